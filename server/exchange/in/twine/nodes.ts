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

/** Where what opens at a place is closed; -1 where it is not. Texts between quotation marks count as one thing where `minds` says so. */
export function closes(text: string, from: number, open: string, close: string, minds: boolean): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (minds && (letter === '"' || letter === "'")) {
      const end = text.indexOf(letter, at + 1);
      if (end > 0 && !text.slice(at, end).includes('\n')) at = end;
    } else if (letter === open) depth += 1;
    else if (letter === close) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}
