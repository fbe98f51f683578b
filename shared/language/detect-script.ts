import type { Language } from './tag.ts';

export const SCRIPTS = [
  'latin',
  'han',
  'kana',
  'hangul',
  'cyrillic',
  'greek',
  'hebrew',
  'arabic',
  'devanagari',
  'thai',
] as const;
export type WritingScript = (typeof SCRIPTS)[number];

const BLOCKS: readonly (readonly [number, number, WritingScript])[] = [
  [0x61, 0x7a, 'latin'],
  [0x41, 0x5a, 'latin'],
  [0xc0, 0x24f, 'latin'],
  [0x1e00, 0x1eff, 'latin'],
  [0x3041, 0x30ff, 'kana'],
  [0x4e00, 0x9fff, 'han'],
  [0x3400, 0x4dbf, 'han'],
  [0xac00, 0xd7a3, 'hangul'],
  [0x400, 0x52f, 'cyrillic'],
  [0x370, 0x3ff, 'greek'],
  [0x590, 0x5ff, 'hebrew'],
  [0x600, 0x6ff, 'arabic'],
  [0x900, 0x97f, 'devanagari'],
  [0xe00, 0xe7f, 'thai'],
];

const scriptAt = (code: number): WritingScript | null => {
  for (const [from, to, script] of BLOCKS) if (code >= from && code <= to) return script;
  return null;
};

export function lettersIn(text: string): Record<WritingScript, number> {
  const counts = Object.fromEntries(SCRIPTS.map((script) => [script, 0])) as Record<WritingScript, number>;
  for (let at = 0; at < text.length; at += 1) {
    const script = scriptAt(text.charCodeAt(at));
    if (script !== null) counts[script] += 1;
  }
  return counts;
}

const HAN = /\p{Script=Han}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether a text contains Chinese characters. */
export const hasHan = (text: string): boolean => HAN.test(text);

/** Whether a text contains Hiragana or Katakana. */
export const hasKana = (text: string): boolean => KANA.test(text);

/** The weight of a Chinese or Japanese character in letters. */
const LETTERS_A_CHARACTER = 3;
/** Minimum share of kana in a Japanese text. */
const KANA_SHARE = 0.1;

/** The language of a text by its script; other scripts count as English. Undefined without letters. */
export function guessLanguageByScript(text: string): Language | undefined {
  const { han, kana, ...others } = lettersIn(text);
  const letters = Object.values(others).reduce((sum, count) => sum + count, 0);
  if (han + kana + letters === 0) return undefined;
  if ((han + kana) * LETTERS_A_CHARACTER < letters) return 'en';
  return kana > (han + kana) * KANA_SHARE ? 'ja' : 'zh';
}
