import type { Story } from '../play/index.ts';
import type { ActProgram, Program } from '../rules/index.ts';
import { getProgram, NONE } from '../rules/index.ts';
import { CHECK_OUTCOMES, type CheckOutcome } from '../story/index.ts';
import { choosePersona, replayPathToEncounter, replayPathToTurn } from './path.ts';
import type { PlaytestOptions, PlaytestTally } from './playtester.ts';
import { PERSONAS, type PlaytestReport } from './schemas.ts';
import {
  type ActLoss,
  addCounts,
  addLoss,
  BARS,
  degreeAt,
  emptyCounts,
  NO_RUN,
  optionAt,
  type PlaytestCounts,
  type TallyData,
  takeCounts,
} from './tally.ts';

/** Reached in fewer than one run of this many counts as rare. */
const RARE = 100;
const TURN_BARS = 24;

/** Combines tallies in any order. */
export function reportPlaytest(
  story: Story,
  options: PlaytestOptions,
  tallies: readonly PlaytestTally[],
  ms: number,
): PlaytestReport {
  const program = getProgram(story);
  const { counts, losses, runs } = added(program, options, tallies);
  return {
    runs,
    turns: counts.turns,
    completed: counts.completed,
    softLocks: listSoftLocks(program, options, [...losses.values()]),
    endings: endings(story, counts),
    coverage: coverage(program, counts),
    turnsToEnd: computeSpread(counts.turnsToEnd),
    ms,
    seed: options.seed,
    personas: options.persona ? [options.persona] : [...PERSONAS],
    maxTurns: options.maxTurns,
    rare: rare(program, options, counts, runs),
    acts: listActs(program).map((act) => actReport(act, counts, options.maxTurns)),
    turnsHistogram: turnsHistogram(counts.turnsToEnd),
    dice: { full: counts.dice[0] ?? 0, mixed: counts.dice[1] ?? 0, miss: counts.dice[2] ?? 0 },
  };
}

/** Merges tallies into one with the same report, which saves memory. */
export function sumTallies(story: Story, options: PlaytestOptions, tallies: readonly PlaytestTally[]): PlaytestTally {
  const { counts, losses, runs } = added(getProgram(story), options, tallies);
  const data: TallyData = { counts: takeCounts(counts), losses: [...losses.values()] };
  return { from: Math.min(...tallies.map(({ from }) => from)), runs, turns: data.counts.turns, data };
}

function added(program: Program, options: PlaytestOptions, tallies: readonly PlaytestTally[]) {
  const counts = emptyCounts(program, options.maxTurns);
  const losses = new Map<string, ActLoss>();
  for (const { data } of tallies) {
    const slice = data as TallyData;
    addCounts(counts, slice.counts);
    for (const loss of slice.losses) addLoss(losses, loss);
  }
  const runs = tallies.reduce((sum, tally) => sum + tally.runs, 0);
  return { counts, losses, runs };
}

function listSoftLocks(
  program: Program,
  options: PlaytestOptions,
  losses: readonly ActLoss[],
): PlaytestReport['softLocks'] {
  return losses
    .toSorted((a, b) => b.runs - a.runs || a.act - b.act || a.run - b.run || (a.way < b.way ? -1 : 1))
    .map(({ act, run, runs, turn, steps }) => ({
      act: program.story.acts[act]?.id ?? '',
      path: replayPathToTurn(program, options, run, turn).slice(0, steps),
      runs,
      run,
      persona: choosePersona(options, run),
    }));
}

function endings({ endings: texts, title }: Story, counts: PlaytestCounts): Record<string, number> {
  const sums = new Map<string, number>();
  const names = texts.length > 0 ? texts.map(({ id, text }) => id ?? text) : [title];
  for (const [at, text] of names.entries()) {
    sums.set(text, (sums.get(text) ?? 0) + (counts.endings[at] ?? 0));
  }
  return Object.fromEntries(sums);
}

const listActs = ({ story, act }: Program): ActProgram[] => story.acts.map(({ index }) => act(index));

