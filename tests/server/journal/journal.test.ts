import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import { RefusalError } from '../../../shared/error.ts';
import {
  added,
  begun,
  EVERY,
  foldTally,
  snapshotsIn,
  streamOf,
  type Tally,
  tallies,
  toKept,
  watchedStore,
} from './support.ts';

type Journal = ReturnType<typeof tallies>;

const open = async (journal: Journal, id: string) =>
  (await journal.open(id, async () => ({ events: [begun(id)] }))).stream;
const add = (stream: Awaited<ReturnType<typeof open>>, ...counts: number[]) =>
  stream.transact(() => ({ events: counts.map(added), value: undefined }));

describe('a stream', () => {
  it('is one for all who ask for it, and begun once however many open it at once', async () => {
    const { store } = watchedStore();
    const journal = tallies(store);
    let begunTimes = 0;
    const beginning = async () => {
      begunTimes += 1;
      return { events: [begun(), added(1)] };
    };
    const opened = await Promise.all([1, 2, 3].map(() => journal.open('a', beginning)));
    expect(opened.map(({ created }) => created)).toEqual([true, false, false]);
    expect(new Set(opened.map(({ stream }) => stream)).size).toBe(1);
    expect(begunTimes).toBe(1);
    expect(await journal.get('a')).toBe(opened[0]?.stream);
    expect(await journal.get('b')).toBeNull();
    const anew = tallies(store);
    const [one, other] = await Promise.all([anew.get('a'), anew.get('a')]);
    expect(one).toBe(other);
    expect(one?.current()).toEqual({ id: 'a', name: 'tally', counts: [1] });
  });

  it('writes in one append, and in none where there is nothing to write', async () => {
    const { store, seen } = watchedStore();
    const stream = await open(tallies(store, { snapshots: snapshotsIn(store) }), 'a');
    seen.appends = 0;
    await add(stream, 1, 2, 3, 4, 5, 6, 7);
    expect(seen.appends).toBe(1);
    expect(await stream.transact(({ counts }) => ({ events: [], value: counts.length }))).toBe(7);
    expect(seen.appends).toBe(1);
    const event = { kind: 'put-usage', row: { ...USAGE, scope: 'play:a' } } as const;
    await stream.transact(() => ({ events: [], projections: [event], value: undefined }));
    expect(await store.sumUsage('play:a')).toHaveLength(1);
  });

  it('keeps the time of its journal, whatever clock is read next', async () => {
    let ms = 0;
    const iso = () => new Date(ms++).toISOString();
    const { store } = watchedStore({ ...systemClock, iso });
    const folded: string[] = [];
    const journal = tallies(store, {
      clock: { iso },
      fold: (state, { at, event }) => {
        folded.push(at);
        return foldTally(state, event);
      },
    });
    const stream = await open(journal, 'a');
    await add(stream, 1, 2);
    await add(stream, 3);
    const [first, ...rest] = (await store.read(streamOf('a'))).map(({ at }) => at);
    expect(rest).toEqual(folded);
    const at = '2020-01-01T00:00:00.000Z';
    const after: Tally = { id: 'b', name: 'b', counts: [] };
    await journal.write('b', 0, { events: [begun('b')], after, at });
    expect((await store.read(streamOf('b'))).map((event) => event.at)).toEqual([at]);
    expect(first).not.toBe(at);
  });

  it('lets those who write wait for one another, and not for those of other streams', async () => {
    const { store } = watchedStore();
    const journal = tallies(store);
    const [a, b] = [await open(journal, 'a'), await open(journal, 'b')];
    const gate = Promise.withResolvers<void>();
    const slow = a.transact(async () => {
      await gate.promise;
      return { events: [added(1)], value: undefined };
    });
    const next = add(a, 2);
    await add(b, 9);
    expect([a.current().counts, b.current().counts]).toEqual([[], [9]]);
    gate.resolve();
    await Promise.all([slow, next]);
    expect(a.current().counts).toEqual([1, 2]);
  });

  it('tells of what was done, even if one who listens fails', async () => {
    const { store } = watchedStore();
    const failures: unknown[] = [];
    const stream = await open(tallies(store, { onFailure: (error) => failures.push(error) }), 'a');
    const told: number[] = [];
    stream.subscribe(() => {
      throw new Error('not I');
    });
    const leave = stream.subscribe((change) => told.push(change?.seq ?? -1));
    await add(stream, 1, 2);
    leave();
    await add(stream, 3);
    expect(told).toEqual([3]);
    expect(failures).toHaveLength(2);
    expect(stream.current().counts).toEqual([1, 2, 3]);
  });

  it('tells watchers of foreign writes before the writes that follow them', async () => {
    const { store } = watchedStore();
    const journal = tallies(store);
    const stream = await open(journal, 'a');
    const told: [number, number, number][] = [];
    stream.subscribe((change) => change && told.push([change.from, change.seq, change.events.length]));
    await store.append(streamOf('a'), 1, [toKept.write(added(1)), toKept.write(added(2))]);
    await expect(add(stream, 9)).rejects.toMatchObject({ code: 'conflict' });
    await journal.write('a', 3, { events: [added(3)], after: { ...stream.current(), counts: [1, 2, 3] } });
    expect(told).toEqual([
      [1, 3, 2],
      [3, 4, 1],
    ]);
    expect(stream.current().counts).toEqual([1, 2, 3]);
  });

  it('that was closed or erased refuses everything, and says so to who watches', async () => {
    const { store } = watchedStore();
    const journal = tallies(store);
    const stream = await open(journal, 'a');
    const told: unknown[] = [];
    stream.subscribe((change) => told.push(change));
    const writing = add(stream, 1);
    await stream.close();
    await writing;
    await expect(add(stream, 2)).rejects.toMatchObject({ code: 'not_found' });
    expect(await journal.get('a')).toBe(stream);
    expect(told).toEqual([expect.objectContaining({ seq: 2 }), null]);
    expect(await journal.remove('a', () => store.deletePlay('a'))).toBe(true);
    expect(await journal.get('a')).toBeNull();
    const again = await open(journal, 'a');
    expect(again).not.toBe(stream);
    // Whoever had the first does not write to the second, which bears its name.
    await expect(add(stream, 3)).rejects.toMatchObject({ code: 'not_found' });
    expect(again.current().counts).toEqual([]);
  });

  it('that could not be erased is there still', async () => {
    const { store } = watchedStore();
    const journal = tallies(store);
    const stream = await open(journal, 'a');
    await add(stream, 1);
    await stream.close();
    await expect(journal.remove('a', () => Promise.reject(new Error('disk')))).rejects.toThrow('disk');
    const again = await journal.get('a');
    expect(again?.current().counts).toEqual([1]);
    await add(again ?? stream, 2);
    expect(again?.current().counts).toEqual([1, 2]);
  });
});

