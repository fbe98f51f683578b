import { constant, listVariables, type ScriptExpression, type Value } from '../script-compiler/expression.ts';
import { type Assignment, parseAssignment, parseExpression } from '../script-compiler/parse-expression.ts';
import {
  findClosingBracket,
  NAME,
  parseArguments,
  parseCall,
  parseStringLiteral,
  scanLiteral,
  splitCode,
} from './scan-code.ts';

/** Conversions that return their argument. */
const SAME = new Set(['str', 'int', 'float', 'bool', '_', '__', '_p']);
const LENGTH_MAX = 1000;
/** Maximum number of list elements that a condition is expanded to. */
const ELEMENTS_MAX = 100;
const WORD = new RegExp(`^${NAME}`, 'u');

/** Encodes a key as part of a variable name, injectively, also against the codes themselves, numbers and `hasName`. */
const keyName = (key: Value): string =>
  typeof key === 'string'
    ? key.replace(/[^\p{L}\p{N}_]|_(?=_)|^(?:_|\p{N}|h(?=as_))/gu, (sign) => `__${sign.codePointAt(0)?.toString(16)}_`)
    : `_${String(key).replace('-', 'minus_').replace('.', '_')}`;
const nameElement = (of: string, key: Value): string => `${of}.${keyName(key)}`;
const hasName = (of: string, key: Value): string => `${of}.has_${keyName(key)}`;

function literalIn(code: string): Value | null {
  const text = parseStringLiteral(code);
  if (text !== null) return text;
  if (/^(?:True|False)$/.test(code)) return code === 'True';
  return /^-?\d{1,9}(?:\.\d{1,9})?$/.test(code) ? Number(code) : null;
}

const quoted = (text: string): string => JSON.stringify(text);

/** Rewrites `f"day {n}"` as a concatenation; null if it is more complex. */
function formatted(inner: string): string | null {
  const parts: string[] = [];
  let from = 0;
  for (const found of inner.matchAll(/\{\{|\}\}|\{([^{}!:]{1,80})\}/g)) {
    const inserted = found[1] === undefined ? null : plain(found[1]);
    if (inserted === null) return null;
    parts.push(quoted(inner.slice(from, found.index)), `(${inserted})`);
    from = found.index + found[0].length;
  }
  return inner.slice(from).includes('{') ? null : `(${[...parts, quoted(inner.slice(from))].join(' + ')})`;
}

