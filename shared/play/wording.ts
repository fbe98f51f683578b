import { type Language, languageFor } from '../language/tag.ts';

/**
 * The engine's own few texts, in the story's language or else English. They must not quote the author: an encounter's
 * title can reveal its content.
 */
const IN_ENGLISH = 'Something goes wrong.';
const COMPLICATIONS: Readonly<Record<Language, string>> = {
  en: IN_ENGLISH,
  zh: '事情出了岔子。',
  ja: '具合の悪いことになった。',
};

/**
 * The default text of a complication.
 * @param language a BCP-47 tag; only its primary subtag counts
 */
export const complicationText = (language: string): string => COMPLICATIONS[languageFor(language)];
