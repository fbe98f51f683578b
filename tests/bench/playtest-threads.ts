import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { createChecks } from '../../server/check/index.ts';
import { createWorkers } from '../../server/workers/index.ts';
import { PLAYTEST_LIMITS } from '../../shared/playtest/index.ts';
import { sampleStory } from '../support/sample.ts';
import type { Figure } from './figure.ts';
import { median, PAIRS_MIN } from './pairs.ts';

const WHAT = 'a playtest on two worker threads against one; what a plain integer loop gains on two';
const GOAL = 0.8;
const PAIRS = PAIRS_MIN;
/** As many as may be asked for: starting a thread, and what it has to learn, some 0.5 s, weigh as they do for who waits longest. */
const RUNS = PLAYTEST_LIMITS.runs;
const LOOPS = 1_500_000_000;

/** Counts to a number on a thread: nothing that two threads could get in each other's way about. */
const LOOP = `
  const { workerData, parentPort } = require('node:worker_threads');
  const count = (until) => {
    let sum = 0;
    for (let n = 0; n < until; n += 1) sum = (sum * 31 + n) | 0;
    return sum;
  };
  let sum = 0;
  for (let block = 0; block < workerData / 1e6; block += 1) sum ^= count(1e6);
  parentPort.postMessage(sum);
`;

async function loopOn(threads: number): Promise<void> {
  const share = LOOPS / threads;
  const each = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(LOOP, { eval: true, workerData: share });
      worker.once('error', reject).once('exit', () => resolve());
    });
  await Promise.all(Array.from({ length: threads }, each));
}

/** P8: what a second thread gives a playtest, as a share of what it gives at most on this machine, at this moment. */
export const playtestThreads: Figure = {
  name: 'P8',
  what: WHAT,
  async measure() {
    if (availableParallelism() < 2) throw new Error('Two threads gain nothing on one core.');
    const story = JSON.stringify(sampleStory());
    const playOn = async (threads: number): Promise<void> => {
      const workers = createWorkers({ threads });
      const { playtest } = createChecks({ workers });
      const { runs } = await playtest(story, { runs: RUNS, seed: 1 }, { guest: 'bench' });
      await workers.close();
      if (runs !== RUNS) throw new Error(`${runs} runs were played.`);
    };
    const taken = async (work: () => Promise<void>): Promise<number> => {
      const began = performance.now();
      await work();
      return performance.now() - began;
    };
    await playOn(2);
    const gains: { playtest: number; loop: number }[] = [];
    for (let number = 0; number < PAIRS; number += 1) {
      // Whatever else the machine does befalls all four; which of them goes first changes.
      const order = number % 2 === 0 ? [1, 2] : [2, 1];
      const played: Record<number, number> = {};
      const looped: Record<number, number> = {};
      for (const threads of order) {
        played[threads] = await taken(() => playOn(threads));
        looped[threads] = await taken(() => loopOn(threads));
      }
      const gain = (times: Record<number, number>) => (times[1] ?? Number.NaN) / (times[2] ?? Number.NaN);
      gains.push({ playtest: gain(played), loop: gain(looped) });
    }
    const ratio = median(gains.map(({ playtest, loop }) => playtest / loop));
    return [
      {
        ...{ name: 'P8', what: WHAT, unit: '×' as const, pairs: gains.length },
        value: median(gains.map(({ playtest }) => playtest)),
        floor: median(gains.map(({ loop }) => loop)),
        ...{ ratio, goal: GOAL, isAtLeast: true, met: ratio >= GOAL },
      },
    ];
  },
};
