import { hasUnspaced, splitLetterRuns, toBigrams } from './normalize.ts';
import { stemWord } from './stem.ts';
import { isStopWord } from './stop-words.ts';

type Words = ReadonlySet<string>;

export function overlap(one: Words, other: Words): number {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one];
  let count = 0;
  for (const word of fewer) if (more.has(word)) count += 1;
  return count;
}

/** The share of the requested words a text holds, 0 to 1. */
export const coverage = (asked: Words, text: Words): number =>
  asked.size === 0 ? 0 : overlap(asked, text) / asked.size;

/** The Jaccard similarity of two texts, 0 to 1. */
export function jaccardSimilarity(one: Words, other: Words): number {
  const shared = overlap(one, other);
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}

/**
 * Without stop words and endings; in scripts without spaces all character pairs, since segmentation depends on context.
 */
export const extractContentWords = (text: string): Set<string> =>
  new Set(
    splitLetterRuns(text).flatMap((run) =>
      hasUnspaced(run) ? toBigrams(run) : isStopWord(run) ? [] : [stemWord(run)],
    ),
  );
