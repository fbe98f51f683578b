import { languageOf } from '../../shared/language/language-of.ts';
import { primaryLanguage } from '../../shared/language/tag.ts';

const QUOTED = /“[^”]*”|「[^」]*」|『[^』]*』|《[^》]*》|"[^"]*"/gu;

/**
 * The language somebody's words are in, as far as their letters tell: of the languages they may be in the first that is
 * written so. Titles in quotation marks do not count; a sign of Chinese or Japanese says as much as three letters.
 * @param tags the languages they may be in, the likeliest first
 * @returns a BCP-47 tag; undefined where there are no letters
 */
export function writtenIn(text: string, tags: readonly (string | undefined)[]): string | undefined {
  const unquoted = text.replace(QUOTED, '');
  const language = languageOf(unquoted) ?? languageOf(text);
  if (language === undefined) return undefined;
  // Words in any other letters may be in any other language.
  const isIn = (tag: string) =>
    language === 'en' ? !['zh', 'ja'].includes(primaryLanguage(tag)) : primaryLanguage(tag) === language;
  return tags.find((tag) => tag !== undefined && tag.trim() !== '' && isIn(tag)) ?? language;
}
