import { describe, expect, it } from 'vitest';
import type { Store } from '../../../../server/store/index.ts';
import { never, ok, tool, untilStopped } from '../../plan/support.ts';
import {
  deferred,
  driven,
  eventsOf,
  fakePlanner,
  isResult,
  planOfSteps,
  plansOver,
  plansServices,
  refusal,
  skillsOf,
  statusesOf,
  step,
} from './service-support.ts';

const TEST = (name: string) => `skills/test/${name}`;

describe('a server that closes and opens again', () => {
  it('ends the run without ending the plan, and goes on with it', async () => {
    const calls: string[] = [];
    const ran = (name: string) => () => {
      calls.push(name);
      return ok(name);
    };
    const waits = tool((_, context) => untilStopped(context), { idempotent: true });
    const services = await plansServices({ skills: skillsOf({ first: ran('first'), slow: waits }) });
    const plan = await planOfSteps(services, [
      step('first', TEST('first')),
      step('slow', TEST('slow'), { dependsOn: ['first'] }),
      step('last', TEST('first'), { dependsOn: ['slow'] }),
    ]);
    const run = await services.plans.execute(plan.id);
    const following = eventsOf(run);
    for (let turn = 0; turn < 5; turn += 1) await services.time.settle();
    await services.plans.close(1000);
    expect((await following).some(isResult)).toBe(false);
    expect(await services.plans.read(plan.id)).toMatchObject({ state: 'running', result: null });
    expect(await refusal(services.plans.execute(plan.id))).toMatchObject({ code: 'unavailable' });
    expect(await refusal(planOfSteps(services, []))).toMatchObject({ code: 'unavailable' });

    const quick = tool(ran('slow'), { idempotent: true });
    const again = plansOver(services.store, {
      time: services.time,
      skills: skillsOf({ first: ran('first'), slow: quick }),
    });
    expect(await again.plans.read(plan.id)).toMatchObject({ state: 'running' });
    await again.plans.resume();
    await driven(again, plan.id);
    expect(statusesOf(await again.plans.read(plan.id))).toEqual({
      first: 'completed',
      slow: 'completed',
      last: 'completed',
    });
    expect(calls).toEqual(['first', 'slow', 'first']);
    expect(services.logged).toEqual([]);
  });

  it('waits for a run that is only just being journaled, and calls none of its tools', async () => {
    const calls: string[] = [];
    const skills = skillsOf({ do: tool(() => ok(calls.push('do')), { idempotent: true }) });
    const writing = deferred();
    let isSlow = false;
    const wrapStore = (store: Store): Store => ({
      ...store,
      append: async (...append) => {
        if (isSlow) await writing.promise;
        return store.append(...append);
      },
    });
    const services = await plansServices({ skills, wrapStore });
    const plan = await planOfSteps(services, [step('do', TEST('do'))]);
    isSlow = true;
    const executing = services.plans.execute(plan.id);
    while (services.plans.busyIn('s') === null) await services.time.settle();
    const closing = services.plans.close(10_000);
    await services.time.settle();
    writing.resolve();
    await closing;
    await (await executing).done;
    expect(services.plans.busyIn('s')).toBeNull();
    expect(calls).toEqual([]);

    const again = plansOver(services.store, { time: services.time, skills });
    await again.plans.resume();
    await driven(again, plan.id);
    expect(calls).toEqual(['do']);
    expect(services.logged).toEqual([]);
  });

  it('ends a plan that was to end', async () => {
    const services = await plansServices({ skills: skillsOf({ deaf: () => never(), do: () => ok() }) });
    const plan = await planOfSteps(services, [step('deaf', TEST('deaf')), step('do', TEST('do'))]);
    await services.plans.execute(plan.id);
    for (let turn = 0; turn < 5; turn += 1) await services.time.settle();
    await services.plans.abort(plan.id);
    // The process dies within the 5 s that the step is given.
    const again = plansOver(services.store, {
      time: services.time,
      skills: skillsOf({ deaf: () => ok(), do: () => ok() }),
    });
    await again.plans.resume();
    await driven(again, plan.id);
    const after = await again.plans.read(plan.id);
    expect(after).toMatchObject({ state: 'ended', result: { success: false, error: { code: 'aborted' } } });
    expect(statusesOf(after)).toEqual({ deaf: 'skipped', do: 'skipped' });
  });

  it('goes on unattended with what ran unattended, for the play it ran for', async () => {
    const waits = tool((_, context) => untilStopped(context), { idempotent: true });
    const services = await plansServices({ skills: skillsOf({ do: waits }) });
    const plan = await planOfSteps(services, [
      step('first', TEST('do')),
      step('asks', TEST('do'), { approval: true, dependsOn: ['first'] }),
      step('late', TEST('do'), { when: 'flags.met_ken && turn == 5 && steps.first == "completed"' }),
    ]);
    const play = { flags: new Map([['met_ken', true]]), turn: 5, progress: 0, doom: 0, location: '', visited: [] };
    await services.plans.execute(plan.id, { unattended: true, play });
    for (let turn = 0; turn < 5; turn += 1) await services.time.settle();
    await services.plans.close(1000);
    const again = plansOver(services.store, {
      time: services.time,
      skills: skillsOf({ do: tool(() => ok(), { idempotent: true }) }),
    });
    await again.plans.resume();
    await driven(again, plan.id);
    expect(statusesOf(await again.plans.read(plan.id))).toEqual({
      first: 'completed',
      asks: 'skipped',
      late: 'completed',
    });
  });

  it('stops what is being planned, and waits no longer than it is allowed', async () => {
    const { planner } = fakePlanner(() => never());
    const services = await plansServices({ planner });
    void services.plans.create('s', { request: 'Do it' }).catch(() => undefined);
    while (services.plans.busyIn('s') === null) await services.time.settle();
    await services.plans.close(1);
    expect(services.plans.busyIn('s')).not.toBeNull();
  });

  it('goes on with the others where one cannot be read, and says which event it is', async () => {
    const skills = skillsOf({ do: () => ok() });
    const services = await plansServices({ skills });
    await services.open('other');
    const broken = await planOfSteps(services, [step('do', TEST('do'), { approval: true })]);
    const fine = await services.plans.create('other', {
      format: 'kamishibai',
      plan: { steps: [step('do', TEST('do'), { approval: true })] },
    });
    for (const { id } of [broken, fine]) await services.plans.execute(id);
    await services.plans.close(1000);
    const seq = (await services.store.read(`plan:${broken.id}`)).length;
    await services.store.append(`plan:${broken.id}`, seq, [{ type: 'run-recorded', data: { record: 'garbage' } }]);
    const again = plansOver(services.store, { time: services.time, skills });
    await again.plans.resume();
    await driven(again, fine.id);
    expect((await again.plans.read(fine.id)).state).toBe('ended');
    const named = `event ${seq + 1} of plan:${broken.id} cannot be read`;
    expect(again.logged).toMatchObject([
      { details: { plan: broken.id, err: { message: expect.stringContaining(named) } } },
    ]);
    await expect(again.plans.read(broken.id)).rejects.toThrow(named);
  });
});
