import { z } from 'zod';
import { StoryStepSchema } from '../check/story-step.ts';

/** Who plays: how a tester chooses where to go, what to answer, and how long to stay. */
export const PERSONAS = ['curious', 'hasty', 'cautious', 'completionist', 'contrarian', 'random'] as const;
export const PersonaSchema = z.enum(PERSONAS);
export type Persona = z.infer<typeof PersonaSchema>;

export const PLAYTEST_LIMITS = { runs: 1_000_000, turns: 2000 } as const;
export const PLAYTEST_DEFAULTS = { runs: 1000, seed: 1, maxTurns: 400 } as const;

/** What is asked of a playtest. Without a persona they take turns, run by run. */
export const PlaytestRequestSchema = z.object({
  runs: z.number().int().min(1).max(PLAYTEST_LIMITS.runs).default(PLAYTEST_DEFAULTS.runs),
  seed: z.number().int().default(PLAYTEST_DEFAULTS.seed),
  persona: PersonaSchema.optional(),
  maxTurns: z.number().int().min(1).max(PLAYTEST_LIMITS.turns).optional(),
});
export type PlaytestRequest = z.infer<typeof PlaytestRequestSchema>;

const count = z.number().int().min(0);
const counts = z.record(z.string(), count);
const SpreadSchema = z.object({ min: count, median: count, p95: count, max: count });

/** A run that can be played again: `replayRun` with the same package, seed, persona and number gives the same play. */
const run = z.object({ run: count, persona: PersonaSchema });

/** Bars of equal width from `from`; `counts[i]` is how many fell into `[from + i * width, from + (i + 1) * width)`. */
export const HistogramSchema = z.object({ from: z.number(), width: z.number(), counts: z.array(count) });

/** What came of a playtest. `coverage` counts in how many runs each was reached. */
export const PlaytestReportSchema = z.object({
  runs: count,
  turns: count,
  /** Runs that came to an ending within `maxTurns`. */
  completed: count,
  /** One for each act and way in which it was lost, the most frequent first; `path` begins with the act. */
  softLocks: z.array(run.extend({ act: z.string(), path: z.array(StoryStepSchema), runs: count })),
  /** How many runs ended with each of the story's endings; those never reached are 0. */
  endings: counts,
  coverage: z.object({
    locations: counts,
    encounters: counts,
    flags: counts,
    events: counts,
    /** By encounter and option, `enc_rope/option_1`. */
    options: counts,
    /** Of written rolls, by encounter: `enc_rope/full`, and of an option's, `enc_rope/option_1:full`. */
    degrees: counts,
    /** By id, of endings that have one. */
    endings: counts,
  }),
  turnsToEnd: SpreadSchema,
  ms: z.number(),
  seed: z.number().int(),
  personas: z.array(PersonaSchema),
  maxTurns: count,
  /** Reached in fewer than one run of a hundred, but reached: the first run that did, and how it came there. */
  rare: z.array(run.extend({ encounter: z.string(), runs: count, path: z.array(StoryStepSchema) })),
  acts: z.array(
    z.object({
      act: z.string(),
      began: count,
      won: count,
      forced: count,
      turns: SpreadSchema,
      /** Of the clock at the act's end; null where it has none. */
      doom: HistogramSchema.nullable(),
      progress: HistogramSchema.nullable(),
    }),
  ),
  turnsHistogram: HistogramSchema,
  dice: z.object({ full: count, mixed: count, miss: count }),
});
export type PlaytestReport = z.infer<typeof PlaytestReportSchema>;

/** How far a playtest has come, told as it runs. */
export const PlaytestProgressSchema = z.object({ done: count, runs: count, turns: count });
export type PlaytestProgress = z.infer<typeof PlaytestProgressSchema>;

/** What a key of `coverage` counts: the id of a place or an event, with that of its act where several acts have the id. */
export function idsOfCount(key: string): { actId?: string; id: string } {
  const [actId = '', id] = key.split('/');
  return id === undefined ? { id: actId } : { actId, id };
}
