import type { ScriptExpression, Value } from '../script-compiler/expression.ts';
import type { TextPiece, TextPieces } from '../script-compiler/scripted-story.ts';
import { findClosingBracket, NAME, parseStringLiteral, scanLiteral, splitCode } from './scan-code.ts';

/** Normalises a string literal as Ren'Py does: blanks collapse, escaped markup characters are doubled. */
export function normalizeLiteral({ inner, isRaw }: { inner: string; isRaw: boolean }): string {
  if (isRaw) return inner;
  return inner.replace(/\s+/g, ' ').replace(/\\(?:u([0-9a-fA-F]{1,4})|(.))/gs, (_, code?: string, letter = '') => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    if (letter === 'n') return ' ';
    return '[{%'.includes(letter) ? letter + letter : letter;
  });
}

export interface TextReader {
  /** Whether `%` is literal. */
  readonly keepsPercent: boolean;
  /** Resolves an interpolation; a string if it is constant, null if it is unknown. */
  printed(code: string): ScriptExpression | string | null;
  left(what: string): void;
}

const RUBY = /^\{rb\}([^{}\n]{1,60})\{\/rb\}\{rt\}([^{}\n]{1,60})\{\/rt\}/u;
const LENTICULAR = /^【([^【】|｜\n]{1,60})[|｜]([^【】\n]{1,60})】/u;
/** The start of our own markup: a brace before it must stay doubled. */
const MARK = /^\{\{(?=\/?(?:b|i|rb|rt|cps)\}|(?:cps=\*?|w=)\d)/;
const TAG = /^\{(\/?)([^{}=\s]{0,40})(?:=([^{}]{0,200}))?[^{}]{0,200}\}/u;
const OLD_NAME = /^%\(([\p{L}_][\p{L}\p{N}_.]*)\)[a-z]/u;
/** Tags that start a new row; here, a blank. */
const ROWS = new Set(['p', 'clear', 'vspace']);
/** Ren'Py's default characters per second, to convert absolute text speeds. */
const LETTERS_PER_SECOND = 40;

const within = (value: number, least: number, most: number): string =>
  String(Math.round(Math.max(least, Math.min(most, value)) * 100) / 100);

function toMark(name: string, value: string): string {
  if (name === 'w' && /^[\d.]+$/.test(value)) return `{w=${within(Number(value), 0, 5)}}`;
  if (name !== 'cps' || !/^\*?[\d.]+$/.test(value)) return '';
  const factor = value.startsWith('*') ? Number(value.slice(1)) : Number(value) / LETTERS_PER_SECOND;
  return `{cps=*${within(factor, 0.1, 10)}}`;
}

const written = (value: Value): string => (typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value));

/** Formats of an interpolation: `!u` and others, and a number of digits. */
const shownAs =
  (flags: string, format: string) =>
  (value: Value): string => {
    let text = written(value);
    const digits = format === '' ? null : /^0?(\d*)(?:\.(\d{1,2}))?[dfg]?$/.exec(format);
    if (digits && typeof value === 'number') {
      const [, width = '', places] = digits;
      text = places === undefined ? text : value.toFixed(Number(places));
      text = text.padStart(Math.min(20, Number(width)), format.startsWith('0') ? '0' : ' ');
    }
    if (flags.includes('u')) text = text.toUpperCase();
    if (flags.includes('l')) text = text.toLowerCase();
    return flags.includes('c') ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  };

/** String methods as Ren'Py conversion flags. */
const METHODS: Readonly<Record<string, string>> = { upper: 'u', lower: 'l', title: 'c', capitalize: 'c', strip: 'q' };

/** Converts an interpolation: `[name!u]`, `[cost:.2f]`, `[word[0]]`; null if it is known only at run time. */
function interpolated(code: string, reader: TextReader): TextPiece | null {
  const { printed } = reader;
  const [, asked = '', flags = '', format = ''] = /^(.+?)(?:!([a-z]+))?(?::([^:[\]]{0,20}))?$/s.exec(code.trim()) ?? [];
  if (asked === '') return null;
  const [, spelt, method = ''] = /^(.+)\.(upper|lower|title|capitalize|strip)\(\)$/s.exec(asked) ?? [];
  if (spelt !== undefined) return interpolated(`${spelt}!${METHODS[method]}${flags}`, reader);
  const show = shownAs(flags, format);
  const known = printed(asked);
  if (known !== null) return typeof known === 'string' ? show(known) : { says: known, as: show };
  // A conditional text.
  const [then = '', question = '', more] = splitCode(asked, ' if ');
  const [condition = '', other] = splitCode(question, ' else ');
  const when = other === undefined || more !== undefined ? null : printed(condition);
  if (when !== null && typeof when !== 'string' && other !== undefined) {
    const [words, otherwise] = [then, other].map((each) => parseStringLiteral(each) ?? interpolated(each, reader));
    return words == null || otherwise == null ? null : { when, words: [words], otherwise: [otherwise] };
  }
  // Older scripts write dictionary keys without quotation marks.
  const keyed = asked.replace(/\[([A-Za-z_]\w*)\]/g, "['$1']");
  if (keyed !== asked)
    return interpolated(
      code.replace(asked, () => keyed),
      reader,
    );
  // A character of a text.
  const [, name, place] = new RegExp(`^(${NAME})\\[(-?\\d{1,3})\\]$`, 'u').exec(asked) ?? [];
  const whole = name === undefined ? null : printed(name);
  if (whole === null || place === undefined) return null;
  const letter = (value: Value) => show([...String(value)].at(Number(place)) ?? '');
  return typeof whole === 'string' ? letter(whole) : { says: whole, as: letter };
}

