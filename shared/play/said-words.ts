import { hasUnspaced, runsOf } from '../language/letters.ts';
import { overlap } from '../language/overlap.ts';
import { stemOf } from '../language/stem.ts';
import { isFunctionWord, isParticle } from '../language/stop-words.ts';

const HAN = /\p{Script=Han}/u;

/** How much more of its words the text that is meant must share than any other. */
const MARGIN = 0.2;

/**
 * What a short text is compared by: its words without those that hold a sentence together, and its Chinese characters one by one, since the
 * bounds and endings of words with these vary; all of it where nothing else is left.
 */
function signsOf(text: string): Set<string> {
  const runs = runsOf(text);
  const signs = runs.flatMap((run) =>
    hasUnspaced(run) && HAN.test(run)
      ? [...run].filter((sign) => HAN.test(sign) && !isParticle(sign))
      : isFunctionWord(run)
        ? []
        : [stemOf(run)],
  );
  return new Set(signs.length > 0 ? signs : runs);
}

/** A number, alone or as it stands before an item of a list. */
const NUMBER = /^[([]?(\d{1,3})[)\].、。]?$/u;

/** The number a text is, from 1; null where it is none. */
export function numberIn(text: string): number | null {
  const [, number] = NUMBER.exec(text.normalize('NFKC').trim()) ?? [];
  return number === undefined ? null : Number(number);
}

/**
 * Which of some numbered texts words mean: the one of that number, the one they repeat, else the one that shares most of its content
 * words and theirs, and clearly more than any other. Rules of play, "Options".
 * @returns its index; null where none is meant, or several alike
 */
export function textMeant(said: string, texts: readonly string[]): number | null {
  const number = numberIn(said);
  if (number !== null) return number - 1 in texts ? number - 1 : null;
  const phrase = (text: string) => runsOf(text).join(' ');
  const same = texts.flatMap((text, at) => (phrase(text) === phrase(said) ? [at] : []));
  if (same.length > 0) return same.length === 1 ? (same[0] ?? null) : null;
  const own = signsOf(said);
  const shares = texts.map((text, at) => {
    const words = signsOf(text);
    const shared = overlap(words, own);
    return { at, share: shared / words.size, isMost: shared > words.size / 2 && shared > own.size / 2 };
  });
  const [best, next] = shares.sort((a, b) => b.share - a.share);
  return best?.isMost && best.share - (next?.share ?? 0) >= MARGIN ? best.at : null;
}
