import { vocabulary } from './vocabulary.ts';

const SCRIPTS: readonly [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh-CN'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Devanagari}/gu, 'hi'],
];

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * The language a text is written in, as a BCP-47 tag: by its script, else by the small words it has most of. English
 * where nothing tells.
 */
export function languageOfText(text: string): string {
  const latin = count(text, /\p{Script=Latin}+/gu);
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = count(text, /\p{Script=Han}/gu);
  if (kana > 0 && kana + han >= latin) return 'ja';
  for (const [pattern, tag] of SCRIPTS) if (count(text, pattern) > latin) return tag;
  const runs = (text.toLowerCase().match(/\p{Script=Latin}+/gu) ?? []).slice(0, 2_000);
  let best = { tag: 'en', score: 0 };
  for (const [tag, words] of Object.entries(vocabulary().languages)) {
    const small = new Set(words);
    const score = runs.filter((run) => small.has(run)).length;
    if (score > best.score) best = { tag, score };
  }
  return best.tag;
}
