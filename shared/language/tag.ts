/** The primary subtag of a BCP-47 tag; also accepts `zh_CN`. */
export const primaryLanguage = (tag: string): string => tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';

/** The languages of the interface, the server and the told stories. */
export const LANGUAGES = ['en', 'zh', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Their native names. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', zh: '简体中文', ja: '日本語' };

/** The supported language of a BCP-47 tag; null if there is none. */
export const knownLanguage = (tag: string): Language | null =>
  LANGUAGES.find((language) => language === primaryLanguage(tag)) ?? null;

/** The supported language of a BCP-47 tag; English if there is none. */
export const languageFor = (tag: string): Language => knownLanguage(tag) ?? 'en';

export type TextDirection = 'ltr' | 'rtl';

// From ECMA-402; missing in TypeScript's library.
type LocaleWithTextInfo = Intl.Locale & { getTextInfo?(): { direction?: TextDirection } };

/** The writing direction of a BCP-47 tag; invalid tags count as left to right. */
export function getTextDirection(tag: string): TextDirection {
  try {
    const locale: LocaleWithTextInfo = new Intl.Locale(tag.trim().replaceAll('_', '-'));
    return locale.getTextInfo?.().direction ?? 'ltr';
  } catch {
    return 'ltr';
  }
}
