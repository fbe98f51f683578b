import { hasUnspaced, splitLetterRuns, toBigrams } from './normalize.ts';
import { stemWord } from './stem.ts';
import { isStopWord } from './stop-words.ts';

/**
 * The content words of a text, for comparison: without stop words and endings; in scripts without spaces every pair of
 * neighbouring characters, since segmentation depends on context.
 */
export const extractContentWords = (text: string): Set<string> =>
  new Set(
    splitLetterRuns(text).flatMap((run) =>
      hasUnspaced(run) ? toBigrams(run) : isStopWord(run) ? [] : [stemWord(run)],
    ),
  );
