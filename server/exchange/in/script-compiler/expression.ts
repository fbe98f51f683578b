export type Value = boolean | number | string;

type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';
type Arithmetic = '+' | '-' | '*' | '/' | '%';

/** An expression of a scripted story in any source language. It is never run as code. */
export type ScriptExpression =
  | { readonly is: 'value'; readonly value: Value }
  | { readonly is: 'variable'; readonly name: string }
  | { readonly is: 'not'; readonly of: ScriptExpression }
  | { readonly is: 'and' | 'or'; readonly left: ScriptExpression; readonly right: ScriptExpression }
  | {
      readonly is: 'compare';
      readonly by: Comparison;
      readonly left: ScriptExpression;
      readonly right: ScriptExpression;
    }
  | {
      readonly is: 'arithmetic';
      readonly by: Arithmetic;
      readonly left: ScriptExpression;
      readonly right: ScriptExpression;
    };

export const constant = (value: Value): ScriptExpression => ({ is: 'value', value });
export const variableExpression = (name: string): ScriptExpression => ({ is: 'variable', name });
export const TRUE = constant(true);
export const FALSE = constant(false);
export const compare = (by: Comparison, left: ScriptExpression, right: ScriptExpression): ScriptExpression => ({
  is: 'compare',
  by,
  left,
  right,
});
export const equals = (left: ScriptExpression, right: ScriptExpression): ScriptExpression => compare('==', left, right);
export const calculate = (by: Arithmetic, left: ScriptExpression, right: ScriptExpression): ScriptExpression => ({
  is: 'arithmetic',
  by,
  left,
  right,
});
export const negative = (of: ScriptExpression): ScriptExpression => calculate('-', constant(0), of);

export const not = (of: ScriptExpression): ScriptExpression =>
  of.is === 'value' ? constant(!isTruthy(of.value)) : of.is === 'not' ? truth(of.of) : { is: 'not', of };
export const and = (left: ScriptExpression, right: ScriptExpression): ScriptExpression => join('and', left, right);
export const or = (left: ScriptExpression, right: ScriptExpression): ScriptExpression => join('or', left, right);

/** Converts a value to a boolean: false, 0 and '' are false. */
export const isTruthy = (value: Value): boolean => value !== false && value !== 0 && value !== '';

const truth = (of: ScriptExpression): ScriptExpression => (of.is === 'value' ? constant(isTruthy(of.value)) : of);

function join(is: 'and' | 'or', left: ScriptExpression, right: ScriptExpression): ScriptExpression {
  const decides = is === 'or';
  if (left.is === 'value') return isTruthy(left.value) === decides ? constant(decides) : truth(right);
  if (right.is === 'value') return isTruthy(right.value) === decides ? constant(decides) : left;
  return { is, left, right };
}

export const EXPRESSION_DEPTH_MAX = 24;

const NUMBER_MAX = 1_000_000_000;
const bounded = (value: number): number =>
  Number.isFinite(value) ? Math.max(-NUMBER_MAX, Math.min(NUMBER_MAX, value)) : 0;

function numbers(left: Value, right: Value): readonly [number, number] | null {
  const number = (value: Value) => (typeof value === 'string' ? Number.NaN : Number(value));
  const pair = [number(left), number(right)] as const;
  return pair.some(Number.isNaN) ? null : pair;
}

function calculateValues(by: Arithmetic, left: Value, right: Value): Value {
  if (by === '+' && (typeof left === 'string' || typeof right === 'string')) return `${left}${right}`.slice(0, 500);
  const [a, b] = numbers(left, right) ?? [0, 0];
  switch (by) {
    case '+':
      return bounded(a + b);
    case '-':
      return bounded(a - b);
    case '*':
      return bounded(a * b);
    case '/':
      return b === 0 ? 0 : bounded(a / b);
    case '%':
      return b === 0 ? 0 : bounded(a % b);
  }
}

function compareValues(by: Comparison, left: Value, right: Value): boolean {
  const pair = numbers(left, right);
  if (pair === null) return by === '==' ? left === right : by === '!=' ? left !== right : false;
  const [a, b] = pair;
  switch (by) {
    case '==':
      return a === b;
    case '!=':
      return a !== b;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
  }
}

