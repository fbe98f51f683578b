/** Where a link leads: a passage by its name, the passage the player came from, or one an expression names. */
export type Target = string | { readonly back: true } | { readonly named: string };

/** One of the values a player can give a variable. */
export interface Option {
  readonly label: string;
  /** As an expression. */
  readonly value: string;
}

/** What is told once for each of several values. */
export type Loop =
  /** `first`, `asked` and `step` are statements and a condition. */
  | { readonly first: string; readonly asked: string; readonly step: string }
  /** `value` and `key` are the variables that stand for each element of a list and for its place. */
  | { readonly value: string; readonly key: string | null; readonly list: string };

/** What a passage of Twine is made of, in whatever of its languages; expressions as they are written. */
export type TwineNode =
  | { readonly node: 'text'; readonly text: string; readonly isVerbatim?: true }
  | {
      readonly node: 'link';
      readonly label: readonly TwineNode[];
      /** Null where the link only tells or changes something, and the passage goes on. */
      readonly to: Target | null;
      readonly inner: readonly TwineNode[];
      /** Its words stand elsewhere in the passage. */
      readonly isElsewhere?: true;
      /** It stays after it was used. */
      readonly repeats?: true;
    }
  | { readonly node: 'set'; readonly text: string }
  | {
      readonly node: 'if';
      readonly cases: readonly {
        readonly when: string | null;
        readonly not?: boolean;
        readonly nodes: readonly TwineNode[];
      }[];
    }
  | { readonly node: 'loop'; readonly loop: Loop; readonly inner: readonly TwineNode[]; readonly whole: string }
  | { readonly node: 'goto'; readonly to: Target }
  /** Another passage told in this one. */
  | { readonly node: 'include'; readonly name: string }
  /** A macro of the story's own (`widget`). */
  | {
      readonly node: 'macro';
      readonly name: string;
      readonly args: readonly string[];
      readonly inner: readonly TwineNode[];
      readonly whole: string;
    }
  /** A choice of values for a variable; without a name, of words alone. The first is so until another is taken. */
  | {
      readonly node: 'ask';
      readonly name: string | null;
      readonly options: readonly Option[];
      readonly hasDefault: boolean;
    }
  /** The player is to type something. */
  | { readonly node: 'type'; readonly name: string; readonly value: string }
  | { readonly node: 'print'; readonly text: string; readonly isNaked?: true }
  /** What has no counterpart; `isCode` where it is a program's. */
  | { readonly node: 'out'; readonly text: string; readonly isCode: boolean };

/** Puts nodes after others, however many they are. */
export function append(into: TwineNode[], nodes: readonly TwineNode[]): void {
  for (const node of nodes) into.push(node);
}

export const textNode = (text: string): TwineNode => ({ node: 'text', text });
export const verbatim = (text: string): TwineNode => ({ node: 'text', text, isVerbatim: true });
export const left = (text: string): TwineNode => ({ node: 'out', text, isCode: false });
export const code = (text: string): TwineNode => ({ node: 'out', text, isCode: true });

/** How deep macros may stand in one another. */
export const DEPTH_MAX = 24;

/** A link as all of Twine's languages write it: `[[words]]`, `[[words->place]]`, `[[place<-words]]`, `[[words|place]]`. */
export const LINK = /\[\[([^[\]\n]{1,500}?)\](?:\[([^[\]\n]{1,300})\])?\]/u;

/** A place on the web, which no passage is. */
const ADDRESS = /^(?:[a-z][a-z0-9+.-]{1,20}:\/\/|mailto:|www\.)/i;
/** A link out of the story: its words stay. */
export const outward = (label: readonly TwineNode[], address: string): TwineNode[] => [...label, left(address)];
export const isAddress = (target: string): boolean => ADDRESS.test(target);

/** What a link says, where it leads, and what it sets. */
export interface LinkParts {
  readonly said: string;
  readonly to: string;
  readonly setter: string | undefined;
}

export function readLink([, written = '', setter]: readonly (string | undefined)[]): LinkParts {
  const right = written.lastIndexOf('->');
  const before = written.indexOf('<-');
  const bar = written.lastIndexOf('|');
  const [said, to] =
    right >= 0
      ? [written.slice(0, right), written.slice(right + 2)]
      : before >= 0
        ? [written.slice(before + 2), written.slice(0, before)]
        : bar >= 0
          ? [written.slice(0, bar), written.slice(bar + 1)]
          : [written, written];
  return { said: said.trim(), to: to.trim(), setter };
}

/** Nodes without their rows: each end of a row is a blank. */
export const unbroken = (nodes: readonly TwineNode[]): TwineNode[] =>
  mapped(nodes, (node) => (node.node === 'text' ? [{ ...node, text: node.text.replace(/\s*\n\s*/g, ' ') }] : [node]));

/** Nodes that tell nothing: what they change stays. */
export const silent = (nodes: readonly TwineNode[]): TwineNode[] =>
  mapped(nodes, (node) => (node.node === 'text' || node.node === 'print' || node.node === 'link' ? [] : [node]));

/** Nodes with each of them put through something, those within others as well. */
function mapped(nodes: readonly TwineNode[], change: (node: TwineNode) => readonly TwineNode[]): TwineNode[] {
  return nodes.flatMap((node): readonly TwineNode[] => {
    if (node.node === 'if')
      return [{ ...node, cases: node.cases.map((each) => ({ ...each, nodes: mapped(each.nodes, change) })) }];
    return change(node.node === 'loop' ? { ...node, inner: mapped(node.inner, change) } : node);
  });
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
  /** Where a square bracket or a brace that opens at a place is closed; -1 where it is not. */
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

/** Where each square bracket and each brace of a text is closed. */
function bracketsIn(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const squares: number[] = [];
  const braces: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    const open = letter === '[' || letter === ']' ? squares : braces;
    if (letter === '[' || letter === '{') open.push(at);
    else if (letter === ']' || letter === '}') {
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
