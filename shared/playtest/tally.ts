import { NONE, type Program } from '../rules/index.ts';
import { CHECK_OUTCOMES } from '../story/index.ts';

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
  /** Runs that answered with each option, and whose written rolls came out at each degree: see `optionAt`, `degreeAt`. */
  readonly options: Uint32Array;
  readonly degrees: Uint32Array;
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

/** The most options an encounter has, and the rolls that can be written for it: its own, and one of each option. */
const OPTIONS_MAX = 6;
const ROLLS_MAX = OPTIONS_MAX + 1;

/** Where an option is counted. */
export const optionAt = (encounter: number, option: number): number => encounter * OPTIONS_MAX + option;

/** Where a degree is counted. @param option whose roll it is; `NONE` for the encounter's own */
export const degreeAt = (encounter: number, option: number, outcome: number): number =>
  (encounter * ROLLS_MAX + option + 1) * CHECK_OUTCOMES.length + outcome;

/** Bars a clock's histogram has. */
export const BARS = 21;
/** Stands for no run in `firstRun`. */
export const NO_RUN = 0xffffffff;

/** Nothing counted yet. */
export const emptyCounts = (program: Program, maxTurns: number): Counts => {
  const acts = program.actCount;
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
    options: counters(optionAt(program.encounters.length, 0)),
    degrees: counters(program.isPlain ? 0 : degreeAt(program.encounters.length, NONE, 0)),
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
  /** Of the way there, as far as to where it was lost. */
  steps: number;
  run: number;
  /** After which turn of that run the act was lost. */
  turn: number;
}

/** What a slice of runs came to. */
export interface TallyData {
  readonly counts: PackedCounts;
  readonly losses: readonly Loss[];
}

const SUMMED = [
  ...(['began', 'won', 'forced', 'places', 'encounters', 'flags', 'events', 'options', 'degrees', 'endings'] as const),
  ...(['turnsToEnd', 'actTurns', 'dice', 'progressBars', 'doomBars'] as const),
] as const;
type Row = (typeof SUMMED)[number] | 'firstRun';

/** Counts without what is nought, which most of them are: of each row positions and values, in turns. */
export interface PackedCounts {
  readonly turns: number;
  readonly completed: number;
  readonly rows: Readonly<Record<Row, Uint32Array>>;
}

/** Takes what has been counted, and begins to count anew. */
export function takeCounts(counts: Counts): PackedCounts {
  const take = (row: Row): [Row, Uint32Array] => {
    const none = row === 'firstRun' ? NO_RUN : 0;
    const packed: number[] = [];
    for (const [at, value] of counts[row].entries()) if (value !== none) packed.push(at, value);
    counts[row].fill(none);
    return [row, Uint32Array.from(packed)];
  };
  const { turns, completed } = counts;
  counts.turns = 0;
  counts.completed = 0;
  const rows = Object.fromEntries([...SUMMED, 'firstRun' as const].map(take)) as Record<Row, Uint32Array>;
  return { turns, completed, rows };
}

/** Adds a slice to what there is already. */
export function addCounts(sum: Counts, more: PackedCounts): void {
  sum.turns += more.turns;
  sum.completed += more.completed;
  for (const row of SUMMED) {
    for (const { at, value } of pairsOf(more.rows[row])) sum[row][at] = (sum[row][at] ?? 0) + value;
  }
  for (const { at, value } of pairsOf(more.rows.firstRun)) {
    sum.firstRun[at] = Math.min(sum.firstRun[at] ?? NO_RUN, value);
  }
}

function* pairsOf(packed: Uint32Array): Generator<{ at: number; value: number }> {
  for (let index = 0; index < packed.length; index += 2)
    yield { at: packed[index] ?? 0, value: packed[index + 1] ?? 0 };
}

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
