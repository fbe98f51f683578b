import { RefusalError } from '../../shared/error.ts';
import {
  PLAYTEST_DEFAULTS,
  type PlaytestProgress,
  type PlaytestReport,
  type PlaytestRequest,
} from '../../shared/playtest/index.ts';
import type { Store, StoredText } from '../store/types.ts';
import { defineJob, type Workers } from '../workers/index.ts';
import { CHECK, createPackageChecks, type PackageChecks } from './package-checks.ts';
import { runPlaytest } from './run-playtest.ts';
import type { openPlaytest } from './workers/playtest.ts';

/** Checks and playtests on worker threads. */
export interface Checks extends PackageChecks {
  /**
   * Playtests a story many times by the rules alone. `story` is JSON, possibly compressed; `guest` is for fair
   * scheduling.
   * @param options.onProgress called when it is queued, then at most ten times a second
   * @throws the signal's reason; RefusalError `refused` if it takes too much time or memory; `rate_limited`;
   * `unavailable`
   */
  playtest(
    story: StoredText,
    request: PlaytestRequest,
    options: { guest: string; signal?: AbortSignal; onProgress?: (progress: PlaytestProgress) => void },
  ): Promise<PlaytestReport>;
}

export interface ChecksOptions {
  workers: Workers;
  store?: Pick<Store, 'getPackage' | 'shared'>;
  limits?: Partial<CheckLimits>;
  jobs?: Partial<typeof JOBS>;
}

interface CheckLimits {
  /** Playing time of each playtest thread, in milliseconds. */
  playtestMs: number;
  /** Working time of one check or one slice of a playtest, in milliseconds. */
  patienceMs: number;
  /** Memory of a thread, in MiB. */
  memoryMb: number;
  /** Minimum runs per thread, since threads take a moment to start. */
  runsAThread: number;
  /** How long an over-limit check is cached, in milliseconds. */
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
const THREADS_MAX = 4;

/** Creates the service; nothing starts before the first request. */
export function createChecks({ workers, store, ...options }: ChecksOptions): Checks {
  const { patienceMs, memoryMb, refusalMs, playtestMs, runsAThread } = { ...LIMITS, ...options.limits };
  const jobs = { ...JOBS, ...options.jobs };
  const limits = { ms: patienceMs, memoryMb };

  return {
    ...createPackageChecks({ workers, store, job: jobs.check, refusalMs, limits }),
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
      const options = { guest, urgency: 'background', signal, limits, what: 'The story', full, onAccepted } as const;
      const threads = Array.from({ length: size }, () => workers.open(jobs.playtest, job, options));
      try {
        return await runPlaytest({ runs, threads, onProgress, timeoutMs: playtestMs });
      } finally {
        for (const thread of threads) thread.end();
      }
    },
  };
}

const full = () =>
  new RefusalError('rate_limited', 'Too many playtests are waiting already.', {
    hint: 'Wait until one has ended, then try again.',
    retryAfterSeconds: 10,
    reason: { code: 'playtests-waiting' },
  });
