import { hasUnspaced, runsOf } from '../language/letters.ts';
import { overlap } from '../language/overlap.ts';
import { stemOf } from '../language/stem.ts';
import { isFunctionWord } from '../language/stop-words.ts';

/** How much of its words a text must share to be meant, and how much more of them than any other. */
const LEAST = 0.5;
const MARGIN = 0.2;

/**
 * What a short text is compared by: its words without those that hold a sentence together, and each character of scripts written without
 * spaces; all of it where nothing else is left.
 */
function unitsOf(text: string): Set<string> {
  const runs = runsOf(text);
  const units = runs.flatMap((run) => (hasUnspaced(run) ? [...run] : isFunctionWord(run) ? [] : [stemOf(run)]));
  return new Set(units.length > 0 ? units : runs);
}

/** A number, alone or as it stands before an item of a list. */
const NUMBER = /^[([]?(\d{1,3})[)\].、。]?$/u;

/** The number a text is, from 1; null where it is none. */
export function numberIn(text: string): number | null {
  const [, number] = NUMBER.exec(text.normalize('NFKC').trim()) ?? [];
  return number === undefined ? null : Number(number);
}

/**
 * Which of some numbered texts words mean: the one of that number, the one they repeat, else the one that has all of them, of which they are at
 * least half, and clearly more than of any other. A word beside it may turn its meaning round, so it means nothing then. Rules of play,
 * "Options".
 * @returns its index; null where none is meant, or several alike
 */
export function textMeant(said: string, texts: readonly string[]): number | null {
  const number = numberIn(said);
  if (number !== null) return number - 1 in texts ? number - 1 : null;
  const phrase = (text: string) => runsOf(text).join(' ');
  const own = phrase(said);
  if (own === '') return null;
  const same = texts.flatMap((text, at) => (phrase(text) === own ? [at] : []));
  if (same.length > 0) return same.length === 1 ? (same[0] ?? null) : null;
  const units = unitsOf(said);
  const shares = texts.map((text, at) => {
    const all = unitsOf(text);
    const shared = overlap(all, units);
    return { at, share: all.size === 0 ? 0 : shared / all.size, hasAll: shared === units.size };
  });
  const [best, next] = shares.sort((a, b) => b.share - a.share);
  const isMeant = best?.hasAll && best.share >= LEAST && best.share - (next?.share ?? 0) >= MARGIN;
  return isMeant ? best.at : null;
}
