import { describe, expect, it } from 'vitest';
import { PlanInvalidError } from '../../../../shared/plan/index.ts';
import { aiko, ken, outline, premise } from '../../../shared/story/fixture.ts';
import { ok } from '../../plan/support.ts';
import { planOfSteps, plansServices, ran, refusal, skillsOf, statusesOf, step } from './service-support.ts';

const TEST = (name: string) => `skills/test/${name}`;
const skills = skillsOf({ do: () => ok() });

const STEPS = [
  step('premise', 'proposeStoryPremise', { args: premise }),
  step('act', 'draftActOutline', { args: outline, dependsOn: ['premise'] }),
];

const asJson = (plan: unknown) => JSON.parse(JSON.stringify(plan));

describe('the author edits a plan', () => {
  it('by sending back what was read, changed: steps reordered, reworded, added, left out', async () => {
    const services = await plansServices({ skills });
    const plan = await planOfSteps(services, STEPS);
    const sent = asJson(plan);
    sent.steps[1].description = 'The act, in winter';
    sent.steps[1].status = 'skipped';
    sent.steps.unshift({ id: 'aiko', tool: 'proposeCharacter', args: aiko, order: 0.5, approval: true });
    sent.failurePolicy = 'stop';
    const edited = await services.plans.edit(plan.id, sent);
    expect(edited).toMatchObject({
      id: plan.id,
      version: 2,
      failurePolicy: 'stop',
      state: 'draft',
      request: plan.request,
    });
    expect(edited.steps.map(({ id, description }) => [id, description])).toEqual([
      ['aiko', ''],
      ['premise', 'Step premise'],
      ['act', 'The act, in winter'],
    ]);
    expect(statusesOf(edited)).toEqual({ aiko: 'pending', premise: 'pending', act: 'skipped' });
    expect(edited.forecast.map(({ stepId }) => stepId)).toEqual(['aiko', 'premise', 'act']);
    expect(await services.plans.read(plan.id)).toEqual(edited);
    expect(await services.plans.list('s')).toMatchObject([{ version: 2, stepCount: 3 }]);
    const again = await services.plans.edit(plan.id, { ...asJson(edited), parallel: false });
    expect(again).toMatchObject({ version: 3, parallel: false });
  });

  it('and what the edit does not say stays, or is as the plan’s format has it', async () => {
    const services = await plansServices({ skills, stepTimeoutMs: 45_000 });
    const steps = [
      { id: 'premise', tool: 'proposeStoryPremise', args: premise },
      { id: 'who', tool: 'proposeCharacter', args: aiko, dependsOn: ['premise'] },
    ];
    const task = await services.plans.create('s', { format: 'task', plan: { steps } });
    const longer = [...steps, { id: 'ken', tool: 'proposeCharacter', args: ken, dependsOn: ['premise'] }];
    const edited = await services.plans.edit(task.id, { version: 1, steps: longer });
    expect(edited).toMatchObject({ format: 'task', parallel: true, failurePolicy: 'ask' });
    expect(edited.steps.map(({ id, async, timeoutMs }) => [id, async, timeoutMs])).toEqual([
      ['premise', false, 45_000],
      ['who', false, 45_000],
      ['ken', false, 45_000],
    ]);

    const own = await planOfSteps(services, STEPS, { parallel: true, failurePolicy: 'stop', disabledSkills: ['test'] });
    const shorter = await services.plans.edit(own.id, { version: 1, steps });
    expect(shorter).toMatchObject({ parallel: true, failurePolicy: 'stop', disabledSkills: ['test'] });
    expect(shorter.steps.map(({ async }) => async)).toEqual([false, false]);
    const freed = await services.plans.edit(own.id, { version: 2, steps, parallel: false, disabledSkills: [] });
    expect(freed).toMatchObject({ parallel: false, failurePolicy: 'stop', disabledSkills: [] });
  });

  it('without a say in what it is, what has run, or what nobody knows', async () => {
    const services = await plansServices({ skills });
    const plan = await planOfSteps(services, STEPS);
    const edited = await services.plans.edit(plan.id, {
      ...asJson(plan),
      id: 'other',
      taskId: 'other',
      sessionId: 'other',
      format: 'tick',
      createdAt: '1999-01-01T00:00:00.000Z',
      metadata: { generationAttempt: 4, parentPlanId: 'other' },
      state: 'ended',
      request: 'Something else',
      result: { success: true },
      surprise: 1,
      steps: asJson(plan).steps.map((each: object) => ({
        ...each,
        status: 'completed',
        result: { ok: true, duration: 1, timestamp: '2026-01-01T00:00:00.000Z' },
        async: true,
        surprise: 1,
      })),
    });
    const { version: _, updatedAt: __, ...before } = plan;
    expect(edited).toEqual({ ...before, version: 2, updatedAt: edited.updatedAt });
  });

  it('of the version they saw: a stale one is refused', async () => {
    const services = await plansServices({ skills });
    const plan = await planOfSteps(services, STEPS);
    const both = await Promise.allSettled([
      services.plans.edit(plan.id, asJson(plan)),
      services.plans.edit(plan.id, { ...asJson(plan), parallel: false }),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(services.plans.edit(plan.id, { ...asJson(plan), version: 9 }))).toMatchObject({
      code: 'conflict',
    });
    expect(await services.plans.read(plan.id)).toMatchObject({ version: 2, parallel: true });
  });

  it('into what cannot run: refused with everything that is wrong, and nothing is changed', async () => {
    const services = await plansServices({ skills });
    const plan = await planOfSteps(services, STEPS);
    const sent = asJson(plan);
    sent.steps[0].dependsOn = ['act', 'nowhere'];
    sent.steps.push({ id: 'act', tool: 'no-such-tool' }, { id: 'bad', tool: 'draftActOutline', args: { id: 7 } });
    const error = await refusal(services.plans.edit(plan.id, sent));
    const issues = error instanceof PlanInvalidError ? error.planIssues : [];
    expect(new Set(issues.map(({ code }) => code))).toEqual(
      new Set(['circular_dependency', 'unknown_dependency', 'duplicate_id', 'unknown_tool', 'invalid_args']),
    );
    for (const garbage of [null, 7, 'plan', [], {}, { version: '1' }, { version: 1 }, { version: 1, steps: [{}] }]) {
      expect(await refusal(services.plans.edit(plan.id, garbage))).toMatchObject({ code: 'refused' });
    }
    expect(await services.plans.read(plan.id)).toEqual(plan);
  });

  it('and it is seen with what has been locked or unlocked since it was made', async () => {
    const services = await plansServices({ skills });
    const live = await services.session();
    await live.transact(() => ({ events: [{ type: 'premise-proposed', premise, by: 'author' }], value: undefined }));
    const plan = await planOfSteps(services, [
      step('premise', 'proposeStoryPremise', { args: premise, approval: true }),
    ]);
    const refusal = async () => (await services.plans.read(plan.id)).forecast[0]?.refusal ?? null;
    const lock = (locked: boolean) =>
      live.transact(() => ({
        events: [{ type: 'lock-changed', lock: { type: 'premise' }, locked }],
        value: undefined,
      }));
    expect(await refusal()).toBeNull();
    await lock(true);
    expect(await refusal()).toMatchObject({ message: expect.stringContaining('is locked') });
    await lock(false);
    expect(await refusal()).toBeNull();
  });

  it('only while it is reviewed', async () => {
    const services = await plansServices({ skills });
    const plan = await planOfSteps(services, [step('do', TEST('do'), { approval: true })]);
    await services.plans.execute(plan.id);
    expect(await refusal(services.plans.edit(plan.id, asJson(plan)))).toMatchObject({ code: 'conflict' });
    expect(await refusal(services.plans.edit('unknown', asJson(plan)))).toMatchObject({ code: 'not_found' });
    await services.plans.answerApproval(plan.id, 'do', { approved: true });
    await services.time.until((async () => (await services.plans.follow(plan.id))?.done)());
    const over = await services.plans.read(plan.id);
    expect(await refusal(services.plans.edit(plan.id, asJson(over)))).toMatchObject({ code: 'conflict' });
  });

  it('and it runs as it was edited', async () => {
    const services = await plansServices({ skills });
    const plan = await planOfSteps(services, STEPS);
    const sent = asJson(plan);
    sent.steps[0].args.title = 'Ebb';
    await services.plans.edit(plan.id, sent);
    await ran(services, plan.id);
    expect((await services.session()).current().draft.premise?.title).toBe('Ebb');
  });
});
