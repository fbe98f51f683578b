import { describe, expect, it } from 'vitest';
import type { Coauthor } from '../../../../server/coauthor/index.ts';
import type { SessionUpdate } from '../../../../shared/wire/index.ts';
import { aiko, ken, outline, premise } from '../../../shared/story/fixture.ts';
import { ok } from '../../plan/support.ts';
import { buildStory, converse, say, scriptedModel, workshop } from '../support.ts';
import { deferred, eventsOf, isResult, refusal, skillsOf, step, written } from './service-support.ts';

const TEST = (name: string) => `skills/test/${name}`;

async function waitingPlan(coauthor: Coauthor) {
  const plan = await coauthor.plans.create('s', written([step('wait', TEST('wait'))]));
  const run = await coauthor.plans.execute(plan.id);
  return { plan, run };
}

describe('plans in their session', () => {
  it('are listed with it, and make it busy while they run', async () => {
    const go = deferred();
    const skills = skillsOf({ wait: () => go.promise.then(() => ok()) });
    const { coauthor } = await workshop({ skills });
    await buildStory(coauthor, 1);
    expect(await coauthor.readSession('s')).toMatchObject({ plans: [], busy: null });
    const { plan, run } = await waitingPlan(coauthor);
    expect(await coauthor.readSession('s')).toMatchObject({
      plans: [{ id: plan.id, state: 'running', success: null }],
      busy: expect.stringContaining('plan runs'),
      running: false,
    });
    go.resolve();
    await run.done;
    expect(await coauthor.readSession('s')).toMatchObject({
      plans: [{ id: plan.id, state: 'ended', success: true }],
      busy: null,
    });
  });

  it('hold back the co-author, undo and redo while they run; hand edits and single tools go on', async () => {
    const go = deferred();
    const skills = skillsOf({ wait: () => go.promise.then(() => ok()) });
    const { coauthor } = await workshop({ skills, model: scriptedModel([{ text: 'Hello.' }]).model });
    const seq = await buildStory(coauthor, 3);
    const { run } = await waitingPlan(coauthor);
    expect(await refusal(coauthor.startChat({ id: 's', ...say('hello') }))).toMatchObject({ code: 'conflict' });
    expect((await coauthor.readSession('s')).messages).toEqual([]);
    for (const way of ['undo', 'redo'] as const) {
      expect(await refusal(coauthor.step('s', way, 1))).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('plan runs'),
      });
    }
    await coauthor.edit('s', { seq, type: 'premise', changes: { title: 'Ebb' } });
    await coauthor.runTool('s', 'proposeCharacter', { ...aiko, id: 'mio', name: 'Mio', role: 'ally' });
    go.resolve();
    await run.done;
    await coauthor.step('s', 'undo', 1);
    const { session } = await converse(coauthor, 'hello');
    expect(session.messages).toHaveLength(2);
    expect(session.draft.premise?.title).toBe('Ebb');
  });

  it('are neither made nor run while the co-author answers', async () => {
    const skills = skillsOf({ wait: () => ok() });
    const go = deferred();
    const { model } = scriptedModel([
      () => ({
        parts: new ReadableStream({
          async start(controller) {
            await go.promise;
            controller.close();
          },
        }),
      }),
    ]);
    const { coauthor } = await workshop({ skills, model });
    await coauthor.openSession({ id: 's' });
    const plan = await coauthor.plans.create('s', written([step('wait', TEST('wait'))]));
    const starting = coauthor.startChat({ id: 's', ...say('hello') });
    const early = refusal(coauthor.plans.execute(plan.id));
    const run = await starting;
    expect(await early).toMatchObject({ code: 'conflict' });
    for (const work of [
      coauthor.plans.execute(plan.id),
      coauthor.plans.create('s', { request: 'Do it' }),
      coauthor.plans.regenerate(plan.id, 'Other'),
    ]) {
      expect(await refusal(work)).toMatchObject({ code: 'conflict', message: expect.stringContaining('answering') });
    }
    expect(await coauthor.plans.edit(plan.id, plan)).toMatchObject({ version: 2 });
    go.resolve();
    await run.done;
    await (await coauthor.plans.execute(plan.id)).done;
  });

  it('tell other tabs of every change', async () => {
    const skills = skillsOf({ do: () => ok() });
    const { coauthor } = await workshop({ skills });
    await coauthor.openSession({ id: 's' });
    await coauthor.openSession({ id: 'other' });
    const happened: SessionUpdate[] = [];
    const elsewhere: SessionUpdate[] = [];
    const unwatch = await coauthor.watch('s', (happening) => happened.push(happening));
    await coauthor.watch('other', (happening) => elsewhere.push(happening));
    const plan = await coauthor.plans.create('s', written([step('do', TEST('do'), { approval: true })]));
    const told = () => happened.splice(0).filter(({ type }) => type === 'plan');
    expect(told()).toEqual([{ type: 'plan', planId: plan.id }]);
    await coauthor.plans.edit(plan.id, plan);
    expect(told()).toHaveLength(1);
    const run = await coauthor.plans.execute(plan.id);
    await eventsOf(run, (event) => 'type' in event);
    expect(told().length).toBeGreaterThanOrEqual(2);
    await coauthor.plans.answerApproval(plan.id, 'do', { approved: true });
    await run.done;
    expect(told().length).toBeGreaterThanOrEqual(2);
    await coauthor.plans.remove(plan.id);
    expect(told()).toHaveLength(1);
    expect(elsewhere).toEqual([]);
    unwatch();
    await coauthor.plans.create('s', written([]));
    expect(told()).toEqual([]);
  });

  it('are planned by the model of the co-author, and run with its tools', async () => {
    const answer = JSON.stringify({
      words: 'One step.',
      steps: [
        { id: 'premise', description: 'The premise', tool: 'proposeStoryPremise', args: premise, dependsOn: [] },
        { id: 'aiko', description: 'Aiko', tool: 'proposeCharacter', args: aiko, dependsOn: ['premise'] },
      ],
    });
    const { coauthor } = await workshop({ model: scriptedModel([{ text: answer }]).model, stepTimeoutMs: 1234 });
    await coauthor.openSession({ id: 's' });
    const plan = await coauthor.plans.create('s', { request: 'Begin' });
    expect(plan.steps.map(({ timeoutMs }) => timeoutMs)).toEqual([1234, 1234]);
    const sent = JSON.parse(JSON.stringify(plan));
    sent.steps.push(
      { id: 'ken', tool: 'proposeCharacter', args: ken },
      { id: 'act', tool: 'draftActOutline', args: outline },
    );
    const edited = await coauthor.plans.edit(plan.id, sent);
    expect(edited.steps.slice(2).map(({ timeoutMs }) => timeoutMs)).toEqual([1234, 1234]);
    const events = await eventsOf(await coauthor.plans.execute(plan.id));
    expect(events.filter(isResult)).toMatchObject([{ result: { success: true } }]);
    const session = await coauthor.readSession('s');
    expect(session.draft.premise?.title).toBe(premise.title);
    expect(session.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(session.undoes).toContain('ran the plan "Begin"');
  });
});
