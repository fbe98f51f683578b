import { z } from 'zod';
import { LINE_MAX_LENGTH } from '../play/frame.ts';
import { ClimaxWaySchema } from '../story/index.ts';
import { PersonaSchema } from './schemas.ts';

/** Personas play the real runtime, for a few runs. Nothing is stored; each turn's record is measured. */
export const MODEL_PLAYTEST_LIMITS = {
  runs: 12,
  turns: 100,
  /** Time limit in milliseconds; runs stop where they are. */
  ms: 30 * 60 * 1000,
} as const;
export const MODEL_PLAYTEST_DEFAULTS = { runs: 3, turns: 30, seed: 1, models: 'offline' } as const;

/** Who directs and tells: the improviser, which is free, or the configured models. */
const PLAYTEST_MODELS = ['offline', 'configured'] as const;

/** The options of a model playtest. Without a persona they alternate by run. */
export const ModelPlaytestRequestSchema = z.object({
  runs: z.number().int().min(1).max(MODEL_PLAYTEST_LIMITS.runs).default(MODEL_PLAYTEST_DEFAULTS.runs),
  turns: z.number().int().min(1).max(MODEL_PLAYTEST_LIMITS.turns).default(MODEL_PLAYTEST_DEFAULTS.turns),
  seed: z.number().int().default(MODEL_PLAYTEST_DEFAULTS.seed),
  persona: PersonaSchema.optional(),
  models: z.enum(PLAYTEST_MODELS).default(MODEL_PLAYTEST_DEFAULTS.models),
});
export type ModelPlaytestRequest = z.infer<typeof ModelPlaytestRequestSchema>;

/**
 * Thresholds for remarks. Shares are 0 to 1; a stretch has `turns` turns.
 * - `repeatedSentences`, `repeatedFiveGrams`: share in a stretch told before in the same run;
 * - `nothingNew`: turns in a row without a new place, person, fact, finding, flag, landed encounter, event or lore;
 * - `replaced`: share of the telling's lines changed or dropped by the engine;
 * - `offeredBefore`: share of a stretch's options offered before in the same run;
 * - `oneImpulse`: share of a stretch's options with the same impulse, of at least 6;
 * - `asked`: share of turns ending with a choice, in runs of at least ten; fewer are remarked upon;
 * - `fewWords`, `manyWords`: words per turn in a stretch, on average;
 * - `stillClock`: turns of a run in which a clock never moved;
 * - `otherScript`: share of lines in another script than the story's language.
 */
export const ENGAGEMENT = {
  turns: 10,
  repeatedSentences: 1 / 3,
  repeatedFiveGrams: 0.5,
  nothingNew: 5,
  replaced: 0.1,
  offeredBefore: 0.5,
  oneImpulse: 0.8,
  asked: 0.2,
  fewWords: 12,
  manyWords: 220,
  stillClock: 10,
  otherScript: 0.05,
} as const;

/** Why a frame of the telling was not shown as written. */
const REPLACED_KINDS = [
  /** It revealed something the player has not earned. */
  'secret',
  /** A character said what they cannot know. */
  'unknowing',
  'absent',
  'portrait',
  'art',
  /** An item that was neither gained nor lost. */
  'item',
  /** A question where none is allowed, or invalid options. */
  'choice',
  'repeated',
  /** A line too long for the text box; its end was cut off. */
  'length',
  /** Not a frame: unreadable, or of unknown shape. */
  'shape',
  /** The model failed, timed out or was cut off, so that the rest was told from the scene. */
  'broken-off',
  /** No plan could be executed: the whole turn was told plainly. */
  'template',
  'other',
] as const;
export type ReplacedKind = (typeof REPLACED_KINDS)[number];

const count = z.number().int().min(0);
const share = z.number().min(0).max(1);
const counts = z.record(z.string(), count);

const replaced = z.object({ kind: z.enum(REPLACED_KINDS), reason: z.string(), written: z.string() });

/** `frames` were not shown as written; `told` were shown, with replacements. `share` is their ratio, at most 1. */
const ReplacedSchema = z.object({
  frames: count,
  told: count,
  share,
  /** By `REPLACED_KINDS`, without zeros. */
  kinds: counts,
});

/** One played turn. `frames` has those with words, in order. */
const ModelPlaytestTurnSchema = z.object({
  turn: z.number().int().min(1),
  act: z.string(),
  place: z.string(),
  /** The player's action in words: "Chooses “Knock.”". */
  action: z.string(),
  frames: z.array(
    z.object({ type: z.string(), speaker: z.string().nullable(), text: z.string().max(LINE_MAX_LENGTH * 4) }),
  ),
  offered: z.array(z.string()),
  replaced: z.array(replaced),
  /** `withheld`: kept from the telling because the player has not earned it. */
  refusals: z.array(z.object({ what: z.string(), reason: z.string(), withheld: z.boolean() })),
  directedBy: z.string(),
  /** Replans within the turn. */
  replans: count,
  trouble: z.string().nullable(),
  ms: z.number().min(0),
});
export type ModelPlaytestTurn = z.infer<typeof ModelPlaytestTurnSchema>;

