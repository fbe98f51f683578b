import fc from 'fast-check';
import {
  and,
  compare,
  constant,
  isTruthy,
  not,
  type ScriptExpression,
  simplify,
  type Value,
  variableExpression,
} from '../../../../../server/exchange/in/script-compiler/expression.ts';
import { visitedName } from '../../../../../server/exchange/in/script-compiler/program.ts';
import type {
  Passage,
  ScriptedStep,
  ScriptedStory,
} from '../../../../../server/exchange/in/script-compiler/scripted-story.ts';

const FLAGS = ['lamp', 'rope'];
const NUMBERS = ['trust', 'coins'];
const PASSAGES = ['hall', 'attic', 'garden', 'gate'];

/** What the variables of such a script begin as. */
export const variables = (): Map<string, Value> =>
  new Map<string, Value>([
    ...FLAGS.map((name) => [name, false] as const),
    ...NUMBERS.map((name) => [name, 0] as const),
  ]);

const condition: fc.Arbitrary<ScriptExpression> = fc.oneof(
  fc.constantFrom(...FLAGS, ...PASSAGES.map(visitedName)).map(variableExpression),
  fc.constantFrom(...FLAGS).map((name) => not(variableExpression(name))),
  fc
    .record({
      name: fc.constantFrom(...NUMBERS),
      by: fc.constantFrom('>=' as const, '<' as const, '==' as const),
      of: fc.integer({ min: -2, max: 4 }),
    })
    .map(({ name, by, of }) => compare(by, variableExpression(name), constant(of))),
  fc
    .tuple(fc.constantFrom(...FLAGS), fc.constantFrom(...FLAGS))
    .map(([one, other]) => and(variableExpression(one), not(variableExpression(other)))),
);

/** Steps that are numbered afterwards, so that each line is known by its words. */
const steps: fc.Arbitrary<ScriptedStep[]> = fc.letrec<{ steps: ScriptedStep[] }>((tie) => ({
  steps: fc.array(
    fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant<ScriptedStep>({ step: 'line', line: { type: 'narrate', words: ['line'] }, at: '' }),
      fc
        .constantFrom(...FLAGS)
        .map((name): ScriptedStep => ({ step: 'set', name, how: 'set', value: constant(true), at: '' })),
      fc
        .constantFrom(...FLAGS)
        .map((name): ScriptedStep => ({ step: 'set', name, how: 'set', value: constant(false), at: '' })),
      fc
        .tuple(fc.constantFrom(...NUMBERS), fc.integer({ min: -3, max: 3 }))
        .map(([name, by]): ScriptedStep => ({ step: 'set', name, how: 'add', value: constant(by), at: '' })),
      fc.constantFrom(...PASSAGES).map((to): ScriptedStep => ({ step: 'jump', to, at: '' })),
      fc.constantFrom(...PASSAGES).map((to): ScriptedStep => ({ step: 'call', to, at: '' })),
      fc.constantFrom(...NUMBERS).map(
        (name): ScriptedStep => ({
          step: 'line',
          line: { type: 'narrate', words: ['number ', { says: variableExpression(name) }] },
          at: '',
        }),
      ),
      fc.tuple(condition, tie('steps'), tie('steps')).map(
        ([when, then, otherwise]): ScriptedStep => ({
          step: 'if',
          cases: [{ when, steps: then }],
          otherwise,
          at: '',
        }),
      ),
      fc
        .array(
          fc.record({
            when: fc.option(condition, { nil: undefined, freq: 2 }),
            once: fc.boolean(),
            steps: tie('steps'),
          }),
          { minLength: 1, maxLength: 3 },
        )
        .map(
          (choices): ScriptedStep => ({
            step: 'menu',
            choices: choices.map(({ when, once, steps: inner }) => ({
              words: ['answer'],
              ...(when && { when }),
              once,
              steps: inner,
              at: '',
            })),
            at: '',
          }),
        ),
    ),
    { maxLength: 4 },
  ),
})).steps;

