import { plainWords } from './markup.ts';
import { getWrittenText, type ScriptLine } from './script.ts';
import { countWords } from './word-count.ts';

/** The size of a script: its lines, spoken lines and words. */
export function scriptCounts(lines: readonly ScriptLine[]): { lines: number; spoken: number; words: number } {
  return {
    lines: lines.length,
    spoken: lines.filter(({ type }) => type === 'say').length,
    words: lines.reduce((sum, line) => sum + countWords(plainWords(getWrittenText(line))), 0),
  };
}
