/** A count out of a maximum: adds up, and gives a share or an average. */
export interface Count {
  sum: number;
  of: number;
}

/** A count of `sum` out of `of`; true counts as 1. */
export const count = (sum: number | boolean, of: number | boolean = 1): Count => ({ sum: Number(sum), of: Number(of) });

/** `share` is 0 to 1; `each` an average of counts; `ms`, `tokens` and `dollars` are averages too. */
type Unit = 'share' | 'each' | 'ms' | 'tokens' | 'dollars';

interface Measure {
  unit: Unit;
  /** Which direction is better; null for neither. */
  better: 'more' | 'less' | null;
}

const more = (unit: Unit): Measure => ({ unit, better: 'more' });
const less = (unit: Unit): Measure => ({ unit, better: 'less' });

const DRAFT_MEASURES = {
  /** The model produced a playable package. */
  finished: more('share'),
  people: more('share'),
  relations: more('share'),
  places: more('share'),
  numbers: more('share'),
  /** Prohibitions of the brief that the story respects. */
  forbidden: more('share'),
  /** Tool calls valid as written; repaired; refused. */
  callsValid: more('share'),
  callsRepaired: less('share'),
  callsRefused: less('share'),
  errors: less('each'),
  warnings: less('each'),
  /** Co-author's answers given by the model itself. */
  answered: more('share'),
  draftTokens: less('tokens'),
  draftCost: less('dollars'),
  draftMs: less('ms'),
} as const satisfies Record<string, Measure>;

/** Measures of plays, counted per turn. */
const PLAY_MEASURES = {
  /** Turns with the model's own words, told to their end. */
  told: more('share'),
  /** Lines on the stage written by the model. */
  own: more('share'),
  /** Turns the model directed; of these, those with all its requests granted. */
  directed: more('share'),
  accepted: more('share'),
  /** Of these, those with the Director's choice of encounter (or none); its texts withheld for secrets, per turn. */
  heeded: more('share'),
  withheld: less('each'),
  /** Frames not shown as written, per line told. */
  replaced: less('each'),
  /** Turns that disclosed the planted secret; lines about what the brief forbids. */
  secrets: less('share'),
  forbiddenTold: less('share'),
  /** Lines, and attempted lines, of absent or unknown speakers. */
  strangers: less('share'),
  /** Beats told in the model's words, of all beats. */
  beats: more('share'),
  /** Repeated sentences, and new five-word sequences. */
  again: less('share'),
  distinct: more('share'),
  /** Lines in another script than the story's; slips of grammar and punctuation, per line. */
  foreign: less('share'),
  slips: less('each'),
  /** Options that refer to their scene; options offered before. */
  follows: more('share'),
  offeredAgain: less('share'),
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

/** Counts by measure; missing ones were not counted. */
export type MeasureCounts<Name extends string> = Partial<Record<Name, Count>>;

/** Adds counts by measure. */
export function sumCounts<Name extends string>(all: readonly MeasureCounts<Name>[]): MeasureCounts<Name> {
  const sums: MeasureCounts<Name> = {};
  for (const counts of all) {
    for (const [name, { sum, of }] of Object.entries(counts) as [Name, Count][]) {
      const before = sums[name] ?? { sum: 0, of: 0 };
      sums[name] = { sum: before.sum + sum, of: before.of + of };
    }
  }
  return sums;
}

/** A count's value; null if nothing was counted. */
export const getCountValue = (count: Count | undefined): number | null =>
  count === undefined || count.of === 0 ? null : count.sum / count.of;
