const MARKS = {
  en: { outer: ['“', '”'], inner: ['‘', '’'] },
  zh: { outer: ['“', '”'], inner: ['‘', '’'] },
  ja: { outer: ['「', '」'], inner: ['『', '』'] },
} as const;

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
export function inQuotes(text: string, language: keyof typeof MARKS): string {
  const { outer, inner } = MARKS[language];
  const words = text.trim();
  // What is a quotation as a whole has its own marks off first.
  const bare = /^[“「"]([^“”「」"]*)[”」"]$/u.exec(words)?.[1] ?? words;
  return `${outer[0]}${asInner(bare, inner)}${outer[1]}`;
}

/** The words of a text that is put between quotation marks which stand there: what it quotes itself has the inner ones. */
export const withinQuotes = (text: string, language: keyof typeof MARKS): string =>
  inQuotes(text, language).slice(1, -1);
