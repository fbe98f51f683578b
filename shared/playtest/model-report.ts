import { z } from 'zod';
import { LINE_MAX_LENGTH } from '../play/frame.ts';
import { ClimaxWaySchema } from '../story/index.ts';
import { PersonaSchema } from './report.ts';

/**
 * The model playtest: personas as players of the real runtime, on the improviser or on the server's models, for a few runs. Nothing
 * of it is kept; what is measured of a telling is measured turn by turn from its record.
 */
export const MODEL_PLAYTEST_LIMITS = {
  runs: 12,
  turns: 100,
  /** After this the runs end where they are, in milliseconds. */
  ms: 30 * 60 * 1000,
} as const;
export const MODEL_PLAYTEST_DEFAULTS = { runs: 3, turns: 30, seed: 1, models: 'offline' } as const;

/** Who directs and tells: the improviser, which costs nothing, or the models the server is configured with. */
const PLAYTEST_MODELS = ['offline', 'configured'] as const;

/** What is asked of a model playtest. Without a persona they take turns, run by run. */
export const ModelPlaytestRequestSchema = z.object({
  runs: z.number().int().min(1).max(MODEL_PLAYTEST_LIMITS.runs).default(MODEL_PLAYTEST_DEFAULTS.runs),
  turns: z.number().int().min(1).max(MODEL_PLAYTEST_LIMITS.turns).default(MODEL_PLAYTEST_DEFAULTS.turns),
  seed: z.number().int().default(MODEL_PLAYTEST_DEFAULTS.seed),
  persona: PersonaSchema.optional(),
  models: z.enum(PLAYTEST_MODELS).default(MODEL_PLAYTEST_DEFAULTS.models),
});
export type ModelPlaytestRequest = z.infer<typeof ModelPlaytestRequestSchema>;

/**
 * Signals are taken of so many turns, and what they say is remarked upon from these on. Shares are 0 to 1.
 * - `repeatedSentences`, `repeatedFiveGrams`: of a stretch, told before in the same run;
 * - `nothingNew`: so many turns on end without a place, a person, a fact, a finding, a flag, an encounter landed, an event or lore;
 * - `replaced`: of the lines the telling wrote, changed or left out by the engine;
 * - `offeredBefore`: of the options of a stretch, offered before in the same run;
 * - `oneImpulse`: of the options of a stretch that reach for something, all reaching for the same; told of at least 6;
 * - `asked`: of the turns of a run of at least ten, ending with a choice; fewer are remarked upon;
 * - `fewWords`, `manyWords`: a turn of a stretch, on average;
 * - `stillClock`: so many turns of a run in which a clock never moved;
 * - `otherScript`: of the lines of a run, written in another script than the story's language.
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

/** Why a frame of the telling was not shown as it was written. */
const REPLACED_KINDS = [
  /** It told what the player has not earned. */
  'secret',
  /** Somebody said what they cannot know. */
  'unknowing',
  /** Somebody spoke or was shown who is not there. */
  'absent',
  /** A line stood under another's portrait than the one it names. */
  'portrait',
  /** A picture, a track or a portrait that there is not. */
  'art',
  /** A thing that was neither gained nor lost. */
  'item',
  /** A question where none may be asked, or options that were none. */
  'choice',
  /** A line that was told before, word for word. */
  'repeated',
  /** A line that would not fit the text box: its end was cut off. */
  'length',
  /** Not a frame: unreadable, or of no known shape. */
  'shape',
  /** The model failed, fell silent or was cut off, so that the rest was told from the scene. */
  'broken-off',
  /** No plan could be carried out: the whole turn was told plainly. */
  'template',
  'other',
] as const;
export type ReplacedKind = (typeof REPLACED_KINDS)[number];

const count = z.number().int().min(0);
const share = z.number().min(0).max(1);
const counts = z.record(z.string(), count);

const replaced = z.object({ kind: z.enum(REPLACED_KINDS), reason: z.string(), written: z.string() });

/**
 * What became of the lines the telling wrote: `frames` were not shown as written, `told` lines were shown, with those that stand in for
 * others. `share` is the one in the other, at most 1.
 */
const ReplacedSchema = z.object({
  frames: count,
  told: count,
  share,
  /** By `REPLACED_KINDS`; those that did not come up are left out. */
  kinds: counts,
});

/** One turn as it was played. `frames` are those with words, in the order they were shown. */
const ModelPlaytestTurnSchema = z.object({
  turn: z.number().int().min(1),
  /** Titles. */
  act: z.string(),
  place: z.string(),
  /** What the player did, in words: "Chooses “Knock.”". */
  action: z.string(),
  frames: z.array(
    z.object({ type: z.string(), speaker: z.string().nullable(), text: z.string().max(LINE_MAX_LENGTH * 4) }),
  ),
  /** The options the turn ended with. */
  offered: z.array(z.string()),
  replaced: z.array(replaced),
  /** What the Director asked for and was not given; `withheld`: kept from the telling, since the player has not earned it. */
  refusals: z.array(z.object({ what: z.string(), reason: z.string(), withheld: z.boolean() })),
  directedBy: z.string(),
  /** Plans made anew within the turn. */
  replans: count,
  /** What went wrong, in a sentence; null where nothing did. */
  trouble: z.string().nullable(),
  ms: z.number().min(0),
});
export type ModelPlaytestTurn = z.infer<typeof ModelPlaytestTurnSchema>;

