import { knownLanguage, type Language, primaryLanguage } from '../../shared/language/tag.ts';

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
  return wishes.map((tag) => knownLanguage(tag ?? '')).find((language) => language !== null) ?? 'en';
}
