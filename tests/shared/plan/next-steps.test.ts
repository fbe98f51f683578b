import { describe, expect, it } from 'vitest';
import { buildPlanGraph, computeReadiness, type StepStatus } from '../../../shared/plan/index.ts';
import { blockedSteps, nextSteps, readySteps } from './next-steps.ts';
import { allBut, simulate } from './simulate.ts';
import { echo, planOf } from './support.ts';

const well = allBut({});
const statuses = (record: Record<string, StepStatus>) => new Map(Object.entries(record));

describe('which steps begin', () => {
  it('lets async steps that do not depend on one another run at once', () => {
    const plan = planOf([echo('a'), echo('b'), echo('c', ['a'])]);
    expect(nextSteps(buildPlanGraph(plan), new Map(), 4)).toEqual(['a', 'b']);
  });

  it('runs a step that is not async alone, and lets nothing overtake it', () => {
    const plan = planOf([echo('a'), echo('alone', [], { async: false }), echo('b'), echo('c')]);
    expect(simulate(plan, well).log).toEqual(['+a', '-a', '+alone', '-alone', '+b', '+c', '-b', '-c']);
  });

  it('begins nothing beside a step that runs alone', () => {
    const plan = planOf([echo('alone', [], { async: false }), echo('b')]);
    expect(nextSteps(buildPlanGraph(plan), statuses({ alone: 'running' }), 4)).toEqual([]);
  });

  it('runs one step after another, in order, in a plan that is not parallel', () => {
    const plan = planOf([echo('c', ['a']), echo('b'), echo('a')], { parallel: false });
    expect(simulate(plan, well).log).toEqual(['+b', '-b', '+a', '-a', '+c', '-c']);
  });

  it('never runs more at once than allowed', () => {
    const plan = planOf(Array.from({ length: 9 }, (_, index) => echo(`s${index}`)));
    expect(simulate(plan, well, 3).most).toBe(3);
    expect(simulate(plan, well, 1).most).toBe(1);
    expect(simulate(plan, well, 0).most).toBe(1);
  });

  it('does not begin a step until all it depends on has completed', () => {
    const graph = buildPlanGraph(planOf([echo('a'), echo('b'), echo('c', ['a', 'b'])]));
    expect(readySteps(graph, statuses({ a: 'completed', b: 'running' }))).toEqual([]);
    expect(readySteps(graph, statuses({ a: 'completed', b: 'completed' }))).toEqual(['c']);
  });
});

describe('when a step fails', () => {
  it('never begins what depends on a required step that failed, however far away', () => {
    const plan = planOf([echo('a'), echo('b', ['a']), echo('c', ['b']), echo('d', ['c'], { required: false })]);
    const { statuses, log, reasons } = simulate(plan, allBut({ a: 'failed' }));
    expect(log).toEqual(['+a', '-a']);
    expect(Object.fromEntries(statuses)).toEqual({ a: 'failed', b: 'blocked', c: 'blocked', d: 'blocked' });
    expect(reasons.get('b')).toBe('Not begun: "a", which it depends on, failed.');
    expect(reasons.get('d')).toContain('It waits for "c"');
  });

  it('counts a step that ran out of time as failed, and one that was skipped as not there', () => {
    const plan = planOf([echo('slow'), echo('a', ['slow']), echo('refused'), echo('b', ['refused'])]);
    const { reasons } = simulate(plan, allBut({ slow: 'timeout', refused: 'skipped' }));
    expect(reasons.get('a')).toBe('Not begun: "slow", which it depends on, took too long.');
    expect(reasons.get('b')).toBe('Not begun: "refused", which it depends on, was skipped.');
  });

  it.each(['failed', 'timeout', 'skipped'] as const)('goes on after an optional step that %s', (ending) => {
    const plan = planOf([echo('a', [], { required: false }), echo('b', ['a'])]);
    expect(simulate(plan, allBut({ a: ending })).statuses.get('b')).toBe('completed');
  });

  it('blocks what depends on any failed step in a task, required or not', () => {
    const plan = planOf([echo('a', [], { required: false }), echo('b', ['a']), echo('c')], { format: 'task' });
    const { statuses } = simulate(plan, allBut({ a: 'failed' }));
    expect(Object.fromEntries(statuses)).toEqual({ a: 'failed', b: 'blocked', c: 'completed' });
  });

  it.each(['replan', 'ask'] as const)('goes on with what does not depend on it under %s', (failurePolicy) => {
    const plan = planOf([echo('a'), echo('b', ['a']), echo('c'), echo('d', ['c'])], { failurePolicy });
    const { statuses } = simulate(plan, allBut({ a: 'failed' }), 1);
    expect(Object.fromEntries(statuses)).toEqual({ a: 'failed', c: 'completed', d: 'completed', b: 'blocked' });
  });

  it.each(['failed', 'timeout'] as const)('starts nothing any more under stop after one %s', (ending) => {
    const plan = planOf([echo('a'), echo('b'), echo('c')], { failurePolicy: 'stop', parallel: false });
    const { log, reasons } = simulate(plan, allBut({ a: ending }));
    expect(log).toEqual(['+a', '-a']);
    expect(reasons.get('c')).toBe('Not begun: "a" failed, and this plan stops at a failure.');
  });

  it('goes on under stop after an approval denied: that is no failure', () => {
    const plan = planOf([echo('a'), echo('b')], { failurePolicy: 'stop', parallel: false });
    expect(simulate(plan, allBut({ a: 'skipped' })).statuses.get('b')).toBe('completed');
  });

  it('unblocks what waited once the step is tried again', () => {
    const graph = buildPlanGraph(planOf([echo('a'), echo('b', ['a'])]));
    expect(blockedSteps(graph, statuses({ a: 'failed', b: 'blocked' }))).toEqual([
      { stepId: 'b', reason: { code: 'dependency_failed', root: 'a', dependency: 'a' } },
    ]);
    expect(readySteps(graph, statuses({ a: 'completed', b: 'blocked' }))).toEqual(['b']);
  });

  it('leaves no step of a plan that should have been refused waiting without a reason', () => {
    const plan = planOf([echo('a', ['nobody']), echo('b', ['c']), echo('c', ['b']), echo('d', ['c']), echo('e')]);
    const { statuses, reasons } = simulate(plan, well);
    expect(Object.fromEntries(statuses)).toMatchObject({ a: 'blocked', b: 'blocked', c: 'blocked', e: 'completed' });
    expect(reasons.get('a')).toBe('Not begun: it depends on "nobody", and no step has that id.');
    expect(reasons.get('d')).toContain('in a circle');
  });
});

describe('while steps wait', () => {
  it('says for whom: blocked until its dependencies are there, then ready', () => {
    const graph = buildPlanGraph(planOf([echo('a'), echo('b'), echo('c', ['a', 'b'])]));
    expect(readinessOf({ a: 'completed', b: 'running' })).toEqual({ c: { status: 'blocked', waitsFor: ['b'] } });
    expect(readinessOf({ a: 'completed', b: 'completed' })).toEqual({ c: { status: 'ready' } });

    function readinessOf(record: Record<string, StepStatus>) {
      return Object.fromEntries(computeReadiness(graph, statuses(record)));
    }
  });
});
