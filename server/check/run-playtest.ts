import type { PlaytestProgress, PlaytestReport, PlaytestTally } from '../../shared/playtest/index.ts';
import type { OpenJob } from '../workers/index.ts';
import { createSlices } from './slices.ts';
import type { PlaytestAsked, PlaytestTold } from './workers/playtest.ts';

type PlaytestThread = OpenJob<PlaytestAsked, PlaytestTold>;

/** A playtest as threads carry it out. */
export interface PlaytestRun {
  runs: number;
  team: readonly PlaytestThread[];
  /** Told how far it has come: at most ten times a second, and when all runs are played. */
  onProgress: (progress: PlaytestProgress) => void;
  /** Milliseconds. */
  now: () => number;
  /** How long each of the threads may play in all, in milliseconds. */
  mostMs: number;
  tooLong: () => Error;
}

/** Progress is told no sooner after the last than this, in milliseconds. */
const TELL_EVERY_MS = 100;

/**
 * Plays the runs on threads and makes the report of them. What is reported depends on neither the threads nor how the runs
 * were handed out. The threads are whoever's opened them.
 * @throws what a thread does; `tooLong`
 */
export async function runPlaytest(run: PlaytestRun): Promise<PlaytestReport> {
  const { runs, team, now } = run;
  const began = now();
  const slices = createSlices(runs, team.length);
  const tell = teller(run);
  let turns = 0;
  let done = 0;

  async function play(thread: PlaytestThread): Promise<PlaytestTally | null> {
    let perMs: number | null = null;
    let spent = 0;
    for (let slice = slices.next(null); slice; slice = slices.next(perMs)) {
      const told = await thread.ask({ type: 'play', ...slice });
      if (told.type !== 'played') throw unexpected(told);
      spent += told.ms;
      perMs = slice.count / Math.max(told.ms, 0.1);
      done += told.runs;
      turns += told.turns;
      if (spent > run.mostMs) throw run.tooLong();
      tell(done, turns);
    }
    if (perMs === null) return null;
    const told = await thread.ask({ type: 'sum' });
    if (told.type !== 'sum') throw unexpected(told);
    return told.tally;
  }

  const sums = await Promise.all(team.map(play));
  const tallies = sums.filter((sum) => sum !== null);
  const told = await team[0]?.ask({ type: 'report', tallies, ms: now() - began });
  if (told?.type !== 'report') throw unexpected(told);
  return told.report;
}

const unexpected = (told: PlaytestTold | undefined) => new Error(`A thread that plays told "${told?.type}".`);

function teller({ runs, onProgress, now }: PlaytestRun) {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (done: number, turns: number) => {
    if (done < runs && now() - toldAt < TELL_EVERY_MS) return;
    toldAt = now();
    onProgress({ done, runs, turns });
  };
}
