import fc from 'fast-check';
import { expect, it } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import type { Journal, StreamChange } from '../../../server/journal/index.ts';
import { openThrowawayStore, type Store } from '../../../server/store/index.ts';
import { runs } from '../../support/runs.ts';
import {
  added,
  begun,
  foldTally,
  fromScratch,
  rowOfTally,
  snapshotsIn,
  streamOf,
  type Tally,
  type TallyEvent,
  tallies,
} from './support.ts';

type Deed =
  /** Several write at once. */
  | { type: 'write'; id: string; by: number[][] }
  /** The work, or the store, fails: before anything is written, or only after it was. */
  | { type: 'fail'; id: string; counts: number[]; where: 'work' | 'before' | 'after' }
  /** Something else writes to the store. */
  | { type: 'foreign'; id: string; counts: number[]; isLeft: boolean }
  /** The process ends, at such a boundary of an append, and another begins. */
  | { type: 'kill'; id: string; counts: number[]; where: 'before' | 'after' }
  /** Somebody writes who has folded what it comes to, knowing the stream as it is, or as it was. */
  | { type: 'advance'; id: string; counts: number[]; isBehind: boolean }
  | { type: 'watch'; id: string }
  | { type: 'remove'; id: string }
  | { type: 'drop'; id: string };

const id = fc.constantFrom('a', 'b', 'c', 'd');
const counts = fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 4 });
const boundary = fc.constantFrom('before', 'after');
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('write'), id, by: fc.array(counts, { minLength: 1, maxLength: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('fail'), id, counts, where: fc.constantFrom('work', 'before') }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('foreign'), id, counts, isLeft: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('kill'), id, counts, where: boundary }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('advance'), id, counts, isBehind: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('watch'), id }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('remove'), id }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('drop'), id }) },
) as fc.Arbitrary<Deed>;

const KILLED = new Error('killed');

/** A store that can fail an append at either of its boundaries, once. */
function mortal(store: Store) {
  let fate: 'before' | 'after' | null = null;
  const wrapped: Store = {
    ...store,
    async append(...given) {
      const now = fate;
      fate = null;
      if (now === 'before') throw KILLED;
      const done = await store.append(...given);
      if (now === 'after') throw KILLED;
      return done;
    },
  };
  const doom = (at: 'before' | 'after') => {
    fate = at;
  };
  return { store: wrapped, doom };
}

/** What somebody who watches a stream knows of it, from what was told alone. */
interface Watcher {
  id: string;
  state: Tally;
  seq: number;
  isOver: boolean;
}

class World {
  readonly base = openThrowawayStore(systemClock);
  readonly mortal = mortal(this.base);
  journal: Journal<Tally, TallyEvent> = this.begin();
  watchers: Watcher[] = [];

  begin(): Journal<Tally, TallyEvent> {
    return tallies(this.mortal.store, { snapshots: snapshotsIn(this.base), maxIdle: 2 });
  }

  async stream(name: string) {
    return (await this.journal.open(name, async () => ({ events: [begun(name)] }))).stream;
  }

  async watch(name: string): Promise<void> {
    const stream = await this.stream(name);
    const watcher: Watcher = {
      id: name,
      state: stream.current(),
      seq: (await this.base.read(streamOf(name))).length,
      isOver: false,
    };
    this.watchers.push(watcher);
    stream.subscribe((change: StreamChange<Tally, TallyEvent> | null) => {
      expect(watcher.isOver).toBe(false);
      if (change === null) {
        watcher.isOver = true;
        return;
      }
      expect(change.from).toBe(watcher.seq);
      expect(change.before).toEqual(watcher.state);
      watcher.state = change.events.reduce(foldTally, watcher.state);
      watcher.seq = change.seq;
      expect(change.after).toEqual(watcher.state);
    });
  }

  async do(deed: Deed): Promise<void> {
    if (deed.type === 'watch') return this.watch(deed.id);
    if (deed.type === 'drop') return this.journal.drop(deed.id);
    if (deed.type === 'remove') return void (await this.journal.remove(deed.id, () => this.base.deletePlay(deed.id)));
    const stream = await this.stream(deed.id);
    const before = await this.base.read(streamOf(deed.id));
    await stream.transact(() => ({ events: [], value: undefined })); // it is read as it is now
    const write = (values: readonly number[]) =>
      stream.transact((state) => ({ events: values.map(added), value: state.counts.length }));
    switch (deed.type) {
      case 'write': {
        const lengths = await Promise.all(deed.by.map(write));
        // Each saw what the ones before it had done.
        let length = lengths[0] ?? 0;
        for (const [index, seen] of lengths.entries()) {
          expect(seen).toBe(length);
          length += deed.by[index]?.length ?? 0;
        }
        return;
      }
      case 'fail': {
        const now = stream.current();
        if (deed.where !== 'work') this.mortal.doom(deed.where);
        const failing = deed.where === 'work' ? stream.transact(() => Promise.reject(KILLED)) : write(deed.counts);
        await expect(failing).rejects.toBe(KILLED);
        expect(stream.current()).toBe(now);
        expect(await this.base.read(streamOf(deed.id))).toEqual(before);
        return;
      }
      case 'foreign': {
        const events = deed.counts.map((count) => ({ type: 'added', data: { count } }));
        const whole = (await fromScratch(this.base, deed.id)) ?? expect.unreachable();
        const row = rowOfTally(deed.counts.map(added).reduce(foldTally, whole));
        await this.base.append(streamOf(deed.id), before.length, events, [row]);
        await expect(write([100])).rejects.toMatchObject({ code: 'conflict' });
        if (deed.isLeft) return;
        // Whoever tries again writes upon what is there now, through the copy it had.
        await write([101]);
        return;
      }
      case 'advance': {
        const whole = await fromScratch(this.base, deed.id);
        const events = deed.counts.map(added);
        const after = events.reduce(foldTally, whole ?? expect.unreachable());
        const writing = this.journal.write(deed.id, before.length - Number(deed.isBehind), { events, after });
        if (!deed.isBehind) return void (await writing);
        await expect(writing).rejects.toMatchObject({ code: 'conflict' });
        await write([102]);
        return;
      }
      case 'kill': {
        this.mortal.doom(deed.where);
        await expect(write(deed.counts)).rejects.toBe(KILLED);
        const after = await this.base.read(streamOf(deed.id));
        expect(after.length - before.length).toBe(deed.where === 'after' ? deed.counts.length : 0);
        this.journal = this.begin();
        this.watchers = [];
        return;
      }
    }
  }

  /** Memory, snapshots, rows and whoever watches agree with the events alone. */
  async check(): Promise<void> {
    const anew = this.begin();
    for (const name of ['a', 'b', 'c', 'd']) {
      const whole = await fromScratch(this.base, name);
      const loaded = await anew.get(name);
      expect(loaded?.current() ?? null).toEqual(whole);
      const row = await this.base.getPlay(name);
      expect(row && [row.title, row.turn]).toEqual(whole && [whole.name, whole.counts.length]);
      const held = this.journal.known(name);
      if (!held) continue;
      expect(held).toEqual(whole);
      for (const watcher of this.watchers.filter((each) => each.id === name && !each.isOver)) {
        expect(watcher.state).toEqual(whole);
      }
    }
  }
}

it('whatever is done to streams: memory, snapshots, rows and watchers agree with the events, folded from the first', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 25 }), async (deeds) => {
      const world = new World();
      for (const each of deeds) {
        await world.do(each);
        await world.check();
      }
      await world.base.close();
    }),
    { numRuns: runs(150) },
  );
});
