import { describe, expect, test, vi } from 'vitest';
import { createPackageRow, createStoryReader, parseStoredStory } from '../../../server/exchange/index.ts';
import { compileStory, compileStoryInPieces } from '../../../shared/play/index.ts';
import { sampleStory } from '../../support/sample.ts';
import { act, encounter, place } from '../../support/story-fixture.ts';
import { testThreads } from '../../support/threads.ts';
import { openShop, plainStory } from './support.ts';

const THREE_ACTS = plainStory({
  acts: ['a', 'b', 'c'].map((id) => act(id, [place('quay', [encounter(`enc_${id}`)])])),
});

function reader(large: number) {
  const workers = testThreads();
  return { read: createStoryReader(workers, large), workers };
}

describe('the story of a package', () => {
  test('is the same whether it is read at once or, as a large one, on a thread and act by act', async () => {
    const { read, workers } = reader(0);
    for (const story of [THREE_ACTS, sampleStory()]) {
      const row = createPackageRow(story);
      const parse = vi.spyOn(JSON, 'parse');
      const large = await read(row);
      const longest = Math.max(...parse.mock.calls.map(([text]) => text.length));
      parse.mockRestore();
      expect(large).toEqual(parseStoredStory(row));
      expect(longest).toBeLessThan(row.body.length);
    }
    expect(workers.census()).toMatchObject({ living: 1, working: 0 });
  });

  test('is read without a thread where it is small', async () => {
    const { read, workers } = reader(1e9);
    expect(await read(createPackageRow(THREE_ACTS))).toEqual(THREE_ACTS);
    expect(workers.census().living).toBe(0);
  });

  test.each([0, 1e9])('that is damaged is named (large from %i)', async (large) => {
    const { read } = reader(large);
    await expect(read({ ...createPackageRow(THREE_ACTS), version: 7, body: '{"plot":' })).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringContaining('version 7 of package fixture'),
    });
  });

  test('is made ready to be played in pieces as at once, and lets others have their turn between acts', async () => {
    let pauses = 0;
    const compiled = await compileStoryInPieces(THREE_ACTS, async () => {
      pauses += 1;
    });
    const { parseCondition: _, ...inPieces } = compiled;
    const { parseCondition: __, ...atOnce } = compileStory(THREE_ACTS);
    expect(inPieces).toEqual(atOnce);
    // One an act for its encounters, one for itself; then one for each of the program's four tables.
    expect(pauses).toBe(2 * THREE_ACTS.plot.acts.length + 4);
  });

  test('lets others have their turn among the conditions of one scene, which may be thousands', async () => {
    const condition = (line: number) => `turn != ${line} && ${'turn > 0 && '.repeat(30)}true`;
    const script = Array.from({ length: 500 }, (_, line) => ({
      type: 'narrate' as const,
      text: 'Rain.',
      when: condition(line),
    }));
    const story = plainStory({ acts: [act('a', [place('quay', [encounter('enc_a', { script })])])] });
    let pauses = 0;
    const compiled = await compileStoryInPieces(story, async () => {
      pauses += 1;
    });
    const characters = script.reduce((sum, { when }) => sum + when.length, 0);
    expect(pauses).toBeGreaterThan(characters / 12_000);
    const lines = compiled.encounterById.get('enc_a')?.scene.first.lines ?? [];
    expect(lines.map(({ when }) => when?.text)).toEqual(script.map(({ when }) => when));
  });

  test('asks nothing that only a script which is not told would ask', () => {
    const script = [{ type: 'narrate' as const, text: 'Rain.', when: 'met("aiko") && has_item("a lamp")' }];
    const asksOf = (telling: 'written' | 'free') => {
      const { asks, items } = compileStory(
        plainStory({ acts: [act('a', [place('quay', [encounter('enc_a', { script, telling })])])] }),
      );
      return [...asks, ...items];
    };
    expect(asksOf('written')).toEqual(['met', 'items', 'a lamp']);
    expect(asksOf('free')).toEqual([]);
  });
});

describe('the list of packages', () => {
  test('reads no story', async () => {
    const reads: string[] = [];
    const shop = await openShop({
      wrapStore: (store) => ({
        ...store,
        getPackage(id, version) {
          reads.push(id);
          return store.getPackage(id, version);
        },
      }),
    });
    const { packageId } = await shop.exchange.importPackage(THREE_ACTS);
    await shop.painter.settled();
    reads.length = 0;
    const [listed] = await shop.exchange.list();
    expect(listed).toMatchObject({ id: packageId, premise: THREE_ACTS.plot.premise, totalNodes: 3 });
    expect(listed?.cast.map(({ id }) => id)).toEqual(['aiko', 'ken']);
    expect(reads).toEqual([]);
  });

  test('looks once, on a thread, at a story that was kept before it knew what to show', async () => {
    const { exchange, store, workers } = await openShop();
    const { card, ...row } = createPackageRow(THREE_ACTS);
    await store.putPackage(row);
    expect((await store.listPackages())[0]?.card).toBeNull();
    expect(await exchange.list()).toMatchObject([{ id: row.id, ...card }]);
    expect(workers.census().living).toBe(1);
    expect((await store.listPackages())[0]?.card).toEqual(card);
  });
});
