import { beforeEach, describe, expect, it } from 'vitest';
import type { PlayPath, PlayStore, Projection, SaveRow } from '../../server/store/index.ts';
import { memoryRow, playRow, saveRow, snapshotRow, turnRow } from './rows.ts';
import type { StoreUnderTest } from './store-under-test.ts';

/** A history of one line. */
const PATH: PlayPath = [{ line: 1, from: 1, to: 100 }];

export function playConformance(subject: () => Pick<StoreUnderTest<PlayStore>, 'store' | 'reopen'>): void {
  const note = (text: string) => ({ type: 'note', data: { text } });
  let store: PlayStore;

  describe('plays', () => {
    beforeEach(async () => {
      store = subject().store;
      const turns = [1, 2, 3].map((turn) => ({ kind: 'put-turn', row: turnRow({ turn }) }) as const);
      await store.append('play:evening', 0, [note('started')], [{ kind: 'put-play', row: playRow() }, ...turns]);
    });
    const put = (...rows: Projection[]) => store.append('play:evening', 1, [], rows);

    it('keep their turns when they are put again', async () => {
      const path = [
        { line: 1, from: 1, to: 2 },
        { line: 2, from: 3, to: 3 },
      ];
      const later = playRow({ turn: 3, line: 2, path, ended: true, updatedAt: '2026-01-05T00:00:00.000Z' });
      await put({ kind: 'put-play', row: later });
      expect(await store.getPlay('evening')).toEqual(later);
      expect(await store.listPlays()).toEqual([later]);
      expect(await store.listTurns('evening', PATH, 1, 10)).toHaveLength(3);
    });

    it('give turns by number, in order, at most so many', async () => {
      expect(await store.listTurns('evening', PATH, 1, 1)).toEqual([turnRow({ turn: 1 })]);
      expect((await store.listTurns('evening', PATH, 2, 10)).map(({ turn }) => turn)).toEqual([2, 3]);
      expect(await store.listTurns('evening', PATH, 4, 10)).toEqual([]);
      expect(await store.listTurns('evening', PATH, 1, 0)).toEqual([]);
      expect(await store.listTurns('evening', PATH, 1, -1)).toEqual([]);
      expect(await store.listTurns('evening', [], 1, 10)).toEqual([]);
      expect(await store.listTurns('unknown', PATH, 1, 10)).toEqual([]);
    });

    it('give the turns of a history, whatever its lines, and keep those that were left', async () => {
      await put(
        { kind: 'put-turn', row: turnRow({ line: 2, turn: 2, waitingFor: 'choice' }) },
        { kind: 'put-turn', row: turnRow({ line: 2, turn: 3 }) },
        { kind: 'put-turn', row: turnRow({ line: 3, turn: 3 }) },
        { kind: 'put-turn', row: turnRow({ line: 3, turn: 4 }) },
      );
      const path = [
        { line: 1, from: 1, to: 1 },
        { line: 2, from: 2, to: 2 },
        { line: 3, from: 3, to: 4 },
      ];
      const places = async (from: number, limit: number) =>
        (await store.listTurns('evening', path, from, limit)).map(({ line, turn }) => [line, turn]);
      expect(await places(1, 10)).toEqual([
        [1, 1],
        [2, 2],
        [3, 3],
        [3, 4],
      ]);
      expect(await places(2, 2)).toEqual([
        [2, 2],
        [3, 3],
      ]);
      expect(await places(4, 2)).toEqual([[3, 4]]);
      expect((await store.listTurns('evening', PATH, 1, 10)).map(({ turn }) => turn)).toEqual([1, 2, 3]);
      expect(await store.getTurn('evening', 2, 2)).toEqual(turnRow({ line: 2, turn: 2, waitingFor: 'choice' }));
      expect(await store.getTurn('evening', 1, 2)).toEqual(turnRow({ turn: 2 }));
      expect(await store.getTurn('evening', 2, 9)).toBeNull();
      expect(await store.getTurn('unknown', 1, 1)).toBeNull();
    });

    it('replace a turn that is put again', async () => {
      const again = turnRow({ turn: 2, seq: 9, waitingFor: null, frames: [], action: { type: 'roll' } });
      await put({ kind: 'put-turn', row: again });
      expect(await store.listTurns('evening', PATH, 2, 1)).toEqual([again]);
    });

    it('give the latest snapshot of a line at or before a turn', async () => {
      const at = (line: number, turn: number) =>
        ({ kind: 'put-snapshot', row: snapshotRow({ line, turn, seq: turn + 1 }) }) as const;
      await put(at(1, 0), at(1, 25), at(1, 50), at(2, 30));
      expect(await store.latestSnapshot('evening', 1, 24)).toEqual(snapshotRow({ turn: 0, seq: 1 }));
      expect(await store.latestSnapshot('evening', 1, 25)).toEqual(snapshotRow({ turn: 25, seq: 26 }));
      expect((await store.latestSnapshot('evening', 1, 1000))?.turn).toBe(50);
      expect(await store.latestSnapshot('evening', 2, 29)).toBeNull();
      expect(await store.latestSnapshot('morning', 1, 25)).toBeNull();
      const again = snapshotRow({ turn: 25, seq: 99, body: { anew: true } });
      await put({ kind: 'put-snapshot', row: again });
      expect(await store.latestSnapshot('evening', 1, 30)).toEqual(again);
    });

    it('keep saves by slot, list them newest first, and let them go', async () => {
      const save = (fields: Partial<SaveRow>) => ({ kind: 'put-save', row: saveRow(fields) }) as const;
      await put(
        save({ slot: 'a', createdAt: '2026-01-01T00:00:00.000Z' }),
        save({ slot: 'auto-1', kind: 'auto', createdAt: '2026-01-03T00:00:00.000Z' }),
        save({ slot: 'b', createdAt: '2026-01-02T00:00:00.000Z' }),
      );
      const slots = async () => (await store.listSaves('evening')).map(({ slot }) => slot);
      expect(await slots()).toEqual(['auto-1', 'b', 'a']);
      expect(await store.listSaves('morning')).toEqual([]);
      const again = saveRow({ slot: 'a', turn: 9, line: 4, createdAt: '2026-01-04T00:00:00.000Z' });
      await put({ kind: 'put-save', row: again });
      expect(await store.getSave('evening', 'a')).toEqual(again);
      expect(await store.getSave('morning', 'a')).toBeNull();
      expect(await slots()).toEqual(['a', 'auto-1', 'b']);
      expect(await store.deleteSave('evening', 'a')).toBe(true);
      expect(await store.deleteSave('evening', 'a')).toBe(false);
      expect(await slots()).toEqual(['auto-1', 'b']);
    });

    it('keep a text that turns share once, the first there was', async () => {
      const text = (text: string) => ({ kind: 'put-text', row: { playId: 'evening', hash: 'h1', text } }) as const;
      await put(text('You direct a story.'), text('Something else.'));
      await put(text('Later.'));
      expect(await store.getText('evening', 'h1')).toBe('You direct a story.');
      expect(await store.getText('evening', 'h2')).toBeNull();
      expect(await store.getText('morning', 'h1')).toBeNull();
    });

    it('copy a history to another play, where it is of one line', async () => {
      const body = { seen: 'lamp' };
      await put(
        { kind: 'put-turn', row: turnRow({ line: 2, turn: 3, seq: 7, waitingFor: 'choice' }) },
        { kind: 'put-turn', row: turnRow({ line: 2, turn: 4, seq: 8 }) },
        { kind: 'put-text', row: { playId: 'evening', hash: 'h1', text: 'You direct a story.' } },
        { kind: 'put-memory', row: memoryRow({ id: 'S001', turn: 1, text: 'The lamp went out.', body }) },
        { kind: 'put-memory', row: memoryRow({ id: 'S003', turn: 3, text: 'The lamp was stolen.' }) },
        { kind: 'put-memory', row: memoryRow({ id: 'S003', line: 2, turn: 3, text: 'The lamp was lit.' }) },
        { kind: 'put-memory', row: memoryRow({ id: 'S004', line: 2, turn: 4, text: 'The lamp fell.' }) },
      );
      const path = [
        { line: 1, from: 1, to: 2 },
        { line: 2, from: 3, to: 3 },
      ];
      const branch = { kind: 'put-play', row: playRow({ id: 'branch' }) } as const;
      const copy = { kind: 'copy-play', from: 'evening', to: 'branch', path } as const;
      await store.append('play:branch', 0, [note('branched')], [branch, copy]);
      expect(await store.listTurns('branch', PATH, 1, 10)).toEqual([
        turnRow({ playId: 'branch', turn: 1, seq: 0 }),
        turnRow({ playId: 'branch', turn: 2, seq: 0 }),
        turnRow({ playId: 'branch', turn: 3, seq: 0, waitingFor: 'choice' }),
      ]);
      expect(await store.getText('branch', 'h1')).toBe('You direct a story.');
      const hits = await store.searchMemory('branch', PATH, { text: 'the lamp', limit: 10 });
      expect(hits.map(({ relevance: _, ...row }) => row)).toEqual([
        memoryRow({ playId: 'branch', id: 'S003', turn: 3, text: 'The lamp was lit.' }),
        memoryRow({ playId: 'branch', id: 'S001', turn: 1, text: 'The lamp went out.', body }),
      ]);
      expect((await store.latestMemory('branch', PATH, { limit: 10 })).map(({ id, text }) => [id, text])).toEqual([
        ['S003', 'The lamp was lit.'],
        ['S001', 'The lamp went out.'],
      ]);
      const latest = async (query: { kinds?: string[]; limit: number }) =>
        (await store.latestMemory('evening', path, query)).map(({ id, line }) => `${id} ${line}`);
      expect(await latest({ limit: 10 })).toEqual(['S003 2', 'S001 1']);
      expect(await latest({ limit: 1 })).toEqual(['S003 2']);
      expect(await latest({ kinds: ['character'], limit: 10 })).toEqual([]);
      expect(await store.latestMemory('nowhere', path, { limit: 10 })).toEqual([]);
      // The two go on apart.
      const ownMemory = memoryRow({ playId: 'branch', id: 'S009', turn: 4, text: 'A lamp of its own.' });
      await store.append('play:branch', 1, [], [{ kind: 'put-memory', row: ownMemory }]);
      expect(await store.searchMemory('branch', PATH, { text: 'lamp', limit: 10 })).toHaveLength(3);
      const before = await store.searchMemory('evening', [...path, { line: 2, from: 4, to: 4 }], {
        text: 'lamp',
        limit: 10,
      });
      expect(before.map(({ id }) => id)).toEqual(['S004', 'S003', 'S001']);
      await store.deletePlay('evening');
      expect(await store.listTurns('branch', PATH, 1, 10)).toHaveLength(3);
      expect(await store.searchMemory('branch', PATH, { text: 'lamp', limit: 10 })).toHaveLength(3);
    });

    it('are listed last changed first, and deleted with all they have', async () => {
      const other = playRow({ id: 'morning', updatedAt: '2026-02-01T00:00:00.000Z' });
      const its = { playId: 'morning' };
      await put(
        { kind: 'put-snapshot', row: snapshotRow() },
        { kind: 'put-save', row: saveRow() },
        { kind: 'put-text', row: { playId: 'evening', hash: 'h1', text: 'Shared.' } },
        { kind: 'put-memory', row: memoryRow() },
      );
      await store.append(
        'play:morning',
        0,
        [note('b')],
        [
          { kind: 'put-play', row: other },
          { kind: 'put-memory', row: memoryRow(its) },
        ],
      );
      expect((await store.listPlays()).map(({ id }) => id)).toEqual(['morning', 'evening']);
      expect(await store.deletePlay('evening')).toBe(true);
      expect(await store.deletePlay('evening')).toBe(false);
      const anew = playRow();
      // What was there does not come back with its id.
      await store.append('play:evening', 0, [], [{ kind: 'put-play', row: anew }]);
      expect(await store.read('play:evening')).toEqual([]);
      expect(await store.listTurns('evening', PATH, 1, 10)).toEqual([]);
      expect(await store.latestSnapshot('evening', 1, 100)).toBeNull();
      expect(await store.listSaves('evening')).toEqual([]);
      expect(await store.getText('evening', 'h1')).toBeNull();
      expect(await store.searchMemory('evening', PATH, { text: memoryRow().text, limit: 10 })).toEqual([]);
      expect(await store.read('play:morning')).toHaveLength(1);
      expect(await store.searchMemory('morning', PATH, { text: memoryRow().text, limit: 10 })).toHaveLength(1);
    });

    it.each([
      { kind: 'put-turn', row: turnRow({ playId: 'gone' }) },
      { kind: 'put-snapshot', row: snapshotRow({ playId: 'gone' }) },
      { kind: 'put-save', row: saveRow({ playId: 'gone' }) },
      { kind: 'put-text', row: { playId: 'gone', hash: 'h', text: 't' } },
      { kind: 'put-memory', row: memoryRow({ playId: 'gone' }) },
      { kind: 'copy-play', from: 'evening', to: 'gone', path: PATH },
    ] satisfies Projection[])('that are not there can be given nothing: $kind', async (projection) => {
      await expect(store.append('play:gone', 0, [note('a')], [projection])).rejects.toThrow();
      expect(await store.read('play:gone')).toEqual([]);
    });
  });
}