/** Converts a Ren'Py text: tags with a counterpart become markup, others are dropped, interpolations become pieces. */
export function convertRenpyText(text: string, reader: TextReader): TextPieces {
  const words: TextPiece[] = [];
  const open: string[] = [];
  const hasPercents = !reader.keepsPercent;
  const lastAlt = text.lastIndexOf('{/alt}');
  let plain = '';
  const flush = () => {
    // A dropped tag may leave two blanks.
    if (plain !== '') words.push(plain.replace(/ {2,}/g, ' '));
    plain = '';
  };
  const put = (piece: TextPiece) => {
    flush();
    words.push(piece);
  };
  const print = (code: string, shown: string) => {
    const piece = interpolated(code, reader);
    if (piece === null) reader.left(shown);
    else if (typeof piece === 'string') plain += piece;
    else put(piece);
  };
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at, at + 600);
    const letter = rest[0] ?? '';
    let length = 1;
    if (rest.startsWith('{{')) {
      plain += MARK.test(rest) ? '{{' : '{';
      length = 2;
    } else if (rest.startsWith('[[') || rest.startsWith('【【') || (hasPercents && rest.startsWith('%%'))) {
      plain += letter;
      length = 2;
    } else if (letter === '{' || letter === '【') {
      const [ruby, base, reading] = (letter === '{' ? RUBY : LENTICULAR).exec(rest) ?? [];
      const [tag, slash, name = '', value = ''] = (ruby === undefined && TAG.exec(rest)) || [];
      if (ruby !== undefined) plain += `{rb}${base}{/rb}{rt}${reading}{/rt}`;
      else if (tag === undefined) plain += letter;
      else if (name === 'alt' && slash === '') {
        // Alternative text for self-voicing is not shown.
        const end = at < lastAlt ? text.indexOf('{/alt}', at) : -1;
        length = end < 0 ? tag.length : end + '{/alt}'.length - at;
      } else if (slash !== '') {
        if (open.at(-1) === name) plain += `{/${open.pop()}}`;
      } else if (name === 'b' || name === 'i') {
        open.push(name);
        plain += tag;
      } else if (ROWS.has(name)) plain += ' ';
      else {
        const mark = toMark(name, value);
        if (mark.startsWith('{cps')) open.push(name);
        plain += mark;
      }
      if (length === 1) length = (ruby ?? tag ?? letter).length;
    } else if (letter === '[') {
      const end = findClosingBracket(rest);
      if (end < 2) plain += letter;
      else {
        print(rest.slice(1, end), rest.slice(0, end + 1));
        length = end + 1;
      }
    } else if (hasPercents && OLD_NAME.test(rest)) {
      const [whole = '', name = ''] = OLD_NAME.exec(rest) ?? [];
      print(name, whole);
      length = whole.length;
    } else plain += letter;
    at += length;
  }
  plain += open
    .reverse()
    .map((name) => `{/${name}}`)
    .join('');
  flush();
  return words;
}

export interface SayStatement {
  /** The speaker as written; a string literal if `isText`, '' for nobody. */
  readonly who: string;
  readonly isText: boolean;
  readonly attributes: readonly string[];
  readonly what: string;
  /** The transition of its `with` clause. */
  readonly with?: string;
}

const WHO = new RegExp(`^${NAME}`, 'u');
const ATTRIBUTES = /^(?:\s+(?:@\s*)?-?[\p{L}\p{N}_][\p{L}\p{N}_-]*|\s+@)*/u;

/** Parses `ken happy @ sad "words" (what_size=20) with dissolve id ken_1`; null if it is no say statement. */
export function parseSayStatement(text: string): SayStatement | null {
  const first = scanLiteral(text);
  const alone = first && parseTail(text.slice(first.end));
  if (first && alone) return { who: '', isText: false, attributes: [], what: normalizeLiteral(first), ...alone };
  let end = first?.end ?? WHO.exec(text)?.[0].length ?? 0;
  if (end === 0) return null;
  // The speaker may be an element: `people["ken"]`.
  while (!first && /^[[(]/.test(text.slice(end))) {
    const closing = findClosingBracket(text.slice(end));
    if (closing < 0) return null;
    end += closing + 1;
  }
  const [attributes = ''] = ATTRIBUTES.exec(text.slice(end)) ?? [];
  const rest = text.slice(end + attributes.length).trimStart();
  const words = scanLiteral(rest);
  const tail = words && parseTail(rest.slice(words.end));
  if (!words || !tail) return null;
  return {
    who: first ? normalizeLiteral(first) : text.slice(0, end),
    isText: first !== null,
    attributes: attributes.split(/[\s@]+/).filter((word) => word !== ''),
    what: normalizeLiteral(words),
    ...tail,
  };
}

function parseTail(text: string): { with?: string } | null {
  let rest = text.trim();
  let transition: string | undefined;
  while (rest !== '') {
    const [clause = '', , shown] =
      /^(nointeract\b|id\s+[\p{L}\p{N}_.]+|with\s+([\p{L}_][\p{L}\p{N}_.]*))\s*/u.exec(rest) ?? [];
    transition ??= shown;
    const closing = shown !== undefined || clause === '' ? findClosingBracket(rest.slice(clause.length)) : -1;
    const length = clause.length + (closing > 0 && rest[clause.length] === '(' ? closing + 1 : 0);
    if (length === 0) return null;
    rest = rest.slice(length).trim();
  }
  return transition === undefined ? {} : { with: transition };
}
