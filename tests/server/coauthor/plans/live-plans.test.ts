import { expect, it } from 'vitest';
import type { Store } from '../../../../server/store/index.ts';
import { ok } from '../../plan/support.ts';
import { planOfSteps, plansServices, ran, skillsOf, step, written } from './service-support.ts';

/** A store that tells which journals of plans are read. */
function readingStore() {
  const read: string[] = [];
  const wrapStore = (store: Store): Store => ({
    ...store,
    read: (stream, ...rest) => {
      if (stream.startsWith('plan:')) read.push(stream);
      return store.read(stream, ...rest);
    },
  });
  return { read, wrapStore };
}

it('keeps the last twenty plans at hand that were asked for; another is read again, and is the same', async () => {
  const { read, wrapStore } = readingStore();
  const services = await plansServices({ skills: skillsOf({ do: () => ok('done') }), wrapStore });
  const make = () => planOfSteps(services, [step('do', 'skills/test/do')]);
  const draft = await make();
  const ended = [];
  for (let count = 0; count < 20; count += 1) ended.push((await ran(services, (await make()).id)).plan);
  expect(read).toEqual([]);

  const [first, second] = ended;
  if (!first || !second) throw new Error('No plan was run.');
  for (const plan of ended) expect(await services.plans.read(plan.id)).toEqual(plan);
  expect(read).toEqual([]);
  expect(await services.plans.read(draft.id)).toEqual(draft);
  expect(await services.plans.read(first.id)).toEqual(first);
  expect(read).toEqual([`plan:${draft.id}`, `plan:${first.id}`]);
  for (const { id } of [draft, first, ...ended.slice(2)]) await services.plans.read(id);
  expect(read).toHaveLength(2);

  await services.plans.remove(first.id);
  await expect(services.plans.read(first.id)).rejects.toMatchObject({ code: 'not_found' });
  expect((await services.plans.list('s')).map(({ id }) => id)).not.toContain(first.id);
});

it('lets a plan run to its end however many others are asked for meanwhile', async () => {
  const { read, wrapStore } = readingStore();
  const gate = Promise.withResolvers<void>();
  const slow = async () => {
    await gate.promise;
    return ok('done');
  };
  const services = await plansServices({ skills: skillsOf({ do: () => ok('done'), slow }), wrapStore });
  const plan = await planOfSteps(services, [
    step('wait', 'skills/test/slow'),
    step('do', 'skills/test/do', { dependsOn: ['wait'] }),
  ]);
  const run = await services.plans.execute(plan.id);
  await services.open('other');
  for (let count = 0; count < 25; count += 1) {
    await services.plans.create('other', written([step('do', 'skills/test/do')]));
  }
  gate.resolve();
  await services.time.until(run.done);
  // It was let go, and its run has gone on with the same copy.
  expect(new Set(read)).toEqual(new Set([`plan:${plan.id}`]));
  expect(await services.plans.read(plan.id)).toMatchObject({ state: 'ended', result: { success: true } });
});
