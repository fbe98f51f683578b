import { hasUnspaced, pairsOf, runsOf } from './letters.ts';
import { stemOf } from './stem.ts';
import { isStopWord } from './stop-words.ts';

/**
 * The content words of a text, for comparison: without stop words and endings; in scripts without spaces every pair of
 * neighbouring characters, since segmentation depends on context.
 */
export const contentWordsOf = (text: string): Set<string> =>
  new Set(runsOf(text).flatMap((run) => (hasUnspaced(run) ? pairsOf(run) : isStopWord(run) ? [] : [stemOf(run)])));