/** Rewrites Python for the common parser: elements and membership become variables. Null for code that must be run. */
function plain(code: string): string | null {
  if (code.length > LENGTH_MAX) return null;
  let made = '';
  /** The start of the operand before an `in`. */
  let operand = 0;
  for (let at = 0; at < code.length; ) {
    const rest = code.slice(at);
    const [blank = ''] = /^\s+/.exec(rest) ?? [];
    if (blank !== '') {
      made += ' ';
      at += blank.length;
      continue;
    }
    const [, prefix = ''] = /^([fu])["']/.exec(rest) ?? [];
    const literal = scanLiteral(rest.slice(prefix.length));
    if (literal) {
      const value = parseStringLiteral(rest.slice(prefix.length, prefix.length + literal.end));
      const text = prefix === 'f' ? formatted(literal.inner) : value === null ? null : quoted(value);
      if (text === null) return null;
      operand = made.length;
      made += text;
      at += prefix.length + literal.end;
      continue;
    }
    const [isIn = '', isNot] = /^(not\s+)?in\b\s*/.exec(rest) ?? [];
    if (isIn !== '') {
      const within = rest.slice(isIn.length);
      const closing = findClosingBracket(within);
      const [name = ''] = WORD.exec(within) ?? [];
      const left = made.slice(operand).trim();
      let asked: string | null = null;
      if (/^[([]/.test(within) && closing > 0) {
        const elements = parseArguments(within.slice(0, closing + 1)).map(({ value }) => plain(value));
        if (elements.includes(null)) return null;
        asked = elements.map((element) => `${left} == ${element}`).join(' or ');
      } else if (name !== '') {
        const key = literalIn(left);
        asked = key === null ? null : hasName(name, key);
      }
      if (asked === null) return null;
      made = `${made.slice(0, operand)}${isNot === undefined ? '' : 'not '}(${asked || 'False'})`;
      at += isIn.length + (name !== '' ? name.length : closing + 1);
      continue;
    }
    const [word = ''] = WORD.exec(rest) ?? [];
    if (word !== '') {
      let name = word.replace(/^(?:renpy\.)?store\./, '');
      at += word.length;
      if (!/^(?:and|or|not|is|if|else)$/.test(word)) operand = made.length;
      const after = code.slice(at);
      if (SAME.has(name) && /^\s*\(/.test(after)) continue;
      const [trimmed] = /\.(?:strip|format)$/.test(name) ? (/^\(\s*\)/.exec(after) ?? []) : [];
      if (trimmed !== undefined) {
        name = name.replace(/\.\w+$/, '');
        at += trimmed.length;
      }
      // An element with a literal key.
      for (let next = code.slice(at); next.startsWith('['); next = code.slice(at)) {
        const closing = findClosingBracket(next);
        const key = closing < 2 ? null : literalIn(next.slice(1, closing).trim());
        if (key === null) return null;
        name = nameElement(name, key);
        at += closing + 1;
      }
      made += name;
      continue;
    }
    const [number] = /^\d+(?:\.\d+)?/.exec(rest) ?? [];
    if (number !== undefined) operand = made.length;
    if ('[]{}'.includes(rest[0] ?? '')) return null;
    made += number ?? rest[0] ?? '';
    at += number?.length ?? 1;
  }
  return made;
}

export type Sets = readonly Assignment[];

/** Reads Python conditions and assignments that can be known without running them. */
export class RenpyExpressions {
  /** Lists and dictionaries, each element of which is a variable. */
  private readonly containers = new Map<string, Set<string>>();

  /** @param asksTruth whether it is used as a condition */
  read(code: string, label: string, asksTruth: boolean): ScriptExpression | null {
    const made = plain(code.trim());
    const read = made === null ? null : parseExpression(made, { passage: label, isPython: true }, asksTruth);
    return read === null || [...listVariables(read)].some((name) => this.containers.has(name)) ? null : read;
  }

  /** Reads assignments: `a = 1`, `a.b += 1`, `bag.append("lamp")`, `people = ["Ann", "Bo"]`; null otherwise. */
  sets(code: string, label: string): Sets | null {
    const put = (name: string, value: Value): Assignment => ({ name, how: 'set', value: constant(value) });
    const call = parseCall(code);
    const [, list, method] = call ? (/^(.+)\.(append|add|remove|discard|clear)$/.exec(call.name) ?? []) : [];
    if (list !== undefined && method === 'clear') return this.emptied(list);
    if (list !== undefined) {
      const value = literalIn(call?.args[0]?.value ?? '');
      if (value === null || call?.args.length !== 1) return null;
      return [this.element(list, put(hasName(list, value), method === 'append' || method === 'add'))];
    }
    const [, name, sign, made = ''] = new RegExp(`^(${NAME})\\s*(\\+?=)(?!=)\\s*(.+)$`, 'su').exec(code) ?? [];
    const values = name === undefined ? null : containedIn(made);
    if (name !== undefined && values) {
      const before = sign === '=' ? this.emptied(name) : [];
      const all = values.flatMap(({ key, value }, index) => [
        put(hasName(name, key ?? value), true),
        ...(sign === '=' ? [put(nameElement(name, key ?? index), value)] : []),
      ]);
      return [...before, ...all.map((each) => this.element(name, each))];
    }
    const [target = ''] = new RegExp(`^${NAME}(?:\\[[^\\]]*\\])*`, 'u').exec(code) ?? [];
    const left = plain(target);
    const right = plain(code.slice(target.length));
    if (left === null || right === null) return null;
    const read = parseAssignment(`${left}${right}`, { passage: label, isPython: true });
    return read === null || [...listVariables(read.value)].some((each) => this.containers.has(each)) ? null : [read];
  }

  private element(of: string, made: Assignment): Assignment {
    const known = this.containers.get(of) ?? new Set();
    known.add(made.name);
    this.containers.set(of, known);
    return made;
  }

  private emptied(of: string): Assignment[] {
    const known = this.containers.get(of) ?? new Set();
    this.containers.set(of, known);
    return [...known]
      .filter((name) => name.startsWith(`${of}.has_`))
      .map((name) => ({ name, how: 'set', value: constant(false) }));
  }
}

function containedIn(code: string): { key?: Value; value: Value }[] | null {
  const [, bare = code] = /^(?:set|list|dict|RevertableList|RevertableSet|RevertableDict)\((.*)\)$/s.exec(code) ?? [];
  if (bare === '') return [];
  if (!/^[[{(]/.test(bare) || findClosingBracket(bare) !== bare.length - 1) return null;
  if (bare[0] === '(' && !bare.includes(',')) return null;
  const all = splitCode(bare.slice(1, -1), ',').filter((part) => part !== '');
  if (all.length > ELEMENTS_MAX) return null;
  const read = all.map((part) => {
    const [first = '', second] = bare[0] === '{' ? splitCode(part, ':') : [part];
    const key = literalIn(first);
    const value = second === undefined ? key : literalIn(second);
    if (key === null || value === null) return null;
    return second === undefined ? { value } : { key, value };
  });
  return read.every((each) => each !== null) ? read : null;
}
