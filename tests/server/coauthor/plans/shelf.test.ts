import { expect, it } from 'vitest';
import type { Store } from '../../../../server/store/index.ts';
import { ok } from '../../plan/support.ts';
import { planOfSteps, plansHouse, ran, skillsOf, step } from './service-support.ts';

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

it('keeps the plans at hand that go on, and of those that are over the last twenty that were asked for', async () => {
  const { read, wrapStore } = readingStore();
  const house = await plansHouse({ skills: skillsOf({ do: () => ok('done') }), wrapStore });
  const make = () => planOfSteps(house, [step('do', 'skills/test/do')]);
  const draft = await make();
  const ended = [];
  for (let count = 0; count < 21; count += 1) ended.push((await ran(house, (await make()).id)).plan);
  expect(read).toEqual([]);

  const [first, second] = ended;
  if (!first || !second) throw new Error('No plan was run.');
  expect(await house.plans.read(first.id)).toEqual(first);
  expect(read).toEqual([`plan:${first.id}`]);
  for (const { id } of [draft, first, ...ended.slice(2)]) await house.plans.read(id);
  expect(read).toHaveLength(1);
  expect(await house.plans.read(second.id)).toEqual(second);
  expect(read).toEqual([`plan:${first.id}`, `plan:${second.id}`]);

  await house.plans.remove(first.id);
  await expect(house.plans.read(first.id)).rejects.toMatchObject({ code: 'not_found' });
  expect((await house.plans.list('s')).map(({ id }) => id)).not.toContain(first.id);
});
