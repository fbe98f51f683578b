import {
  and,
  compare,
  constant,
  not,
  type ScriptExpression,
  variableExpression,
} from '../../../../../server/exchange/in/script-compiler/expression.ts';
import { visitedName } from '../../../../../server/exchange/in/script-compiler/program.ts';
import type { ScriptedStep, ScriptedStory } from '../../../../../server/exchange/in/script-compiler/scripted-story.ts';
import { variables } from './scripted.ts';

const at = '';
const line = (text: string): ScriptedStep => ({ step: 'line', line: { type: 'narrate', words: [text] }, at });
const becomes = (name: string, value: boolean): ScriptedStep => ({
  step: 'set',
  name,
  how: 'set',
  value: constant(value),
  at,
});
const menu = (...choices: { text: string; once?: boolean; steps?: ScriptedStep[] }[]): ScriptedStep => ({
  step: 'menu',
  choices: choices.map(({ text, once = false, steps: inner = [] }) => ({ words: [text], once, steps: inner, at })),
  at,
});
const call = (to: string): ScriptedStep => ({ step: 'call', to, at });
const below = (name: string, than: number) => compare('<', variableExpression(name), constant(than));
const jump = (to: string): ScriptedStep => ({ step: 'jump', to, at });
const when = (asked: ScriptExpression, then: ScriptedStep[], otherwise: ScriptedStep[] = []): ScriptedStep => ({
  ...{ step: 'if', cases: [{ when: asked, steps: then }], otherwise, at },
});
const house = (all: Readonly<Record<string, ScriptedStep[]>>): ScriptedStory => ({
  ...{ format: 'test', title: 'A house', people: [], start: 'hall', report: [] },
  variables: variables(),
  passages: Object.entries(all).map(([name, list]) => ({ name, title: name, steps: list, at })),
});

/** Scripts of which each was once told otherwise than it was written, and which answers are given. */
export const ONCE_WRONG: [ScriptedStory, number[]][] = [
  // It goes round without an end, by a call.
  [house({ hall: [call('gate'), menu({ text: '2.0' }), jump('hall')], gate: [] }), [0, 0]],
  // What decides a line of an answer changes where all answers come together.
  [
    house({
      hall: [
        menu({ text: '1.0', steps: [when(variableExpression('lamp'), [], [line('3 line')])] }, { text: '1.1' }),
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
        when(variableExpression('rope'), [], [line('5 line')]),
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
        when(variableExpression(visitedName('garden')), [when(variableExpression('rope'), [line('5 line')])]),
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
          variableExpression('lamp'),
          [becomes('lamp', false)],
          [line('3 line'), menu({ text: '4.0', once: true }), jump('hall')],
        ),
      ],
    }),
    [0, 0],
  ],
  [
    house({
      hall: [
        when(not(variableExpression('lamp')), [jump('garden')]),
        menu({ text: '3.0', steps: [becomes('lamp', false)] }),
      ],
      garden: [line('5 line'), menu({ text: '6.0', once: true, steps: [jump('hall')] })],
    }),
    [0, 0],
  ],
  // What is counted on the way round is asked for before it and never after.
  [
    house({
      hall: [
        { step: 'line', line: { type: 'narrate', words: ['1 number ', { says: variableExpression('trust') }] }, at },
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
        when(variableExpression(visitedName('hall')), [
          line('3 line'),
          when(not(variableExpression('lamp')), [{ step: 'set', name: 'coins', how: 'add', value: constant(0), at }]),
        ]),
        when(below('coins', 1), [becomes('rope', true)]),
        when(not(variableExpression('rope')), [], [line('10 line')]),
      ],
    }),
    [0, 0],
  ],
  // Where it leads is gone round without a word and without an end.
  [
    house({
      hall: [
        when(not(variableExpression('rope')), [
          menu({ text: '2.0' }),
          menu({ text: '3.0', once: true }, { text: '3.1', steps: [becomes('rope', true), line('5 line')] }),
          {
            ...{ step: 'menu', at },
            choices: [{ words: ['6.0'], when: not(below('trust', 0)), steps: [], at }],
          },
        ]),
        { step: 'set', name: 'trust', how: 'add', value: constant(1), at },
        when(and(variableExpression('lamp'), not(variableExpression('rope'))), [], [jump('hall')]),
        becomes('lamp', false),
      ],
    }),
    [0, 1],
  ],
  // A loop is come to at another place than the one it leads back to.
  [
    house({
      hall: [
        when(and(variableExpression('lamp'), not(variableExpression('lamp'))), [jump('gate')], [line('5 line')]),
        jump('attic'),
      ],
      attic: [jump('gate')],
      gate: [line('8 line'), menu({ text: '9.0', once: true, steps: [jump('attic')] })],
    }),
    [0, 0],
  ],
];
