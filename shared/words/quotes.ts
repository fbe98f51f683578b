import { type Language, languageFor } from '../language/tag.ts';

const MARKS = {
  en: { outer: ['“', '”'], inner: ['‘', '’'], afterName: ': ' },
  zh: { outer: ['“', '”'], inner: ['‘', '’'], afterName: '：' },
  ja: { outer: ['「', '」'], inner: ['『', '』'], afterName: '' },
} as const satisfies Record<Language, unknown>;

/** Speech with its speaker. @param language a BCP-47 tag */
export function attributeQuote(who: string, words: string, language: string): string {
  const marked = languageFor(language);
  return `${who}${MARKS[marked].afterName}${inQuotes(words, marked)}`;
}

/** Converts a text's quotation marks to inner ones; straight ones open and close in turn. */
function asInner(text: string, [open, close]: readonly [string, string]): string {
  let isOpen = false;
  return text
    .replace(/[“「]/gu, open)
    .replace(/[”」]/gu, close)
    .replace(/"/gu, () => {
      isOpen = !isOpen;
      return isOpen ? open : close;
    });
}

/** Quotes a text: existing quotes become inner ones, and none are doubled. */
export function inQuotes(text: string, language: Language): string {
  const { outer, inner } = MARKS[language];
  const words = text.trim();
  const bare = /^[“「"]([^“”「」"]*)[”」"]$/u.exec(words)?.[1] ?? words;
  return `${outer[0]}${asInner(bare, inner)}${outer[1]}`;
}

/** The text between the quotation marks of `inQuotes`. */
export const withinQuotes = (text: string, language: Language): string => inQuotes(text, language).slice(1, -1);
