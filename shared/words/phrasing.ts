import { clip } from '../clip.ts';
import { joined } from '../english.ts';
import type { Language } from '../language/tag.ts';

/** How a language quotes and lists. */
export interface Phrasing {
  readonly language: Language;
  /** A title or text in quotation marks, cut where it is long. */
  quote(text: string, most?: number): string;
  /** What is listed, in one phrase; of a long list its beginning, and how many more there are. */
  list(items: readonly string[], most?: number): string;
  /** Titles in quotation marks, as `list` lists them. */
  quotes(texts: readonly string[], most?: number): string;
  /** A number as it is written. */
  number(value: number): string;
}

/** As many items of a list are named. */
const LISTED = 8;
const QUOTED = 80;

interface Marks {
  readonly open: string;
  readonly close: string;
  list(shown: readonly string[], more: number): string;
}

const MARKS: Readonly<Record<Language, Marks>> = {
  en: {
    open: '“',
    close: '”',
    list: (shown, more) => joined(more > 0 ? [...shown, `${more} more`] : shown, 'none'),
  },
  zh: {
    open: '“',
    close: '”',
    list: (shown, more) => (shown.join('、') || '无') + (more > 0 ? `等 ${shown.length + more} 项` : ''),
  },
  ja: {
    open: '「',
    close: '」',
    list: (shown, more) => (shown.join('、') || 'なし') + (more > 0 ? `ほか ${more} 件` : ''),
  },
};

/** How a language quotes and lists. */
export function phrasingOf(language: Language): Phrasing {
  const { open, close, list } = MARKS[language];
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
  const quote = (text: string, most = QUOTED): string => `${open}${clip(text, most)}${close}`;
  const listed = (items: readonly string[], most = LISTED): string =>
    list(items.slice(0, most), Math.max(0, items.length - most));
  return {
    language,
    quote,
    list: listed,
    quotes: (texts, most) =>
      listed(
        texts.map((text) => quote(text)),
        most,
      ),
    number: (value) => numbers.format(value),
  };
}

/** Sentences one after the other, as their language sets them: after a full-width stop there is no blank. */
export const inOneLine = (sentences: readonly (string | undefined)[]): string =>
  sentences
    .filter((sentence) => sentence !== undefined && sentence !== '')
    .join(' ')
    .replace(/(?<=[。！？])\s+/gu, '');
