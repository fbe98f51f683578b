import { guessLanguageByScript } from '../../shared/language/detect-script.ts';
import { primaryLanguage } from '../../shared/language/tag.ts';

const QUOTED = /“[^”]*”|「[^」]*」|『[^』]*』|《[^》]*》|"[^"]*"/gu;

/**
 * By script, among tags with the likeliest first. Titles in quotation marks do not count; a Chinese or Japanese
 * character counts as three letters.
 */
export function guessTextLanguage(text: string, tags: readonly (string | undefined)[]): string | undefined {
  const unquoted = text.replace(QUOTED, '');
  const language = guessLanguageByScript(unquoted) ?? guessLanguageByScript(text);
  if (language === undefined) return undefined;
  // Other scripts may be any language.
  const isIn = (tag: string) =>
    language === 'en' ? !['zh', 'ja'].includes(primaryLanguage(tag)) : primaryLanguage(tag) === language;
  return tags.find((tag) => tag !== undefined && tag.trim() !== '' && isIn(tag)) ?? language;
}
