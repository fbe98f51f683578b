import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Scheduler } from '../../../server/plan/scheduler.ts';
import {
  buildPlanGraph,
  computeReadiness,
  hasBegun,
  STEP_STATUSES,
  type StepReadiness,
  type StepStatus,
} from '../../../shared/plan/index.ts';
import { anyRules, soundSteps } from '../../shared/plan/arbitrary.ts';
import { nextSteps } from '../../shared/plan/next-steps.ts';
import { echo, planOf } from '../../shared/plan/support.ts';
import { runs } from '../../support/runs.ts';

const status = fc.constantFrom<StepStatus | undefined>(...STEP_STATUSES, 'failed', 'completed', 'skipped', undefined);
/** What becomes of the steps, one after another: by their number. */
const moves = fc.array(fc.tuple(fc.nat(), status), { maxLength: 60 });

it('a scheduler says at every moment what computeReadiness and nextSteps say', () => {
  fc.assert(
    fc.property(soundSteps, anyRules, moves, moves, fc.integer({ min: 1, max: 5 }), (steps, rules, old, all, most) => {
      const plan = planOf(steps, rules);
      const graph = buildPlanGraph(plan);
      const idOf = (number: number) => plan.steps[number % plan.steps.length]?.id ?? '';
      const statuses = new Map<string, StepStatus>();
      const put = (number: number, to: StepStatus | undefined) => {
        if (to === undefined) statuses.delete(idOf(number));
        else statuses.set(idOf(number), to);
      };
      for (const [number, to] of old) put(number, to);
      const scheduler = new Scheduler(graph, statuses);
      const told = new Map<string, StepReadiness>();
      const compare = () => {
        scheduler.reportChanges((id, readiness) => told.set(id, readiness));
        for (const id of told.keys()) if (hasBegun(statuses.get(id))) told.delete(id);
        expect(told).toEqual(computeReadiness(graph, statuses));
        expect(scheduler.next(most)).toEqual(nextSteps(graph, statuses, most));
        expect(scheduler.statuses).toEqual(statuses);
      };
      compare();
      for (const [number, to] of all) {
        put(number, to);
        scheduler.put(idOf(number), to);
        // Now and then more than one step has moved before anybody asks.
        if (number % 3 > 0) compare();
      }
      compare();
    }),
    { numRuns: runs(500) },
  );
});

it('a scheduler tells of each step once, where nothing has changed', () => {
  const plan = planOf([echo('a'), echo('b', ['a']), echo('c'), echo('d', ['b'])]);
  const scheduler = new Scheduler(buildPlanGraph(plan), new Map());
  const news = () => {
    const told: string[] = [];
    scheduler.reportChanges((id, { status }) => told.push(`${id} ${status}`));
    return told;
  };
  expect(news()).toEqual(['a ready', 'b blocked', 'c ready', 'd blocked']);
  expect(news()).toEqual([]);
  scheduler.put('a', 'running');
  scheduler.put('a', 'completed');
  expect(news()).toEqual(['b ready']);
  scheduler.put('b', 'failed');
  expect(news()).toEqual(['d blocked']);
  expect(scheduler.next(2)).toEqual(['c']);
});
