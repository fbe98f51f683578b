import { hasUnspaced, splitLetterRuns } from '../language/normalize.ts';
import { overlap } from '../language/similarity.ts';
import { stemWord } from '../language/stem.ts';
import { isFunctionWord } from '../language/stop-words.ts';

/** The minimum share of a text's words that must match, and the minimum lead over any other text. */
const LEAST = 0.5;
const MARGIN = 0.2;

/** Words without stop words, and characters of scripts without spaces; all words if none are left. */
function splitUnits(text: string): Set<string> {
  const runs = splitLetterRuns(text);
  const units = runs.flatMap((run) => (hasUnspaced(run) ? [...run] : isFunctionWord(run) ? [] : [stemWord(run)]));
  return new Set(units.length > 0 ? units : runs);
}

const NUMBER = /^[([]?(\d{1,3})[)\].、。]?$/u;

/** The number a text consists of, from 1; null if none. */
export function parseChoiceNumber(text: string): number | null {
  const [, number] = NUMBER.exec(text.normalize('NFKC').trim()) ?? [];
  return number === undefined ? null : Number(number);
}

/**
 * Matches by number, by repetition, or if exactly one text contains all the words and they are at least half of it: an
 * extra word may reverse the meaning. Rules of play, "Options".
 */
export function matchTypedText(said: string, texts: readonly string[]): number | null {
  const number = parseChoiceNumber(said);
  if (number !== null) return number - 1 in texts ? number - 1 : null;
  const phrase = (text: string) => splitLetterRuns(text).join(' ');
  const own = phrase(said);
  if (own === '') return null;
  const same = texts.flatMap((text, at) => (phrase(text) === own ? [at] : []));
  if (same.length > 0) return same.length === 1 ? (same[0] ?? null) : null;
  const units = splitUnits(said);
  const shares = texts.map((text, at) => {
    const all = splitUnits(text);
    const shared = overlap(all, units);
    return { at, share: all.size === 0 ? 0 : shared / all.size, hasAll: shared === units.size };
  });
  const [best, next] = shares.sort((a, b) => b.share - a.share);
  const isMeant = best?.hasAll && best.share >= LEAST && best.share - (next?.share ?? 0) >= MARGIN;
  return isMeant ? best.at : null;
}
