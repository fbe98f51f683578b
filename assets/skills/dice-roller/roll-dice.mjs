import { notationWithin, roll, sayRoll } from './dice.mjs';
import { chance, InputError, seedOf, serve, text } from './kit.mjs';

/** What is rolled where a player's words name no dice: the dice of the story's own checks. */
const USUAL = '2d6';

await serve((input, emit) => {
  const seed = seedOf(input);
  const label = text(input, 'label', 200);
  const said = text(input, 'text');
  const notation = text(input, 'notation') || (said === '' ? '' : (notationWithin(said) ?? USUAL));
  if (notation === '') {
    throw new InputError('empty_notation', 'Expected "notation" such as 2d6+1, or "text" with what the player said.');
  }
  const rolled = { ...roll(notation, chance(seed, 'dice', notation, label)), label, seed };
  emit('log', { level: 'info', message: sayRoll(rolled) });
  emit('state_patch', { patch: { dice: { last: rolled } } });
  emit('ui_event', { event: 'dice_roll', payload: rolled });
  return label === '' ? sayRoll(rolled) : `${label}: ${sayRoll(rolled)}`;
});
