import { beforeEach, describe, expect, it } from 'vitest';
import type { PlayerRow, PlayStore } from '../../server/store/index.ts';
import type { StoreUnderTest } from './store-under-test.ts';

const playerRow = (fields: Partial<PlayerRow> = {}): PlayerRow => ({
  id: 'someone',
  revision: 1,
  body: { read: ['a'] },
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

export function playerConformance(subject: () => Pick<StoreUnderTest<PlayStore>, 'store' | 'reopen'>): void {
  describe('players', () => {
    let store: PlayStore;
    beforeEach(() => {
      store = subject().store;
    });

    it('are put revision by revision: one that is out of date changes nothing', async () => {
      expect(await store.getPlayer('someone')).toBeNull();
      expect(await store.putPlayer(playerRow(), 9)).toBe(true);
      expect(await store.putPlayer(playerRow({ body: 'another first' }), 9)).toBe(false);
      const second = playerRow({ revision: 2, body: { read: ['a', 'b'] } });
      expect(await store.putPlayer(second, 9)).toBe(true);
      expect(await store.putPlayer(playerRow({ revision: 2, body: 'late' }), 9)).toBe(false);
      expect(await store.putPlayer(playerRow({ revision: 7, body: 'early' }), 9)).toBe(false);
      expect(await store.getPlayer('someone')).toEqual(second);
    });

    it('make room for new ones, whoever came longest ago first', async () => {
      for (const [id, day] of [
        ['a', 3],
        ['b', 1],
        ['c', 2],
      ] as const) {
        await store.putPlayer(playerRow({ id, updatedAt: `2026-01-0${day}T00:00:00.000Z` }), 3);
      }
      await store.putPlayer(playerRow({ id: 'new', updatedAt: '2025-12-31T00:00:00.000Z' }), 3);
      const there = await Promise.all(['a', 'b', 'c', 'new'].map(async (id) => (await store.getPlayer(id)) !== null));
      expect(there).toEqual([true, false, true, true]);
    });
  });
}
