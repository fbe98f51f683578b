import { describe, expect, it } from 'vitest';
import type { NewStep, RecoveryDecision } from '../../../../shared/plan/index.ts';
import { aiko, harbourPool, outline, premise, web } from '../../../shared/story/fixture.ts';
import { no, ok, tool } from '../../plan/support.ts';
import {
  driven,
  isApproval,
  isRecovery,
  type PlansHouse,
  planOfSteps,
  plansHouse,
  refusal,
  skillsOf,
  statusesOf,
  step,
} from './service-support.ts';

const TEST = (name: string) => `skills/test/${name}`;

/** Runs a plan until nothing moves any more: it is over, or waits for an answer. */
async function asked(house: PlansHouse, steps: NewStep[]) {
  const plan = await planOfSteps(house, steps);
  await house.plans.execute(plan.id);
  for (let turn = 0; turn < 10; turn += 1) await house.time.settle();
  return plan.id;
}

describe('an approval', () => {
  const skills = skillsOf({
    write: tool(({ text }) => ok(text), { preview: ({ text }) => ({ adds: text }), needsApproval: () => true }),
  });

  it('is asked with what would change, by the step or by its tool, and holds the step back until it is given', async () => {
    const house = await plansHouse({ skills });
    const id = await asked(house, [
      step('write', TEST('write'), { args: { text: 'a line' } }),
      step('premise', 'proposeStoryPremise', { args: premise, approval: true, dependsOn: ['write'] }),
    ]);
    const { questions } = await house.plans.read(id);
    expect(questions).toEqual([
      { type: 'approval', stepId: 'write', approvalId: expect.any(String), diff: { adds: 'a line' } },
    ]);
    const events = await driven(house, id);
    expect(events.filter(isApproval).map(({ stepId }) => stepId)).toEqual(['write', 'premise']);
    expect(statusesOf(await house.plans.read(id))).toEqual({ write: 'completed', premise: 'completed' });
  });

  it('that is denied skips the step, with the reason', async () => {
    const house = await plansHouse({ skills });
    const id = await asked(house, [step('write', TEST('write'))]);
    await house.plans.answerApproval(id, 'write', { approved: false, reason: 'Not now.' });
    await driven(house, id);
    expect((await house.plans.read(id)).steps).toMatchObject([{ status: 'skipped', result: { error: 'Not now.' } }]);
  });

  it('is answered once, by the first answer, for the question that is asked', async () => {
    const house = await plansHouse({ skills });
    const id = await asked(house, [step('write', TEST('write'))]);
    const wrong = { approved: true, approvalId: 'another' };
    expect(await refusal(house.plans.answerApproval(id, 'write', wrong))).toMatchObject({ code: 'conflict' });
    expect(await refusal(house.plans.answerApproval(id, 'other', { approved: true }))).toMatchObject({
      code: 'conflict',
    });
    expect(await refusal(house.plans.answerRecovery(id, 'write', { choice: 'skip' }))).toMatchObject({
      code: 'conflict',
    });
    const [question] = (await house.plans.read(id)).questions;
    const approvalId = question?.type === 'approval' ? question.approvalId : '';
    const answers = await Promise.allSettled([
      house.plans.answerApproval(id, 'write', { approved: false, approvalId }),
      house.plans.answerApproval(id, 'write', { approved: true, approvalId }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect((await house.plans.read(id)).questions).toEqual([]);
    await driven(house, id);
    expect(statusesOf(await house.plans.read(id))).toEqual({ write: 'skipped' });
    expect(await refusal(house.plans.answerApproval(id, 'write', { approved: true }))).toMatchObject({
      code: 'conflict',
    });
    expect(await refusal(house.plans.answerApproval('x', 'write', { approved: true }))).toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a step that failed', () => {
  it('is asked about with what a planner proposes, and tried again with other arguments', async () => {
    const house = await plansHouse({
      planner: {
        plan: () => Promise.reject(new Error('Not asked.')),
        proposeRecovery: (session, { step: failed, failure }) =>
          Promise.resolve({ choice: 'retry', args: premise, why: `${session.id} ${failed.id} ${failure.code}` }),
      },
    });
    const id = await asked(house, [step('web', 'draftNodeWeb', { args: web })]);
    expect((await house.plans.read(id)).questions).toMatchObject([
      {
        type: 'recovery',
        stepId: 'web',
        error: expect.stringContaining('act_1'),
        proposal: { choice: 'retry', why: expect.stringMatching(/^s web /) },
      },
    ]);
    const other = { ...web, actId: 'act_2' };
    await house.plans.answerRecovery(id, 'web', { choice: 'retry', args: other });
    await driven(house, id);
    expect(await house.plans.read(id)).toMatchObject({
      version: 2,
      steps: [{ args: other, status: 'failed', result: { error: expect.stringContaining('act_2') } }],
      result: { success: false, error: { code: 'aborted_by_author' } },
    });
  });

  it('is asked about without a proposal where there is none, or none can be made', async () => {
    const house = await plansHouse({
      planner: {
        plan: () => Promise.reject(new Error('Not asked.')),
        proposeRecovery: () => Promise.reject(new Error('No model.')),
      },
      skills: skillsOf({ fail: () => no('It broke.') }),
    });
    const id = await asked(house, [step('fail', TEST('fail'))]);
    expect((await house.plans.read(id)).questions).toEqual([
      { type: 'recovery', stepId: 'fail', error: 'It broke.', proposal: null },
    ]);
    expect(statusesOf(await house.plans.read(id))).toEqual({ fail: 'failed' });
  });

  it('is put right by new steps before it, which get a key and are undone with the rest', async () => {
    const house = await plansHouse();
    const id = await asked(house, [
      step('premise', 'proposeStoryPremise', { args: premise }),
      step('web', 'draftNodeWeb', { args: web, dependsOn: ['premise'] }),
      step('pool', 'draftNodeEncounters', { args: harbourPool, dependsOn: ['web'] }),
    ]);
    const before = await house.plans.read(id);
    await house.plans.answerRecovery(id, 'web', {
      choice: 'insert',
      steps: [
        { id: 'act', tool: 'draftActOutline', args: outline, async: true },
        { id: 'aiko', tool: 'proposeCharacter', args: aiko, async: true, status: 'completed' },
        { id: 'ken', tool: 'proposeCharacter', args: { ...aiko, id: 'ken', name: 'Ken', role: 'npc' } },
      ],
    });
    const events = await driven(house, id);
    const after = await house.plans.read(id);
    expect(after.version).toBe(before.version + 1);
    expect(after.steps.map(({ id }) => id)).toEqual(['premise', 'act', 'aiko', 'ken', 'web', 'pool']);
    expect(new Set(after.steps.map(({ status }) => status))).toEqual(new Set(['completed']));
    expect(new Set(after.steps.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(6);
    // What changes the draft never runs beside others.
    expect(after.steps.slice(1, 4).map(({ async }) => async)).toEqual([false, false, false]);
    expect(events.filter(isRecovery)).toHaveLength(1);
    expect((await house.session()).current().undo).toHaveLength(1);
    expect(await house.plans.list('s')).toMatchObject([{ id, stepCount: 6, version: after.version }]);
  });

  it('keeps asking where the answer cannot be used, and says why', async () => {
    const house = await plansHouse({ skills: skillsOf({ fail: () => no('It broke.'), fine: () => ok() }) });
    const id = await asked(house, [
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
      const refused = await refusal(house.plans.answerRecovery(id, 'fail', decision as RecoveryDecision));
      expect(refused).toMatchObject({ code: 'refused', message: expect.stringMatching(why) });
      expect((await house.plans.read(id)).questions).toHaveLength(1);
    }
    await house.plans.answerRecovery(id, 'fail', { choice: 'skip' });
    expect(await refusal(house.plans.answerRecovery(id, 'fail', { choice: 'skip' }))).toMatchObject({
      code: 'conflict',
    });
    await driven(house, id);
    expect((await house.plans.read(id)).steps).toMatchObject([{ status: 'skipped' }, { status: 'blocked' }]);
  });

  it('takes no more new steps than a plan may have', async () => {
    const house = await plansHouse({ skills: skillsOf({ fail: () => no('It broke.'), fine: () => ok() }) });
    const many = Array.from({ length: 950 }, (_, n) => step(`s${n}`, TEST('fine'), { status: 'skipped' }));
    const id = await asked(house, [step('fail', TEST('fail')), ...many]);
    const steps = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `new${n}`, tool: TEST('fine') }));
    const over = house.plans.answerRecovery(id, 'fail', { choice: 'insert', steps: steps(50) });
    expect(await refusal(over)).toMatchObject({ code: 'refused', message: expect.stringContaining('1000') });
    await house.plans.answerRecovery(id, 'fail', { choice: 'insert', steps: steps(49) });
    expect((await house.plans.read(id)).questions).toEqual([]);
  });

  it('is asked about as often as it fails again, each time anew', async () => {
    let left = 2;
    const flaky = () => {
      left -= 1;
      return left >= 0 ? no(`Still ${left}.`) : ok();
    };
    const house = await plansHouse({ skills: skillsOf({ flaky }) });
    const id = await asked(house, [step('flaky', TEST('flaky'))]);
    const events = await driven(house, id, { recoveries: { flaky: { choice: 'retry' } } });
    expect(events.filter(isRecovery).map(({ error }) => error)).toEqual(['Still 1.', 'Still 0.']);
    const { steps, traces } = await house.plans.read(id);
    expect(steps).toMatchObject([{ status: 'completed', result: { ok: true } }]);
    expect(traces[0]?.attempts).toHaveLength(3);
  });
});
