import { type Language, languageFor } from '../language/tag.ts';

const MARKS = {
  en: { outer: ['“', '”'], inner: ['‘', '’'], afterName: ': ' },
  zh: { outer: ['“', '”'], inner: ['‘', '’'], afterName: '：' },
  ja: { outer: ['「', '」'], inner: ['『', '』'], afterName: '' },
} as const satisfies Record<Language, unknown>;

/** Words with who says them. @param language a BCP-47 tag */
export function saidBy(who: string, words: string, language: string): string {
  const marked = languageFor(language);
  return `${who}${MARKS[marked].afterName}${inQuotes(words, marked)}`;
}

/** A text whose quotation marks are all of the inner kind, to stand within others; straight ones open and close in turn. */
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

/** Says a text in quotation marks: one that has some already keeps the words within it apart by the inner ones, and none stand twice. */
export function inQuotes(text: string, language: Language): string {
  const { outer, inner } = MARKS[language];
  const words = text.trim();
  // What is a quotation as a whole has its own marks off first.
  const bare = /^[“「"]([^“”「」"]*)[”」"]$/u.exec(words)?.[1] ?? words;
  return `${outer[0]}${asInner(bare, inner)}${outer[1]}`;
}

/** The words of a text that is put between quotation marks which stand there: what it quotes itself has the inner ones. */
export const withinQuotes = (text: string, language: Language): string => inQuotes(text, language).slice(1, -1);
