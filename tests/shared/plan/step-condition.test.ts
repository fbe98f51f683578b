import { describe, expect, it } from 'vitest';
import { buildPlanGraph, type PlanScope, parseStepCondition, type StepStatus } from '../../../shared/plan/index.ts';
import { readySteps } from './next-steps.ts';
import { echo, planOf } from './support.ts';

const statuses = (record: Record<string, StepStatus>) => new Map(Object.entries(record));
const scope: PlanScope = {
  statuses: statuses({ roll: 'completed', ask: 'failed', 'odd id': 'skipped' }),
  values: new Map<string, unknown>([
    ['roll', { total: 9, dice: [4, 5], note: 'lucky', yes: true, no: false }],
    ['ask', null],
  ]),
};

describe('the condition of a step', () => {
  it.each([
    'results.roll.total >= 9',
    'results.roll.total > 8.5 && results.roll.total < 10',
    'results["roll"].note == "lucky"',
    'results.roll.dice.exists(die, die == 5)',
    'results.roll.yes',
    '!results.roll.no',
    'results.ask == null',
    'steps.ask == "failed"',
    'steps["odd id"] == "skipped" || turn > 3',
    'int(results.roll.total) + 1 == 10',
  ])('%s holds', (text) => {
    expect(parseStepCondition(text)?.holds(scope)).toBe(true);
  });

  it.each([
    'results.roll.total > 9',
    'results.ask.total > 1',
    'results.nobody == 1',
    'results.roll.total',
    'results.roll.note',
    'steps.nobody == "failed"',
    'has_flag("met_mara")',
    'flags.met_mara',
    'turn >= 1',
  ])('%s is read, and does not hold', (text) => {
    expect(parseStepCondition(text)?.holds(scope)).toBe(false);
  });

  it('reads the play it is made for', () => {
    const play = {
      flags: new Map([['met_mara', true]]),
      turn: 4,
      progress: 1.5,
      doom: 0,
      location: 'pier',
      visited: [],
    };
    const holds = (text: string) => parseStepCondition(text)?.holds({ ...scope, play });
    expect(holds('has_flag("met_mara") && turn == 4 && progress > 1 && location == "pier"')).toBe(true);
    expect(holds('flags.met_mara && results.roll.total == 9')).toBe(true);
  });

  it.each([
    'if it rains',
    '1 + 1',
    '"yes"',
    'nobody.knows == 1',
    'results.roll.dice.all(a, results.roll.dice.all(b, a == b))',
    'steps.all(id, results[id] == null)',
    'visited.all(place, steps == steps)',
    'results.roll.note + results.roll.note == ""',
    'x'.repeat(1001),
    '',
  ])('%s is none', (text) => {
    expect(parseStepCondition(text)).toBeNull();
  });

  it('names the steps it reads', () => {
    const text = 'results.roll.total > 1 || steps["odd id"] == "results.not_this" || has(results.ask)';
    expect(parseStepCondition(text)?.reads.sort()).toEqual(['ask', 'odd id', 'roll']);
    expect(parseStepCondition('turn > 1')?.reads).toEqual([]);
  });

  it('is asked once the steps it reads have ended, in whichever way', () => {
    const plan = planOf([echo('mend', [], { when: 'steps.a == "failed"' }), echo('a')]);
    const graph = buildPlanGraph(plan);
    expect(graph.order).toEqual(['a', 'mend']);
    expect(readySteps(graph, statuses({ a: 'running' }))).toEqual([]);
    for (const status of ['completed', 'failed', 'skipped', 'timeout'] as const) {
      expect(readySteps(graph, statuses({ a: status }))).toEqual(['mend']);
    }
  });

  it('does not wait for a step that can never begin', () => {
    const plan = planOf([echo('a'), echo('b', ['a']), echo('mend', [], { when: 'steps.b != "completed"' })]);
    expect(readySteps(buildPlanGraph(plan), statuses({ a: 'failed' }))).toEqual(['mend']);
  });
});
