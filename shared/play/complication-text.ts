import { type Language, languageFor } from '../language/tag.ts';

/**
 * In the story's language or else English. They must not quote the author: a title can reveal an encounter's content.
 */
const IN_ENGLISH = 'Something goes wrong.';
const COMPLICATIONS: Readonly<Record<Language, string>> = {
  en: IN_ENGLISH,
  zh: '事情出了岔子。',
  ja: '具合の悪いことになった。',
};

/** The default text of a complication. */
export const complicationText = (language: string): string => COMPLICATIONS[languageFor(language)];
