import { knownLanguage, type Language, primaryLanguage } from '../../shared/language/tag.ts';

const getScript = (tag: string): string | undefined => {
  try {
    return new Intl.Locale(tag.trim().replaceAll('_', '-')).maximize().script;
  } catch {
    return undefined;
  }
};

/** The rank of a language among the preferred ones; the same script ranks first (`zh-TW` before `zh-CN`). */
function rankLanguage(language: string, preferred: readonly string[]): number {
  const at = preferred.findIndex((tag) => primaryLanguage(tag) === primaryLanguage(language));
  if (at === -1) return preferred.length;
  return getScript(preferred[at] ?? '') === getScript(language) ? at : at + 0.5;
}

/** Stable sort by the reader's preferred languages. */
export const preferredFirst = <T extends { language: string }>(
  items: readonly T[],
  preferred: readonly string[],
): T[] => items.toSorted((a, b) => rankLanguage(a.language, preferred) - rankLanguage(b.language, preferred));

/** The initial language: `?lang`, else the stored one, else the browser's first supported one, else English. */
export function pickLanguage(from: {
  asked: string | null;
  stored: string | null;
  preferred: readonly string[];
}): Language {
  const wishes = [from.asked, from.stored, ...from.preferred];
  return wishes.map((tag) => knownLanguage(tag ?? '')).find((language) => language !== null) ?? 'en';
}
