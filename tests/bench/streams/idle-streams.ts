import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_BEAT_MS } from '../../../shared/wire/index.ts';
import { type Helper, startHelper } from '../../torture/messages.ts';
import type { Figure, Row } from '../figure.ts';
import { median, PAIRS_MIN, type Pair, rowOf } from '../pairs.ts';
import { endlessStory } from '../plays/story.ts';
import { type HeldStream, holdStream } from './held-stream.ts';

const HELD = 5_000;
/** In each pair as many more are opened; after the last, all are held. */
const EACH = HELD / PAIRS_MIN;
const PLAYS = 50;
/** Hellos whose median is one of a pair's two, and how many such pairs. */
const HELLOS = 20;
const HELLO_PAIRS = 15;
const WHAT = {
  held: 'idle play streams held at once, each alive after a beat',
  heap: 'heap of an idle play stream; of a stream of a bare Hono server',
  hello: `asking for a stream to its hello, p50, while ${HELD} are held; by a server that holds none`,
};
const GOAL = { heap: 1.5, hello: 2 };

interface Holder {
  address: string;
  helper: Helper;
  streams: HeldStream[];
}

async function startHolder(dataDir?: string): Promise<Holder> {
  const { helper, ready } = await startHelper<{ address: string }>(
    new URL('./held-process.ts', import.meta.url),
    dataDir === undefined ? {} : { HELD_DATA_DIR: dataDir },
  );
  return { address: ready.address, helper, streams: [] };
}

const heapKb = async ({ helper }: Holder): Promise<number> =>
  (await helper.ask<{ heapBytes: number }>({})).heapBytes / 1024;

const post = async <Answer>(address: string, path: string, body: unknown): Promise<Answer> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
  const text = await answer.text();
  return (text === '' ? null : JSON.parse(text)) as Answer;
};

async function beginPlays(address: string): Promise<string[]> {
  const { packageId } = await post<{ packageId: string }>(address, '/api/packages/import', endlessStory());
  const plays: string[] = [];
  while (plays.length < PLAYS) plays.push((await post<{ id: string }>(address, '/api/plays', { packageId })).id);
  return plays;
}

async function holdMore(holder: Holder, plays: readonly string[]): Promise<number> {
  const before = await heapKb(holder);
  for (let n = 0; n < EACH; n += 1) {
    const stream = await holdStream(holder.address);
    holder.streams.push(stream);
    const play = plays[n % plays.length];
    if (play === undefined) continue;
    await post(holder.address, `/api/live/${stream.connection}`, { watch: [{ channel: 1, topic: `play:${play}` }] });
  }
  return ((await heapKb(holder)) - before) / EACH;
}

/** The middle one of some hellos, in milliseconds; the streams are let go. */
async function helloMs({ address }: Holder): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < HELLOS; n += 1) {
    const stream = await holdStream(address);
    taken.push(stream.helloMs);
    await stream.leave();
  }
  return median(taken);
}

/** Two measurements in turns: which goes first changes with every pair. */
async function inTurns(pairs: number, subject: () => Promise<number>, floor: () => Promise<number>): Promise<Pair[]> {
  const measured: Pair[] = [];
  for (let number = 0; number < pairs; number += 1) {
    if (number % 2 === 0) {
      const first = await subject();
      measured.push({ subject: first, floor: await floor() });
    } else {
      const first = await floor();
      measured.push({ floor: first, subject: await subject() });
    }
  }
  return measured;
}

async function aliveOf(streams: readonly HeldStream[]): Promise<number> {
  const until = performance.now() + 2 * LIVE_BEAT_MS;
  const alive = () => streams.filter((stream) => stream.isAlive()).length;
  while (alive() < streams.length && performance.now() < until) await sleep(200);
  return alive();
}

/** P9: what players cost who read, and for whom nothing happens meanwhile. */
export const idleStreams: Figure = {
  name: 'P9',
  what: WHAT.heap,
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'kamishibai-bench-'));
    const holders: Holder[] = [];
    const start = async (dataDir?: string) => {
      const holder = await startHolder(dataDir);
      holders.push(holder);
      return holder;
    };
    try {
      const bare = await start();
      const full = await start(join(folder, 'full'));
      const empty = await start(join(folder, 'empty'));
      const plays = await beginPlays(full.address);
      // What is made once, and what is still slow, is no stream's.
      await holdMore(full, plays);
      await holdMore(empty, await beginPlays(empty.address));
      await holdMore(bare, []);
      for (const { streams } of holders) {
        for (const stream of streams.splice(0)) await stream.leave();
      }
      const heap = await inTurns(
        PAIRS_MIN,
        () => holdMore(full, plays),
        () => holdMore(bare, []),
      );
      const hello = await inTurns(
        HELLO_PAIRS,
        () => helloMs(full),
        () => helloMs(empty),
      );
      const held = await aliveOf(full.streams);
      return [
        heldRow(held),
        { ...rowOf({ name: 'P9', what: WHAT.heap, goal: GOAL.heap }, heap), unit: 'KB' },
        rowOf({ name: 'P9 hello', what: WHAT.hello, goal: GOAL.hello }, hello),
      ];
    } finally {
      for (const { helper } of holders) await helper.end();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

const heldRow = (value: number): Row => ({
  ...{ name: 'P9', what: WHAT.held, value, unit: 'streams', floor: null, ratio: null },
  ...{ goal: HELD, isAtLeast: true, met: value >= HELD, pairs: null },
});
