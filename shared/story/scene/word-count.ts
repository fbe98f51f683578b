import { segmentText } from '../../language/tokenize.ts';
import { plainWords } from './markup.ts';
import { getWrittenText, type ScriptLine } from './script.ts';

const COUNTED_BY_CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Chinese and Japanese by character; `language` is a BCP-47 tag. Marks and blanks do not count. */
export function countWords(text: string, language?: string): number {
  let words = 0;
  for (const { segment, isWordLike } of segmentText(text, language)) {
    if (!isWordLike) continue;
    const characters = segment.match(COUNTED_BY_CHARACTER)?.length ?? 0;
    words += characters > 0 ? characters + (/[\p{Script=Latin}\p{N}]/u.test(segment) ? 1 : 0) : 1;
  }
  return words;
}

export function scriptCounts(lines: readonly ScriptLine[]): { lines: number; spoken: number; words: number } {
  return {
    lines: lines.length,
    spoken: lines.filter(({ type }) => type === 'say').length,
    words: lines.reduce((sum, line) => sum + countWords(plainWords(getWrittenText(line))), 0),
  };
}
