import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { openStore, type PlayPath, type Store } from '../../server/store/index.ts';
import { memoryRow, playRow } from '../support/rows.ts';
import { type Figure, sizeRow } from './figure.ts';
import { PAIRS_MIN, type Pair, rowOf } from './pairs.ts';

const FEW = 1000;
const MANY = 100_000;
const PAIRS = 7;
const SEARCHES = 100;
/** Words of a memory, about 500 characters, and of what is asked: a player's sentence or two, a place, an encounter. */
const WORDS_KEPT = 80;
const WORDS_ASKED = 20;
const VOCABULARY = 8000;
const PATH: PlayPath = [{ line: 1, from: 1, to: MANY * 2 }];
const STALL_MS = 50;
const WHAT = {
  search: `memory search, p95, at ${MANY} memories; at ${FEW}, both in one database`,
  stall: `the longest the event loop stands still while ${MANY} memories are searched, and turns add to them`,
};

/** The value that one in twenty is above. @throws RangeError of none */
export function p95(values: readonly number[]): number {
  const value = values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1];
  if (value === undefined) throw new RangeError('One in twenty of nothing is nothing.');
  return value;
}

/** Makes texts of a language of its own, in which, as in others, few words are common and most are rare. The same each time. */
export function babbler(seed: number): (words: number) => string {
  const random = xoroshiro128plus(seed);
  const fraction = () => (random.next() >>> 0) / 2 ** 32;
  const syllable = () => 'bdfgklmnprstvz'.charAt(fraction() * 14) + 'aeiou'.charAt(fraction() * 5);
  const vocabulary = Array.from({ length: VOCABULARY }, (_, rank) =>
    Array.from({ length: 1 + Math.ceil(Math.log10(rank + 2)) }, syllable).join(''),
  );
  const word = () => vocabulary[Math.floor(VOCABULARY ** fraction()) - 1] ?? '';
  return (words) => Array.from({ length: words }, word).join(' ');
}

/** P10: what searching a play's memory costs as it grows, and whether others wait for it. */
export const memorySearch: Figure = {
  name: 'P10',
  what: WHAT.search,
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'kamishibai-bench-'));
    const store = await openStore({ dataDir: folder });
    try {
      const babble = babbler(7);
      await remember(store, 'few', FEW, babble);
      await remember(store, 'many', MANY, babble);
      const take = async (play: string): Promise<number> => p95(await searches(store, play, babble));
      for (const play of ['few', 'many']) await take(play);
      const pairs: Pair[] = [];
      while (pairs.length < Math.max(PAIRS, PAIRS_MIN)) {
        if (pairs.length % 2 === 0) {
          const subject = await take('many');
          pairs.push({ subject, floor: await take('few') });
        } else {
          const floor = await take('few');
          pairs.push({ floor, subject: await take('many') });
        }
      }
      const stall = await longestStall(store, babble);
      return [
        rowOf({ name: 'P10', what: WHAT.search, goal: 3 }, pairs),
        sizeRow({ name: 'P10 stall', what: WHAT.stall, value: stall, unit: 'ms', goal: STALL_MS }),
      ];
    } finally {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function remember(store: Store, playId: string, count: number, babble: (words: number) => string) {
  await store.append(`play:${playId}`, 0, [], [{ kind: 'put-play', row: playRow({ id: playId }) }]);
  const row = (turn: number) => memoryRow({ playId, turn, id: `S${turn}`, text: babble(WORDS_KEPT) });
  for (let from = 1; from <= count; from += FEW) {
    const puts = Array.from({ length: FEW }, (_, n) => ({ kind: 'put-memory', row: row(from + n) }) as const);
    await store.append(`play:${playId}`, 0, [], puts);
  }
}

/** The milliseconds that searches take, each on a turn of its own. @throws Error when one finds nothing */
async function searches(store: Store, playId: string, babble: (words: number) => string): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < SEARCHES; n += 1) {
    const text = babble(WORDS_ASKED);
    await setImmediate();
    const began = performance.now();
    const hits = await store.searchMemory(playId, PATH, { text, limit: 20 });
    taken.push(performance.now() - began);
    if (hits.length === 0) throw new Error(`Nothing is remembered of: ${text}`);
  }
  return taken;
}

/** The most milliseconds anything else waits while a long play searches and adds to its memory. */
async function longestStall(store: Store, babble: (words: number) => string): Promise<number> {
  const watch = monitorEventLoopDelay({ resolution: 1 });
  watch.enable();
  // What came before is over when the watch has begun.
  await setTimeout(20);
  watch.reset();
  for (let turn = 1; turn <= SEARCHES; turn += 1) {
    await store.searchMemory('many', PATH, { text: babble(WORDS_ASKED), limit: 20 });
    await setTimeout(1);
    const puts = ['S', 'R', 'O'].map((letter) => {
      const row = memoryRow({
        playId: 'many',
        turn: MANY + turn,
        id: `${letter}${MANY + turn}`,
        text: babble(WORDS_KEPT),
      });
      return { kind: 'put-memory', row } as const;
    });
    await store.append('play:many', 0, [], puts);
    await setTimeout(1);
  }
  watch.disable();
  return watch.max / 1e6;
}
