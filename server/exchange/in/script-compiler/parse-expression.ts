import { ownEntry } from '../../../../shared/json.ts';
import {
  and,
  calculate,
  compare,
  constant,
  EXPRESSION_DEPTH_MAX,
  measureDepth,
  negative,
  not,
  or,
  type ScriptExpression,
  simplify,
  variableExpression,
} from './expression.ts';
import { visitedName, visitsName } from './program.ts';

export interface Dialect {
  /** The current passage, for functions that count its visits. */
  readonly passage: string;
  /** Evaluates a function call of this language; null if its value is known only at run time. */
  readonly called?: (name: string, args: readonly ScriptExpression[]) => ScriptExpression | null;
  /** Python: `1 < x < 5` chains, and only `True`, `False` and `None` are literals. */
  readonly isPython?: boolean;
}

type Token = { readonly type: 'number' | 'string' | 'name' | 'sign'; readonly text: string };

const TOKENS =
  /\s*(?:(\d+(?:\.\d+)?)|"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|(\$?[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*|\$[\p{L}_][\p{L}\p{N}_]*)|(===|!==|==|!=|<=|>=|&&|\|\||[<>!()+\-*/%,:]))/uy;

const LENGTH_MAX = 1000;

function tokenize(text: string): Token[] | null {
  const trimmed = text.trim();
  if (trimmed.length > LENGTH_MAX) return null;
  const tokens: Token[] = [];
  TOKENS.lastIndex = 0;
  while (TOKENS.lastIndex < trimmed.length) {
    const found = TOKENS.exec(trimmed);
    if (!found) return null;
    const [, number, double, single, name, sign] = found;
    if (number !== undefined) tokens.push({ type: 'number', text: number });
    else if (double !== undefined || single !== undefined)
      tokens.push({ type: 'string', text: (double ?? single ?? '').replace(/\\(.)/g, '$1') });
    else if (name !== undefined) tokens.push({ type: 'name', text: name });
    else tokens.push({ type: 'sign', text: sign ?? '' });
  }
  return tokens;
}

/** Operators by their spelling. Those that are names in other languages are recognised only where an operator is expected. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ and: '&&', or: '||', '&&': '&&', '||': '||' },
  ...{ is: '==', eq: '==', '==': '==', '===': '==', isnot: '!=', neq: '!=', ne: '!=', '!=': '!=', '!==': '!=' },
  ...{ gt: '>', gte: '>=', lt: '<', lte: '<=', '>': '>', '>=': '>=', '<': '<', '<=': '<=' },
  ...{ '+': '+', '-': '-', '*': '*', '/': '/', '%': '%' },
};
const STRENGTH: Readonly<Record<string, number>> = {
  ...{ '||': 1, '&&': 2, '==': 4, '!=': 4, '<': 4, '<=': 4, '>': 4, '>=': 4, '+': 5, '-': 5, '*': 6, '/': 6, '%': 6 },
};
const VALUES: ReadonlyMap<string, ScriptExpression> = new Map(
  Object.entries({ true: constant(true), false: constant(false), null: constant(false), undefined: constant(false) }),
);
const PYTHON_VALUES: ReadonlyMap<string, ScriptExpression> = new Map(
  Object.entries({ True: constant(true), False: constant(false), None: constant(false) }),
);

/** Removes Twine's `$` from a variable. `_x` and `$x` are different variables. */
export const stripDollar = (name: string): string => name.trim().replace(/^\$/, '');

/** The value is known only at run time. */
class Unreadable extends Error {}

/** Parses an expression in any dialect; null for anything else: code is never run. `asksTruth`: used as a condition. */
export function parseExpression(text: string, dialect: Dialect, asksTruth: boolean): ScriptExpression | null {
  const tokens = tokenize(text) ?? [];
  if (tokens.length === 0) return null;
  let at = 0;
  const peek = () => tokens[at];
  const isNext = (type: Token['type'], word: string) => peek()?.type === type && peek()?.text === word;
  const take = (): Token => {
    const token = tokens[at];
    if (!token) throw new Unreadable();
    at += 1;
    return token;
  };
  const expect = (sign: string) => {
    if (take().text !== sign) throw new Unreadable();
  };

  function signAhead(): { sign: string; length: number } | null {
    const token = peek();
    if (!token || token.type === 'string' || token.type === 'number') return null;
    const sign = ownEntry(SIGNS, token.text);
    if (sign === undefined) return null;
    const after = tokens[at + 1];
    return token.text === 'is' && after?.type === 'name' && after.text === 'not'
      ? { sign: '!=', length: 2 }
      : { sign, length: 1 };
  }

  function binary(strength: number, depth: number): ScriptExpression {
    if (depth > EXPRESSION_DEPTH_MAX) throw new Unreadable();
    let left = unary(depth);
    let compared: ScriptExpression | null = null;
    for (let ahead = signAhead(); ahead; ahead = signAhead()) {
      const own = STRENGTH[ahead.sign] ?? 0;
      if (own < strength) break;
      at += ahead.length;
      const right = binary(own + 1, depth + 1);
      const between = own === STRENGTH['=='] ? compared : null;
      const next = applyOperator(ahead.sign, between ?? left, right);
      left = between ? and(left, next) : next;
      compared = dialect.isPython && next.is === 'compare' ? right : null;
      if (measureDepth(left) > EXPRESSION_DEPTH_MAX) throw new Unreadable();
    }
    return left;
  }

  function unary(depth: number): ScriptExpression {
    if (depth > EXPRESSION_DEPTH_MAX) throw new Unreadable();
    const token = take();
    if (token.type === 'number') return constant(Number(token.text));
    if (token.type === 'string') return constant(token.text);
    if (token.text === '!') return not(asTruth(unary(depth + 1)));
    if (token.type === 'name' && token.text === 'not') return not(asTruth(binary(3, depth + 1)));
    if (token.text === '-') return negative(unary(depth + 1));
    if (token.text === '(') {
      const inner = isVisitMacro() ? visitMacro() : binary(1, depth + 1);
      expect(')');
      return inner;
    }
    if (token.type !== 'name') throw new Unreadable();
    const value = (dialect.isPython ? PYTHON_VALUES : VALUES).get(token.text);
    if (value) return value;
    if (isNext('sign', '(')) return called(token.text, depth);
    if (!dialect.isPython && /^(?:passage\.)?visits$/.test(token.text))
      return variableExpression(visitsName(dialect.passage));
    return variableExpression(stripDollar(token.text));
  }

  const isVisitMacro = () => isNext('name', 'visited') && tokens[at + 1]?.text === ':';
  function visitMacro(): ScriptExpression {
    at += 2;
    const passage = take();
    if (passage.type !== 'string') throw new Unreadable();
    return variableExpression(visitsName(passage.text));
  }

  /** A function call: visit counts, and functions of the dialect. */
  function called(name: string, depth: number): ScriptExpression {
    take();
    const args: ScriptExpression[] = [];
    while (!isNext('sign', ')')) {
      args.push(binary(1, depth + 1));
      if (isNext('sign', ',')) take();
      else break;
    }
    expect(')');
    if (!['visited', 'hasVisited', 'visits', 'renpy.seen_label'].includes(name)) {
      const read = dialect.called?.(name, args);
      if (!read) throw new Unreadable();
      return read;
    }
    const [of = constant(dialect.passage), ...more] = args;
    if (of.is !== 'value' || more.length > 0) throw new Unreadable();
    return variableExpression(visitsName(String(of.value)));
  }

  try {
    const read = binary(1, 0);
    if (peek() !== undefined) return null;
    return simplify(asksTruth ? asTruth(read) : read, () => undefined);
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** A visit count used as a boolean: whether the passage was visited. */
const asTruth = (of: ScriptExpression): ScriptExpression => {
  const [, passage] = of.is === 'variable' ? (/^visits ([\s\S]*)$/.exec(of.name) ?? []) : [];
  return passage === undefined ? of : variableExpression(visitedName(passage));
};

function applyOperator(sign: string, left: ScriptExpression, right: ScriptExpression): ScriptExpression {
  switch (sign) {
    case '&&':
      return and(asTruth(left), asTruth(right));
    case '||':
      return or(asTruth(left), asTruth(right));
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compare(sign, left, right);
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return calculate(sign, left, right);
    default:
      throw new Unreadable();
  }
}

export interface Assignment {
  readonly name: string;
  readonly how: 'set' | 'add';
  readonly value: ScriptExpression;
}

const ASSIGNED =
  /^\s*\$?([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*)\s*(?:(\+\+|--)\s*$|(\+=|-=|\*=|\/=|=(?!=)|to\b)\s*([\s\S]+)$)/u;

/** Parses `$x to 3`, `x += 1`, `x++`; null otherwise. */
export function parseAssignment(text: string, dialect: Dialect): Assignment | null {
  const [, name, step, sign, written = ''] = (text.length <= LENGTH_MAX && ASSIGNED.exec(text)) || [];
  if (name === undefined) return null;
  if (step !== undefined) return { name, how: 'add', value: constant(step === '++' ? 1 : -1) };
  const value = parseExpression(written.replace(/;\s*$/, ''), dialect, false);
  if (value === null) return null;
  if (sign === '+=') return { name, how: 'add', value };
  if (sign === '-=') return { name, how: 'add', value: simplify(negative(value), () => undefined) };
  if (sign === '*=' || sign === '/=')
    return {
      name,
      how: 'set',
      value: calculate(sign === '*=' ? '*' : '/', variableExpression(name), value),
    };
  return { name, ...asIncrement(name, value) };
}

/** Reads `x = x + 1` as adding 1. */
function asIncrement(name: string, value: ScriptExpression): Pick<Assignment, 'how' | 'value'> {
  const isSelf = (of: ScriptExpression) => of.is === 'variable' && of.name === name;
  if (value.is === 'arithmetic' && isSelf(value.left) && value.right.is === 'value') {
    if (value.by === '+' && typeof value.right.value !== 'string') return { how: 'add', value: value.right };
    if (value.by === '-') return { how: 'add', value: constant(-Number(value.right.value)) };
  }
  return { how: 'set', value };
}
