import type { PlaytestOptions, PlaytestProgress, PlaytestReport, PlaytestTally } from '../../shared/playtest/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import { createSlices, type Slice } from './slices.ts';
import type { Thread } from './thread.ts';

/** What a thread that plays is given at its start. */
export interface PlaytestThreadData {
  story: VNPackage;
  options: PlaytestOptions;
}

export type PlaytestAsked =
  | ({ type: 'play' } & Slice)
  | { type: 'report'; tallies: readonly PlaytestTally[]; ms: number };
export type PlaytestTold = { type: 'tally'; tally: PlaytestTally } | { type: 'report'; report: PlaytestReport };
export type PlaytestThread = Thread<PlaytestAsked, PlaytestTold>;

/** A playtest as threads carry it out. */
export interface PlaytestRun {
  runs: number;
  threads: number;
  start: () => PlaytestThread;
  signal: AbortSignal;
  /** Told how far it has come: at once, at most ten times a second, and when all runs are played. */
  onProgress: (progress: PlaytestProgress) => void;
  /** Milliseconds. */
  now: () => number;
}

/** Progress is told no sooner after the last than this, in milliseconds. */
const TELL_EVERY_MS = 100;

/**
 * Plays the runs on threads and makes the report of them. What is reported depends on neither the threads nor how the runs
 * were handed out. No thread is left, however it ends.
 * @throws the signal's reason; RefusalError as a thread does
 */
export async function runPlaytest({
  runs,
  threads,
  start,
  signal,
  onProgress,
  now,
}: PlaytestRun): Promise<PlaytestReport> {
  signal.throwIfAborted();
  const began = now();
  const slices = createSlices(runs, threads);
  const tallies: PlaytestTally[] = [];
  const tell = teller(runs, onProgress, now);
  tell(0, 0);
  // Whoever is told so may have had enough of it.
  signal.throwIfAborted();
  const team: PlaytestThread[] = [];
  const disband = () => Promise.all(team.map((thread) => thread.end()));
  const onAbort = () => void disband();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    while (team.length < threads) team.push(start());
    let turns = 0;
    let done = 0;
    const play = async (thread: PlaytestThread) => {
      let perMs: number | null = null;
      for (let slice = slices.next(null, 0); slice; slice = slices.next(perMs, now() - began)) {
        const from = now();
        const told = await thread.ask({ type: 'play', ...slice });
        if (told.type !== 'tally') throw new Error(`A thread that was asked to play told "${told.type}".`);
        perMs = slice.count / Math.max(now() - from, 0.1);
        tallies.push(told.tally);
        done += told.tally.runs;
        turns += told.tally.turns;
        tell(done, turns);
      }
    };
    await Promise.all(team.map(play));
    const [first] = team;
    const told = await first?.ask({ type: 'report', tallies, ms: now() - began });
    if (told?.type !== 'report') throw new Error('A thread that was asked for the report told something else.');
    return told.report;
  } catch (error) {
    // Threads that are ended in the middle complain of it; why they were is what there is to say.
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
    await disband();
  }
}

function teller(runs: number, onProgress: PlaytestRun['onProgress'], now: () => number) {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (done: number, turns: number) => {
    if (done < runs && now() - toldAt < TELL_EVERY_MS) return;
    toldAt = now();
    onProgress({ done, runs, turns });
  };
}
