import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildPlanGraph,
  PLAN_FORMATS,
  type Plan,
  readPlan,
  type StepStatus,
  tryReadPlan,
  validatePlan,
  writePlan,
} from '../../../shared/plan/index.ts';
import { runs } from '../../support/runs.ts';
import { anyRules, anySteps, nearlyPlan, soundSteps } from './arbitrary.ts';
import { type Ending, simulate } from './simulate.ts';
import { echo, ORIGIN, planOf, STUB_TOOLS } from './support.ts';

const ending = fc.constantFrom<Ending>('completed', 'completed', 'completed', 'failed', 'timeout', 'skipped');
/** How steps end: by the place at which they begin. */
const endings = fc.array(ending, { minLength: 1, maxLength: 8 });

const FINAL: ReadonlySet<StepStatus | undefined> = new Set<StepStatus>([
  'completed',
  'failed',
  'skipped',
  'timeout',
  'blocked',
]);

/** Runs a plan, and sees that every step came to an end, and that those which never began have a reason. */
function runToTheEnd(plan: Plan, ends: readonly Ending[], atMost: number): void {
  let begun = 0;
  const { statuses, reasons, log, most } = simulate(plan, () => ends[begun++ % ends.length] ?? 'completed', atMost);
  const ids = new Set(plan.steps.map(({ id }) => id));
  const unfinished = [...ids].filter((id) => !FINAL.has(statuses.get(id)));
  const unexplained = [...ids].filter((id) => (statuses.get(id) === 'blocked') !== reasons.has(id));
  const outOfOrder = [...wrongBeginnings(plan, log, statuses)];
  const tooMany = most > atMost;
  expect({ unfinished, unexplained, outOfOrder, tooMany, log: log.length }).toEqual({
    unfinished: [],
    unexplained: [],
    outOfOrder: [],
    tooMany: false,
    log: 2 * begun,
  });
}

/** Steps that began before all they wait for had ended, or beside others though they run alone. */
function* wrongBeginnings(plan: Plan, log: readonly string[], statuses: ReadonlyMap<string, StepStatus>) {
  const { needs, awaits, steps } = buildPlanGraph(plan);
  const running = new Set<string>();
  const ended = new Set<string>();
  const never = (id: string) => !steps.has(id) || statuses.get(id) === 'blocked';
  for (const entry of log) {
    const id = entry.slice(1);
    if (entry.startsWith('-')) {
      running.delete(id);
      ended.add(id);
      continue;
    }
    running.add(id);
    if (needs.get(id)?.some((other) => !ended.has(other))) yield `${id} began too early`;
    if (awaits.get(id)?.some((other) => !ended.has(other) && !never(other))) yield `${id} asked too early`;
    const together = [...running].map((one) => steps.get(one));
    const allowed = plan.parallel && together.every((step) => step?.async);
    if (together.length > 1 && !allowed) yield `${id} began beside ${together.length - 1}`;
  }
}

describe('10,000 generated plans', () => {
  it('of any kind are refused or run to the end, and those refused would come to an end too', () => {
    let refused = 0;
    fc.assert(
      fc.property(anySteps, anyRules, endings, fc.integer({ min: 1, max: 5 }), (steps, rules, ends, atMost) => {
        const written = JSON.stringify({ steps, ...rules, version: 1 });
        const plan = readPlan('kamishibai', written, ORIGIN);
        const validation = validatePlan(plan, STUB_TOOLS);
        if (!validation.ok) refused += 1;
        expect(validation).toMatchObject(
          validation.ok
            ? { order: { length: plan.steps.length } }
            : { issues: expect.arrayContaining([expect.anything()]) },
        );
        runToTheEnd(plan, ends, atMost);
      }),
      { numRuns: runs(5000) },
    );
    expect(refused).toBeGreaterThan(runs(5000) / 10);
  });

  it('that are sound are valid, and run to the end in order', () => {
    fc.assert(
      fc.property(soundSteps, anyRules, endings, fc.integer({ min: 1, max: 5 }), (steps, rules, ends, atMost) => {
        const plan = readPlan('kamishibai', { steps, ...rules }, ORIGIN);
        const validation = validatePlan(plan, STUB_TOOLS);
        expect(validation.ok).toBe(true);
        runToTheEnd(plan, ends, atMost);
      }),
      { numRuns: runs(3000) },
    );
  });

  it('that are no plans at all are refused with a reason', () => {
    let refused = 0;
    fc.assert(
      fc.property(nearlyPlan, fc.constantFrom(...PLAN_FORMATS), (input, format) => {
        const read = tryReadPlan(format, input, ORIGIN);
        if (read.ok) {
          validatePlan(read.plan, STUB_TOOLS);
          return;
        }
        refused += 1;
        expect(read.issues).not.toEqual([]);
        expect(read.issues.every(({ code, message }) => code === 'invalid_json' && message !== '')).toBe(true);
      }),
      { numRuns: runs(2000) },
    );
    expect(refused).toBeGreaterThan(0);
  });

  it('of a thousand steps run to the end, however they hang together', () => {
    const ids = Array.from({ length: 1000 }, (_, index) => `s${index}`);
    const shapes = [
      ids.map((id, index) => echo(id, ids.slice(Math.max(0, index - 1), index))),
      ids.map((id) => echo(id)),
      ids.map((id, index) => echo(id, ids.slice(Math.max(0, index - 20), index))),
      ids.map((id, index) => echo(id, index === 0 ? [] : [ids[0] ?? ''])),
      ids.map((id) => echo(id, [id])),
    ];
    for (const steps of shapes) {
      const plan = planOf(steps);
      validatePlan(plan, STUB_TOOLS);
      runToTheEnd(plan, ['completed'], 4);
      runToTheEnd(planOf(steps, { parallel: false }), ['completed', 'completed', 'failed'], 1);
    }
  });
});

describe('formats', () => {
  it.each(PLAN_FORMATS)('%s: a plan that was read is the same after writing and reading it again', (format) => {
    fc.assert(
      fc.property(soundSteps, anyRules, (steps, rules) => {
        const model = planOf(steps, { ...rules, taskId: 'task_1', tick: 3, sceneIntention: 'What', rationale: 'Why' });
        // Once through the format, a plan is as that format can hold it.
        const held = readPlan(format, JSON.stringify(writePlan(format, model)), ORIGIN);
        expect(readPlan(format, JSON.stringify(writePlan(format, held)), ORIGIN)).toEqual(held);
        expect(held.steps.map(({ tool, args }) => [tool, args])).toEqual(
          model.steps.map(({ tool, args }) => [tool, args]),
        );
      }),
      { numRuns: runs(200) },
    );
  });

  it('kamishibai: a plan is read as it was written, with nothing left out', () => {
    fc.assert(
      fc.property(soundSteps, anyRules, (steps, rules) => {
        const model = planOf(steps, { ...rules, taskId: 'task_1', tick: 3, sceneIntention: 'What', rationale: 'Why' });
        expect(readPlan('kamishibai', JSON.stringify(writePlan('kamishibai', model)), ORIGIN)).toEqual(model);
      }),
      { numRuns: runs(200) },
    );
  });
});
