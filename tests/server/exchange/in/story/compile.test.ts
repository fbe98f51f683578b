import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { broughtFrom } from '../../../../../server/exchange/in/story/compile.ts';
import {
  and,
  constant,
  type Expression,
  isTruthy,
  not,
  simplified,
  type Value,
  variableOf,
} from '../../../../../server/exchange/in/story/expression.ts';
import type { Passage, ScriptedStory, Step } from '../../../../../server/exchange/in/story/form.ts';
import { visitedName } from '../../../../../server/exchange/in/story/program.ts';
import type { Brought } from '../../../../../server/exchange/in/types.ts';
import { RefusalError } from '../../../../../shared/error.ts';
import { compileStory, packageOfBrought, playBrought } from '../../../../support/brought.ts';
import { runs } from '../../../../support/runs.ts';

const FLAGS = ['lamp', 'rope'];
const NUMBERS = ['trust', 'coins'];
const PASSAGES = ['hall', 'attic', 'garden', 'gate'];

const variables = (): Map<string, Value> =>
  new Map<string, Value>([
    ...FLAGS.map((name) => [name, false] as const),
    ...NUMBERS.map((name) => [name, 0] as const),
  ]);

const condition: fc.Arbitrary<Expression> = fc.oneof(
  fc.constantFrom(...FLAGS, ...PASSAGES.map(visitedName)).map(variableOf),
  fc.constantFrom(...FLAGS).map((name) => not(variableOf(name))),
  fc
    .record({
      name: fc.constantFrom(...NUMBERS),
      by: fc.constantFrom('>=' as const, '<' as const, '==' as const),
      of: fc.integer({ min: -2, max: 4 }),
    })
    .map(({ name, by, of }): Expression => ({ is: 'compare', by, left: variableOf(name), right: constant(of) })),
  fc
    .tuple(fc.constantFrom(...FLAGS), fc.constantFrom(...FLAGS))
    .map(([one, other]) => and(variableOf(one), not(variableOf(other)))),
);

