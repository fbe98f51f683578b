import { describe, expect, it } from 'vitest';
import { GRACE_MS } from '../../../../server/plan/index.ts';
import type { PlanEvent } from '../../../../shared/plan/index.ts';
import { aiko, ken, outline, premise } from '../../../shared/story/fixture.ts';
import { isProgress, never, no, ok, sent, untilStopped } from '../../plan/support.ts';
import {
  deferred,
  driven,
  eventsOf,
  isResult,
  planOfSteps,
  plansServices,
  ran,
  refusal,
  skillsOf,
  statusesOf,
  step,
} from './service-support.ts';

const TEST = (name: string) => `skills/test/${name}`;

describe('running a plan', () => {
  it('changes the draft, tells every step, and ends with the result, kept before it is told', async () => {
    const services = await plansServices();
    const plan = await planOfSteps(services, [
      step('premise', 'proposeStoryPremise', { args: premise }),
      step('aiko', 'proposeCharacter', { args: aiko, dependsOn: ['premise'] }),
    ]);
    const run = await services.plans.execute(plan.id);
    let stateWhenTold: string | undefined;
    const reading = (async () => {
      const events = await eventsOf(run, isResult);
      stateWhenTold = (await services.plans.read(plan.id)).state;
      return events;
    })();
    const events = await services.time.until(reading);
    expect(stateWhenTold).toBe('ended');
    const last = events.at(-1);
    expect(last).toMatchObject({ type: 'result', result: { planId: plan.id, success: true } });
    const completed = events.filter((event) => isProgress(event) && event.status === 'completed');
    expect(completed).toMatchObject([
      { taskId: 's', stepId: 'premise' },
      { taskId: 's', stepId: 'aiko' },
    ]);
    const { draft } = (await services.session()).current();
    expect(draft.premise?.title).toBe(premise.title);
    expect(draft.characters.map(({ id }) => id)).toEqual(['aiko']);
    expect(await services.plans.read(plan.id)).toMatchObject({
      state: 'ended',
      result: { success: true },
      steps: [{ status: 'completed', result: { ok: true } }, { status: 'completed' }],
      questions: [],
      forecast: [],
    });
    expect(await services.plans.list('s')).toMatchObject([
      { id: plan.id, state: 'ended', success: true, stepCount: 2 },
    ]);
  });

  it('shows the truth to whoever reads it in the middle', async () => {
    const go = deferred();
    const skills = skillsOf({
      slow: async (_, { onProgress }) => {
        onProgress(40);
        await go.promise;
        return ok({ done: true });
      },
      quick: () => ok('there'),
    });
    const services = await plansServices({ skills });
    const plan = await planOfSteps(services, [
      step('first', TEST('quick')),
      step('slow', TEST('slow'), { dependsOn: ['first'] }),
      step('after', TEST('quick'), { dependsOn: ['slow'] }),
      step('free', TEST('quick'), { dependsOn: ['first'] }),
    ]);
    await services.plans.execute(plan.id);
    await services.time.settle();
    await services.time.settle();
    const seen = await services.plans.read(plan.id);
    expect(seen.state).toBe('running');
    expect(statusesOf(seen)).toEqual({ first: 'completed', slow: 'running', after: 'blocked', free: 'ready' });
    expect(seen.progress).toEqual({ slow: 40 });
    expect(seen.traces.map(({ stepId }) => stepId)).toEqual(['first']);
    expect(seen.steps[0]?.result).toMatchObject({ ok: true, value: 'there' });
    go.resolve();
    await driven(services, plan.id);
    expect(statusesOf(await services.plans.read(plan.id))).toEqual({
      first: 'completed',
      slow: 'completed',
      after: 'completed',
      free: 'completed',
    });
  });

  it('tells whoever comes later all that was told, and whoever comes after the end the result', async () => {
    const go = deferred();
    const skills = skillsOf({
      talk: async (_, { onEvent }) => {
        onEvent(sent('log', { level: 'info', message: 'Hello.' }));
        await go.promise;
        return ok();
      },
    });
    const services = await plansServices({ skills });
    const plan = await planOfSteps(services, [step('talk', TEST('talk'))]);
    expect(await services.plans.follow(plan.id)).toBeNull();
    const run = await services.plans.execute(plan.id);
    const early = eventsOf(run);
    await services.time.settle();
    const late = eventsOf(await services.plans.follow(plan.id));
    go.resolve();
    const told = await services.time.until(early);
    expect(await services.time.until(late)).toEqual(told);
    expect(told.some((event) => isProgress(event) && event.logs?.[0]?.message === 'Hello.')).toBe(true);
    const after = await eventsOf(await services.plans.follow(plan.id));
    expect(after).toEqual([told.at(-1)]);
    expect(isResult(after[0] as PlanEvent)).toBe(true);
  });

  it('goes on when nobody listens any more', async () => {
    const go = deferred();
    const services = await plansServices({ skills: skillsOf({ wait: () => go.promise.then(() => ok()) }) });
    const plan = await planOfSteps(services, [step('wait', TEST('wait'))]);
    const run = await services.plans.execute(plan.id);
    await run.follow().cancel();
    const reader = run.follow().getReader();
    await reader.read();
    await reader.cancel();
    go.resolve();
    await services.time.until(run.done);
    expect((await services.plans.read(plan.id)).result?.success).toBe(true);
  });

  it('runs a plan once: of two who start it, one is refused; so is who starts it when it is over', async () => {
    let runs = 0;
    const skills = skillsOf({
      count: () => {
        runs += 1;
        return ok();
      },
    });
    const services = await plansServices({ skills });
    const plan = await planOfSteps(services, [step('count', TEST('count'))]);
    const both = await Promise.allSettled([services.plans.execute(plan.id), services.plans.execute(plan.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((each) => each.status === 'rejected');
    expect(refused?.reason).toMatchObject({ name: 'RefusalError', code: 'conflict' });
    await driven(services, plan.id);
    expect(runs).toBe(1);
    expect(await refusal(services.plans.execute(plan.id))).toMatchObject({ code: 'conflict' });
    expect(await refusal(services.plans.execute('unknown'))).toMatchObject({ code: 'not_found' });
  });

  it('does one thing at a time in a session, and any number in several', async () => {
    const go = deferred();
    const services = await plansServices({ skills: skillsOf({ wait: () => go.promise.then(() => ok()) }) });
    const first = await planOfSteps(services, [step('wait', TEST('wait'))]);
    const second = await planOfSteps(services, [step('wait', TEST('wait'))]);
    await services.plans.execute(first.id);
    expect(services.plans.busyIn('s')?.message).toMatch(/runs/);
    expect(await refusal(services.plans.execute(second.id))).toMatchObject({ code: 'conflict' });
    expect(await refusal(planOfSteps(services, [step('wait', TEST('wait'))]))).toMatchObject({ code: 'conflict' });
    go.resolve();
    await driven(services, first.id);
    expect(services.plans.busyIn('s')).toBeNull();
    await services.plans.execute(second.id);
    await driven(services, second.id);
    expect((await services.plans.read(second.id)).state).toBe('ended');
  });

  it('neither makes nor runs a plan while the co-author answers', async () => {
    let isAnswering = false;
    const services = await plansServices({ isAnswering: () => isAnswering, skills: skillsOf({ do: () => ok() }) });
    const plan = await planOfSteps(services, [step('do', TEST('do'))]);
    isAnswering = true;
    expect(await refusal(services.plans.execute(plan.id))).toMatchObject({ code: 'conflict' });
    expect(await refusal(planOfSteps(services, [step('do', TEST('do'))]))).toMatchObject({ code: 'conflict' });
    expect((await services.plans.read(plan.id)).state).toBe('draft');
    expect(services.plans.busyIn('s')).toBeNull();
  });

  it('refuses a plan whose tools are gone, with every issue, and leaves it to be edited', async () => {
    const scripts: Record<string, () => unknown> = { there: () => ok() };
    const skills = skillsOf(scripts);
    const gone = new Set<string>();
    const services = await plansServices({
      skills: { ...skills, get: (name) => (gone.has(name) ? undefined : skills.get(name)) },
    });
    const plan = await planOfSteps(services, [step('a', TEST('there')), step('b', TEST('there'))]);
    gone.add(TEST('there'));
    expect(await refusal(services.plans.execute(plan.id))).toMatchObject({
      code: 'refused',
      planIssues: [
        { code: 'unknown_tool', stepId: 'a' },
        { code: 'unknown_tool', stepId: 'b' },
      ],
    });
    expect(await services.plans.read(plan.id)).toMatchObject({
      state: 'draft',
      issues: [{ code: 'unknown_tool' }, { code: 'unknown_tool' }],
    });
    expect(services.plans.busyIn('s')).toBeNull();
  });

  it('leaves out what the author skips, and says how it all ended', async () => {
    const services = await plansServices({ skills: skillsOf({ do: () => ok(), fail: () => no('It broke.') }) });
    const plan = await planOfSteps(services, [
      step('left-out', TEST('do'), { status: 'skipped' }),
      step('waits', TEST('do'), { dependsOn: ['left-out'] }),
      step('fails', TEST('fail'), { required: false }),
      step('done', TEST('do')),
    ]);
    expect(statusesOf(plan)).toMatchObject({ 'left-out': 'skipped', waits: 'pending' });
    const { plan: after } = await ran(services, plan.id);
    expect(statusesOf(after)).toEqual({ 'left-out': 'skipped', waits: 'blocked', fails: 'failed', done: 'completed' });
    expect(after.steps[1]?.result).toMatchObject({ ok: false, error: expect.stringContaining('left-out') });
    expect(after.steps[2]?.result).toMatchObject({ ok: false, error: 'It broke.' });
    expect(after.result?.success).toBe(true);
  });

  it('asks nobody when it runs unattended', async () => {
    const services = await plansServices({ skills: skillsOf({ do: () => ok(), fail: () => no() }) });
    const plan = await planOfSteps(services, [
      step('asks', TEST('do'), { approval: true }),
      step('fails', TEST('fail')),
    ]);
    await services.plans.execute(plan.id, { unattended: true });
    const events = await driven(services, plan.id);
    expect(events.filter((event) => 'type' in event).map((event) => 'type' in event && event.type)).toEqual(['result']);
    expect(statusesOf(await services.plans.read(plan.id))).toEqual({ asks: 'skipped', fails: 'failed' });
  });

  it('reads of a play what it is run for', async () => {
    const services = await plansServices({ skills: skillsOf({ do: () => ok() }) });
    const steps = [step('late', TEST('do'), { when: 'turn > 3' }), step('early', TEST('do'), { when: 'turn < 3' })];
    const play = {
      flags: new Map([['met', true]]),
      turn: 5,
      progress: 0,
      doom: 0,
      location: 'quay',
      visited: ['quay'],
    };
    const plan = await planOfSteps(services, steps);
    await services.plans.execute(plan.id, { play });
    await driven(services, plan.id);
    expect(statusesOf(await services.plans.read(plan.id))).toEqual({ late: 'completed', early: 'skipped' });
  });

  it('is one entry of what can be undone', async () => {
    const services = await plansServices();
    const session = await services.session();
    const plan = await planOfSteps(services, [
      step('premise', 'proposeStoryPremise', { args: premise }),
      step('aiko', 'proposeCharacter', { args: aiko, async: true }),
      step('ken', 'proposeCharacter', { args: ken, async: true }),
      step('act', 'draftActOutline', { args: outline }),
    ]);
    await ran(services, plan.id);
    expect(session.current().undo).toMatchObject([{ summary: 'ran the plan "What was asked for"' }]);
    await session.transact(() => ({ events: [{ type: 'undone' }], value: undefined }));
    expect(session.current().draft).toEqual({ characters: [], acts: [] });
  });
});

describe('ending a run', () => {
  it('stops what runs, and gives up 5 s later on what does not listen; the result says so', async () => {
    let stopped = false;
    const skills = skillsOf({
      listens: async (_, context) => {
        const answer = await untilStopped(context);
        stopped = true;
        return answer;
      },
      deaf: () => never(),
    });
    const services = await plansServices({ skills });
    const plan = await planOfSteps(services, [
      step('listens', TEST('listens'), { async: true, timeoutMs: 600_000 }),
      step('deaf', TEST('deaf'), { async: true, timeoutMs: 600_000 }),
      step('later', TEST('listens'), { dependsOn: ['deaf'] }),
    ]);
    const run = await services.plans.execute(plan.id);
    const reading = eventsOf(run);
    await services.time.settle();
    const before = services.time.now();
    await services.plans.abort(plan.id);
    const events = await services.time.until(reading);
    expect(stopped).toBe(true);
    expect(services.time.now() - before).toBeLessThanOrEqual(GRACE_MS);
    const why = { code: 'aborted', message: 'Stopped by the author.' };
    expect(events.at(-1)).toMatchObject({ result: { success: false, error: why } });
    const after = await services.plans.read(plan.id);
    expect(after).toMatchObject({ state: 'ended', result: { success: false } });
    expect(statusesOf(after)).toEqual({ listens: 'failed', deaf: 'failed', later: 'blocked' });
    expect(after.steps.every(({ result }) => result?.ok === false)).toBe(true);
    expect(services.plans.busyIn('s')).toBeNull();
    expect(await refusal(services.plans.abort(plan.id))).toMatchObject({ code: 'conflict' });
  });

  it('withdraws what was asked', async () => {
    const services = await plansServices({ skills: skillsOf({ do: () => ok() }) });
    const plan = await planOfSteps(services, [step('asks', TEST('do'), { approval: true })]);
    const run = await services.plans.execute(plan.id);
    await services.time.settle();
    expect((await services.plans.read(plan.id)).questions).toMatchObject([{ type: 'approval', stepId: 'asks' }]);
    await services.plans.abort(plan.id);
    await services.time.until(run.done);
    expect((await services.plans.read(plan.id)).questions).toEqual([]);
    expect(await refusal(services.plans.answerApproval(plan.id, 'asks', { approved: true }))).toMatchObject({
      code: 'conflict',
    });
  });

  it('is refused for a plan that is reviewed, and for one there is not', async () => {
    const services = await plansServices({ skills: skillsOf({ do: () => ok() }) });
    const plan = await planOfSteps(services, [step('do', TEST('do'))]);
    expect(await refusal(services.plans.abort(plan.id))).toMatchObject({ code: 'conflict' });
    expect(await refusal(services.plans.abort('unknown'))).toMatchObject({ code: 'not_found' });
  });

  it('keeps what was made', async () => {
    const services = await plansServices({ skills: skillsOf({ wait: (_, context) => untilStopped(context) }) });
    const plan = await planOfSteps(services, [
      step('premise', 'proposeStoryPremise', { args: premise }),
      step('wait', TEST('wait'), { dependsOn: ['premise'] }),
    ]);
    const run = await services.plans.execute(plan.id);
    for (let turn = 0; turn < 5; turn += 1) await services.time.settle();
    await services.plans.abort(plan.id);
    await services.time.until(run.done);
    expect((await services.session()).current().draft.premise?.title).toBe(premise.title);
    expect(statusesOf(await services.plans.read(plan.id))).toEqual({ premise: 'completed', wait: 'failed' });
  });

  it('takes its time from the server where the plan has no other', async () => {
    const skills = skillsOf({ wait: (_, context) => untilStopped(context) });
    const services = await plansServices({ skills, planTimeoutMs: 1000 });
    const plan = await planOfSteps(services, [step('wait', TEST('wait'), { timeoutMs: 600_000 })]);
    const begun = services.time.now();
    await services.plans.execute(plan.id);
    await driven(services, plan.id);
    expect((await services.plans.read(plan.id)).result?.error?.code).toBe('plan_timeout');
    expect(services.time.now() - begun).toBe(1000);
  });
});
