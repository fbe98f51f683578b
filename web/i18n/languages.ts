import { primaryLanguage } from '../../shared/language-tag.ts';

/** The interface's languages, each by its own name. */
export const LANGUAGES = { en: 'English', 'zh-CN': '简体中文', ja: '日本語' } as const;
export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as Language[];

/** The interface language a BCP-47 tag asks for, by its primary language; null for one there is none of. */
export function matchLanguage(tag: string | null | undefined): Language | null {
  const primary = tag?.trim().toLowerCase().split(/[-_]/, 1)[0];
  return LANGUAGE_TAGS.find((language) => language.toLowerCase().split('-', 1)[0] === primary) ?? null;
}

const scriptOf = (tag: string): string | undefined => {
  try {
    return new Intl.Locale(tag.trim().replaceAll('_', '-')).maximize().script;
  } catch {
    return undefined;
  }
};

/** How early a language comes among the preferred ones; one in the same script before one in another (`zh-TW` before `zh-CN`). */
function preferenceOf(language: string, preferred: readonly string[]): number {
  const at = preferred.findIndex((tag) => primaryLanguage(tag) === primaryLanguage(language));
  if (at === -1) return preferred.length;
  return scriptOf(preferred[at] ?? '') === scriptOf(language) ? at : at + 0.5;
}

/** What is in a language a reader prefers first, in the order of their preference; otherwise the order stays. */
export const preferredFirst = <T extends { language: string }>(
  items: readonly T[],
  preferred: readonly string[],
): T[] => items.toSorted((a, b) => preferenceOf(a.language, preferred) - preferenceOf(b.language, preferred));

/**
 * Which language to begin in: what the address asks for (`?lang`), else what was chosen before, else the first of the
 * browser's languages there is, else English.
 */
export function pickLanguage(from: {
  asked: string | null;
  stored: string | null;
  preferred: readonly string[];
}): Language {
  const wishes = [from.asked, from.stored, ...from.preferred];
  return wishes.map(matchLanguage).find((language) => language !== null) ?? 'en';
}
