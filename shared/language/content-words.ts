import { hasUnspaced, pairsOf, runsOf } from './letters.ts';
import { stemOf } from './stem.ts';
import { isStopWord } from './stop-words.ts';

/**
 * What a text is about, for comparing: its words without stop words and endings; of scripts written without spaces every pair of neighbouring
 * characters, since where a word ends there depends on what stands beside it.
 */
export const contentWordsOf = (text: string): Set<string> =>
  new Set(runsOf(text).flatMap((run) => (hasUnspaced(run) ? pairsOf(run) : isStopWord(run) ? [] : [stemOf(run)])));