describe('what is at hand', () => {
  it('is bounded: what was not used for longest is let go, and read again when it is asked for', async () => {
    const { store, seen } = watchedStore();
    const journal = tallies(store, { maxIdle: 3 });
    const ids = ['a', 'b', 'c', 'd', 'e'];
    for (const id of ids) await open(journal, id);
    expect(journal.cached().map(({ id }) => id)).toEqual(['c', 'd', 'e']);
    await journal.get('c');
    await journal.get('a');
    expect(journal.cached().map(({ id }) => id)).toEqual(['e', 'c', 'a']);
    seen.reads.length = 0;
    for (const id of ['e', 'c', 'a']) await journal.get(id);
    expect(seen.reads).toEqual([]);
    expect(journal.known('b')).toBeUndefined();
    await journal.get('b');
    expect(seen.reads).toEqual(['play:b>0']);
  });

  it('keeps streams that are watched or in use, and one copy for existing holders', async () => {
    const { store, seen } = watchedStore();
    const journal = tallies(store, { maxIdle: 1 });
    const watched = await open(journal, 'a');
    const told: (readonly number[] | undefined)[] = [];
    const leave = watched.subscribe((change) => told.push(change?.after.counts));
    const [worked, held] = [await open(journal, 'b'), await open(journal, 'c')];
    const gate = Promise.withResolvers<void>();
    const working = worked.transact(async () => {
      await gate.promise;
      return { events: [added(7)], value: undefined };
    });
    for (const id of ['d', 'e', 'f']) await open(journal, id);
    expect(journal.known('c')).toBeUndefined();
    seen.reads.length = 0;
    await add(watched, 1);
    gate.resolve();
    await working;
    expect(seen.reads.filter((read) => read.startsWith('play:a'))).toEqual([]);
    expect(told).toEqual([[1]]);
    // It was let go: what is written by one who asks for it is seen by the one who has it, and neither undoes the other.
    await add((await journal.get('c')) ?? held, 1);
    expect(held.current().counts).toEqual([1]);
    await add(held, 2);
    expect((await journal.get('c'))?.current().counts).toEqual([1, 2]);
    leave();
    for (const id of ['d', 'e', 'f']) await journal.get(id);
    expect(journal.cached()).toHaveLength(1);
  });
});

