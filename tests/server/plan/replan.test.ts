import { describe, expect, it } from 'vitest';
import {
  type PlanAttempt,
  type PlanRequest,
  type ReplanOptions,
  runPlan,
  runWithReplans,
} from '../../../server/plan/index.ts';
import { type Plan, readPlan } from '../../../shared/plan/index.ts';
import { echo, ORIGIN, planOf } from '../../shared/plan/support.ts';
import { type Execute, no, ok, tool, toolsOf, VirtualTime } from './support.ts';

const retry = { maxRetries: 0, backoffMs: 0, backoff: 'linear' } as const;
const skillStep = (skill: string, required = true) =>
  echo(skill, [], { tool: `skills/${skill}/run.ts`, required, retryPolicy: retry });

/** Plans as told, one after another, the last one again and again; its skills work but for the broken ones. */
async function replan(
  plans: ((request: PlanRequest) => Plan)[],
  { broken = [], ...options }: { broken?: string[] } & ReplanOptions = {},
) {
  const time = new VirtualTime();
  const asked: PlanRequest[] = [];
  const names = ['oracle', 'weather', 'dice-roller'];
  const work =
    (name: string): Execute =>
    () =>
      broken.includes(name) ? no(`The ${name} is broken.`) : ok(name);
  const registry = toolsOf(
    Object.fromEntries(names.map((name) => [`skills/${name}/run.ts`, tool(work(name), { skill: name })])),
  );
  const report = await time.until(
    runWithReplans(
      async (request) => {
        asked.push({ ...request, attempts: [...request.attempts] });
        const next = plans[Math.min(asked.length, plans.length) - 1];
        if (next === undefined) throw new Error('No planner.');
        return next(request);
      },
      (plan) => runPlan(plan, { registry, clock: time, timers: time }),
      { clock: time, ...options },
    ),
  );
  return { report, asked };
}

const using =
  (...skills: string[]) =>
  () =>
    planOf(skills.map((skill) => skillStep(skill)));

describe('planning anew', () => {
  it('carries out a plan that works at once', async () => {
    const { report, asked } = await replan([using('oracle')]);
    expect(asked).toMatchObject([{ attempt: 1, parentPlanId: null, disabledSkills: [], error: null }]);
    expect(report).toMatchObject({
      success: true,
      message: 'The plan was carried out.',
      attempts: [{ failure: null }],
    });
  });

  it('tells the planner what failed, disables its skills, and counts', async () => {
    const { report, asked } = await replan(
      [() => ({ ...using('oracle', 'weather')(), id: 'first' }), () => ({ ...using('weather')(), id: 'second' })],
      { broken: ['oracle'] },
    );
    expect(asked[1]).toMatchObject({
      attempt: 2,
      parentPlanId: 'first',
      disabledSkills: ['oracle'],
      error: 'Step "oracle" (skills/oracle/run.ts) failed: The oracle is broken.',
    });
    expect(report).toMatchObject({
      success: true,
      plan: { id: 'second', metadata: { generationAttempt: 2, parentPlanId: 'first' }, disabledSkills: ['oracle'] },
      result: { attemptNumber: 2 },
      disabledSkills: ['oracle'],
      message: 'The plan was carried out at attempt 2.',
    });
  });

  it('refuses a plan that uses a disabled skill all the same', async () => {
    const { report } = await replan([using('oracle'), using('oracle'), using('weather')], { broken: ['oracle'] });
    expect(report.attempts.map(({ result }) => result?.issues?.[0]?.code)).toEqual([
      undefined,
      'disabled_skill',
      undefined,
    ]);
    expect(report.success).toBe(true);
  });

  it('asks for another plan where one runs in a circle, saying so', async () => {
    const circle = () =>
      planOf([echo('a', ['b'], { tool: 'skills/oracle/run.ts' }), echo('b', ['a'], { tool: 'skills/oracle/run.ts' })]);
    const { report, asked } = await replan([circle, using('weather')]);
    expect(report.attempts[0]?.failure?.category).toBe('circular_dependency');
    expect(asked[1]?.error).toContain('"a" → "b" → "a"');
    expect(report.success).toBe(true);
  });

  it('asks for another plan where one cannot be read, or made', async () => {
    const { report, asked } = await replan([
      () => readPlan('narratoria', 'I would rather sing.', ORIGIN),
      () => {
        throw new Error('The model is asleep.');
      },
      using('weather'),
    ]);
    expect(report.attempts.map(({ failure }) => failure?.category)).toEqual([
      'invalid_json',
      'tool_failure',
      undefined,
    ]);
    expect(asked[2]?.error).toBe('No plan could be made: The model is asleep.');
    expect(report.plan?.metadata).toEqual({ generationAttempt: 3, parentPlanId: null });
  });

  it('ends after five attempts, with a report of each', async () => {
    const told: PlanAttempt[] = [];
    const optional = () => planOf([skillStep('oracle', false), echo('x', [], { tool: 'gone' })]);
    const { report, asked } = await replan([optional], {
      maxAttempts: 50,
      onAttempt: (attempt) => void told.push(attempt),
    });
    expect(asked.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5]);
    expect(told).toEqual(report.attempts);
    expect(report.success).toBe(false);
    expect(report.message).toMatch(/^No plan worked in 5 attempts. Attempt 1: Step "x": There is no tool "gone"/);
    expect(report.result).toMatchObject({ canReplan: false, attemptNumber: 5 });
    expect(report.attempts.every(({ startedAt, endedAt }) => startedAt !== '' && endedAt !== '')).toBe(true);
  });

  it('gives each plan an id of its own, so that its parent is another', async () => {
    const { report } = await replan([using('oracle'), using('weather')], { broken: ['oracle'] });
    expect(report.plan).toMatchObject({ id: 'plan_1-attempt-2', metadata: { parentPlanId: 'plan_1' } });
  });

  it('replaces a plan that was refused, whatever its policy: nothing of it has run', async () => {
    const refused = () => planOf([echo('a', [], { tool: 'gone' })], { failurePolicy: 'ask' });
    const { report } = await replan([refused, using('weather')]);
    expect(report).toMatchObject({ success: true, attempts: [{ attempt: 1 }, { attempt: 2 }] });
  });

  it.each(['stop', 'ask'] as const)('does not replace a plan that ran under %s', async (failurePolicy) => {
    const { asked } = await replan([() => ({ ...using('oracle')(), failurePolicy })], { broken: ['oracle'] });
    expect(asked).toHaveLength(1);
  });

  it('ends when it is aborted', async () => {
    const stop = new AbortController();
    const { report, asked } = await replan([using('oracle')], {
      broken: ['oracle'],
      signal: stop.signal,
      onAttempt: () => stop.abort(),
    });
    expect(asked).toHaveLength(1);
    expect(report.message).toContain('It was aborted after one attempt.');
  });
});
