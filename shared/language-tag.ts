/** The language of a BCP-47 tag, without region and script, which all that is kept by language goes by. Takes `zh_CN` as well. */
export const primaryLanguage = (tag: string): string => tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';

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
