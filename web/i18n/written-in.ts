import { primaryLanguage } from '../../shared/language-tag.ts';

const QUOTED = /“[^”]*”|「[^」]*」|『[^』]*』|《[^》]*》|"[^"]*"/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const HAN = /\p{Script=Han}/gu;
const LETTER = /\p{L}/gu;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * The language somebody's words are in, as far as their letters tell: of the languages they may be in the first that is
 * written so. Titles in quotation marks do not count; a sign of Chinese or Japanese says as much as three letters.
 * @param tags the languages they may be in, the likeliest first
 * @returns a BCP-47 tag; undefined where there are no letters
 */
export function writtenIn(text: string, tags: readonly (string | undefined)[]): string | undefined {
  const unquoted = text.replace(QUOTED, '');
  const counted = countOf(unquoted, LETTER) > 0 ? unquoted : text;
  const kana = countOf(counted, KANA);
  const han = countOf(counted, HAN);
  const letters = countOf(counted, LETTER);
  if (letters === 0) return undefined;
  const known = tags.filter((tag) => tag !== undefined && tag.trim() !== '') as string[];
  if ((kana + han) * 3 >= letters - kana - han) {
    const language = kana > 0 ? 'ja' : 'zh';
    return known.find((tag) => primaryLanguage(tag) === language) ?? language;
  }
  return known.find((tag) => !['zh', 'ja'].includes(primaryLanguage(tag))) ?? 'en';
}
