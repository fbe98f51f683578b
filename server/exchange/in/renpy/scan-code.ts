/** The state of a scan: the open quotation mark and the number of open brackets. */
export interface ScanState {
  readonly quote: string;
  readonly open: number;
}

export const INITIAL_SCAN_STATE: ScanState = { quote: '', open: 0 };

/**
 * Scans Ren'Py or Python code.
 * @param visit is called for each position outside of strings, with the number of open brackets; it may stop the scan
 * @returns the state at the end, and where a comment begins or the scan was stopped
 */
export function scan(
  text: string,
  from: ScanState = INITIAL_SCAN_STATE,
  visit: (at: number, open: number) => boolean = () => false,
): { state: ScanState; end: number } {
  let { quote, open } = from;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (quote !== '') {
      if (letter === '\\') at += 1;
      else if (text.startsWith(quote, at)) {
        at += quote.length - 1;
        quote = '';
      }
      continue;
    }
    if (letter === '#') return { state: { quote, open }, end: at };
    if (')]}'.includes(letter)) open -= 1;
    if (visit(at, open)) return { state: { quote, open }, end: at };
    if ('([{'.includes(letter)) open += 1;
    else if (letter === '"' || letter === "'" || letter === '`') {
      quote = text.startsWith(letter.repeat(3), at) ? letter.repeat(3) : letter;
      at += quote.length - 1;
    }
  }
  return { state: { quote, open }, end: text.length };
}

/** The position of the bracket that closes the first; -1 if unclosed. */
export function findClosingBracket(text: string): number {
  const { state, end } = scan(text, INITIAL_SCAN_STATE, (at, open) => at > 0 && open === 0);
  return state.open === 0 && end < text.length && end > 0 ? end : -1;
}

export function splitCode(text: string, sign: string): string[] {
  const parts: string[] = [];
  let from = 0;
  scan(text, INITIAL_SCAN_STATE, (at, open) => {
    if (open === 0 && at >= from && text.startsWith(sign, at)) {
      parts.push(text.slice(from, at).trim());
      from = at + sign.length;
    }
    return false;
  });
  return [...parts, text.slice(from).trim()];
}

export interface Argument {
  readonly name?: string;
  readonly value: string;
}

/** Parses a bracketed argument list: `(2, colour="red")`. */
export function parseArguments(bracketed: string): Argument[] {
  return splitCode(bracketed.trim().slice(1, -1), ',')
    .filter((part) => part !== '')
    .map((part) => {
      const [, name, value] = /^([\p{L}_][\p{L}\p{N}_]*)\s*=(?!=)\s*(.*)$/su.exec(part) ?? [];
      return name === undefined || value === undefined ? { value: part } : { name, value };
    });
}

export function parseCall(text: string): { name: string; args: Argument[] } | null {
  const [, name = '', bracketed = ''] = /^([\p{L}_][\p{L}\p{N}_.]*)\s*(\(.*\))$/su.exec(text) ?? [];
  return name === '' || findClosingBracket(bracketed) !== bracketed.length - 1
    ? null
    : { name, args: parseArguments(bracketed) };
}

const LITERAL = /^(r?)(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|`((?:\\.|[^`\\])*)`)/s;

export function scanLiteral(text: string): { inner: string; isRaw: boolean; end: number } | null {
  const found = LITERAL.exec(text);
  if (!found) return null;
  const [whole, raw, double, single, tick] = found;
  return { inner: double ?? single ?? tick ?? '', isRaw: raw !== '', end: whole.length };
}

/** The value of a Python string literal, also one marked for translation; null otherwise. */
export function parseStringLiteral(code: string): string | null {
  const call = parseCall(code);
  const inner = call && /^_{1,2}p?$/.test(call.name) ? (call.args[0]?.value ?? '') : code.trim();
  const literal = scanLiteral(inner);
  if (literal?.end !== inner.length) return null;
  return literal.isRaw
    ? literal.inner
    : literal.inner.replace(/\\(.)/gs, (_, letter) => (letter === 'n' ? '\n' : letter));
}

/** A dotted name of Ren'Py or Python. */
export const NAME = String.raw`[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*`;