/** Steps that are numbered afterwards, so that each line is known by its words. */
const steps: fc.Arbitrary<Step[]> = fc.letrec<{ steps: Step[] }>((tie) => ({
  steps: fc.array(
    fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant<Step>({ step: 'line', line: { type: 'narrate', words: ['line'] }, at: '' }),
      fc.constantFrom(...FLAGS).map((name): Step => ({ step: 'set', name, how: 'set', value: constant(true), at: '' })),
      fc
        .constantFrom(...FLAGS)
        .map((name): Step => ({ step: 'set', name, how: 'set', value: constant(false), at: '' })),
      fc
        .tuple(fc.constantFrom(...NUMBERS), fc.integer({ min: -3, max: 3 }))
        .map(([name, by]): Step => ({ step: 'set', name, how: 'add', value: constant(by), at: '' })),
      fc.constantFrom(...PASSAGES).map((to): Step => ({ step: 'jump', to, at: '' })),
      fc.constantFrom(...PASSAGES).map((to): Step => ({ step: 'call', to, at: '' })),
      fc.constantFrom(...NUMBERS).map(
        (name): Step => ({
          step: 'line',
          line: { type: 'narrate', words: ['number ', { says: variableOf(name) }] },
          at: '',
        }),
      ),
      fc
        .tuple(condition, tie('steps'), tie('steps'))
        .map(([when, then, otherwise]): Step => ({ step: 'if', cases: [{ when, steps: then }], otherwise, at: '' })),
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
          (choices): Step => ({
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
function numbered(list: readonly Step[], count = { at: 0 }): Step[] {
  return list.map((step): Step => {
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

const scripted: fc.Arbitrary<ScriptedStory> = fc.tuple(...PASSAGES.map(() => steps)).map((all) => {
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

class Stopped extends Error {}

/** Plays a script as it is written, step after step. @param choose which answer; a number for each question */
function asWritten(
  { passages, variables: initials, start }: ScriptedStory,
  choose: (texts: readonly string[]) => number,
  most: number,
) {
  const now = new Map(initials);
  const taken = new Set<object>();
  const told: string[] = [];
  let left = 3000;
  const value = (of: Expression): Value => {
    const found = simplified(of, (name) => constant(now.get(name) ?? false));
    return found.is === 'value' ? found.value : false;
  };
  const read = (words: readonly unknown[]) =>
    words
      .map((piece) => (typeof piece === 'string' ? piece : String(value((piece as { says: Expression }).says))))
      .join('');
  let asked = 0;
  // What comes next, innermost last; null goes back where it was called.
  let next: (readonly Step[] | null)[] = [];
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

/** Whether some passage calls itself, however far down: that is left out. */
function callsItself({ passages }: ScriptedStory): boolean {
  const leads = new Map(passages.map(({ name, steps: list }) => [name, JSON.stringify(list)]));
  const names = [...leads.keys()];
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    names.some((next) => {
      if (!leads.get(from)?.includes(`"to":"${next}"`) || seen.has(next)) return false;
      seen.add(next);
      return next === to || reaches(next, to, seen);
    });
  return names.some((name) => reaches(name, name));
}

/** Null where there is more of it than a story has room for, or nothing in it that can be told. */
function bringOrRefuse(form: ScriptedStory, isSilent: boolean): Brought | null {
  try {
    return broughtFrom(form);
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'too_large') return null;
    const mayBeEmpty = isSilent || callsItself(form);
    if (mayBeEmpty && error instanceof RefusalError && error.reason?.code === 'nothing-to-tell') return null;
    throw error;
  }
}

const at = '';
const line = (text: string): Step => ({ step: 'line', line: { type: 'narrate', words: [text] }, at });
const becomes = (name: string, value: boolean): Step => ({ step: 'set', name, how: 'set', value: constant(value), at });
const menu = (...choices: { text: string; once?: boolean; steps?: Step[] }[]): Step => ({
  step: 'menu',
  choices: choices.map(({ text, once = false, steps: inner = [] }) => ({ words: [text], once, steps: inner, at })),
  at,
});
const call = (to: string): Step => ({ step: 'call', to, at });
const below = (name: string, than: number): Expression => ({
  ...{ is: 'compare', by: '<', left: variableOf(name), right: constant(than) },
});
const jump = (to: string): Step => ({ step: 'jump', to, at });
const when = (asked: Expression, then: Step[], otherwise: Step[] = []): Step => ({
  ...{ step: 'if', cases: [{ when: asked, steps: then }], otherwise, at },
});
const house = (all: Readonly<Record<string, Step[]>>): ScriptedStory => ({
  ...{ format: 'test', title: 'A house', people: [], start: 'hall', report: [] },
  variables: variables(),
  passages: Object.entries(all).map(([name, list]) => ({ name, title: name, steps: list, at })),
});

/** Scripts of which each was once told otherwise than it was written, and which answers are given. */
const ONCE_WRONG: [ScriptedStory, number[]][] = [
  // It goes round without an end, by a call.
  [house({ hall: [call('gate'), menu({ text: '2.0' }), jump('hall')], gate: [] }), [0, 0]],
  // What decides a line of an answer changes where all answers come together.
  [
    house({
      hall: [
        menu({ text: '1.0', steps: [when(variableOf('lamp'), [], [line('3 line')])] }, { text: '1.1' }),
        becomes('lamp', true),
      ],
    }),
    [0, 0],
  ],
  // What an answer makes false is made true after it.
  [
    house({
      hall: [
        menu({ text: '1.0' }, { text: '1.1', steps: [becomes('rope', false)] }),
        becomes('rope', true),
        when(variableOf('rope'), [], [line('5 line')]),
      ],
    }),
    [1, 0],
  ],
  // One way goes round until nothing is left to answer, another ends.
  [
    house({
      hall: [menu({ text: '1.0', steps: [jump('gate')] }, { text: '1.1' })],
      gate: [menu({ text: '3.0', once: true, steps: [line('4 line'), jump('gate')] })],
    }),
    [0, 0],
  ],
  // What is called without a word has been come to, and what is set after that is set.
  [
    house({
      hall: [
        call('garden'),
        becomes('rope', true),
        when(variableOf(visitedName('garden')), [when(variableOf('rope'), [line('5 line')])]),
      ],
      garden: [],
    }),
    [0, 0],
  ],
  // A loop that is called twice can be gone round both times.
  [
    house({
      hall: [call('attic'), call('attic')],
      attic: [line('3 line'), menu({ text: '4.0', once: true, steps: [jump('attic')] }, { text: '4.1' })],
    }),
    [1, 0],
  ],
  // It comes back to where nothing is left to answer; that another way is open hangs on what is never so.
  [
    house({
      hall: [
        when(
          variableOf('lamp'),
          [becomes('lamp', false)],
          [line('3 line'), menu({ text: '4.0', once: true }), jump('hall')],
        ),
      ],
    }),
    [0, 0],
  ],
  [
    house({
      hall: [when(not(variableOf('lamp')), [jump('garden')]), menu({ text: '3.0', steps: [becomes('lamp', false)] })],
      garden: [line('5 line'), menu({ text: '6.0', once: true, steps: [jump('hall')] })],
    }),
    [0, 0],
  ],
  // What is counted on the way round is asked for before it and never after.
  [
    house({
      hall: [
        { step: 'line', line: { type: 'narrate', words: ['1 number ', { says: variableOf('trust') }] }, at },
        jump('garden'),
      ],
      garden: [
        { step: 'set', name: 'trust', how: 'add', value: constant(1), at },
        menu({ text: '4.0', steps: [line('5 line'), jump('garden')] }, { text: '4.1' }),
      ],
    }),
    [0, 0],
  ],
  // What one way to an ending makes true decides a line that all ways to it come to.
  [
    house({
      hall: [
        when(variableOf(visitedName('hall')), [
          line('3 line'),
          when(not(variableOf('lamp')), [{ step: 'set', name: 'coins', how: 'add', value: constant(0), at }]),
        ]),
        when(below('coins', 1), [becomes('rope', true)]),
        when(not(variableOf('rope')), [], [line('10 line')]),
      ],
    }),
    [0, 0],
  ],
  // A loop is come to at another place than the one it leads back to.
  [
    house({
      hall: [when(and(variableOf('lamp'), not(variableOf('lamp'))), [jump('gate')], [line('5 line')]), jump('attic')],
      attic: [jump('gate')],
      gate: [line('8 line'), menu({ text: '9.0', once: true, steps: [jump('attic')] })],
    }),
    [0, 0],
  ],
];

describe('A scripted story as a story of ours', () => {
  it('tells what was written, whatever is answered', () => {
    let compared = 0;
    fc.assert(
      fc.property(scripted, fc.array(fc.nat({ max: 5 }), { minLength: 12, maxLength: 12 }), (form, answers) => {
        let written: ReturnType<typeof asWritten>;
        const chosen: string[] = [];
        let at = 0;
        try {
          // So many answers every loop is laid out for, whatever else it holds.
          written = asWritten(
            form,
            (texts) => {
              const answer = answers[at++] ?? 0;
              chosen.push(texts[answer % texts.length] ?? '');
              return answer;
            },
            2,
          );
        } catch (error) {
          if (error instanceof Stopped) return;
          throw error;
        }
        const brought = bringOrRefuse(form, written.told.length === 0);
        if (brought === null) return;
        if (brought.report.some(({ code }) => code === 'left-out' || code === 'condition-left-out')) return;
        const pkg = packageOfBrought(brought.story ?? {});
        const played = playBrought(compileStory(pkg), (texts, done) => {
          const wanted = chosen[done.length];
          const there = texts.indexOf(wanted ?? '');
          if (wanted !== undefined && there < 0 && texts.includes('…')) return texts.indexOf('…');
          return wanted === undefined || there < 0 ? null : there;
        });
        // A loop with no way out but those beyond its last round is offered no more.
        if (played.chosen.length < chosen.length && brought.report.some(({ code }) => code === 'comes-back')) return;
        compared += 1;
        const told = played.told.map((line) => line.trim());
        if (written.isWhole) expect(told).toEqual(written.told);
        else expect(told.slice(0, written.told.length)).toEqual(written.told);
      }),
      { numRuns: runs(600), examples: ONCE_WRONG },
    );
    expect(compared).toBeGreaterThan(100);
  });
});