/** Engagement of some turns, as counts for computing shares. Words are counted in the story's language. */
const EngagementSchema = z.object({
  turns: count,
  repetition: z.object({
    sentences: count,
    sentencesAgain: count,
    sentencesShare: share,
    fiveGrams: count,
    fiveGramsAgain: count,
    fiveGramsShare: share,
  }),
  news: z.object({
    places: count,
    people: count,
    facts: count,
    findings: count,
    flags: count,
    encounters: count,
    events: count,
    /** Lore entries whose keys were told. */
    lore: count,
  }),
  choices: z.object({
    asked: count,
    /** Offered options, and how many of them had been offered before. */
    offered: count,
    offeredAgain: count,
    /** Options by impulse; those without one are not counted. */
    impulses: counts,
    taken: count,
    freeText: count,
    travels: count,
    rolls: count,
    continues: count,
  }),
  lengths: z.object({ frames: count, words: count, framesATurn: z.number(), wordsATurn: z.number() }),
  clocks: z.object({ progress: z.number(), doom: z.number() }),
});
export type Engagement = z.infer<typeof EngagementSchema>;

/** A remark for the author. `run` and `turn` say where it begins; null if it concerns everything. */
const PlaytestRemarkSchema = z.object({
  code: z.enum([
    'repeats-itself',
    'nothing-new',
    'told-a-secret',
    'frames-replaced',
    'same-choices',
    'one-impulse',
    'no-choices',
    'too-short',
    'too-long',
    'still-clock',
    'other-script',
    'trouble',
    'not-by-the-model',
  ]),
  run: z.number().int().min(0).nullable(),
  turn: z.number().int().min(1).nullable(),
  message: z.string(),
  /** The message key with parameters, for people. See `messages/`. */
  says: z.looseObject({ say: z.string() }).optional(),
  /** For remarks about all runs: how many are affected. */
  among: z.object({ found: z.number().int(), of: z.number().int() }).optional(),
});
export type PlaytestRemark = z.infer<typeof PlaytestRemarkSchema>;

/** Model calls with their consumption. `cost` is in US dollars; null if a price is unknown. */
const ModelPlaytestUsageSchema = z.object({
  calls: count,
  failed: count,
  inputTokens: z.number().min(0),
  outputTokens: z.number().min(0),
  cost: z.number().nullable(),
});
export type ModelPlaytestUsage = z.infer<typeof ModelPlaytestUsageSchema>;

const measured = {
  ms: z.number().min(0),
  usage: ModelPlaytestUsageSchema,
  replaced: ReplacedSchema,
  /** The Director's refusals by part and reason, the most frequent first; `withheld` from the telling as unearned. */
  refusals: z.object({ count, withheld: count, kinds: counts }),
  replans: count,
  engagement: EngagementSchema,
  remarks: z.array(PlaytestRemarkSchema),
};

const ModelPlaytestRunSchema = z.object({
  run: count,
  persona: PersonaSchema,
  seed: count,
  /** Why the run ended: the story, the turn limit, the time limit, the token limit, or an error. */
  stopped: z.enum(['ended', 'turns', 'time', 'tokens', 'trouble']),
  ending: z.object({ text: z.string(), outcome: ClimaxWaySchema }).nullable(),
  act: z.string(),
  place: z.string(),
  turns: count,
  ...measured,
  trouble: z.array(z.object({ turn: z.number().int().min(1), message: z.string() })),
  /** Turns `from` to `to`. */
  engagementByTen: z.array(EngagementSchema.extend({ from: count, to: count })),
  transcript: z.array(ModelPlaytestTurnSchema),
});
export type ModelPlaytestRun = z.infer<typeof ModelPlaytestRunSchema>;

export const ModelPlaytestReportSchema = z.object({
  title: z.string(),
  language: z.string(),
  seed: z.number().int(),
  maxTurns: count,
  models: z.enum(PLAYTEST_MODELS),
  answeredBy: z.object({ director: z.array(z.string()), storyteller: z.array(z.string()) }),
  turns: count,
  completed: count,
  ...measured,
  runs: z.array(ModelPlaytestRunSchema),
});
export type ModelPlaytestReport = z.infer<typeof ModelPlaytestReportSchema>;

/** Progress, sent when a run begins (turn 0) and after each turn. `run` counts from 1; `of` is its maximum of turns. */
export const ModelPlaytestProgressSchema = z.object({
  run: z.number().int().min(1),
  runs: count,
  turn: count,
  of: count,
});
export type ModelPlaytestProgress = z.infer<typeof ModelPlaytestProgressSchema>;
