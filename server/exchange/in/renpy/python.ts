import type { Step } from '../story/form.ts';
import type { Statement } from './rows.ts';

/** What leaves the story: the menu, another start, the program's end. */
const ENDS = /^(?:renpy\.(?:full_restart|utter_restart|quit)\(.*\)|(?:MainMenu|Quit|Start)\(.*\)\(\))$/s;
const GOES = /^renpy\.(jump|call)\(\s*["']([\w.]+)["']\s*\)$/;
const ASKS = /^([A-Za-z_][\w.]*)\s*=\s*renpy\.input\((.*)$/s;
/** Whatever the program is made of, and nothing of its story. */
const OF_PROGRAM = /^(?:build|gui|config|style|preferences|renpy|import|from)\b/;

/** Where a line of Python goes on, as a statement of a script would: it ends the story, or leads to a label. Null for any other. */
export function flowIn(text: string, at: string): Step[] | null {
  if (ENDS.test(text)) return [{ step: 'end', at }];
  const [, word, to] = GOES.exec(text) ?? [];
  if (to === undefined) return null;
  return [{ step: word === 'call' ? 'call' : 'jump', to, at }];
}

/** What asks the player for words, and what these are where nothing is typed; null for any other line. */
export function askedIn(text: string): { name: string; value: string } | null {
  const [, name, args = ''] = ASKS.exec(text) ?? [];
  if (name === undefined) return null;
  const [, , byDefault = ''] = /\bdefault\s*=\s*_?\(?(["'])((?:(?!\1).){0,200})\1/s.exec(args) ?? [];
  const [, , otherwise = ''] = /\)\s*or\s+(["'])((?:(?!\1).){0,200})\1\s*$/s.exec(args) ?? [];
  return { name, value: byDefault.trim() || otherwise };
}

/** A program as it is told of: how it begins, with what stands in it. */
export const codeIn = ({ text, block }: Statement): string =>
  [text, block.map((each) => each.text).join('; ')].filter((part) => part !== '').join(' ');

/** Whether a program sets up what the story is played with, and nothing else. */
export const isOfProgram = ({ block }: Statement): boolean =>
  block.length > 0 && block.every(({ text }) => OF_PROGRAM.test(text));
