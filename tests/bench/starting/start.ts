import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '../../../server/build/build-server.ts';
import { buildWeb } from '../../../server/build/build-web.ts';
import { type Figure, sizeRow } from '../figure.ts';
import { measurePairs, median, rowOf } from '../pairs.ts';
import { buildStory } from './build-story.ts';
import { read, type StartedServer, startServerProcess } from './processes.ts';

const WHAT = {
  start: 'start to /healthz; that of a bare Hono + better-sqlite3 + sharp server',
  whole: 'start to the list of stories; that of the bare server to its only answer',
  started: 'resident memory after the start',
  written: 'resident memory after a story was built, pictures included',
};
const GOAL = { start: 2, started: 150, written: 300 };
/** What needs all of the server. */
const LIST = '/api/packages';

/** P17: from a command to a server that answers, and what it keeps of the memory. */
export const start: Figure = {
  name: 'P17',
  what: WHAT.start,
  async measure() {
    await buildServer();
    await buildWeb();
    const folder = await mkdtemp(join(tmpdir(), 'kamishibai-bench-'));
    const env = { DATA_DIR: join(folder, 'data'), OFFLINE_SEED: '7' };
    const services = () => startServerProcess(['server/cli/kamishibai.js', 'serve'], env);
    const bare = () => startServerProcess(['tests/bench/starting/bare-server.js']);
    const resident: number[] = [];
    try {
      // Only starting counts, not stopping: the clock stands still meanwhile.
      let clock = 0;
      const timed = async (begin: () => Promise<StartedServer>) => {
        const began = performance.now();
        const server = await begin();
        clock += performance.now() - began;
        return server;
      };
      const stopped = async (server: StartedServer) => server.stop();
      const measure = (subject: () => Promise<void>) =>
        measurePairs({
          subject,
          floor: () => timed(bare).then(stopped),
          warmUp: 2,
          times: 1,
          pairs: 9,
          now: () => clock,
        });
      const pairs = await measure(() => timed(services).then(stopped));
      const wholePairs = await measure(async () => {
        const server = await timed(async () => {
          const started = await services();
          await read(`${started.address}${LIST}`);
          return started;
        });
        resident.push(server.residentMb());
        await server.stop();
      });
      const server = await services();
      try {
        await buildStory(server.address);
        return [
          rowOf({ name: 'P17', what: WHAT.start, goal: GOAL.start }, pairs),
          { ...rowOf({ name: 'P17', what: WHAT.whole, goal: 0 }, wholePairs), goal: null, met: null },
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
