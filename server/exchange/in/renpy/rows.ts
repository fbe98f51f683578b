/** A statement of Ren'Py with what is set in below it. */
export interface Statement {
  readonly text: string;
  readonly number: number;
  readonly block: readonly Statement[];
}

const DEPTH_MAX = 40;

/** Whether quotation marks and brackets of a text are all closed. */
function isWhole(text: string): boolean {
  let quote: string | null = null;
  let open = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (quote !== null) {
      if (letter === '\\') at += 1;
      else if (letter === quote) quote = null;
    } else if (letter === '"' || letter === "'" || letter === '`') quote = letter;
    else if (letter === '#') return open <= 0;
    else if ('([{'.includes(letter)) open += 1;
    else if (')]}'.includes(letter)) open -= 1;
  }
  return quote === null && open <= 0;
}

/** A row without what is remarked at its end. */
function withoutRemark(text: string): string {
  let quote: string | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (quote !== null) {
      if (letter === '\\') at += 1;
      else if (letter === quote) quote = null;
    } else if (letter === '"' || letter === "'" || letter === '`') quote = letter;
    else if (letter === '#') return text.slice(0, at);
  }
  return text;
}

/** So many rows one statement may go on for. */
const JOINED_MAX = 200;

/** Reads rows into statements by how far they are set in. */
export function statementsIn(text: string): Statement[] {
  const rows: { text: string; number: number; indent: number }[] = [];
  const source = text.replace(/^\uFEFF/, '').split('\n');
  for (let at = 0; at < source.length; at += 1) {
    const number = at + 1;
    let row = source[at] ?? '';
    if (row.trim() === '' || /^\s*#/.test(row)) continue;
    const triple = /^(\s*)((?:[A-Za-z_]\w*\s+)?)("""|''')/.exec(row);
    if (triple) {
      const [begin, blank = '', who = '', mark = ''] = triple;
      const inner: string[] = [row.slice(begin.length)];
      while (!(inner.at(-1) ?? '').includes(mark) && at + 1 < source.length && inner.length < JOINED_MAX) {
        at += 1;
        inner.push(source[at] ?? '');
      }
      // Each paragraph is a line of its own.
      for (const paragraph of inner
        .join('\n')
        .split(mark)[0]
        ?.split(/\n\s*\n/) ?? []) {
        const words = paragraph
          .trim()
          .replace(/\s*\n\s*/g, ' ')
          .replace(/(?<!\\)"/g, '\\"');
        if (words !== '') rows.push({ text: `${who.trim()} "${words}"`.trim(), number, indent: blank.length });
      }
      continue;
    }
    for (let more = 0; !isWhole(row) && at + 1 < source.length && more < JOINED_MAX; more += 1) {
      at += 1;
      row = `${withoutRemark(row)} ${(source[at] ?? '').trim()}`;
    }
    const indent = row.replace(/\t/g, '    ').search(/\S/);
    rows.push({ text: withoutRemark(row).trim(), number, indent });
  }
  let next = 0;
  const block = (indent: number, depth: number): Statement[] => {
    const statements: Statement[] = [];
    for (let row = rows[next]; row && row.indent >= indent; row = rows[next]) {
      next += 1;
      const below = rows[next];
      const inner = below && below.indent > row.indent && depth < DEPTH_MAX ? block(below.indent, depth + 1) : [];
      statements.push({ text: row.text, number: row.number, block: inner });
    }
    return statements;
  };
  return block(0, 0);
}
