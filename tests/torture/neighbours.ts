import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChatsWork } from './chatting-guests.ts';
import type { HeavyWork } from './heavy-guests.ts';
import type { LoopWatch } from './loop-watch.ts';
import { type Helper, startHelper } from './messages.ts';
import { PLAYERS, playAtLeisure, READING } from './players.ts';
import type { Trial } from './trial.ts';

const QUIET_MS = 30_000;
/** Those who ask for much stop by then, whatever they have come to. */
const HEAVY_MS = 300_000;

const P99_MOST = 3;
const STALL_MOST_MS = 100;

type Report = ReturnType<LoopWatch['report']> & { rssMb: number };

/** Guests who ask for much, in a process of their own, and what is said of what came of it. */
interface Heavy<Work extends { failures: string[] }> {
  name: string;
  what: string;
  program: URL;
  /** What they have done, each in a few words. */
  did: (work: Work) => string[];
  isDone: (work: Work) => boolean;
}

const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN;

const rounded = (ms: number): string => `${Math.round(ms)} ms`;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Fifty players at a human pace: alone for a while, then beside guests who ask for much, until these are done. */
const beside = <Work extends { failures: string[] }>({ name, what, program, did, isDone }: Heavy<Work>): Trial => ({
  name,
  what,
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
      const heavy = await startHelper<{ who: string }>(program, {
        TRIAL_ADDRESS: address,
        TRIAL_MS: String(HEAVY_MS + QUIET_MS * 2),
      });
      helpers.push(heavy.helper);
      const players = playAtLeisure(address, failures);
      // Until everybody has come and begun.
      await wait(READING.most * 2);
      say(`${PLAYERS} players alone, ${QUIET_MS / 1000} s`);
      const began = performance.now();
      await server.helper.ask<Report>({ type: 'begin' });
      await wait(QUIET_MS);
      const quietLoop = await server.helper.ask<Report>({ type: 'report' });
      const loud = performance.now();
      await server.helper.ask<Report>({ type: 'begin' });
      say(`and ${heavy.ready.who}`);
      const work = await heavy.helper.ask<Work>({ type: 'work' });
      const loop = await server.helper.ask<Report>({ type: 'report' });
      const ended = performance.now();
      await players.end();

      const alone = players.between(began, loud);
      const among = players.between(loud, ended);
      failures.push(...work.failures);
      if (!isDone(work)) failures.push(`in ${HEAVY_MS / 1000} s there were ${did(work).join(', ')}`);
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
        ...{ name, what, done: among.length, failures },
        notes: [
          `${PLAYERS} players with pauses of ${READING.least / 1000}–${READING.most / 1000} s`,
          `p99 ${rounded(p99(among))}, alone ${rounded(p99(alone))} of ${alone.length}: ${ratio.toFixed(2)}×`,
          `longest stall ${rounded(longest?.cpuMs ?? 0)} of CPU, alone ${rounded(quietLoop.stalls[0]?.cpuMs ?? 0)}`,
          `${did(work).join(', ')} in ${Math.round(loop.ms / 1000)} s`,
          `the loop worked ${Math.round((loop.cpuMs / loop.ms) * 100)} % of it, alone ${Math.round((quietLoop.cpuMs / quietLoop.ms) * 100)} %, and waited ${Math.round((loop.waitedMs / loop.ms) * 100)} % for a core, alone ${Math.round((quietLoop.waitedMs / quietLoop.ms) * 100)} %`,
          `${Math.round(loop.rssMb)} MB resident`,
        ],
      };
    } finally {
      for (const helper of helpers) await helper.end();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
});

/** R11: beside four guests who ask for as much as anybody may. */
export const neighbours: Trial = beside<HeavyWork>({
  name: 'R11',
  what: "a player's turn beside an import and a check of the largest package, a story being built and a thousand turns",
  program: new URL('./heavy-guests.ts', import.meta.url),
  did: ({ imports, checks, givenUp, stories, turns }) => [
    `${imports} imports`,
    `${checks} checks of which ${givenUp} were given up`,
    `${stories} stories`,
    `${turns} turns`,
  ],
  isDone: ({ imports, checks, stories, turns }) => turns >= 1000 && Math.min(imports, checks, stories) > 0,
});

/** R12: beside twenty chats at once, in each of which a story is built. */
export const builders: Trial = beside<ChatsWork>({
  name: 'R12',
  what: "a player's turn beside twenty chats at once, each building a story",
  program: new URL('./chatting-guests.ts', import.meta.url),
  did: ({ chats, stories, lastMs }) => [
    `${stories} stories of ${chats} chats`,
    `the last one finished after ${(lastMs / 1000).toFixed(1)} s`,
  ],
  isDone: ({ chats, stories }) => stories === chats,
});
