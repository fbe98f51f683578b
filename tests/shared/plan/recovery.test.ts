import { describe, expect, it } from 'vitest';
import {
  AFTER_FAILURE,
  buildPlanGraph,
  canReplan,
  getStepRetryDelay,
  hasSucceeded,
  mayRetry,
  planTimeoutMs,
  type RetryPolicy,
  resetPlan,
  type StepStatus,
} from '../../../shared/plan/index.ts';
import { echo, planOf } from './support.ts';

/** The waits between all attempts of a policy. */
function waitsOf(policy: RetryPolicy): number[] {
  const waits: number[] = [];
  for (let attempt = 1; mayRetry(policy, attempt); attempt += 1) waits.push(getStepRetryDelay(policy, attempt));
  return waits;
}

describe('trying again', () => {
  it('waits backoffMs × 2^(attempt-1), maxRetries times', () => {
    expect(waitsOf({ maxRetries: 3, backoffMs: 100, backoff: 'exponential' })).toEqual([100, 200, 400]);
  });

  it('makes three attempts a second and two seconds apart in a task', () => {
    expect(waitsOf({ maxRetries: 2, backoffMs: 1000, backoff: 'linear' })).toEqual([1000, 2000]);
  });

  it('does not try again without retries', () => {
    expect(waitsOf({ maxRetries: 0, backoffMs: 100, backoff: 'exponential' })).toEqual([]);
  });
});

describe('the time a plan has', () => {
  it('is 60 s, or what is configured; a task has all it wants', () => {
    expect(planTimeoutMs({ format: 'narratoria' })).toBe(60_000);
    expect(planTimeoutMs({ format: 'tick' }, 5000)).toBe(5000);
    expect(planTimeoutMs({ format: 'task' }, 5000)).toBeNull();
  });
});

describe('a plan to be run again', () => {
  it('knows nothing of what was done before', () => {
    const result = { ok: true, value: 9, duration: 4, timestamp: '2025-05-04T08:00:00.000Z' };
    const plan = planOf([echo('a', [], { status: 'completed', result }), echo('b', ['a'], { status: 'blocked' })]);
    const fresh = resetPlan(plan);
    expect(fresh).toStrictEqual(planOf([echo('a'), echo('b', ['a'])]));
    expect(plan.steps[0]?.result).toEqual(result);
  });
});

describe('after a failure', () => {
  const graph = buildPlanGraph(planOf([echo('must'), echo('may', [], { required: false })]));
  const succeeded = (must: StepStatus, may: StepStatus) =>
    hasSucceeded(
      graph,
      new Map([
        ['must', must],
        ['may', may],
      ]),
    );

  it('a plan has succeeded when no required step failed', () => {
    expect(succeeded('completed', 'completed')).toBe(true);
    expect(succeeded('completed', 'failed')).toBe(true);
    expect(succeeded('completed', 'timeout')).toBe(true);
    expect(succeeded('skipped', 'completed')).toBe(true);
    expect(succeeded('failed', 'completed')).toBe(false);
    expect(succeeded('timeout', 'completed')).toBe(false);
  });

  it('another plan may follow the first four failed ones, and none the fifth', () => {
    expect([1, 2, 3, 4, 5, 6].map((attempt) => canReplan(false, attempt))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(canReplan(true, 1)).toBe(false);
  });

  it('stops, plans anew or asks, as the policy says', () => {
    expect(AFTER_FAILURE).toEqual({
      stop: { goesOn: false, asks: false, replans: false },
      replan: { goesOn: true, asks: false, replans: true },
      ask: { goesOn: true, asks: true, replans: false },
    });
  });
});