/** How engaging some turns were: counts, from which the shares are made. Words are those of the story's language. */
const EngagementSchema = z.object({
  turns: count,
  repetition: z.object({
    sentences: count,
    /** Told before in the same run. */
    sentencesAgain: count,
    sentencesShare: share,
    /** Five words on end. */
    fiveGrams: count,
    fiveGramsAgain: count,
    fiveGramsShare: share,
  }),
  /** Met for the first time in the run. */
  news: z.object({
    places: count,
    people: count,
    facts: count,
    findings: count,
    flags: count,
    /** Landed for the first time. */
    encounters: count,
    events: count,
    /** Entries of lore whose keys were told. */
    lore: count,
  }),
  choices: z.object({
    /** Turns that ended with options. */
    asked: count,
    /** Options they ended with, and how many of these had been offered before. */
    offered: count,
    offeredAgain: count,
    /** What the options reach for; those that say nothing of it are not counted. */
    impulses: counts,
    /** What players did: options taken, words of their own, travels, rolls, going on. */
    taken: count,
    freeText: count,
    travels: count,
    rolls: count,
    continues: count,
  }),
  lengths: z.object({ frames: count, words: count, framesATurn: z.number(), wordsATurn: z.number() }),
  /** How far the clocks went. */
  clocks: z.object({ progress: z.number(), doom: z.number() }),
});
export type Engagement = z.infer<typeof EngagementSchema>;

/** Something an author should know, in a sentence. `run` and `turn` say where it begins; null where it is about all. */
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
  /** In English, for scripts. */
  message: z.string(),
  /** The same for people: what is said, with what it takes. See `sayings/`. */
  says: z.looseObject({ say: z.string() }).optional(),
  /** Where it is told of all runs together: how many it was so in. */
  among: z.object({ found: z.number().int(), of: z.number().int() }).optional(),
});
export type PlaytestRemark = z.infer<typeof PlaytestRemarkSchema>;

/** Model calls, and what they took. `cost` is in US dollars, null where a price is not known. */
const ModelPlaytestUsageSchema = z.object({
  calls: count,
  failed: count,
  inputTokens: z.number().min(0),
  outputTokens: z.number().min(0),
  cost: z.number().nullable(),
});
export type ModelPlaytestUsage = z.infer<typeof ModelPlaytestUsageSchema>;

/** What all runs and one of them alike are told by. */
const measured = {
  ms: z.number().min(0),
  usage: ModelPlaytestUsageSchema,
  replaced: ReplacedSchema,
  /** Of the Director's, by what was refused and why, the most frequent first; `withheld` from the telling as unearned. */
  refusals: z.object({ count, withheld: count, kinds: counts }),
  replans: count,
  engagement: EngagementSchema,
  remarks: z.array(PlaytestRemarkSchema),
};

const ModelPlaytestRunSchema = z.object({
  run: count,
  persona: PersonaSchema,
  /** Of the play. */
  seed: count,
  /** Why it went no further: the story ended, the turns did, the time did, tokens were spent, or a turn broke off. */
  stopped: z.enum(['ended', 'turns', 'time', 'tokens', 'trouble']),
  /** Null where it came to none. */
  ending: z.object({ text: z.string(), outcome: ClimaxWaySchema }).nullable(),
  /** Where it stopped: titles. */
  act: z.string(),
  place: z.string(),
  turns: count,
  ...measured,
  /** Turns on which something went wrong. */
  trouble: z.array(z.object({ turn: z.number().int().min(1), message: z.string() })),
  /** Turns `from` to `to`. */
  engagementByTen: z.array(EngagementSchema.extend({ from: count, to: count })),
  transcript: z.array(ModelPlaytestTurnSchema),
});
export type ModelPlaytestRun = z.infer<typeof ModelPlaytestRunSchema>;

/** What came of a model playtest. */
export const ModelPlaytestReportSchema = z.object({
  title: z.string(),
  language: z.string(),
  seed: z.number().int(),
  /** The most turns a run could have. */
  maxTurns: count,
  models: z.enum(PLAYTEST_MODELS),
  /** Which models answered, by role. */
  answeredBy: z.object({ director: z.array(z.string()), storyteller: z.array(z.string()) }),
  /** All turns of all runs. */
  turns: count,
  /** Runs that came to an ending. */
  completed: count,
  ...measured,
  runs: z.array(ModelPlaytestRunSchema),
});
export type ModelPlaytestReport = z.infer<typeof ModelPlaytestReportSchema>;

/**
 * How far it has come: told as a run begins, with turn 0, and after each of its turns. `run` is counted from 1; `of` is the most turns
 * it can have.
 */
export const ModelPlaytestProgressSchema = z.object({
  run: z.number().int().min(1),
  runs: count,
  turn: count,
  of: count,
});
export type ModelPlaytestProgress = z.infer<typeof ModelPlaytestProgressSchema>;
