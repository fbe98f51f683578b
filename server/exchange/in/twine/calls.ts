import { constant, type Expression, simplified, type Value, variableOf } from '../story/expression.ts';
import { unsigned } from '../story/parse-expression.ts';
import { visitsName } from '../story/program.ts';
import { hasName, partName } from './values.ts';

interface CallContext {
  readonly known: (name: string) => Expression | undefined;
  /** A list is asked whether it has something in it. */
  readonly asks: (list: string, value: Value) => void;
  /** What would be left to chance is decided. */
  readonly decides: (value: Value) => void;
}

const ROUND: Readonly<Record<string, (value: number) => number>> = {
  ...{ 'Math.floor': Math.floor, 'Math.round': Math.round, 'Math.ceil': Math.ceil, 'Math.trunc': Math.trunc },
  ...{ 'Math.abs': Math.abs, floor: Math.floor, round: Math.round, ceil: Math.ceil },
};
/** Say the same as what they are given. */
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

/** What SugarCube's, Harlowe's and Chapbook's functions come to, as far as that is known beforehand. What is left to chance is the first it can be. */
export const calledIn =
  ({ known, asks, decides }: CallContext) =>
  (written: string, given: readonly Expression[]): Expression | null => {
    const name = unsigned(written);
    const args = given.map((each) => simplified(each, known));
    const [first, second] = args;
    const decided = (value: Expression | undefined): Expression | null => {
      if (value === undefined) return null;
      decides(value.is === 'value' ? value.value : '…');
      return value;
    };
    const [, list, how] = /^(.+)\.(includes|contains|has)$/.exec(name) ?? [];
    if (list !== undefined && how !== undefined) {
      if (first?.is !== 'value' || args.length > 1) return null;
      if (list === 'trail') return variableOf(visitsName(String(first.value)));
      asks(list, first.value);
      return variableOf(hasName(list, String(first.value)));
    }
    switch (name) {
      case 'random':
      case 'randomInt':
        return decided(second ? first : constant(0));
      case 'randomFloat':
      case 'Math.random':
        return decided(constant(0));
      case 'either':
        return decided(first?.is === 'variable' && !second ? variableOf(partName(first.name, 0)) : first);
      default:
    }
    const round = Object.hasOwn(ROUND, name) ? ROUND[name] : undefined;
    if (round !== undefined && first !== undefined && !second)
      return first.is === 'value' && typeof first.value === 'number' ? constant(round(first.value)) : first;
    return SAME.has(name) && first !== undefined ? first : null;
  };
