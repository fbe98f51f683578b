import type { Impulse } from '../../../shared/play/index.ts';
import { IMPULSES } from '../../../shared/play/index.ts';
import { IMPULSE_WORDS, LANGUAGES, type Language } from './words.ts';

/** Whether a text has the words of any language. */
export const says = (text: string, words: Readonly<Record<Language, RegExp>>): boolean =>
  LANGUAGES.some((language) => words[language].test(text));

/** What a text reaches for; null where it is none of them. */
export const impulseOf = (text: string): Impulse | null =>
  text === '' ? null : (IMPULSES.find((impulse) => says(text, IMPULSE_WORDS[impulse])) ?? null);

const COMMON = new Set(
  'the and for with you are was that this from into what who how has have had not but all one his her its they them their our your about there here which when where will can'.split(
    ' ',
  ),
);

/** Words worth comparing: of Latin script at least three letters without their endings, of Han and kana every two signs. */
function contentWords(text: string): Set<string> {
  const lower = text.toLowerCase();
  const latin = (lower.match(/[\p{Script=Latin}\p{N}]{3,}/gu) ?? [])
    .filter((word) => !COMMON.has(word))
    .map((word) => (word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/u, '') : word));
  const signs = lower.match(/[\p{Script=Han}\p{Script=Katakana}]{2,}/gu) ?? [];
  const pairs = signs.flatMap((run) => Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)));
  return new Set([...latin, ...pairs]);
}

/** How many content words two texts share. */
export const overlap = (left: string, right: string): number => overlapWith(left)(right);

/** As `overlap`, for one text against many. */
export function overlapWith(text: string): (other: string) => number {
  const words = contentWords(text);
  return (other) => {
    if (words.size === 0) return 0;
    let shared = 0;
    for (const word of contentWords(other)) if (words.has(word)) shared += 1;
    return shared;
  };
}
