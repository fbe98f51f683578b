import {
  and,
  calculate,
  compare,
  constant,
  EXPRESSION_DEPTH_MAX,
  negative,
  not,
  or,
  type ScriptExpression,
  TRUE,
} from '../script-compiler/expression.ts';
import {
  BinaryExpression,
  DivertTarget,
  FunctionCall,
  MultipleConditionExpression,
  NumberExpression,
  type ParsedObject,
  StringExpression,
  Text,
  UnaryExpression,
  VariableReference,
} from './ast.ts';

const COMPARISONS = { '==': '==', '!=': '!=', '<': '<', '<=': '<=', '>': '>', '>=': '>=' } as const;
/** Not `/`: Ink divides integers without a remainder. */
const ARITHMETIC = { '+': '+', '-': '-', '*': '*', '%': '%', mod: '%' } as const;

/** Resolves names in an expression; null where the value is known only at run time. */
export interface InkNames {
  variable(reference: VariableReference, asksTruth: boolean): ScriptExpression | null;
  call(of: FunctionCall): ScriptExpression | null;
  target(of: DivertTarget): ScriptExpression | null;
}

/** Null where it cannot be evaluated ahead, as with lists and chance. @param asksTruth whether it is a condition */
export function inkExpression(
  of: ParsedObject,
  names: InkNames,
  asksTruth: boolean,
  depth = 0,
): ScriptExpression | null {
  if (depth > EXPRESSION_DEPTH_MAX) return null;
  const read = (each: ParsedObject, truth: boolean) => inkExpression(each, names, truth, depth + 1);
  if (of instanceof NumberExpression) return constant(of.value);
  if (of instanceof StringExpression) {
    const [only] = of.content;
    return of.content.length === 0
      ? constant('')
      : of.content.length === 1 && only instanceof Text
        ? constant(only.text)
        : null;
  }
  if (of instanceof VariableReference) return names.variable(of, asksTruth);
  if (of instanceof FunctionCall) return names.call(of);
  if (of instanceof DivertTarget) return names.target(of);
  if (of instanceof UnaryExpression) {
    const isNot = of.op === 'not' || of.op === '!';
    const inner = read(of.innerExpression, isNot);
    if (inner === null) return null;
    return isNot ? not(inner) : negative(inner);
  }
  if (of instanceof MultipleConditionExpression) {
    return of.subExpressions.reduce<ScriptExpression | null>((all, each) => {
      const one = all && read(each, true);
      return one && all ? and(all, one) : null;
    }, TRUE);
  }
  if (!(of instanceof BinaryExpression)) return null;
  const joins = of.opName === '&&' || of.opName === 'and' ? and : of.opName === '||' || of.opName === 'or' ? or : null;
  const left = read(of.leftExpression, joins !== null);
  const right = read(of.rightExpression, joins !== null);
  if (left === null || right === null) return null;
  if (joins !== null) return joins(left, right);
  const comparison = Object.hasOwn(COMPARISONS, of.opName)
    ? COMPARISONS[of.opName as keyof typeof COMPARISONS]
    : undefined;
  if (comparison !== undefined) return compare(comparison, left, right);
  const operator = Object.hasOwn(ARITHMETIC, of.opName) ? ARITHMETIC[of.opName as keyof typeof ARITHMETIC] : undefined;
  return operator === undefined ? null : calculate(operator, left, right);
}
