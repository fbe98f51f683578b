import type { PlaytestProgress, PlaytestReport, PlaytestTally } from '../../shared/playtest/index.ts';
import type { OpenJob } from '../workers/index.ts';
import { createSlices } from './slices.ts';
import type { PlaytestAsked, PlaytestTold } from './workers/playtest.ts';

type PlaytestThread = OpenJob<PlaytestAsked, PlaytestTold>;

export interface PlaytestRun {
  runs: number;
  team: readonly PlaytestThread[];
  /** Called at most ten times a second, and at the end. */
  onProgress: (progress: PlaytestProgress) => void;
  now: () => number;
  /** Total playing time of each thread, in milliseconds. */
  mostMs: number;
  tooLong: () => Error;
}

/** Minimum interval between progress reports, in milliseconds. */
const TELL_EVERY_MS = 100;

/** The report does not depend on scheduling. The caller owns the threads. @throws a thread's errors; `tooLong` */
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
      const message = await thread.ask({ type: 'play', ...slice });
      if (message.type !== 'played') throw unexpected(message);
      spent += message.ms;
      perMs = slice.count / Math.max(message.ms, 0.1);
      done += message.runs;
      turns += message.turns;
      if (spent > run.mostMs) throw run.tooLong();
      tell(done, turns);
    }
    if (perMs === null) return null;
    const message = await thread.ask({ type: 'sum' });
    if (message.type !== 'sum') throw unexpected(message);
    return message.tally;
  }

  const sums = await Promise.all(team.map(play));
  const tallies = sums.filter((sum) => sum !== null);
  const message = await team[0]?.ask({ type: 'report', tallies, ms: now() - began });
  if (message?.type !== 'report') throw unexpected(message);
  return message.report;
}

const unexpected = (message: PlaytestTold | undefined) => new Error(`A thread that plays told "${message?.type}".`);

function teller({ runs, onProgress, now }: PlaytestRun) {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (done: number, turns: number) => {
    if (done < runs && now() - toldAt < TELL_EVERY_MS) return;
    toldAt = now();
    onProgress({ done, runs, turns });
  };
}