describe('reading', () => {
  it('takes a snapshot and what came after it, one for so many events', async () => {
    const { store, seen } = watchedStore();
    const snapshots = snapshotsIn(store);
    const stream = await open(tallies(store, { snapshots }), 'a');
    for (let count = 1; count <= 3 * EVERY + 1; count += 1) await add(stream, count);
    seen.reads.length = 0;
    const anew = await tallies(store, { snapshots }).get('a');
    expect(seen.reads).toEqual([`play:a>${3 * EVERY}`]);
    expect(anew?.current()).toEqual(stream.current());
    // The next one comes as soon as it would have without the restart.
    await add(anew ?? stream, ...Array.from({ length: EVERY - 2 }, () => 0));
    expect((await snapshots?.last('a'))?.seq).toBe(4 * EVERY);
  });

  it('goes through a long stream in parts, between which others have their turn', async () => {
    const { store, seen } = watchedStore();
    const stream = await open(tallies(store), 'a');
    await add(stream, ...Array.from({ length: 89 }, (_, index) => index));
    seen.reads.length = 0;
    let turns = 0;
    const count = () => {
      turns += 1;
      waiting = setImmediate(count);
    };
    let waiting = setImmediate(count);
    const anew = await tallies(store).get('a');
    clearImmediate(waiting);
    expect(anew?.current()).toEqual(stream.current());
    expect(seen.reads).toEqual([0, 20, 40, 60, 80].map((after) => `play:a>${after}`));
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  it.each([
    ['an unknown type', { type: 'dreamt', data: {} }, /^event 3 of play:a cannot be read: type: /],
    ['a field that is missing', { type: 'added', data: {} }, /^event 3 of play:a cannot be read: count: /],
    ['no object at all', { type: 'added', data: 'seven' }, /^event 3 of play:a cannot be read: count: /],
    ['nothing', { type: 'added', data: null }, /^event 3 of play:a cannot be read: count: /],
  ])('refuses %s, and names the row', async (_, bad, said) => {
    const { store } = watchedStore();
    const stream = await open(tallies(store), 'a');
    await add(stream, 1);
    await store.append(streamOf('a'), 2, [bad]);
    const journal = tallies(store);
    const refusal: RefusalError = await journal.get('a').then(
      () => expect.unreachable(),
      (error) => error,
    );
    expect(refusal).toBeInstanceOf(RefusalError);
    expect(refusal).toMatchObject({ code: 'internal', hint: expect.stringContaining('restore a backup') });
    expect(refusal.message).toMatch(said);
    // A copy somebody has does not write upon what it cannot read.
    await expect(add(stream, 2)).rejects.toMatchObject({ code: 'conflict' });
    await expect(add(stream, 2)).rejects.toMatchObject({ code: 'internal' });
    expect(await store.read(streamOf('a'))).toHaveLength(3);
  });

  it('tells a stream what its process left undone, once, and reads it all the same where nothing can be written', async () => {
    const { store, seen } = watchedStore();
    await add(await open(tallies(store), 'a'), 1);
    const resume = async (state: Tally) =>
      state.counts.at(-1) === -1
        ? null
        : { events: [added(-1)], after: { ...state, counts: [...state.counts, -1] }, projections: [] };
    const full = { ...store, append: () => Promise.reject(new RefusalError('internal', 'The disk is full.')) };
    expect((await tallies(full, { resume }).get('a'))?.current().counts).toEqual([1]);
    seen.appends = 0;
    const journal = tallies(store, { resume, maxIdle: 1 });
    const stream = await journal.get('a');
    expect(stream?.current().counts).toEqual([1, -1]);
    await add(stream ?? expect.unreachable(), 2);
    await open(journal, 'b');
    // It was let go, but somebody in this process has it: nothing was left undone.
    expect((await journal.get('a'))?.current().counts).toEqual([1, -1, 2]);
  });
});

const USAGE = {
  role: 'coauthor',
  model: 'offline',
  inputTokens: 1,
  cachedInputTokens: 0,
  outputTokens: 1,
  ms: 1,
  ok: true,
  at: '2026-01-01T00:00:00.000Z',
};
