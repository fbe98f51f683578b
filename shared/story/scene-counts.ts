import { plainWords } from './markup.ts';
import { type ScriptLine, writtenIn } from './script.ts';

const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

const countOf = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/** The words of a text; of scripts without blanks each character is one. */
const wordCount = (text: string): number => countOf(text, SPACELESS) + countOf(text.replace(SPACELESS, ' '), WORD);

/** How long a script is: all its lines, those somebody says, and its words. */
export function scriptCounts(lines: readonly ScriptLine[]): { lines: number; spoken: number; words: number } {
  return {
    lines: lines.length,
    spoken: lines.filter(({ type }) => type === 'say').length,
    words: lines.reduce((sum, line) => sum + wordCount(plainWords(writtenIn(line))), 0),
  };
}
