import { z } from 'zod';
import { StoryStepSchema } from '../check/story-step.ts';

/** The personas: how a tester chooses where to go, what to answer, and how long to stay. */
export const PERSONAS = ['curious', 'hasty', 'cautious', 'completionist', 'contrarian', 'random'] as const;
export const PersonaSchema = z.enum(PERSONAS);
export type Persona = z.infer<typeof PersonaSchema>;

export const PLAYTEST_LIMITS = { runs: 1_000_000, turns: 2000 } as const;
export const PLAYTEST_DEFAULTS = { runs: 1000, seed: 1, maxTurns: 400 } as const;

/** The options of a playtest. Without a persona they alternate by run. */
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

/** A reproducible run: the same package, seed, persona and number give the same play. */
const run = z.object({ run: count, persona: PersonaSchema });

/** Bars of equal width from `from`; `counts[i]` is the number in `[from + i * width, from + (i + 1) * width)`. */
export const HistogramSchema = z.object({ from: z.number(), width: z.number(), counts: z.array(count) });

/** The result of a playtest. `coverage` has the number of runs that reached each item. */
export const PlaytestReportSchema = z.object({
  runs: count,
  turns: count,
  /** Runs that reached an ending within `maxTurns`. */
  completed: count,
  /** One for each act and way of losing it, the most frequent first; `path` begins with the act. */
  softLocks: z.array(run.extend({ act: z.string(), path: z.array(StoryStepSchema), runs: count })),
  /** Runs by ending, including 0. */
  endings: counts,
  coverage: z.object({
    locations: counts,
    encounters: counts,
    flags: counts,
    events: counts,
    /** By encounter and option, `enc_rope/option_1`. */
    options: counts,
    /** Outcomes of written rolls: of an encounter `enc_rope/full`, of an option `enc_rope/option_1:full`. */
    degrees: counts,
    /** By id, for endings that have one. */
    endings: counts,
  }),
  turnsToEnd: SpreadSchema,
  ms: z.number(),
  seed: z.number().int(),
  personas: z.array(PersonaSchema),
  maxTurns: count,
  /** Reached, but in fewer than one run of a hundred: the first such run, and its path. */
  rare: z.array(run.extend({ encounter: z.string(), runs: count, path: z.array(StoryStepSchema) })),
  acts: z.array(
    z.object({
      act: z.string(),
      began: count,
      won: count,
      forced: count,
      turns: SpreadSchema,
      /** The clock at the act's end; null without one. */
      doom: HistogramSchema.nullable(),
      progress: HistogramSchema.nullable(),
    }),
  ),
  turnsHistogram: HistogramSchema,
  dice: z.object({ full: count, mixed: count, miss: count }),
});
export type PlaytestReport = z.infer<typeof PlaytestReportSchema>;

export const PlaytestProgressSchema = z.object({ done: count, runs: count, turns: count });
export type PlaytestProgress = z.infer<typeof PlaytestProgressSchema>;

/** Parses a key of `coverage`: a place's or event's id, with its act's if several acts have the id. */
export function parseCoverageKey(key: string): { actId?: string; id: string } {
  const [actId = '', id] = key.split('/');
  return id === undefined ? { id: actId } : { actId, id };
}
