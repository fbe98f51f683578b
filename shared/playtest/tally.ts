import type { Program } from './program.ts';

/** What is counted of runs. Plain numbers, which add up. */
export interface Counts {
  turns: number;
  completed: number;
  /** By act. */
  readonly began: Uint32Array;
  readonly won: Uint32Array;
  readonly forced: Uint32Array;
  /** Runs that saw each place, began each encounter, set each flag, had each event fire. */
  readonly places: Uint32Array;
  readonly encounters: Uint32Array;
  readonly flags: Uint32Array;
  readonly events: Uint32Array;
  /** The first run that began each encounter; the highest number there is where none did. */
  readonly firstRun: Uint32Array;
  /** By ending, the story's title after the last. */
  readonly endings: Uint32Array;
  /** By how many turns they took: runs, and for each act `maxTurns + 1` after those of the act before. */
  readonly turnsToEnd: Uint32Array;
  readonly actTurns: Uint32Array;
  /** Full, mixed, miss. */
  readonly dice: Uint32Array;
  /** By act, one after the other: bars of what the clocks stood at when it ended. */
  readonly progressBars: Uint32Array;
  readonly doomBars: Uint32Array;
}

/** Bars a clock's histogram has. */
export const BARS = 21;
export const NO_RUN = 0xffffffff;

export const emptyCounts = (program: Program, maxTurns: number): Counts => {
  const acts = program.acts.length;
  const counters = (length: number) => new Uint32Array(length);
  return {
    turns: 0,
    completed: 0,
    began: counters(acts),
    won: counters(acts),
    forced: counters(acts),
    places: counters(program.placeCount),
    encounters: counters(program.encounters.length),
    flags: counters(program.flags.length),
    events: counters(program.eventCount),
    firstRun: counters(program.encounters.length).fill(NO_RUN),
    endings: counters(program.story.endings.length + 1),
    turnsToEnd: counters(maxTurns + 1),
    actTurns: counters(acts * (maxTurns + 1)),
    dice: counters(3),
    progressBars: counters(acts * BARS),
    doomBars: counters(acts * BARS),
  };
};

/** One way of losing an act: how many runs did, and which of them had the shortest path. */
export interface Loss {
  readonly act: number;
  /** The step that lost it, or that none was needed. */
  readonly way: string;
  runs: number;
  steps: number;
  run: number;
  /** After which turn of that run the act was lost. */
  turn: number;
}

/** What a slice of runs came to. */
export interface TallyData {
  readonly counts: Counts;
  readonly losses: readonly Loss[];
}

/** Adds a slice to what there is already. */
export function addCounts(sum: Counts, more: Counts): void {
  sum.turns += more.turns;
  sum.completed += more.completed;
  for (const key of SUMMED) {
    const into = sum[key];
    for (const [at, value] of more[key].entries()) into[at] = (into[at] ?? 0) + value;
  }
  for (const [at, run] of more.firstRun.entries()) sum.firstRun[at] = Math.min(sum.firstRun[at] ?? NO_RUN, run);
}

const SUMMED = [
  ...(['began', 'won', 'forced', 'places', 'encounters', 'flags', 'events', 'endings'] as const),
  ...(['turnsToEnd', 'actTurns', 'dice', 'progressBars', 'doomBars'] as const),
] as const;

/** Adds a loss to those of the same act and way; of two paths the shorter stays, of two alike that of the earlier run. */
export function addLoss(losses: Map<string, Loss>, loss: Loss): void {
  const key = `${loss.act} ${loss.way}`;
  const known = losses.get(key);
  if (!known) {
    losses.set(key, { ...loss });
    return;
  }
  known.runs += loss.runs;
  if (loss.steps < known.steps || (loss.steps === known.steps && loss.run < known.run)) {
    known.steps = loss.steps;
    known.run = loss.run;
    known.turn = loss.turn;
  }
}
