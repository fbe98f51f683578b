import { own } from './lookup.ts';

/**
 * The engine's own words, few as they are: what a player reads must be in the story's language. For a language without
 * an entry the author's own text stands alone.
 */
const COMPLICATIONS: Readonly<Record<string, (title: string) => string>> = {
  en: (title) => `Something goes wrong: ${title}`,
  zh: (title) => `事情出了岔子：${title}`,
};

/** What a complication is called that nobody has put into words: after the encounter that brought it. */
export function complicationText(language: string, title: string): string {
  const word = own(COMPLICATIONS, language.toLowerCase().split('-')[0] ?? '');
  return (word ? word(title) : title).slice(0, 300);
}
