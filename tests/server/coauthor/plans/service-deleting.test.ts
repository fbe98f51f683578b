import { describe, expect, it } from 'vitest';
import { premise } from '../../../shared/story/fixture.ts';
import { untilStopped } from '../../plan/support.ts';
import { fakePlanner, planOfSteps, plansHouse, refusal, skillsOf, step } from './service-support.ts';

const TEST = (name: string) => `skills/test/${name}`;

describe('deleting', () => {
  const waits = skillsOf({ wait: (_, context) => untilStopped(context) });

  it('a plan stops it first, and leaves what it has made', async () => {
    const house = await plansHouse({ skills: waits });
    const plan = await planOfSteps(house, [
      step('premise', 'proposeStoryPremise', { args: premise }),
      step('wait', TEST('wait'), { dependsOn: ['premise'] }),
    ]);
    const run = await house.plans.execute(plan.id);
    for (let turn = 0; turn < 5; turn += 1) await house.time.settle();
    await house.time.until(house.plans.remove(plan.id));
    await run.done;
    expect((await house.session()).current().draft.premise?.title).toBe(premise.title);
    expect(await house.plans.list('s')).toEqual([]);
    expect(await house.store.read(`plan:${plan.id}`)).toEqual([]);
    for (const work of [house.plans.read(plan.id), house.plans.remove(plan.id), house.plans.follow(plan.id)]) {
      expect(await refusal(work)).toMatchObject({ code: 'not_found' });
    }
    expect(house.plans.busyIn('s')).toBeNull();
    expect(house.logged).toEqual([]);
  });

  it('a plan just as it is run: it ends before anything is done, and nobody is told of a failure', async () => {
    const calls: string[] = [];
    const skills = skillsOf({
      wait: (_, context) => {
        calls.push('wait');
        return untilStopped(context);
      },
    });
    const house = await plansHouse({ skills });
    for (const inTurn of [true, false]) {
      const plan = await planOfSteps(house, [step('wait', TEST('wait'))]);
      const work = [() => house.plans.execute(plan.id), () => house.plans.remove(plan.id)];
      const asked = (inTurn ? work : work.reverse()).map((each) => each());
      await house.time.until(Promise.allSettled([...asked, house.plans.remove(plan.id)]));
      expect(house.plans.busyIn('s')).toBeNull();
      expect(await refusal(house.plans.follow(plan.id))).toMatchObject({ code: 'not_found' });
    }
    expect(await house.store.listPlans({})).toEqual([]);
    expect(calls).toEqual([]);
    expect(house.logged).toEqual([]);
  });

  it('a session stops and forgets its plans, and no others', async () => {
    const house = await plansHouse({ skills: waits });
    await house.open('other');
    const gone = await planOfSteps(house, [step('wait', TEST('wait'))]);
    const stays = await house.plans.create('other', {
      format: 'kamishibai',
      plan: { steps: [step('wait', TEST('wait'))] },
    });
    const run = await house.plans.execute(gone.id);
    await house.plans.execute(stays.id);
    await house.time.settle();
    await house.time.until(house.plans.forget('s'));
    await run.done;
    await house.store.deleteSession('s');
    expect(await refusal(house.plans.read(gone.id))).toMatchObject({ code: 'not_found' });
    expect((await house.plans.read(stays.id)).state).toBe('running');
  });

  it('a session while a plan is made leaves no plan behind', async () => {
    const { planner } = fakePlanner(
      ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const house = await plansHouse({ planner });
    const making = refusal(house.plans.create('s', { request: 'Do it' }));
    while (house.plans.busyIn('s') === null) await house.time.settle();
    await house.plans.forget('s');
    await house.store.deleteSession('s');
    expect(await making).toMatchObject({ code: 'conflict' });
    expect(await house.store.listPlans({})).toEqual([]);
  });
});
