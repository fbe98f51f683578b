import { describe, expect, it } from 'vitest';
import type { NewStep, RecoveryDecision } from '../../../../shared/plan/index.ts';
import { aiko, harbourPool, outline, premise, web } from '../../../shared/story/fixture.ts';
import { no, ok, tool } from '../../plan/support.ts';
import {
  driven,
  isRecovery,
  type PlansServices,
  planOfSteps,
  plansServices,
  refusal,
  skillsOf,
  statusesOf,
  step,
} from './service-support.ts';

const TEST = (name: string) => `skills/test/${name}`;

/** Runs a plan until nothing moves any more: it is over, or waits for an answer. */
async function asked(services: PlansServices, steps: NewStep[]) {
  const plan = await planOfSteps(services, steps);
  await services.plans.execute(plan.id);
  for (let turn = 0; turn < 10; turn += 1) await services.time.settle();
  return plan.id;
}

describe('an approval', () => {
  const skills = skillsOf({
    write: tool(({ text }) => ok(text), { preview: ({ text }) => ({ adds: text }), needsApproval: () => true }),
  });

  it('is answered once, by the first answer, for the question that is asked', async () => {
    const services = await plansServices({ skills });
    const id = await asked(services, [step('write', TEST('write'))]);
    const wrong = { approved: true, approvalId: 'another' };
    expect(await refusal(services.plans.answerApproval(id, 'write', wrong))).toMatchObject({ code: 'conflict' });
    expect(await refusal(services.plans.answerApproval(id, 'other', { approved: true }))).toMatchObject({
      code: 'conflict',
    });
    expect(await refusal(services.plans.answerRecovery(id, 'write', { choice: 'skip' }))).toMatchObject({
      code: 'conflict',
    });
    const [question] = (await services.plans.read(id)).questions;
    const approvalId = question?.type === 'approval' ? question.approvalId : '';
    const answers = await Promise.allSettled([
      services.plans.answerApproval(id, 'write', { approved: false, approvalId }),
      services.plans.answerApproval(id, 'write', { approved: true, approvalId }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect((await services.plans.read(id)).questions).toEqual([]);
    await driven(services, id);
    expect(statusesOf(await services.plans.read(id))).toEqual({ write: 'skipped' });
    expect(await refusal(services.plans.answerApproval(id, 'write', { approved: true }))).toMatchObject({
      code: 'conflict',
    });
    expect(await refusal(services.plans.answerApproval('x', 'write', { approved: true }))).toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a step that failed', () => {
  it('is asked about with what a planner proposes, and tried again with other arguments', async () => {
    const services = await plansServices({
      planner: {
        plan: () => Promise.reject(new Error('Not asked.')),
        proposeRecovery: (session, { step: failed, failure }) =>
          Promise.resolve({ choice: 'retry', args: premise, why: `${session.id} ${failed.id} ${failure.code}` }),
      },
    });
    const id = await asked(services, [step('web', 'draftNodeWeb', { args: web })]);
    expect((await services.plans.read(id)).questions).toMatchObject([
      {
        type: 'recovery',
        stepId: 'web',
        error: expect.stringContaining('act_1'),
        proposal: { choice: 'retry', why: expect.stringMatching(/^s web /) },
      },
    ]);
    const other = { ...web, actId: 'act_2' };
    await services.plans.answerRecovery(id, 'web', { choice: 'retry', args: other });
    await driven(services, id);
    expect(await services.plans.read(id)).toMatchObject({
      version: 2,
      steps: [{ args: other, status: 'failed', result: { error: expect.stringContaining('act_2') } }],
      result: { success: false, error: { code: 'aborted_by_author' } },
    });
  });

  it('is asked about without a proposal where there is none, or none can be made', async () => {
    const services = await plansServices({
      planner: {
        plan: () => Promise.reject(new Error('Not asked.')),
        proposeRecovery: () => Promise.reject(new Error('No model.')),
      },
      skills: skillsOf({ fail: () => no('It broke.') }),
    });
    const id = await asked(services, [step('fail', TEST('fail'))]);
    expect((await services.plans.read(id)).questions).toEqual([
      { type: 'recovery', stepId: 'fail', error: 'It broke.', proposal: null },
    ]);
    expect(statusesOf(await services.plans.read(id))).toEqual({ fail: 'failed' });
  });

  it('is put right by new steps before it, which get a key and are undone with the rest', async () => {
    const services = await plansServices();
    const id = await asked(services, [
      step('premise', 'proposeStoryPremise', { args: premise }),
      step('web', 'draftNodeWeb', { args: web, dependsOn: ['premise'] }),
      step('pool', 'draftNodeEncounters', { args: harbourPool, dependsOn: ['web'] }),
    ]);
    const before = await services.plans.read(id);
    await services.plans.answerRecovery(id, 'web', {
      choice: 'insert',
      steps: [
        { id: 'act', tool: 'draftActOutline', args: outline, async: true },
        { id: 'aiko', tool: 'proposeCharacter', args: aiko, async: true, status: 'completed' },
        { id: 'ken', tool: 'proposeCharacter', args: { ...aiko, id: 'ken', name: 'Ken', role: 'npc' } },
      ],
    });
    const events = await driven(services, id);
    const after = await services.plans.read(id);
    expect(after.version).toBe(before.version + 1);
    expect(after.steps.map(({ id }) => id)).toEqual(['premise', 'act', 'aiko', 'ken', 'web', 'pool']);
    expect(new Set(after.steps.map(({ status }) => status))).toEqual(new Set(['completed']));
    expect(new Set(after.steps.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(6);
    // What changes the draft never runs beside others.
    expect(after.steps.slice(1, 4).map(({ async }) => async)).toEqual([false, false, false]);
    expect(events.filter(isRecovery)).toHaveLength(1);
    expect((await services.session()).current().undo).toHaveLength(1);
    expect(await services.plans.list('s')).toMatchObject([{ id, stepCount: 6, version: after.version }]);
  });

  it('keeps asking where the answer cannot be used, and says why', async () => {
    const services = await plansServices({ skills: skillsOf({ fail: () => no('It broke.'), fine: () => ok() }) });
    const id = await asked(services, [
      step('fail', TEST('fail')),
      step('web', 'draftNodeWeb', { args: web, dependsOn: ['fail'], required: false }),
    ]);
    const unusable: [unknown, RegExp][] = [
      [{ choice: 'insert' }, /"steps"/],
      [{ choice: 'insert', steps: [{ id: 'new', tool: 'no-such-tool' }] }, /no-such-tool/],
      [{ choice: 'insert', steps: [{ id: 'web', tool: TEST('fine') }] }, /web/],
      [{ choice: 'insert', steps: [{ id: 'new', tool: TEST('fine'), dependsOn: ['fail'] }] }, /circle/],
      [{ choice: 'insert', steps: [{ id: 'new', tool: 'draftActOutline', args: { id: 7 } }] }, /draftActOutline/],
      [{ choice: 'guess' }, /choice/],
      [{ choice: 'retry', args: 'all of them' }, /args/],
    ];
    for (const [decision, why] of unusable) {
      const refused = await refusal(services.plans.answerRecovery(id, 'fail', decision as RecoveryDecision));
      expect(refused).toMatchObject({ code: 'refused', message: expect.stringMatching(why) });
      expect((await services.plans.read(id)).questions).toHaveLength(1);
    }
    await services.plans.answerRecovery(id, 'fail', { choice: 'skip' });
    expect(await refusal(services.plans.answerRecovery(id, 'fail', { choice: 'skip' }))).toMatchObject({
      code: 'conflict',
    });
    await driven(services, id);
    expect((await services.plans.read(id)).steps).toMatchObject([{ status: 'skipped' }, { status: 'blocked' }]);
  });
});
