import { NONE, type Program } from '../rules/index.ts';
import { CHECK_OUTCOMES } from '../story/index.ts';

export interface PlaytestCounts {
  turns: number;
  completed: number;
  readonly began: Uint32Array;
  readonly won: Uint32Array;
  readonly forced: Uint32Array;
  /** Runs that saw each place, began each encounter, set each flag, fired each event. */
  readonly places: Uint32Array;
  readonly encounters: Uint32Array;
  readonly flags: Uint32Array;
  readonly events: Uint32Array;
  /** The first run that began each encounter; `NO_RUN` if none did. */
  readonly firstRun: Uint32Array;
  /** Runs by chosen option, and by outcome of written rolls: see `optionAt`, `degreeAt`. */
  readonly options: Uint32Array;
  readonly degrees: Uint32Array;
  readonly endings: Uint32Array;
  /** Histograms of turns: runs, and for each act `maxTurns + 1` entries. */
  readonly turnsToEnd: Uint32Array;
  readonly actTurns: Uint32Array;
  readonly dice: Uint32Array;
  /** By act: histogram bars of the clocks at its end. */
  readonly progressBars: Uint32Array;
  readonly doomBars: Uint32Array;
}

/** Maximum options of an encounter, and of its written rolls: its own, and one of each option. */
const OPTIONS_MAX = 6;
const ROLLS_MAX = OPTIONS_MAX + 1;

/** The index of an option's count. */
export const optionAt = (encounter: number, option: number): number => encounter * OPTIONS_MAX + option;

/** `option` is that of the roll; `NONE` for the encounter's own. */
export const degreeAt = (encounter: number, option: number, outcome: number): number =>
  (encounter * ROLLS_MAX + option + 1) * CHECK_OUTCOMES.length + outcome;

export const BARS = 21;
/** No run, in `firstRun`. */
export const NO_RUN = 0xffffffff;

export const emptyCounts = (program: Program, maxTurns: number): PlaytestCounts => {
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

/** One way of losing an act: the number of runs, and the run with the shortest path. */
export interface ActLoss {
  readonly act: number;
  /** The losing step, or that none was needed. */
  readonly way: string;
  runs: number;
  steps: number;
  run: number;
  /** The turn of that run after which the act was lost. */
  turn: number;
}

export interface TallyData {
  readonly counts: PackedCounts;
  readonly losses: readonly ActLoss[];
}

const SUMMED = [
  ...(['began', 'won', 'forced', 'places', 'encounters', 'flags', 'events', 'options', 'degrees', 'endings'] as const),
  ...(['turnsToEnd', 'actTurns', 'dice', 'progressBars', 'doomBars'] as const),
] as const;
type Row = (typeof SUMMED)[number] | 'firstRun';

/** Counts in sparse form: alternating indexes and values of each row. */
export interface PackedCounts {
  readonly turns: number;
  readonly completed: number;
  readonly rows: Readonly<Record<Row, Uint32Array>>;
}

/** Takes the counts and resets them. */
export function takeCounts(counts: PlaytestCounts): PackedCounts {
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

export function addCounts(sum: PlaytestCounts, more: PackedCounts): void {
  sum.turns += more.turns;
  sum.completed += more.completed;
  for (const row of SUMMED) {
    for (const { at, value } of unpackPairs(more.rows[row])) sum[row][at] = (sum[row][at] ?? 0) + value;
  }
  for (const { at, value } of unpackPairs(more.rows.firstRun)) {
    sum.firstRun[at] = Math.min(sum.firstRun[at] ?? NO_RUN, value);
  }
}

function* unpackPairs(packed: Uint32Array): Generator<{ at: number; value: number }> {
  for (let index = 0; index < packed.length; index += 2)
    yield { at: packed[index] ?? 0, value: packed[index + 1] ?? 0 };
}

/** Of the same act and way the shorter path stays, or at equal length that of the earlier run. */
export function addLoss(losses: Map<string, ActLoss>, loss: ActLoss): void {
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
