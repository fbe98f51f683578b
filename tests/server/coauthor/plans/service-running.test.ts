import { describe, expect, it } from 'vitest';
import { aiko, premise } from '../../../shared/story/fixture.ts';
import { isProgress, no, ok } from '../../plan/support.ts';
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

  it('shows the current state to a reader during the run', async () => {
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
});

describe('ending a run', () => {
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
});
