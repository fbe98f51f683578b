import { plainWords } from './markup.ts';
import { type ScriptLine, writtenIn } from './script.ts';
import { countWords } from './word-count.ts';

/** How long a script is: all its lines, those somebody says, and its words. */
export function scriptCounts(lines: readonly ScriptLine[]): { lines: number; spoken: number; words: number } {
  return {
    lines: lines.length,
    spoken: lines.filter(({ type }) => type === 'say').length,
    words: lines.reduce((sum, line) => sum + countWords(plainWords(writtenIn(line))), 0),
  };
}
