import { type Language, languageFor } from '../language/tag.ts';

/**
 * The engine's own words, few as they are: what a player reads should be in the story's language. Where a language has
 * no entry, English stands in. They say nothing of the author's: an encounter's title can give away what it holds.
 */
const IN_ENGLISH = 'Something goes wrong.';
const COMPLICATIONS: Readonly<Record<Language, string>> = {
  en: IN_ENGLISH,
  zh: '事情出了岔子。',
  ja: '具合の悪いことになった。',
};

/**
 * What a complication is called that nobody has put into words.
 *
 * @param language a BCP-47 tag; only its first part counts
 */
export const complicationText = (language: string): string => COMPLICATIONS[languageFor(language)];
