import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '../../../server/cli/build-server.ts';
import { buildWeb } from '../../../server/cli/build-web.ts';
import { type Figure, sizeRow } from '../figure.ts';
import { measurePairs, median, rowOf } from '../pairs.ts';
import { buildStory } from './build-story.ts';
import { type StartedServer, startServerProcess } from './processes.ts';

const WHAT = {
  start: 'start to /healthz; that of a bare Hono + better-sqlite3 + sharp server',
  started: 'resident memory after the start',
  written: 'resident memory after a story was built, pictures included',
};
const GOAL = { start: 2, started: 150, written: 300 };

/** P17: from a command to a server that answers, and what it keeps of the memory. */
export const start: Figure = {
  name: 'P17',
  what: WHAT.start,
  async measure() {
    await buildServer();
    await buildWeb();
    const folder = await mkdtemp(join(tmpdir(), 'kamishibai-bench-'));
    const env = { DATA_DIR: join(folder, 'data'), OFFLINE_SEED: '7' };
    const house = () => startServerProcess(['server/cli/kamishibai.js', 'serve'], env);
    const bare = () => startServerProcess(['tests/bench/starting/bare-server.js']);
    const resident: number[] = [];
    try {
      // Only starting counts, not stopping: the clock stands still meanwhile.
      let clock = 0;
      const timed = async (begin: () => Promise<StartedServer>, look?: (server: StartedServer) => void) => {
        const began = performance.now();
        const server = await begin();
        clock += performance.now() - began;
        look?.(server);
        await server.stop();
      };
      const pairs = await measurePairs({
        subject: () => timed(house, (server) => resident.push(server.residentMb())),
        floor: () => timed(bare),
        warmUp: 2,
        times: 1,
        pairs: 9,
        now: () => clock,
      });
      const server = await house();
      try {
        await buildStory(server.address);
        return [
          rowOf({ name: 'P17', what: WHAT.start, goal: GOAL.start }, pairs),
          memoryRow(WHAT.started, median(resident), GOAL.started),
          memoryRow(WHAT.written, server.residentMb(), GOAL.written),
        ];
      } finally {
        await server.stop();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

const memoryRow = (what: string, value: number, goal: number) =>
  sizeRow({ name: 'P17', what, value, unit: 'MB', goal });
