import { memoizeByObject } from '../../../../shared/memoize.ts';

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';
/** `%` is used for non-negative numbers only. */
export type Sum = '+' | '-' | '*' | '%' | 'min' | 'max';

/** An expression over a game's variables that every output format supports. */
export type GameExpression =
  | { readonly op: 'value'; readonly value: boolean | number }
  | { readonly op: 'read'; readonly name: string }
  | { readonly op: 'not'; readonly of: GameExpression }
  | { readonly op: 'and' | 'or'; readonly of: readonly GameExpression[] }
  | { readonly op: Comparison | Sum; readonly left: GameExpression; readonly right: GameExpression };

export const YES: GameExpression = { op: 'value', value: true };
export const NO: GameExpression = { op: 'value', value: false };

export const value = (of: boolean | number): GameExpression => ({ op: 'value', value: of });
export const read = (name: string): GameExpression => ({ op: 'read', name });

const isValue = (expression: GameExpression, of: boolean): boolean =>
  expression.op === 'value' && expression.value === of;

export const isAlways = (expression: GameExpression): boolean => isValue(expression, true);
export const isNever = (expression: GameExpression): boolean => isValue(expression, false);

export function negation(of: GameExpression): GameExpression {
  if (of.op === 'value') return value(!of.value);
  return of.op === 'not' ? of.of : { op: 'not', of };
}

function joined(op: 'and' | 'or', of: readonly GameExpression[]): GameExpression {
  const [absorbs, neutral] = op === 'and' ? [NO, YES] : [YES, NO];
  const parts = of.flatMap((each) => (each.op === op ? each.of : [each]));
  if (parts.some((each) => isValue(each, op === 'or'))) return absorbs;
  const left = parts.filter((each) => !isValue(each, op === 'and'));
  const [first] = left;
  if (first === undefined) return neutral;
  return left.length === 1 ? first : { op, of: left };
}

export const conjunction = (...of: readonly GameExpression[]): GameExpression => joined('and', of);
export const disjunction = (...of: readonly GameExpression[]): GameExpression => joined('or', of);

export const reckon = (op: Comparison | Sum, left: GameExpression, right: GameExpression | number): GameExpression => ({
  op,
  left,
  right: typeof right === 'number' ? value(right) : right,
});
export const is = (name: string, number: number): GameExpression => reckon('==', read(name), number);

export const countOperations = memoizeByObject((expression: GameExpression): number => {
  const parts =
    'left' in expression ? [expression.left, expression.right] : 'of' in expression ? [expression.of].flat() : [];
  return parts.reduce((sum, part) => sum + countOperations(part), 1);
});

export interface Notation {
  readonly and: string;
  readonly or: string;
  readonly yes: string;
  readonly no: string;
  read(name: string): string;
  not(of: string): string;
  call(name: 'min' | 'max', left: string, right: string): string;
  readonly equals: string;
  readonly differs: string;
}

/** Writes an expression, fully parenthesised. */
export function writeExpression(expression: GameExpression, notation: Notation): string {
  const inner = (of: GameExpression): string => {
    const written = writeExpression(of, notation);
    return of.op === 'value' || of.op === 'read' || of.op === 'min' || of.op === 'max' ? written : `(${written})`;
  };
  switch (expression.op) {
    case 'value':
      return typeof expression.value === 'number'
        ? String(expression.value)
        : notation[expression.value ? 'yes' : 'no'];
    case 'read':
      return notation.read(expression.name);
    case 'not':
      return notation.not(inner(expression.of));
    case 'and':
    case 'or':
      return expression.of.map(inner).join(` ${notation[expression.op]} `);
    case 'min':
    case 'max':
      return notation.call(
        expression.op,
        writeExpression(expression.left, notation),
        writeExpression(expression.right, notation),
      );
    default: {
      const sign = expression.op === '==' ? notation.equals : expression.op === '!=' ? notation.differs : expression.op;
      return `${inner(expression.left)} ${sign} ${inner(expression.right)}`;
    }
  }
}
