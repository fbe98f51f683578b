import { describe, expect, it } from 'vitest';
import { planTimeoutMs, resetPlan } from '../../../shared/plan/index.ts';
import { echo, planOf } from './support.ts';

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
