import { hasHan, hasKana } from './language/detect-script.ts';
import { inQuotes } from './words/quotes.ts';

const SPECIAL = /[.*+?^${}()|[\]\\/]/g;
/** Escapes a text for use in a regular expression. */
export const escapePattern = (text: string): string => text.replace(SPECIAL, '\\$&');

const LETTER = /[\p{L}\p{N}]/u;
const isLetter = (sign: string | undefined): boolean => sign !== undefined && LETTER.test(sign);
/** Plural and possessive endings. */
const WORD_ENDINGS = ['', "'s", 's', 'es'] as const;

/** In Latin script as a whole word, with an optional plural or possessive ending; in Han and kana anywhere. */
export function hasWord(text: string, word: string): boolean {
  if (hasHan(word) || hasKana(word)) return text.includes(word);
  const all = text.toLowerCase();
  const wanted = word.toLowerCase();
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (
      !isLetter(all[at - 1]) &&
      WORD_ENDINGS.some((ending) => all.startsWith(ending, end) && !isLetter(all[end + ending.length]))
    )
      return true;
  }
  return false;
}

/** Capitalizes the first letter. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "a, b and c" / "a、b和c". */
export function joinLocalized(items: readonly string[], language: 'en' | 'zh' | 'ja'): string {
  if (items.length <= 1) return items[0] ?? '';
  const last = items[items.length - 1] ?? '';
  const before = items.slice(0, -1);
  if (language === 'ja') return items.join('、');
  return language === 'zh' ? `${before.join('、')}和${last}` : `${before.join(', ')} and ${last}`;
}

const TITLES =
  /^(?:dr|mr|mrs|ms|miss|mx|prof|professor|captain|capt|inspector|detective|sir|lady|lord|dame|father|sister|brother|mother|king|queen|prince|princess|agent|saint|st|old|little|big|uncle|aunt|granny|madame|monsieur|señor|herr|frau)\.?$/iu;

const ARTICLE = /^(?:the|an?)$/iu;

/** An informal name: the first name, or the whole name if it has a title. */
export function shortName(name: string): string {
  const [first = name] = name.split(' ');
  return hasHan(name) || TITLES.test(first) ? name : first;
}

/** The names somebody is called by, the longest first: the whole name, and each part that is a name by itself. */
export function callsOf(name: string): string[] {
  const parts = isInSigns(name)
    ? [name, ...name.split(/[\s·・]+/u), name.length > 2 ? name.slice(-2) : name]
    : [name, ...name.split(/[\s·]+/u).filter((part) => !TITLES.test(part) && !ARTICLE.test(part))];
  return [...new Set(parts.filter((part) => part.trim().length > 1))].sort((a, b) => b.length - a.length);
}

/** Whether a text mentions somebody by any of their names. */
export const isSpokenOf = (text: string, name: string): boolean =>
  callsOf(name).some((call) => (isInSigns(name) ? text.includes(call) : hasWord(text, call)));

const isInSigns = (name: string): boolean => hasHan(name) || hasKana(name);

/** Fills placeholders in a line; unknown ones become empty. */
export const fillPlaceholders = (line: string, words: Readonly<Record<string, string>>): string =>
  line.replace(/\{(\w+)\}/gu, (_, name: string) => words[name] ?? '');

/** Titles that already contain a preposition of place. */
const SAYS_WHERE =
  /^(?:Above|Across|Along|Among|Around|At|Before|Behind|Below|Beneath|Between|Beyond|By|In|Inside|Near|Off|On|Outside|Over|Past|Under|Where)\b/u;

/** A place's title within a sentence: "the Alhambra", not "The Alhambra". */
export const placeTitleInSentence = (title: string): string =>
  SAYS_WHERE.test(title) ? inQuotes(title, 'en') : title.replace(/^The /, 'the ');
