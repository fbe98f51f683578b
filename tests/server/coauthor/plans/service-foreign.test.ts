import { describe, expect, it } from 'vitest';
import { PlanInvalidError } from '../../../../shared/plan/index.ts';
import { ok } from '../../plan/support.ts';
import { planOfSteps, plansServices, refusal, skillsOf, step, written } from './service-support.ts';

const TEST = (name: string) => `skills/test/${name}`;
const skills = skillsOf({ do: () => ok() });

describe('a plan written elsewhere', () => {
  it('is taken under an id of its own, with what it says of failures, and says nothing in the conversation', async () => {
    const services = await plansServices({ skills });
    const plan = await services.plans.create('s', {
      format: 'narratoria',
      plan: {
        requestId: 'theirs',
        narrative: 'Roll, then look.',
        tools: [
          { toolId: 'a', toolPath: TEST('do'), input: {}, dependencies: [], required: true, async: true },
          { toolId: 'b', toolPath: TEST('do'), input: {}, dependencies: ['a'], required: false, async: false },
        ],
        parallel: true,
      },
    });
    expect(plan).toMatchObject({
      taskId: 's',
      version: 1,
      format: 'narratoria',
      failurePolicy: 'replan',
      request: 'Roll, then look.',
      steps: [{ required: true }, { required: false, dependsOn: ['a'] }],
    });
    expect(plan.id).not.toBe('theirs');
    expect(await services.messages()).toEqual([]);
  });

  it('has no say in what has been done, or what session it is of', async () => {
    const services = await plansServices({ skills });
    const done = { ok: true, value: 1, duration: 1, timestamp: '2026-01-01T00:00:00.000Z' };
    const plan = await planOfSteps(
      services,
      [step('a', TEST('do'), { status: 'completed', result: done }), step('b', TEST('do'), { status: 'skipped' })],
      { id: 'theirs', taskId: 'other', version: 9, createdAt: '1999-01-01T00:00:00.000Z' },
    );
    expect(plan).toMatchObject({ taskId: 's', version: 1, sessionId: 's' });
    expect(plan.createdAt).not.toBe('1999-01-01T00:00:00.000Z');
    expect(plan.steps).toMatchObject([{ status: 'pending' }, { status: 'skipped' }]);
    expect(plan.steps[0]?.result).toBeUndefined();
  });

  it('is refused with all that is wrong with it, and leaves nothing', async () => {
    const services = await plansServices({ skills });
    const bad = written([
      step('a', 'no-such-tool'),
      step('a', TEST('do')),
      step('b', 'draftActOutline', { args: { id: 7 } }),
      step('c', TEST('do'), { dependsOn: ['d', 'nowhere'] }),
      step('d', TEST('do'), { dependsOn: ['c'] }),
    ]);
    const error = await refusal(services.plans.create('s', bad));
    expect(error).toBeInstanceOf(PlanInvalidError);
    const codes = error instanceof PlanInvalidError ? new Set(error.planIssues.map(({ code }) => code)) : new Set();
    expect(codes).toEqual(
      new Set(['unknown_tool', 'duplicate_id', 'invalid_args', 'unknown_dependency', 'circular_dependency']),
    );
    for (const plan of [null, 'steps', { steps: 7 }, [], { steps: [{ id: '' }] }]) {
      expect(await refusal(services.plans.create('s', { format: 'kamishibai', plan }))).toMatchObject({
        code: 'refused',
      });
    }
    expect(await services.plans.list('s')).toEqual([]);
    expect(services.plans.busyIn('s')).toBeNull();
  });

  it('can be validated without being kept', async () => {
    const services = await plansServices({ skills });
    expect(
      services.plans.validate(written([step('b', TEST('do'), { dependsOn: ['a'] }), step('a', TEST('do'))])),
    ).toEqual({
      ok: true,
      order: ['a', 'b'],
    });
    expect(services.plans.validate(written([step('a', 'no-such-tool')]))).toMatchObject({
      ok: false,
      issues: [{ code: 'unknown_tool' }],
    });
    expect(services.plans.validate({ format: 'task', plan: '{"steps":' })).toMatchObject({
      ok: false,
      issues: [{ code: 'invalid_json' }],
    });
    expect(await services.plans.list('s')).toEqual([]);
  });
});
