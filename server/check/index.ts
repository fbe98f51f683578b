import type { CheckReport } from '../../shared/check/index.ts';
import { RefusalError } from '../../shared/error.ts';
import {
  PLAYTEST_DEFAULTS,
  type PlaytestProgress,
  type PlaytestReport,
  type PlaytestRequest,
} from '../../shared/playtest/index.ts';
import type { KeptText, Store } from '../store/types.ts';
import { defineJob, type Workers } from '../workers/index.ts';
import { CHECK, createPackageChecks } from './package-checks.ts';
import { runPlaytest } from './run-playtest.ts';
import type { openPlaytest } from './workers/playtest.ts';

/** Checks and playtests, on the threads of the server. */
export interface Checks {
  /**
   * What the checker finds in the newest version of a package. Remembered until the package changes.
   * @param guest whose turn it takes; default the package
   * @throws RefusalError `not_found`; `refused` where it takes too much time or memory, which is remembered for a while;
   *   `rate_limited`; `unavailable`
   */
  checkPackage(id: string, guest?: string): Promise<CheckReport>;
  /** Forgets what was found in a package that is no longer what it was. */
  forget(id: string): void;
  /**
   * Plays a story over and over, by the rules alone.
   * @param story a package as JSON, packed where it is kept so
   * @param options.guest whose turns it takes
   * @param options.signal ends it within a moment
   * @param options.onProgress told once it has its place in the line, then at most ten times a second
   * @throws the signal's reason; RefusalError `refused` where it takes too much time or memory; `rate_limited`; `unavailable`
   */
  playtest(
    story: KeptText,
    request: PlaytestRequest,
    options: { guest: string; signal?: AbortSignal; onProgress?: (progress: PlaytestProgress) => void },
  ): Promise<PlaytestReport>;
}

export interface ChecksOptions {
  workers: Workers;
  /** Where packages are read; without it, none is. */
  store?: Pick<Store, 'getPackage'>;
  limits?: Partial<CheckLimits>;
  /** What threads do. */
  jobs?: Partial<typeof JOBS>;
}

/** What is allowed to stories, which come from anywhere. */
interface CheckLimits {
  /** How long each thread of a playtest may play, in milliseconds. */
  playtestMs: number;
  /** How long a thread may work over one check or one go of a playtest, in milliseconds. */
  patienceMs: number;
  /** Of a thread's memory, in MiB. */
  memoryMb: number;
  /** Fewer runs than this for each are not worth another thread, which takes a moment to start. */
  runsAThread: number;
  /** How long it is remembered that a package is too much to be checked, in milliseconds. */
  refusalMs: number;
}

const LIMITS: CheckLimits = {
  playtestMs: 300_000,
  patienceMs: 25_000,
  memoryMb: 512,
  runsAThread: 5000,
  refusalMs: 600_000,
};
const JOBS = {
  check: CHECK,
  playtest: defineJob<typeof openPlaytest>(new URL('./workers/playtest.ts', import.meta.url), 'openPlaytest'),
};
/** The most threads of one playtest. */
const THREADS_MAX = 4;

/** Makes the service; nothing is started before it is asked. */
export function createChecks({ workers, store, ...options }: ChecksOptions): Checks {
  const { patienceMs, memoryMb, refusalMs, playtestMs, runsAThread } = { ...LIMITS, ...options.limits };
  const jobs = { ...JOBS, ...options.jobs };
  const limits = { ms: patienceMs, memoryMb };
  const packageChecks = createPackageChecks({ workers, store, job: jobs.check, refusalMs, limits });

  return {
    checkPackage: (id, guest = id) => packageChecks.check(id, guest),
    forget: (id) => packageChecks.forget(id),
    async playtest(story, request, { guest, signal, onProgress = () => undefined }) {
      const { runs, seed, persona, maxTurns = PLAYTEST_DEFAULTS.maxTurns } = request;
      signal?.throwIfAborted();
      const size = Math.min(workers.threads, THREADS_MAX, Math.ceil(runs / runsAThread));
      let accepted = 0;
      const onAccepted = () => {
        accepted += 1;
        if (accepted === size) onProgress({ done: 0, runs, turns: 0 });
      };
      const job = { story, options: { seed, persona, maxTurns } };
      const options = { guest, urgency: 'behind', signal, limits, what: 'The story', full, onAccepted } as const;
      const team = Array.from({ length: size }, () => workers.open(jobs.playtest, job, options));
      try {
        return await runPlaytest({
          ...{ runs, team, onProgress, now: () => performance.now() },
          ...{ mostMs: playtestMs, tooLong: () => tooLong(playtestMs) },
        });
      } finally {
        for (const thread of team) thread.end();
      }
    },
  };
}

const tooLong = (ms: number) =>
  new RefusalError('refused', `The playtest did not end within ${Math.round(ms / 60_000)} minutes.`, {
    hint: 'Ask for fewer runs, or for fewer turns each.',
    reason: { code: 'playtest-too-long' },
  });

const full = () =>
  new RefusalError('rate_limited', 'Too many playtests wait for their turn already.', {
    hint: 'Wait until one has ended, then ask again.',
    retryAfterSeconds: 10,
    reason: { code: 'playtests-waiting' },
  });
