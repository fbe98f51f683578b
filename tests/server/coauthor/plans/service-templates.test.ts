import { describe, expect, it } from 'vitest';
import { planOf } from '../../../shared/plan/support.ts';
import { outline, premise } from '../../../shared/story/fixture.ts';
import { never, ok } from '../../plan/support.ts';
import {
  fakePlanner,
  planOfSteps,
  plansServices,
  ran,
  refusal,
  said,
  skillsOf,
  statusesOf,
  step,
} from './service-support.ts';

const TEST = (name: string) => `skills/test/${name}`;
const skills = skillsOf({ do: () => ok() });

const STEPS = [
  step('premise', 'proposeStoryPremise', { args: premise }),
  step('act', 'draftActOutline', { args: outline }),
];
const planned = () => Promise.resolve({ ok: true as const, plan: planOf(STEPS), words: 'Two steps, then we look.' });

describe('plan templates', () => {
  it('keep the steps of a plan that has run, put right as they were, to be run again as new', async () => {
    const services = await plansServices({ skills });
    const plan = await planOfSteps(services, [
      step('premise', 'proposeStoryPremise', { args: premise }),
      step('act', 'draftActOutline', { args: outline }),
      step('left-out', TEST('do'), { status: 'skipped', idempotencyKey: 'mine' }),
    ]);
    await ran(services, plan.id);
    const template = await services.plans.saveTemplate(plan.id, ' A first act ');
    expect(template).toMatchObject({ title: 'A first act', plan: { version: 1 } });
    expect(template.plan.taskId).toBeUndefined();
    expect(template.plan.steps.map(({ status, idempotencyKey }) => [status, idempotencyKey])).toEqual([
      ['pending', undefined],
      ['pending', undefined],
      ['skipped', 'mine'],
    ]);
    expect(await services.plans.listTemplates()).toEqual([template]);

    const other = await services.open('other');
    const again = await services.plans.create('other', { template: template.id });
    expect(again).toMatchObject({
      sessionId: 'other',
      taskId: 'other',
      state: 'draft',
      request: 'A first act',
      version: 1,
    });
    expect([plan.id, template.id]).not.toContain(again.id);
    expect(statusesOf(again)).toEqual({ premise: 'pending', act: 'pending', 'left-out': 'skipped' });
    expect(said(other.current().messages)).toEqual([
      ['user', 'A first act'],
      ['assistant', expect.stringMatching(/as you kept it/), { type: 'data-plan', data: { planId: again.id } }],
    ]);
    const { plan: done } = await ran(services, again.id);
    expect(done.result?.success).toBe(true);
    expect(other.current().draft.acts.map(({ id }) => id)).toEqual(['act_1']);
  });

  it('are run a second time in the same session without being taken for the first', async () => {
    let runs = 0;
    const counting = skillsOf({
      do: () => {
        runs += 1;
        return ok();
      },
    });
    const services = await plansServices({ skills: counting });
    const plan = await planOfSteps(services, [
      step('do', TEST('do')),
      step('same', TEST('do'), { idempotencyKey: 'k' }),
    ]);
    await ran(services, plan.id);
    const template = await services.plans.saveTemplate(plan.id, 'Twice');
    const again = await services.plans.create('s', { template: template.id });
    await ran(services, again.id);
    expect(runs).toBe(4);
  });

  it('with words go to the planner', async () => {
    const { planner, asked } = fakePlanner(planned);
    const services = await plansServices({ planner });
    const template = await services.plans.saveTemplate((await planOfSteps(services, STEPS)).id, 'Kept');
    const plan = await services.plans.create('s', { request: 'The same, at sea', template: template.id });
    expect(asked[0]).toMatchObject({ request: 'The same, at sea', template: template.plan });
    expect(plan.request).toBe('The same, at sea');
  });

  it('are refused where they cannot run any more, and nothing is said then', async () => {
    const gone = new Set<string>();
    const services = await plansServices({
      skills: { ...skills, get: (name) => (gone.has(name) ? undefined : skills.get(name)) },
    });
    const template = await services.plans.saveTemplate(
      (await planOfSteps(services, [step('do', TEST('do'))])).id,
      'Kept',
    );
    gone.add(TEST('do'));
    expect(await refusal(services.plans.create('s', { template: template.id }))).toMatchObject({
      planIssues: [{ code: 'unknown_tool', stepId: 'do' }],
    });
    expect(await services.messages()).toEqual([]);
  });

  it('need a title, are deleted, and are not found then', async () => {
    const { planner } = fakePlanner(() => never());
    const services = await plansServices({ planner });
    const plan = await planOfSteps(services, STEPS);
    for (const title of ['', '  ', 'x'.repeat(201)]) {
      expect(await refusal(services.plans.saveTemplate(plan.id, title))).toMatchObject({ code: 'refused' });
    }
    expect(await refusal(services.plans.saveTemplate('unknown', 'T'))).toMatchObject({ code: 'not_found' });
    const { id } = await services.plans.saveTemplate(plan.id, 'T');
    await services.plans.deleteTemplate(id);
    expect(await refusal(services.plans.deleteTemplate(id))).toMatchObject({ code: 'not_found' });
    expect(await refusal(services.plans.create('s', { template: id }))).toMatchObject({ code: 'not_found' });
    expect(await refusal(services.plans.create('s', { request: 'Do it', template: id }))).toMatchObject({
      code: 'not_found',
    });
    expect(await services.messages()).toEqual([]);
    expect(await services.plans.listTemplates()).toEqual([]);
  });

  it('that cannot be read are left out of the list, with a line in the log', async () => {
    const services = await plansServices();
    const kept = await services.plans.saveTemplate((await planOfSteps(services, STEPS)).id, 'Kept');
    await services.store.putPlanTemplate({
      id: 'broken',
      title: 'Broken',
      plan: { steps: 7 },
      createdAt: kept.createdAt,
    });
    expect(await services.plans.listTemplates()).toEqual([kept]);
    expect(services.logged).toMatchObject([{ details: { template: 'broken' } }]);
    expect(await refusal(services.plans.create('s', { template: 'broken' }))).toMatchObject({
      message: expect.stringContaining('broken'),
    });
  });
});