/** Words of its own for each line and answer. */
function numbered(list: readonly ScriptedStep[], count = { at: 0 }): ScriptedStep[] {
  return list.map((step): ScriptedStep => {
    count.at += 1;
    const number = count.at;
    if (step.step === 'line' && step.line.type === 'narrate')
      return { ...step, line: { type: 'narrate', words: [`${number} `, ...step.line.words] } };
    if (step.step === 'if') {
      return {
        ...step,
        cases: step.cases.map(({ when, steps: inner }) => ({ when, steps: numbered(inner, count) })),
        otherwise: numbered(step.otherwise, count),
      };
    }
    if (step.step !== 'menu') return step;
    return {
      ...step,
      choices: step.choices.map((choice, index) => ({
        ...choice,
        words: [`${number}.${index}`],
        steps: numbered(choice.steps, count),
      })),
    };
  });
}

/** Scripts of four passages, which lead to one another in any way. */
export const scripted: fc.Arbitrary<ScriptedStory> = fc.tuple(...PASSAGES.map(() => steps)).map((all) => {
  const count = { at: 0 };
  return {
    format: 'test',
    title: 'A house',
    people: [],
    variables: variables(),
    passages: all.map(
      (list, index): Passage => ({
        name: PASSAGES[index] ?? '',
        title: PASSAGES[index] ?? '',
        steps: numbered(list, count),
        at: '',
      }),
    ),
    start: 'hall',
    report: [],
  };
});

/** It goes on for longer than anybody reads, or nothing can be answered. */
export class Stopped extends Error {}

/** Plays a script as it is written, step after step. @param choose which answer; a number for each question */
export function asWritten(
  { passages, variables: initials, start }: ScriptedStory,
  choose: (texts: readonly string[]) => number,
  most: number,
) {
  const now = new Map(initials);
  const taken = new Set<object>();
  const told: string[] = [];
  let left = 3000;
  const value = (of: ScriptExpression): Value => {
    const found = simplify(of, (name) => constant(now.get(name) ?? false));
    return found.is === 'value' ? found.value : false;
  };
  const read = (words: readonly unknown[]) =>
    words
      .map((piece) => (typeof piece === 'string' ? piece : String(value((piece as { says: ScriptExpression }).says))))
      .join('');
  let asked = 0;
  // What comes next, innermost last; null goes back where it was called.
  let next: (readonly ScriptedStep[] | null)[] = [];
  const enter = (name: string) => {
    const passage = passages.find((each) => each.name === name);
    now.set(visitedName(name), true);
    next.push(passage?.steps ?? []);
  };
  enter(start);
  while (next.length > 0) {
    const list = next.pop() ?? null;
    if (list === null) continue;
    const [step, ...rest] = list;
    if (step === undefined) {
      if (next.at(-1) === undefined) break;
      continue;
    }
    left -= 1;
    if (left === 0) throw new Stopped();
    next.push(rest);
    switch (step.step) {
      case 'line':
        if (step.line.type === 'narrate') told.push(read(step.line.words).trim());
        break;
      case 'set':
        now.set(
          step.name,
          step.how === 'set' ? value(step.value) : Number(now.get(step.name)) + Number(value(step.value)),
        );
        break;
      case 'if':
        next.push(step.cases.find(({ when }) => isTruthy(value(when)))?.steps ?? step.otherwise);
        break;
      case 'menu': {
        const open = step.choices.filter(
          (choice) =>
            !(choice.once && taken.has(choice)) && (choice.when === undefined || isTruthy(value(choice.when))),
        );
        if (open.length === 0) return { told, isWhole: true };
        if (asked >= most) return { told, isWhole: false };
        asked += 1;
        const choice = open[choose(open.map(({ words }) => read(words))) % open.length];
        if (!choice) throw new Stopped();
        taken.add(choice);
        next.push(choice.steps);
        break;
      }
      case 'jump': {
        // What was to come is given up, as far as where it was called.
        const call = next.lastIndexOf(null);
        next = next.slice(0, call + 1);
        enter(step.to);
        break;
      }
      case 'call':
        next.push(null);
        enter(step.to);
        break;
      default:
        throw new Stopped();
    }
  }
  return { told, isWhole: true };
}
