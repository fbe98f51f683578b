import { chance, InputError, oneOf, seedOf, serve, whole } from './kit.mjs';
import { CULTURES, GENDERS, KINDS, makeNames, sayNames } from './names.mjs';

await serve((input, emit) => {
  const seed = seedOf(input);
  const culture = oneOf(input, 'culture', Object.keys(CULTURES), 'english');
  const kind = oneOf(input, 'kind', KINDS, 'person');
  const gender = oneOf(input, 'gender', GENDERS, 'any');
  const count = whole(input, 'count', 1, 50, 1);
  const avoid = input.avoid ?? [];
  if (!Array.isArray(avoid) || avoid.length > 1000 || !avoid.every((name) => typeof name === 'string')) {
    throw new InputError('invalid_avoid', 'Expected "avoid" to be a list of at most 1000 names.');
  }
  const names = makeNames({ culture, kind, gender, count, avoid }, chance(seed, 'names', culture, kind, gender));
  const summary = sayNames(names);
  emit('log', { level: 'info', message: `${culture}: ${summary}` });
  emit('state_patch', { patch: { names: { last: names, culture, seed } } });
  return summary;
});
