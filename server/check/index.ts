import { availableParallelism } from 'node:os';
import type { CheckReport } from '../../shared/check/index.ts';
import { RefusalError } from '../../shared/error.ts';
import {
  PLAYTEST_DEFAULTS,
  type PlaytestProgress,
  type PlaytestReport,
  type PlaytestRequest,
} from '../../shared/playtest/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import type { Store } from '../store/types.ts';
import { createCheckDesk } from './check-desk.ts';
import { type PlaytestAsked, type PlaytestThreadData, type PlaytestTold, runPlaytest } from './run-playtest.ts';
import { createSlots } from './slots.ts';
import { createThreads } from './thread.ts';

/** Checks and playtests, in worker threads of one house. Design, section 9. */
export interface Checks {
  /**
   * What the checker finds in the newest version of a package. Remembered until the package changes.
   * @throws RefusalError `not_found`; `refused` where it takes too much time or memory, which is remembered for a while;
   *   `rate_limited`; `unavailable`
   */
  checkPackage(id: string): Promise<CheckReport>;
  /** Forgets what was found in a package that is no longer what it was. */
  forget(id: string): void;
  /**
   * Plays a story over and over, by the rules alone. Two at once; a few more wait.
   * @param options.signal ends it within a moment, and leaves no thread
   * @param options.onProgress told at once, then at most ten times a second
   * @throws the signal's reason; RefusalError `refused` where it takes too much time or memory; `rate_limited`; `unavailable`
   */
  playtest(
    story: VNPackage,
    request: PlaytestRequest,
    options?: { signal?: AbortSignal; onProgress?: (progress: PlaytestProgress) => void },
  ): Promise<PlaytestReport>;
  /** How many threads there are. */
  threads(): number;
  /** Ends whatever runs, and begins nothing more. */
  close(): Promise<void>;
}

export interface ChecksOptions {
  /** Where packages are read; without it, none is. */
  store?: Pick<Store, 'getPackage'>;
  /** Told what broke off inside a thread. */
  onFailure?: (error: Error) => void;
  /** The most threads one playtest has; by default as many as there are cores, at most four. */
  threads?: number;
  limits?: Partial<CheckLimits>;
  /** The modules threads run. */
  modules?: Partial<typeof MODULES>;
}

/** What is allowed to stories, which come from anywhere. */
export interface CheckLimits {
  /** How long a whole playtest may take, in milliseconds. */
  playtestMs: number;
  /** How long a thread may be silent over one check or one go of a playtest, in milliseconds. */
  patienceMs: number;
  /** Of a thread's heap, in MiB. */
  memoryMb: number;
  /** Fewer runs than this for each are not worth another thread, which takes a moment to start. */
  runsAThread: number;
  /** How long the thread that checks is kept when there is nothing to check, in milliseconds. */
  idleMs: number;
  /** How long others wait for one check before they go on beside it, in milliseconds. */
  slowMs: number;
  /** How long it is remembered that a package is too much to be checked, in milliseconds. */
  refusalMs: number;
}

const LIMITS: CheckLimits = {
  playtestMs: 300_000,
  patienceMs: 25_000,
  memoryMb: 512,
  runsAThread: 5000,
  idleMs: 30_000,
  slowMs: 1500,
  refusalMs: 600_000,
};
const MODULES = {
  playtest: new URL('./workers/playtest.ts', import.meta.url),
  check: new URL('./workers/check.ts', import.meta.url),
};
const THREADS_MAX = 4;

/** Makes the service; nothing is started before it is asked. */
export function createChecks(options: ChecksOptions = {}): Checks {
  const limits = { ...LIMITS, ...options.limits };
  const modules = { ...MODULES, ...options.modules };
  const most = options.threads ?? Math.min(availableParallelism(), THREADS_MAX);
  const threads = createThreads(limits, options.onFailure ?? (() => undefined));
  const desk = createCheckDesk({
    store: options.store,
    start: () => threads.start<string, CheckReport>(modules.check, null),
    ...limits,
  });
  const playtests = createSlots({ running: 2, waiting: 8, full });
  const closing = new AbortController();
  const going = new Set<Promise<unknown>>();

  async function play(
    story: VNPackage,
    { runs, seed, persona, maxTurns = PLAYTEST_DEFAULTS.maxTurns }: PlaytestRequest,
    signal: AbortSignal,
    onProgress: (progress: PlaytestProgress) => void,
  ): Promise<PlaytestReport> {
    const data: PlaytestThreadData = { story, options: { seed, persona, maxTurns } };
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(tooLong(limits.playtestMs)), limits.playtestMs);
    try {
      return await runPlaytest({
        runs,
        threads: Math.min(most, Math.ceil(runs / limits.runsAThread)),
        start: () => threads.start<PlaytestAsked, PlaytestTold>(modules.playtest, data),
        signal: AbortSignal.any([signal, late.signal]),
        onProgress,
        now: () => performance.now(),
      });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    checkPackage: (id) => desk.check(id),
    forget: (id) => desk.forget(id),
    playtest(story, request, { signal, onProgress = () => undefined } = {}) {
      const ends = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
      let isTold = false;
      const tell = (progress: PlaytestProgress) => {
        // Whoever waits in line has been told that it begins already.
        if (progress.done > 0 || !isTold) onProgress(progress);
        isTold = true;
      };
      const run = playtests.run(() => play(story, request, ends, tell), {
        signal: ends,
        onWaiting: () => tell({ done: 0, runs: request.runs, turns: 0 }),
      });
      const settled = run.then(
        () => undefined,
        () => undefined,
      );
      going.add(settled);
      void settled.then(() => going.delete(settled));
      return run;
    },
    threads: () => threads.living(),
    async close() {
      closing.abort(stopping());
      await Promise.all([desk.close(stopping()), ...going]);
    },
  };
}

const tooLong = (ms: number) =>
  new RefusalError('refused', `The playtest did not end within ${Math.round(ms / 60_000)} minutes.`, {
    hint: 'Ask for fewer runs, or for fewer turns each.',
  });

const full = () =>
  new RefusalError('rate_limited', 'Two playtests run, and others wait for them already.', {
    hint: 'Wait until one has ended, then ask again.',
  });

const stopping = () =>
  new RefusalError('unavailable', 'The server is stopping.', { hint: 'Try again when it is back.' });
