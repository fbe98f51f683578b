/** The interface's languages, each by its own name. */
export const LANGUAGES = { en: 'English', 'zh-CN': '简体中文', ja: '日本語' } as const;
export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as Language[];

/** The interface language a BCP-47 tag asks for, by its primary language; null for one there is none of. */
export function matchLanguage(tag: string | null | undefined): Language | null {
  const primary = tag?.trim().toLowerCase().split(/[-_]/, 1)[0];
  return LANGUAGE_TAGS.find((language) => language.toLowerCase().split('-', 1)[0] === primary) ?? null;
}

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