/** Substitutes known values and simplifies; a constant if everything is known. @param known the value of a variable; undefined keeps it */
export function simplify(
  of: ScriptExpression,
  known: (name: string) => ScriptExpression | undefined,
): ScriptExpression {
  switch (of.is) {
    case 'value':
      return of;
    case 'variable':
      return known(of.name) ?? of;
    case 'not':
      return not(simplify(of.of, known));
    case 'and':
    case 'or':
      return join(of.is, simplify(of.left, known), simplify(of.right, known));
    case 'compare': {
      const left = simplify(of.left, known);
      const right = simplify(of.right, known);
      if (left.is === 'value' && right.is === 'value') return constant(compareValues(of.by, left.value, right.value));
      return comparedTruth(of.by, left, right) ?? { ...of, left, right };
    }
    case 'arithmetic': {
      const left = simplify(of.left, known);
      const right = simplify(of.right, known);
      return left.is === 'value' && right.is === 'value'
        ? constant(calculateValues(of.by, left.value, right.value))
        : { ...of, left, right };
    }
  }
}

/** Simplifies `lamp == true` to `lamp`. */
function comparedTruth(by: Comparison, left: ScriptExpression, right: ScriptExpression): ScriptExpression | null {
  const [value, other] = left.is === 'value' ? [left, right] : [right, left];
  if (value.is !== 'value' || typeof value.value !== 'boolean' || (by !== '==' && by !== '!=')) return null;
  return value.value === (by === '==') ? other : not(other);
}

export function listVariables(of: ScriptExpression, into = new Set<string>()): Set<string> {
  switch (of.is) {
    case 'value':
      break;
    case 'variable':
      into.add(of.name);
      break;
    case 'not':
      listVariables(of.of, into);
      break;
    default:
      listVariables(of.left, into);
      listVariables(of.right, into);
  }
  return into;
}

/** Variables that must be false for the expression to hold, as in `not lamp and day > 2`. */
export function listDenied(of: ScriptExpression): string[] {
  if (of.is === 'and') return [...listDenied(of.left), ...listDenied(of.right)];
  return of.is === 'not' && of.of.is === 'variable' ? [of.of.name] : [];
}

export function measureDepth(of: ScriptExpression): number {
  switch (of.is) {
    case 'value':
    case 'variable':
      return 1;
    case 'not':
      return 1 + measureDepth(of.of);
    default:
      return 1 + Math.max(measureDepth(of.left), measureDepth(of.right));
  }
}

/** How a variable appears in a condition of the rules. */
export interface RuleVariable {
  readonly as: 'flag' | 'meter' | 'switch';
  readonly id: string;
}

/** Writes an expression as a condition of the rules. @returns null if a variable is not part of the story */
export function formatCondition(
  of: ScriptExpression,
  named: (name: string) => RuleVariable | undefined,
): string | null {
  const write = (each: ScriptExpression, isTruth: boolean): string => {
    switch (each.is) {
      case 'value':
        if (isTruth) return String(isTruthy(each.value));
        if (typeof each.value === 'string') throw new NotExpressible();
        return String(Math.trunc(Number(each.value)));
      case 'variable': {
        const of = named(each.name);
        if (of === undefined) throw new NotExpressible();
        if (of.as === 'flag')
          return isTruth ? `has_flag(${JSON.stringify(of.id)})` : `(has_flag(${JSON.stringify(of.id)}) ? 1 : 0)`;
        return isTruth ? `meters.${of.id} != 0` : `meters.${of.id}`;
      }
      case 'not':
        return isTruth ? `!(${write(each.of, true)})` : `(${write(each.of, true)} ? 0 : 1)`;
      case 'and':
        return `${within(each.left)} && ${within(each.right)}`;
      case 'or':
        return `(${within(each.left)} || ${within(each.right)})`;
      case 'compare':
        if (each.by === '<' || each.by === '<=' || each.by === '>' || each.by === '>=' || isTruth)
          return `${write(each.left, false)} ${each.by} ${write(each.right, false)}`;
        throw new NotExpressible();
      case 'arithmetic': {
        if (each.by === '/' || each.by === '%') throw new NotExpressible();
        const text = `(${write(each.left, false)} ${each.by} ${write(each.right, false)})`;
        return isTruth ? `${text} != 0` : text;
      }
    }
  };
  const within = (each: ScriptExpression) => write(each, true);
  try {
    return write(of, true);
  } catch (error) {
    if (error instanceof NotExpressible) return null;
    throw error;
  }
}

class NotExpressible extends Error {}
