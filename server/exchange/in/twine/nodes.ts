/** What a passage of Twine is made of, in whatever of its languages; expressions as they are written. */
export type TwineNode =
  | { readonly node: 'text'; readonly text: string }
  | { readonly node: 'link'; readonly text: string; readonly to: string | null; readonly inner: readonly TwineNode[] }
  | { readonly node: 'set'; readonly text: string }
  | {
      readonly node: 'if';
      readonly cases: readonly {
        readonly when: string | null;
        readonly not?: boolean;
        readonly nodes: readonly TwineNode[];
      }[];
    }
  | { readonly node: 'goto' | 'call'; readonly to: string }
  | { readonly node: 'print'; readonly text: string }
  /** What has no counterpart; `isCode` where it is a program's. */
  | { readonly node: 'out'; readonly text: string; readonly isCode: boolean };

/** How deep macros may stand in one another. */
export const DEPTH_MAX = 24;

/** A link as all of Twine's languages write it: `[[words]]`, `[[words->place]]`, `[[place<-words]]`, `[[words|place]]`. */
export const LINK = /\[\[([^[\]\n]{1,500}?)\](?:\[([^[\]\n]{1,300})\])?\]/u;

/** What a link says and where it leads. */
export function readLink([, written = '', setter]: readonly (string | undefined)[]): TwineNode {
  const sets: TwineNode[] =
    setter === undefined ? [] : setter.split(/[;,]/).map((text) => ({ node: 'set', text: text.trim() }));
  const right = written.lastIndexOf('->');
  const left = written.indexOf('<-');
  const bar = written.lastIndexOf('|');
  const [text, to] =
    right >= 0
      ? [written.slice(0, right), written.slice(right + 2)]
      : left >= 0
        ? [written.slice(left + 2), written.slice(0, left)]
        : bar >= 0
          ? [written.slice(0, bar), written.slice(bar + 1)]
          : [written, written];
  return { node: 'link', text: text.trim(), to: to.trim(), inner: sets };
}

/** The text of a literal between quotation marks; null for anything else. */
export const quoted = (text: string): string | null =>
  /^\s*(["'])((?:\\.|(?!\1)[^\\])*)\1\s*$/su.exec(text)?.[2]?.replace(/\\(.)/gs, '$1') ?? null;

/** So far a macro may go on, in letters. */
const MACRO_MAX = 20_000;
/** So many macros of one text may lack their end; those after them are no macros. */
const OPEN_MAX = 20;

/** Finds the ends of what begins in a text, each time in no more than the text has left, and in vain only so often. */
export interface Ends {
  /** Where a word stands next; -1 where it does not any more. */
  word(word: string, from: number): number;
  /** Where a bracket that opens at a place is closed; -1 where it is not. */
  bracket(at: number): number;
  /** What a pattern that begins right there (`y`) finds; null where it finds nothing within the length of a macro. */
  pattern(sticky: RegExp, at: number): RegExpExecArray | null;
  /** Where a macro in round brackets that opens at a place is closed; -1 where it is not. Texts between quotation marks count as one thing. */
  round(at: number): number;
}

export function createEnds(text: string): Ends {
  const missing = new Set<string>();
  let brackets: ReadonlyMap<number, number> | undefined;
  let open = 0;
  return {
    word: (word, from) => {
      const at = missing.has(word) ? -1 : text.indexOf(word, from);
      if (at < 0) missing.add(word);
      return at;
    },
    bracket: (at) => {
      brackets ??= bracketsIn(text);
      return brackets.get(at) ?? -1;
    },
    pattern: (sticky, at) => {
      if (open >= OPEN_MAX) return null;
      sticky.lastIndex = 0;
      const found = sticky.exec(text.slice(at, at + MACRO_MAX));
      if (!found) open += 1;
      return found;
    },
    round: (at) => {
      if (open >= OPEN_MAX) return -1;
      const end = closes(text.slice(at, at + MACRO_MAX));
      if (end < 0) open += 1;
      return end < 0 ? -1 : at + end;
    },
  };
}

/** Where each square bracket of a text is closed. */
function bracketsIn(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '[') open.push(at);
    else if (text[at] === ']') {
      const begun = open.pop();
      if (begun !== undefined) ends.set(begun, at);
    }
  }
  return ends;
}

/** Where the round bracket a text begins with is closed; -1 where it is not. */
function closes(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"' || letter === "'") {
      const end = text.indexOf(letter, at + 1);
      if (end > 0 && !text.slice(at, end).includes('\n')) at = end;
    } else if (letter === '(') depth += 1;
    else if (letter === ')') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}
