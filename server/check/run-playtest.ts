import { RefusalError } from '../../shared/error.ts';
import type { PlaytestProgress, PlaytestReport, PlaytestTally } from '../../shared/playtest/index.ts';
import type { OpenJob } from '../workers/index.ts';
import type { PlaytestAsked, PlaytestSlice, PlaytestTold } from './workers/playtest.ts';

type PlaytestThread = OpenJob<PlaytestAsked, PlaytestTold>;

interface PlaytestRun {
  runs: number;
  threads: readonly PlaytestThread[];
  /** Called at most ten times a second, and at the end. */
  onProgress: (progress: PlaytestProgress) => void;
  /** Maximum playing time of each thread, in milliseconds. */
  timeoutMs: number;
}

/** Minimum interval between progress reports, in milliseconds. */
const PROGRESS_EVERY_MS = 100;

/**
 * The report does not depend on scheduling. The caller owns the threads.
 * @throws a thread's errors; RefusalError `refused` if a thread plays for too long
 */
export async function runPlaytest({ runs, threads, onProgress, timeoutMs }: PlaytestRun): Promise<PlaytestReport> {
  const began = performance.now();
  const nextSlice = createSlicer(runs, threads.length);
  let reportedAt = Number.NEGATIVE_INFINITY;
  let turns = 0;
  let done = 0;

  async function play(thread: PlaytestThread): Promise<PlaytestTally | null> {
    let runsPerMs: number | null = null;
    let spentMs = 0;
    for (let slice = nextSlice(null); slice; slice = nextSlice(runsPerMs)) {
      const message = await thread.ask({ type: 'play', ...slice });
      if (message.type !== 'played') throw unexpected(message);
      spentMs += message.ms;
      runsPerMs = slice.count / Math.max(message.ms, 0.1);
      done += message.runs;
      turns += message.turns;
      if (spentMs > timeoutMs) throw tooLong(timeoutMs);
      const now = performance.now();
      if (done < runs && now - reportedAt < PROGRESS_EVERY_MS) continue;
      reportedAt = now;
      onProgress({ done, runs, turns });
    }
    if (runsPerMs === null) return null;
    const message = await thread.ask({ type: 'sum' });
    if (message.type !== 'sum') throw unexpected(message);
    return message.tally;
  }

  const sums = await Promise.all(threads.map(play));
  const tallies = sums.filter((sum) => sum !== null);
  const message = await threads[0]?.ask({ type: 'report', tallies, ms: performance.now() - began });
  if (message?.type !== 'report') throw unexpected(message);
  return message.report;
}

const unexpected = (message: PlaytestTold | undefined) => new Error(`A thread that plays told "${message?.type}".`);

const tooLong = (ms: number) =>
  new RefusalError('refused', `The playtest did not end within ${Math.round(ms / 60_000)} minutes.`, {
    hint: 'Request fewer runs, or fewer turns per run.',
    reason: { code: 'playtest-too-long' },
  });

/** Target duration of a slice in milliseconds, so that others wait little for the thread. */
const SLICE_MS = 100;
const SLICE_RUNS_MIN = 16;

/**
 * Distributes runs `0` … `runs - 1` so that all threads finish at about the same time. The returned function takes the
 * last speed in runs per millisecond, null at first, and returns null when all runs are assigned.
 */
export function createSlicer(runs: number, threads: number): (runsPerMs: number | null) => PlaytestSlice | null {
  let from = 0;
  return (runsPerMs) => {
    const left = runs - from;
    if (left <= 0) return null;
    const wished = runsPerMs === null ? SLICE_RUNS_MIN : runsPerMs * SLICE_MS;
    // With several threads, slices get shorter towards the end.
    const fair = threads === 1 ? left : left / (threads * 2);
    const count = Math.min(left, Math.max(SLICE_RUNS_MIN, Math.ceil(Math.min(wished, fair))));
    from += count;
    return { from: from - count, count };
  };
}
