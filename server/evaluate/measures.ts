/** Something counted, out of as many as it could have been: adds up, and gives a share or an average. */
export interface Count {
  sum: number;
  of: number;
}

/** `share` is 0 to 1; `each` an average of counts; `ms`, `tokens` and `dollars` are averages too. */
type Unit = 'share' | 'each' | 'ms' | 'tokens' | 'dollars';

interface Measure {
  unit: Unit;
  /** Which way is good; null where neither is. */
  better: 'more' | 'less' | null;
}

const more = (unit: Unit): Measure => ({ unit, better: 'more' });
const less = (unit: Unit): Measure => ({ unit, better: 'less' });

/** What is measured of a draft. Each is counted for one brief. */
const DRAFT_MEASURES = {
  /** The model came to a package that can be played. */
  finished: more('share'),
  people: more('share'),
  relations: more('share'),
  places: more('share'),
  numbers: more('share'),
  /** Things the brief forbids that the story is without. */
  forbidden: more('share'),
  /** Calls of tools that could be taken as they were written; that had to be repaired; that the tool refused. */
  callsValid: more('share'),
  callsRepaired: less('share'),
  callsRefused: less('share'),
  /** Findings of the check in what was drafted. */
  errors: less('each'),
  warnings: less('each'),
  /** Answers of the co-author that the model gave itself. */
  answered: more('share'),
  draftTokens: less('tokens'),
  draftCost: less('dollars'),
  draftMs: less('ms'),
} as const satisfies Record<string, Measure>;

/** What is measured of plays. Each is counted turn by turn. */
const PLAY_MEASURES = {
  /** Turns with words of the model's own, told to their end. */
  told: more('share'),
  /** Lines on the stage that the model wrote. */
  own: more('share'),
  /** Turns the model directed; of these, those in which all it asked for was given. */
  directed: more('share'),
  accepted: more('share'),
  /** Of these, those whose encounter, or none, is the Director's choice; texts of its own that were withheld as disclosing a secret, a turn. */
  heeded: more('share'),
  withheld: less('each'),
  /** Frames that were not shown as they were written, a line told. */
  replaced: less('each'),
  /** Turns that gave the planted secret away, on the stage; lines about what the brief forbids. */
  secrets: less('share'),
  forbiddenTold: less('share'),
  /** Spoken lines, and attempts at them, of somebody who is not there or is nobody. */
  strangers: less('share'),
  /** Beats that were told in the model's words, of those the scene had. */
  beats: more('share'),
  /** Sentences told before, and runs of five words that were not. */
  again: less('share'),
  distinct: more('share'),
  /** Lines in another script than the story's; slips of grammar and signs, a line. */
  foreign: less('share'),
  slips: less('each'),
  /** Options that take up something of their scene; those that were offered before. */
  follows: more('share'),
  offeredAgain: less('share'),
  /** Turns that brought something new. */
  news: more('share'),
  words: { unit: 'each', better: null },
  trouble: less('share'),
  tokens: less('tokens'),
  cost: less('dollars'),
  firstWordsMs: less('ms'),
  turnMs: less('ms'),
} as const satisfies Record<string, Measure>;

export const MEASURES = { ...DRAFT_MEASURES, ...PLAY_MEASURES };
export type DraftMeasure = keyof typeof DRAFT_MEASURES;
export type PlayMeasure = keyof typeof PLAY_MEASURES;
export type MeasureName = DraftMeasure | PlayMeasure;

export const DRAFT_MEASURE_NAMES = Object.keys(DRAFT_MEASURES) as DraftMeasure[];
export const PLAY_MEASURE_NAMES = Object.keys(PLAY_MEASURES) as PlayMeasure[];
export const MEASURE_NAMES: readonly MeasureName[] = [...DRAFT_MEASURE_NAMES, ...PLAY_MEASURE_NAMES];

/** Counts by measure; what is not there was not counted. */
export type Counts<Name extends string> = Partial<Record<Name, Count>>;

/** Adds counts up, measure by measure. */
export function addCounts<Name extends string>(all: readonly Counts<Name>[]): Counts<Name> {
  const sums: Counts<Name> = {};
  for (const counts of all) {
    for (const [name, { sum, of }] of Object.entries(counts) as [Name, Count][]) {
      const before = sums[name] ?? { sum: 0, of: 0 };
      sums[name] = { sum: before.sum + sum, of: before.of + of };
    }
  }
  return sums;
}

/** What a count comes to; null where nothing could be counted. */
export const amountOf = (count: Count | undefined): number | null =>
  count === undefined || count.of === 0 ? null : count.sum / count.of;
