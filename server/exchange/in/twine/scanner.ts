import { type TwineNode, textNode } from './nodes.ts';

export interface Token {
  readonly end: number;
  /** Adds its nodes, after the text before it was added. */
  readonly put: () => void;
}

/**
 * Scans a text for tokens and adds the text between them.
 * @param pattern global @param readToken returns null where a match is plain text
 */
export function scanTokens(
  text: string,
  pattern: RegExp,
  readToken: (found: RegExpExecArray) => Token | null,
  addText: (node: TwineNode) => void,
): void {
  // Scans nest, so each needs its own position.
  const tokens = new RegExp(pattern);
  let from = 0;
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    const token = readToken(found);
    if (token === null) continue;
    if (found.index > from) addText(textNode(text.slice(from, found.index)));
    token.put();
    from = Math.max(token.end, found.index + 1);
    tokens.lastIndex = from;
  }
  if (from < text.length) addText(textNode(text.slice(from)));
}

/**
 * Creates a reader of emphasis marks. It returns a mark's nodes, or null for plain text: emphasis applies only if it is
 * closed in the same paragraph. @param kinds the marks for bold and italics; others mark nothing
 */
export function createEmphasisReader(
  kinds: Readonly<Record<string, 'b' | 'i'>>,
): (mark: string, isClosed: () => boolean) => TwineNode[] | null {
  const open = new Set<string>();
  return (mark, isClosed) => {
    const kind = kinds[mark];
    const isEnd = open.delete(mark);
    if (!isEnd && !isClosed()) return null;
    if (!isEnd) open.add(mark);
    return kind ? [textNode(`<${isEnd ? '/' : ''}${kind}>`)] : [];
  };
}

const MACRO_MAX = 20_000;
/** Maximum unclosed macros in a text; later ones are read as text. */
const OPEN_MAX = 20;

/** Finds delimiters in bounded time. */
export interface DelimiterFinder {
  find(word: string, from: number): number;
  /** The position that closes the bracket or brace at `at`; -1 if unclosed. */
  closingBracket(at: number): number;
  /** The position that closes the parenthesis at `at`, skipping strings; -1 if unclosed. */
  closingParenthesis(at: number): number;
  /** Matches a sticky (`y`) pattern at a position, within the maximum length of a macro; null if it fails. */
  match(sticky: RegExp, at: number): RegExpExecArray | null;
}

export function createDelimiterFinder(text: string): DelimiterFinder {
  const missing = new Set<string>();
  let brackets: ReadonlyMap<number, number> | undefined;
  let open = 0;
  return {
    find: (word, from) => {
      const at = missing.has(word) ? -1 : text.indexOf(word, from);
      if (at < 0) missing.add(word);
      return at;
    },
    closingBracket: (at) => {
      brackets ??= matchBrackets(text);
      return brackets.get(at) ?? -1;
    },
    match: (sticky, at) => {
      if (open >= OPEN_MAX) return null;
      sticky.lastIndex = 0;
      const found = sticky.exec(text.slice(at, at + MACRO_MAX));
      if (!found) open += 1;
      return found;
    },
    closingParenthesis: (at) => {
      if (open >= OPEN_MAX) return -1;
      const end = closeParenthesis(text.slice(at, at + MACRO_MAX));
      if (end < 0) open += 1;
      return end < 0 ? -1 : at + end;
    },
  };
}

function matchBrackets(text: string): ReadonlyMap<number, number> {
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

function closeParenthesis(text: string): number {
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
