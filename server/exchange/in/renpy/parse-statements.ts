import { INITIAL_SCAN_STATE, scan } from './scan-code.ts';

export interface Statement {
  readonly text: string;
  readonly number: number;
  readonly block: readonly Statement[];
}

interface Row {
  readonly text: string;
  readonly number: number;
  readonly indent: number;
}

const DEPTH_MAX = 40;
const JOINED_MAX = 200;
/** A speaker and the start of a triple-quoted text. */
const TRIPLE = /^(\s*)((?:[^"'`=()$#[\]]|"[^"]*"(?!"))*?)(r?)("""|'''|```)/;
/** Statements that may follow a priority on the same row. */
const EARLY =
  /^init\s+(?:[-+]?\d+\s+)?(?=(?:define|default|image|transform|screen|style|layeredimage|label|translate)\b)/;

/** A declaration with a priority in it. */
const PRIORITY = /^(define|default|image|transform|style|screen)\s+[-+]?\d+\s+/;

/** Joins the rows of one statement. An unclosed bracket or quotation mark ends with its row. */
function joinedAt(source: readonly string[], at: number): { text: string; next: number } {
  const pieces: string[] = [];
  let state = INITIAL_SCAN_STATE;
  for (let next = at; next < source.length && next - at <= JOINED_MAX; next += 1) {
    const row = next === at ? (source[next] ?? '') : (source[next] ?? '').trim();
    const scanned = scan(row, state);
    state = scanned.state;
    const code = row.slice(0, scanned.end);
    const goesOn = state.quote === '' && code.endsWith('\\');
    pieces.push(goesOn ? code.slice(0, -1).trimEnd() : code);
    if (!goesOn && state.quote === '' && state.open <= 0) return { text: pieces.join(' '), next: next + 1 };
  }
  return { text: source[at] ?? '', next: at + 1 };
}

/** How a triple-quoted text is split, by the value of `rpy monologue`. */
const MONOLOGUES: Readonly<Record<string, RegExp | null>> = { double: /\n\s*\n/, single: /\n/, none: null };

/** Expands a triple-quoted text into one row for each say statement. */
function spokenAt(
  source: readonly string[],
  at: number,
  [begin, blank = '', who = '', raw = '', mark = '']: RegExpExecArray,
  parting: RegExp | null,
): { rows: Row[]; next: number } | null {
  let text = (source[at] ?? '').slice(begin.length);
  let next = at + 1;
  const closes = new RegExp(String.raw`^((?:\\.|(?!${mark})[^\\])*)${mark}`, 's');
  // Only the newest rows can close it.
  const rows = [text];
  while (!(rows.at(-1) ?? '').includes(mark) && next < source.length && rows.length < JOINED_MAX) {
    rows.push(source[next] ?? '');
    next += 1;
  }
  text = rows.join('\n');
  const [whole = '', inner] = closes.exec(text) ?? [];
  if (inner === undefined) return null;
  const rest = text.slice(whole.length).trim();
  const said = (parting === null ? [inner] : inner.split(parting)).flatMap((paragraph) => {
    const words = paragraph.trim().replace(/\s*\n\s*/g, ' ');
    if (words === '' || words === '{clear}') return [];
    const quoted =
      raw === '' ? words.replace(/(\\.)|"/g, (_, escaped) => escaped ?? '\\"') : words.replace(/[\\"]/g, '\\$&');
    return [{ text: `${who.trim()} "${quoted}" ${rest}`.trim(), number: at + 1, indent: measureIndent(blank) }];
  });
  return { rows: said, next };
}

const measureIndent = (blank: string): number => blank.replace(/\t/g, '    ').length;

/** Statements that may have a block, here or in a screen or Python. Others have one only after a colon. */
const MAY_HAVE_BLOCK = /^(?:label|menu|if|elif|else|while|for|init|python|screen|transform|translate|style)\b/;
const NEVER_HAS_BLOCK = /^(?:\$|(?:call|default|define|extend|hide|jump|pass|pause|play|queue|return|stop)\b)/;

const hasNoBlock = (text: string): boolean =>
  NEVER_HAS_BLOCK.test(text) || (!text.endsWith(':') && !MAY_HAVE_BLOCK.test(text));

/** `onMisplaced` receives statements with a block they cannot have, which is read in its place. */
export function parseStatements(text: string, onMisplaced: (statement: Statement) => void = () => {}): Statement[] {
  const rows: Row[] = [];
  const source = text.replace(/^\uFEFF/, '').split('\n');
  let parting = MONOLOGUES.double ?? null;
  for (let at = 0; at < source.length; ) {
    const row = source[at] ?? '';
    if (row.trim() === '' || /^\s*#/.test(row)) {
      at += 1;
      continue;
    }
    const triple = TRIPLE.exec(row);
    const spoken = triple && spokenAt(source, at, triple, parting);
    if (spoken) {
      rows.push(...spoken.rows);
      at = spoken.next;
      continue;
    }
    const { text: joined, next } = joinedAt(source, at);
    const indent = measureIndent(/^\s*/.exec(joined)?.[0] ?? '');
    const own = joined.slice(0, next === at + 1 ? scan(joined).end : undefined).trim();
    const [, mode] = /^rpy\s+monologue\s+(double|single|none)$/.exec(own) ?? [];
    if (mode !== undefined) parting = MONOLOGUES[mode] ?? null;
    rows.push({ text: own.replace(EARLY, '').replace(PRIORITY, '$1 '), number: at + 1, indent });
    at = next;
  }
  let next = 0;
  const block = (indent: number, depth: number): Statement[] => {
    const statements: Statement[] = [];
    for (let row = rows[next]; row && row.indent >= indent; row = rows[next]) {
      next += 1;
      const below = rows[next];
      const inner = below && below.indent > row.indent && depth < DEPTH_MAX ? block(below.indent, depth + 1) : [];
      const { text: own, number } = row;
      if (inner.length > 0 && hasNoBlock(own)) {
        const statement = { text: own, number, block: [] };
        onMisplaced(statement);
        statements.push(statement, ...inner);
      } else statements.push({ text: own, number, block: inner });
    }
    return statements;
  };
  return block(0, 0);
}
