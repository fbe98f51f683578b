import { ownEntry } from '../../../../shared/json.ts';
import {
  constant,
  type ScriptExpression,
  simplify,
  type Value,
  variableExpression,
} from '../script-compiler/expression.ts';
import { stripDollar } from '../script-compiler/parse-expression.ts';
import { visitsName } from '../script-compiler/program.ts';
import { membershipName, partName } from './values.ts';

interface CallContext {
  readonly known: (name: string) => ScriptExpression | undefined;
  readonly asks: (list: string, value: Value) => void;
  readonly decides: (value: Value) => void;
}

const ROUND: Readonly<Record<string, (value: number) => number>> = {
  ...{ 'Math.floor': Math.floor, 'Math.round': Math.round, 'Math.ceil': Math.ceil, 'Math.trunc': Math.trunc },
  ...{ 'Math.abs': Math.abs, floor: Math.floor, round: Math.round, ceil: Math.ceil },
};
/** Functions that return their argument. */
const SAME = new Set([
  'Number',
  'num',
  'number',
  'parseInt',
  'parseFloat',
  'String',
  'str',
  'string',
  'text',
  'passage',
  'toStringOrDefault',
]);

/** Evaluates the functions of SugarCube, Harlowe and Chapbook as far as known ahead. A random call returns its first possible value. */
export const createFunctionEvaluator =
  ({ known, asks, decides }: CallContext) =>
  (written: string, given: readonly ScriptExpression[]): ScriptExpression | null => {
    const name = stripDollar(written);
    const args = given.map((each) => simplify(each, known));
    const [first, second] = args;
    const decided = (value: ScriptExpression | undefined): ScriptExpression | null => {
      if (value === undefined) return null;
      decides(value.is === 'value' ? value.value : '…');
      return value;
    };
    const [, list, how] = /^(.+)\.(includes|contains|has)$/.exec(name) ?? [];
    if (list !== undefined && how !== undefined) {
      if (first?.is !== 'value' || args.length > 1) return null;
      if (list === 'trail') return variableExpression(visitsName(String(first.value)));
      asks(list, first.value);
      return variableExpression(membershipName(list, String(first.value)));
    }
    switch (name) {
      case 'random':
      case 'randomInt':
        return decided(second ? first : constant(0));
      case 'randomFloat':
      case 'Math.random':
        return decided(constant(0));
      case 'either':
        return decided(first?.is === 'variable' && !second ? variableExpression(partName(first.name, 0)) : first);
      default:
    }
    const round = ownEntry(ROUND, name);
    if (round !== undefined && first !== undefined && !second)
      return first.is === 'value' && typeof first.value === 'number' ? constant(round(first.value)) : first;
    return SAME.has(name) && first !== undefined ? first : null;
  };
