import { clip } from '../clip.ts';
import { joinInEnglish } from '../english-lists.ts';
import type { Language } from '../language/tag.ts';

export interface Phrasing {
  readonly language: Language;
  /** A title or text in quotation marks, truncated if long. */
  quote(text: string, most?: number): string;
  /** A list as a phrase; long lists are truncated, with the number of the rest. */
  list(items: readonly string[], most?: number): string;
  quotes(texts: readonly string[], most?: number): string;
  number(value: number): string;
}

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
    list: (shown, more) => joinInEnglish(more > 0 ? [...shown, `${more} more`] : shown, 'none'),
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

export function getPhrasing(language: Language): Phrasing {
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

/** Joins sentences; without a blank after a full-width stop. */
export const inOneLine = (sentences: readonly (string | undefined)[]): string =>
  sentences
    .filter((sentence) => sentence !== undefined && sentence !== '')
    .join(' ')
    .replace(/(?<=[。！？])\s+/gu, '');