function coverage(program: Program, counts: PlaytestCounts): PlaytestReport['coverage'] {
  const acts = listActs(program);
  const ofActs = (
    ids: (act: ActProgram) => readonly { id: string }[],
    base: (act: ActProgram) => number,
    of: Uint32Array,
  ) => {
    const all = acts.flatMap((act) => ids(act).map(({ id }) => id));
    return Object.fromEntries(
      acts.flatMap((act) =>
        ids(act).map(({ id }, at) => {
          // Ids unique in an act only.
          const isShared = all.indexOf(id) !== all.lastIndexOf(id);
          return [isShared ? `${act.act.id}/${id}` : id, of[base(act) + at] ?? 0];
        }),
      ),
    );
  };
  return {
    locations: ofActs(
      ({ act }) => act.places,
      ({ placeBase }) => placeBase,
      counts.places,
    ),
    encounters: Object.fromEntries(program.encounters.map(({ id }, at) => [id, counts.encounters[at] ?? 0])),
    flags: Object.fromEntries(program.flags.map((flag, at) => [flag, counts.flags[at] ?? 0])),
    events: ofActs(
      ({ act }) => act.events,
      ({ eventBase }) => eventBase,
      counts.events,
    ),
    options: Object.fromEntries(
      program.encounters.flatMap(({ id, options }, encounter) =>
        options.map((option, at) => [`${id}/${option.id}`, counts.options[optionAt(encounter, at)] ?? 0]),
      ),
    ),
    degrees: degrees(program, counts),
    endings: Object.fromEntries(
      program.story.endings.flatMap(({ id }, at) => (id === null ? [] : [[id, counts.endings[at] ?? 0]])),
    ),
  };
}

function degrees({ encounters }: Program, counts: PlaytestCounts): Record<string, number> {
  const of = (encounter: number, option: number, name: (outcome: CheckOutcome) => string) =>
    CHECK_OUTCOMES.map((each, outcome) => [name(each), counts.degrees[degreeAt(encounter, option, outcome)] ?? 0]);
  return Object.fromEntries(
    encounters.flatMap(({ id, options, check }, encounter) => [
      ...(check ? of(encounter, NONE, (outcome) => `${id}/${outcome}`) : []),
      ...options.flatMap((option, at) =>
        option.check ? of(encounter, at, (outcome) => `${id}/${option.id}:${outcome}`) : [],
      ),
    ]),
  );
}

function rare(
  program: Program,
  options: PlaytestOptions,
  counts: PlaytestCounts,
  runs: number,
): PlaytestReport['rare'] {
  return program.encounters.flatMap(({ id }, at) => {
    const reached = counts.encounters[at] ?? 0;
    const run = counts.firstRun[at] ?? NO_RUN;
    if (reached === 0 || run === NO_RUN || reached * RARE >= runs) return [];
    const path = replayPathToEncounter(program, options, run, at);
    return [{ encounter: id, runs: reached, path, run, persona: choosePersona(options, run) }];
  });
}

function actReport(act: ActProgram, counts: PlaytestCounts, maxTurns: number): PlaytestReport['acts'][number] {
  const { index } = act;
  const bars = (all: Uint32Array, max: number, width: number) =>
    max === 0
      ? null
      : { from: 0, width, counts: [...all.subarray(index * BARS, index * BARS + Math.floor(max / width + 1e-9) + 1)] };
  return {
    act: act.act.id,
    began: counts.began[index] ?? 0,
    won: counts.won[index] ?? 0,
    forced: counts.forced[index] ?? 0,
    turns: computeSpread(counts.actTurns.subarray(index * (maxTurns + 1), (index + 1) * (maxTurns + 1))),
    doom: bars(counts.doomBars, act.doomMax, act.doomWidth),
    progress: bars(counts.progressBars, act.progressMax, act.progressWidth),
  };
}

/** The distribution of counted values: `counts[value]` is the frequency; all 0 if empty. */
function computeSpread(counts: Uint32Array): PlaytestReport['turnsToEnd'] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const atRank = (rank: number): number => {
    let passed = 0;
    for (const [value, count] of counts.entries()) {
      passed += count;
      if (passed >= rank && passed > 0) return value;
    }
    return 0;
  };
  return {
    min: atRank(1),
    median: atRank(Math.ceil(total * 0.5)),
    p95: atRank(Math.ceil(total * 0.95)),
    max: atRank(total),
  };
}

function turnsHistogram(counts: Uint32Array): PlaytestReport['turnsHistogram'] {
  const { min, max } = computeSpread(counts);
  const width = Math.max(1, Math.ceil((max - min + 1) / TURN_BARS));
  const bars = Array.from({ length: Math.ceil((max - min + 1) / width) }, () => 0);
  for (let value = min; value <= max; value += 1) {
    const bar = Math.floor((value - min) / width);
    bars[bar] = (bars[bar] ?? 0) + (counts[value] ?? 0);
  }
  return { from: min, width, counts: bars };
}
