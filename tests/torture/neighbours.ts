import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TurnData } from '../../shared/wire/index.ts';
import { createGuest, messageOf, nextAction } from './guest.ts';
import type { HeavyWork } from './heavy-guests.ts';
import type { LoopWatch } from './loop-watch.ts';
import { type Helper, startHelper } from './messages.ts';
import type { Trial } from './trial.ts';

const PLAYERS = 50;
/** A player reads between two turns, in milliseconds: from as little to as much. */
const READING = { least: 2000, most: 6000 } as const;
const QUIET_MS = 30_000;
/** The four guests stop by then, whatever they have come to. */
const HEAVY_MS = 300_000;

const P99_MOST = 3;
const STALL_MOST_MS = 100;

type Report = ReturnType<LoopWatch['report']> & { rssMb: number };

/** The players, at their own pace until they are stopped: what each turn took, by what was going on when it was asked for. */
function play(address: string, failures: string[]) {
  const guest = createGuest(address);
  const took: { ms: number; at: number }[] = [];
  let isOver = false;
  const pause = () =>
    new Promise((resolve) => setTimeout(resolve, READING.least + Math.random() * (READING.most - READING.least)));

  async function one(seed: number): Promise<void> {
    let id = await guest.begin(seed);
    let standing: TurnData | null = null;
    // They do not all come at the same moment.
    await pause();
    while (!isOver) {
      if (standing?.ended) {
        id = await guest.begin(seed);
        standing = null;
      }
      const at = performance.now();
      try {
        standing = await guest.turn(id, nextAction(standing));
        took.push({ ms: performance.now() - at, at });
      } catch (error) {
        failures.push(`a player's turn: ${messageOf(error)}`);
      }
      await pause();
    }
  }

  const all = Promise.all(Array.from({ length: PLAYERS }, (_, seed) => one(seed)));
  return {
    /** Milliseconds of the turns that were asked for in a time. */
    between: (from: number, to: number) => took.filter(({ at }) => at >= from && at < to).map(({ ms }) => ms),
    async end() {
      isOver = true;
      await all;
    },
  };
}

const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN;

const rounded = (ms: number): string => `${Math.round(ms)} ms`;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** R11: fifty players at a human pace, beside four guests who ask for as much as anybody may. */
export const neighbours: Trial = {
  name: 'R11',
  what: "a player's turn beside an import and a check of the largest package, a story being built and a thousand turns",
  async run(say) {
    const failures: string[] = [];
    const dataDir = await mkdtemp(join(tmpdir(), 'kamishibai-torture-'));
    const helpers: Helper[] = [];
    try {
      const server = await startHelper<{ address: string }>(new URL('./watched-server.ts', import.meta.url), {
        TRIAL_DATA_DIR: dataDir,
      });
      helpers.push(server.helper);
      const { address } = server.ready;
      const heavy = await startHelper<{ bytes: number }>(new URL('./heavy-guests.ts', import.meta.url), {
        TRIAL_ADDRESS: address,
        TRIAL_MS: String(HEAVY_MS + QUIET_MS * 2),
      });
      helpers.push(heavy.helper);
      const players = play(address, failures);
      // Until everybody has come and begun.
      await wait(READING.most * 2);
      say(`${PLAYERS} players alone, ${QUIET_MS / 1000} s`);
      const began = performance.now();
      await server.helper.ask<Report>({ type: 'begin' });
      await wait(QUIET_MS);
      const quietLoop = await server.helper.ask<Report>({ type: 'report' });
      const loud = performance.now();
      await server.helper.ask<Report>({ type: 'begin' });
      say(`and four guests, one with a package of ${Math.round(heavy.ready.bytes / 1024 / 1024)} MiB`);
      const work = await heavy.helper.ask<HeavyWork>({ type: 'work' });
      const loop = await server.helper.ask<Report>({ type: 'report' });
      const ended = performance.now();
      await players.end();

      const alone = players.between(began, loud);
      const among = players.between(loud, ended);
      failures.push(...work.failures);
      const [least] = [work.turns / 1000, work.imports, work.checks, work.stories].toSorted((a, b) => a - b);
      if ((least ?? 0) < 1)
        failures.push(
          `in ${HEAVY_MS / 1000} s there were ${work.turns} turns, ${work.imports} imports, ${work.checks} checks, ${work.stories} stories`,
        );
      const ratio = p99(among) / p99(alone);
      if (!(ratio <= P99_MOST))
        failures.push(`p99 of a turn was ${rounded(p99(among))}, alone ${rounded(p99(alone))}: ${ratio.toFixed(1)}×`);
      const [longest] = loop.stalls;
      if (longest && longest.cpuMs > STALL_MOST_MS)
        failures.push(
          `the event loop stood for ${loop.stalls
            .filter(({ cpuMs }) => cpuMs > STALL_MOST_MS)
            .map(({ cpuMs, at }) => `${rounded(cpuMs)} of CPU at ${(at / 1000).toFixed(1)} s`)
            .join(', ')}`,
        );
      return {
        ...{ name: this.name, what: this.what, done: among.length, failures },
        notes: [
          `${PLAYERS} players with pauses of ${READING.least / 1000}–${READING.most / 1000} s`,
          `p99 ${rounded(p99(among))}, alone ${rounded(p99(alone))} of ${alone.length}: ${ratio.toFixed(2)}×`,
          `longest stall ${rounded(longest?.cpuMs ?? 0)} of CPU, alone ${rounded(quietLoop.stalls[0]?.cpuMs ?? 0)}`,
          `${work.imports} imports, ${work.checks} checks of which ${work.givenUp} were given up, ${work.stories} stories, ${work.turns} turns in ${Math.round(loop.ms / 1000)} s`,
          `the loop worked ${Math.round((loop.cpuMs / loop.ms) * 100)} % of it, alone ${Math.round((quietLoop.cpuMs / quietLoop.ms) * 100)} %, and waited ${Math.round((loop.waitedMs / loop.ms) * 100)} % for a core, alone ${Math.round((quietLoop.waitedMs / quietLoop.ms) * 100)} %`,
          `${Math.round(loop.rssMb)} MB resident`,
        ],
      };
    } finally {
      for (const helper of helpers) await helper.end();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
