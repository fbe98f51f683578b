/** The language of a BCP-47 tag, without region and script, which all that is kept by language goes by. Takes `zh_CN` as well. */
export const primaryLanguage = (tag: string): string => tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';

/** The languages the interface and the server speak, and stories are told in. */
export const LANGUAGES = ['en', 'zh', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', zh: '简体中文', ja: '日本語' };

/** The one of these for a BCP-47 tag, by its primary language; null where there is none of it. */
export const knownLanguage = (tag: string): Language | null =>
  LANGUAGES.find((language) => language === primaryLanguage(tag)) ?? null;

/** The one of these for a BCP-47 tag; English where there is none of it. */
export const languageFor = (tag: string): Language => knownLanguage(tag) ?? 'en';

export type Direction = 'ltr' | 'rtl';

// Of ECMA-402; TypeScript's library does not have it yet.
type LocaleWithTextInfo = Intl.Locale & { getTextInfo?(): { direction?: Direction } };

/** Which way a language is written, by its BCP-47 tag. What is no tag counts as written left to right. */
export function directionOf(tag: string): Direction {
  try {
    const locale: LocaleWithTextInfo = new Intl.Locale(tag.trim().replaceAll('_', '-'));
    return locale.getTextInfo?.().direction ?? 'ltr';
  } catch {
    return 'ltr';
  }
}
