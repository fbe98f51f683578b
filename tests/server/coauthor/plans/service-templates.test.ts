import { describe, expect, it } from 'vitest';
import { planOf } from '../../../shared/plan/support.ts';
import { outline, premise } from '../../../shared/story/fixture.ts';
import { never, ok } from '../../plan/support.ts';
import {
  fakePlanner,
  planOfSteps,
  plansHouse,
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
    const house = await plansHouse({ skills });
    const plan = await planOfSteps(house, [
      step('premise', 'proposeStoryPremise', { args: premise }),
      step('act', 'draftActOutline', { args: outline }),
      step('left-out', TEST('do'), { status: 'skipped', idempotencyKey: 'mine' }),
    ]);
    await ran(house, plan.id);
    const template = await house.plans.saveTemplate(plan.id, ' A first act ');
    expect(template).toMatchObject({ title: 'A first act', plan: { version: 1 } });
    expect(template.plan.taskId).toBeUndefined();
    expect(template.plan.steps.map(({ status, idempotencyKey }) => [status, idempotencyKey])).toEqual([
      ['pending', undefined],
      ['pending', undefined],
      ['skipped', 'mine'],
    ]);
    expect(await house.plans.listTemplates()).toEqual([template]);

    const other = await house.open('other');
    const again = await house.plans.create('other', { template: template.id });
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
    const { plan: done } = await ran(house, again.id);
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
    const house = await plansHouse({ skills: counting });
    const plan = await planOfSteps(house, [step('do', TEST('do')), step('same', TEST('do'), { idempotencyKey: 'k' })]);
    await ran(house, plan.id);
    const template = await house.plans.saveTemplate(plan.id, 'Twice');
    const again = await house.plans.create('s', { template: template.id });
    await ran(house, again.id);
    expect(runs).toBe(4);
  });

  it('with words go to the planner', async () => {
    const { planner, asked } = fakePlanner(planned);
    const house = await plansHouse({ planner });
    const template = await house.plans.saveTemplate((await planOfSteps(house, STEPS)).id, 'Kept');
    const plan = await house.plans.create('s', { request: 'The same, at sea', template: template.id });
    expect(asked[0]).toMatchObject({ request: 'The same, at sea', template: template.plan });
    expect(plan.request).toBe('The same, at sea');
  });

  it('are refused where they cannot run any more, and nothing is said then', async () => {
    const gone = new Set<string>();
    const house = await plansHouse({
      skills: { ...skills, get: (name) => (gone.has(name) ? undefined : skills.get(name)) },
    });
    const template = await house.plans.saveTemplate((await planOfSteps(house, [step('do', TEST('do'))])).id, 'Kept');
    gone.add(TEST('do'));
    expect(await refusal(house.plans.create('s', { template: template.id }))).toMatchObject({
      planIssues: [{ code: 'unknown_tool', stepId: 'do' }],
    });
    expect(await house.messages()).toEqual([]);
  });

  it('need a title, are deleted, and are not found then', async () => {
    const { planner } = fakePlanner(() => never());
    const house = await plansHouse({ planner });
    const plan = await planOfSteps(house, STEPS);
    for (const title of ['', '  ', 'x'.repeat(201)]) {
      expect(await refusal(house.plans.saveTemplate(plan.id, title))).toMatchObject({ code: 'refused' });
    }
    expect(await refusal(house.plans.saveTemplate('unknown', 'T'))).toMatchObject({ code: 'not_found' });
    const { id } = await house.plans.saveTemplate(plan.id, 'T');
    await house.plans.deleteTemplate(id);
    expect(await refusal(house.plans.deleteTemplate(id))).toMatchObject({ code: 'not_found' });
    expect(await refusal(house.plans.create('s', { template: id }))).toMatchObject({ code: 'not_found' });
    expect(await refusal(house.plans.create('s', { request: 'Do it', template: id }))).toMatchObject({
      code: 'not_found',
    });
    expect(await house.messages()).toEqual([]);
    expect(await house.plans.listTemplates()).toEqual([]);
  });

  it('that cannot be read are left out of the list, with a line in the log', async () => {
    const house = await plansHouse();
    const kept = await house.plans.saveTemplate((await planOfSteps(house, STEPS)).id, 'Kept');
    await house.store.putPlanTemplate({ id: 'broken', title: 'Broken', plan: { steps: 7 }, createdAt: kept.createdAt });
    expect(await house.plans.listTemplates()).toEqual([kept]);
    expect(house.logged).toMatchObject([{ details: { template: 'broken' } }]);
    expect(await refusal(house.plans.create('s', { template: 'broken' }))).toMatchObject({
      message: expect.stringContaining('broken'),
    });
  });
});
