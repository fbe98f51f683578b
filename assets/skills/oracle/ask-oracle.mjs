import { chance, languageOf, oneOf, seedOf, serve, text, whole } from './kit.mjs';
import { ask, ODDS, TWIST_CHANCE } from './oracle.mjs';
import { ANSWERS, TWISTED, TWISTS } from './words.mjs';

await serve((input, emit) => {
  const seed = seedOf(input);
  const language = languageOf(input);
  const question = text(input, 'question', 500);
  const odds = oneOf(input, 'odds', Object.keys(ODDS), 'even');
  const twistChance = whole(input, 'twistChance', 0, 100, TWIST_CHANCE);
  const random = chance(seed, 'oracle', question.toLowerCase().replaceAll(/\s+/g, ' '));
  const { twist: found, ...answered } = ask(odds, random, TWISTS[language].length, twistChance);
  const twist = found === null ? null : TWISTS[language][found];
  const words = ANSWERS[language][answered.answer][answered.degree];
  const told = twist === null ? words : TWISTED[language](words, twist);
  const last = { question, odds, ...answered, text: words, twist, seed };
  emit('log', { level: 'info', message: `${odds} (${answered.chance} %), rolled ${answered.roll}: ${told}` });
  emit('state_patch', { patch: { oracle: { last } } });
  emit('ui_event', { event: 'oracle', payload: last });
  return question === '' ? told : `${question} ${told}`;
});
