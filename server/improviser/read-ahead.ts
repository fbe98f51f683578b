import { setImmediate } from 'node:timers/promises';
import { commonGrammar, lexicon, placesGrammar } from './assets.ts';
import { readIntents } from './coauthor/intents.ts';
import { readBrief } from './story/brief.ts';
import { GRAMMAR_LANGUAGES } from './story/grammar.ts';

/** Asks for something of all that a message may ask for, so that every list and pattern is made. */
const MESSAGES = ['Make the keeper of the lighthouse younger', '把灯塔看守人改得年轻一点'];

const AHEAD: readonly (() => unknown)[] = [
  () => lexicon('all'),
  ...GRAMMAR_LANGUAGES.flatMap((language) => [() => placesGrammar(language), () => commonGrammar(language)]),
  ...MESSAGES.flatMap((text) => [() => readBrief(text), () => readIntents(text)]),
];

/**
 * Makes ready what the first message to the co-author is read with: files, lists of words, patterns. All at once it would hold up
 * everybody for as long as a dozen turns; others have their turn in between.
 */
export async function readAhead(): Promise<void> {
  for (const make of AHEAD) {
    make();
    await setImmediate();
  }
}
