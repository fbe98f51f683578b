import { describe, expect, it } from 'vitest';
import { premise } from '../../../shared/story/fixture.ts';
import { untilStopped } from '../../plan/support.ts';
import { fakePlanner, planOfSteps, plansServices, refusal, skillsOf, step } from './service-support.ts';

const TEST = (name: string) => `skills/test/${name}`;

describe('deleting', () => {
  const waits = skillsOf({ wait: (_, context) => untilStopped(context) });

  it('a plan stops it first, and leaves what it has made', async () => {
    const services = await plansServices({ skills: waits });
    const plan = await planOfSteps(services, [
      step('premise', 'proposeStoryPremise', { args: premise }),
      step('wait', TEST('wait'), { dependsOn: ['premise'] }),
    ]);
    const run = await services.plans.execute(plan.id);
    for (let turn = 0; turn < 5; turn += 1) await services.time.settle();
    await services.time.until(services.plans.remove(plan.id));
    await run.done;
    expect((await services.session()).current().draft.premise?.title).toBe(premise.title);
    expect(await services.plans.list('s')).toEqual([]);
    expect(await services.store.read(`plan:${plan.id}`)).toEqual([]);
    for (const work of [services.plans.read(plan.id), services.plans.remove(plan.id), services.plans.follow(plan.id)]) {
      expect(await refusal(work)).toMatchObject({ code: 'not_found' });
    }
    expect(services.plans.busyIn('s')).toBeNull();
    expect(services.logged).toEqual([]);
  });

  it('a plan just as it is run: it ends before anything is done, and nobody is told of a failure', async () => {
    const calls: string[] = [];
    const skills = skillsOf({
      wait: (_, context) => {
        calls.push('wait');
        return untilStopped(context);
      },
    });
    const services = await plansServices({ skills });
    for (const inTurn of [true, false]) {
      const plan = await planOfSteps(services, [step('wait', TEST('wait'))]);
      const work = [() => services.plans.execute(plan.id), () => services.plans.remove(plan.id)];
      const asked = (inTurn ? work : work.reverse()).map((each) => each());
      await services.time.until(Promise.allSettled([...asked, services.plans.remove(plan.id)]));
      expect(services.plans.busyIn('s')).toBeNull();
      expect(await refusal(services.plans.follow(plan.id))).toMatchObject({ code: 'not_found' });
    }
    expect(await services.store.listPlans({})).toEqual([]);
    expect(calls).toEqual([]);
    expect(services.logged).toEqual([]);
  });

  it('a session stops and forgets its plans, and no others', async () => {
    const services = await plansServices({ skills: waits });
    await services.open('other');
    const gone = await planOfSteps(services, [step('wait', TEST('wait'))]);
    const stays = await services.plans.create('other', {
      format: 'kamishibai',
      plan: { steps: [step('wait', TEST('wait'))] },
    });
    const run = await services.plans.execute(gone.id);
    await services.plans.execute(stays.id);
    await services.time.settle();
    await services.time.until(services.plans.forget('s'));
    await run.done;
    await services.store.deleteSession('s');
    expect(await refusal(services.plans.read(gone.id))).toMatchObject({ code: 'not_found' });
    expect((await services.plans.read(stays.id)).state).toBe('running');
  });

  it('a session while a plan is made leaves no plan behind', async () => {
    const { planner } = fakePlanner(
      ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const services = await plansServices({ planner });
    const making = refusal(services.plans.create('s', { request: 'Do it' }));
    while (services.plans.busyIn('s') === null) await services.time.settle();
    await services.plans.forget('s');
    await services.store.deleteSession('s');
    expect(await making).toMatchObject({ code: 'conflict' });
    expect(await services.store.listPlans({})).toEqual([]);
  });
});
