import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPageStore, type StoredWrite, type WriteStorage } from '../../../server/standalone/store.ts';
import type { PlayStore } from '../../../server/store/index.ts';
import { packageRow, playRow } from '../../support/rows.ts';
import { memoryConformance } from '../../support/store-conformance-memory.ts';
import { playerConformance } from '../../support/store-conformance-players.ts';
import { playConformance } from '../../support/store-conformance-plays.ts';

function keeperOf(kept: string[]): WriteStorage {
  return {
    isPersistent: true,
    read: async () => kept.map((text): StoredWrite => JSON.parse(text)),
    keep: async (write) => {
      kept.push(JSON.stringify(write));
    },
  };
}

describe('the store of a page', () => {
  let store: PlayStore;
  let kept: string[];
  const reopen = async () => {
    store = await openPageStore(packageRow(), keeperOf(kept));
    return store;
  };
  beforeEach(async () => {
    kept = [];
    await reopen();
  });
  afterEach(() => {
    kept = [];
  });
  const subject = () => ({ store, reopen });

  playConformance(subject);
  memoryConformance(subject);
  playerConformance(subject);

  it('has its one story, and no other version of it', async () => {
    const story = packageRow();
    expect(await store.getPackage(story.id)).toEqual(story);
    expect(await store.packageVersion(story.id)).toBe(story.version);
    expect(await store.getPackage(story.id, story.version + 1)).toBeNull();
    expect(await store.getPackage('another')).toBeNull();
  });

  it('keeps nothing of a change that could not be kept', async () => {
    store = await openPageStore(packageRow(), {
      isPersistent: true,
      read: async () => [],
      keep: async () => {
        throw new Error('The disk is full.');
      },
    });
    const put = { kind: 'put-play', row: playRow() } as const;
    await expect(store.append('play:evening', 0, [{ type: 'note', data: 1 }], [put])).rejects.toThrow('full');
    expect(await store.listPlays()).toEqual([]);
    expect(await store.read('play:evening')).toEqual([]);
  });

  it('refuses a change made at a state that is gone, and goes on', async () => {
    await store.append('play:evening', 0, [{ type: 'note', data: 1 }]);
    await expect(store.append('play:evening', 0, [{ type: 'note', data: 2 }])).rejects.toMatchObject({
      code: 'conflict',
    });
    await store.append('play:evening', 1, [{ type: 'note', data: 3 }]);
    expect((await store.read('play:evening')).map(({ data }) => data)).toEqual([1, 3]);
  });
});
