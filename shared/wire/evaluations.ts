import { z } from 'zod';
import { LANGUAGES } from '../language/tag.ts';
import { ToldErrorSchema } from '../told-error.ts';

/** The most and the usual of what an evaluation is asked for. */
export const EVALUATION_LIMITS = { models: 4, stories: 12, turns: 100, players: 6, seed: 4_294_967_295 } as const;
export const EVALUATION_DEFAULTS = { stories: 3, turns: 30, players: 2, seed: 1 } as const;
/** As many reports are kept; the oldest gives way. */
export const EVALUATIONS_KEPT = 20;

const whole = (most: number, least = 1) => z.int().min(least).max(most);
const modelName = z.string().trim().min(1).max(200);

/** What is asked of an evaluation. Models are named as roles name them, "offline" is the improviser. */
export const EvaluationRequestSchema = z.object({
  models: z
    .array(modelName)
    .min(1)
    .max(EVALUATION_LIMITS.models)
    .refine((models) => new Set(models).size === models.length, 'Each model once.'),
  /** Briefs that are drafted and played. */
  stories: whole(EVALUATION_LIMITS.stories).default(EVALUATION_DEFAULTS.stories),
  /** The most turns of a play. */
  turns: whole(EVALUATION_LIMITS.turns).default(EVALUATION_DEFAULTS.turns),
  /** Personas that play each story; which ones goes round. */
  players: whole(EVALUATION_LIMITS.players).default(EVALUATION_DEFAULTS.players),
  seed: whole(EVALUATION_LIMITS.seed, 0).default(EVALUATION_DEFAULTS.seed),
  /** A model that judges; null for none. */
  judge: modelName.nullable().default(null),
});
export type EvaluationRequest = z.infer<typeof EvaluationRequestSchema>;

/** What one model will be asked for, at most about; null where it cannot be said. */
const ModelEstimateSchema = z.object({
  model: z.string(),
  calls: z.int(),
  tokens: z.number(),
  /** In US dollars; null where the price is not known. */
  cost: z.number().nullable(),
  /** Where it was measured before: how long it will take, in milliseconds. */
  ms: z.number().nullable(),
  /** From what this model took before, or from what is usual. */
  by: z.enum(['measured', 'usual']),
});

/** What an evaluation will take, before one says yes to it: of each model, and of the judge. */
export const EvaluationEstimateSchema = z.object({
  models: z.array(ModelEstimateSchema),
  judge: ModelEstimateSchema.omit({ ms: true, by: true }).nullable(),
  /** All together; null where a price is not known. */
  cost: z.number().nullable(),
});
export type EvaluationEstimate = z.infer<typeof EvaluationEstimateSchema>;

/** How far an evaluation has come. */
const EvaluationProgressSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('draft'),
    model: z.string(),
    brief: z.string(),
    story: z.int(),
    of: z.int(),
    message: z.int(),
  }),
  z.object({
    type: z.literal('turn'),
    model: z.string(),
    brief: z.string(),
    persona: z.string(),
    turn: z.int(),
    of: z.int(),
    /** The last words of the turn; null where it had none, and before the first. */
    line: z.object({ speaker: z.string().nullable(), text: z.string(), language: z.string() }).nullable(),
  }),
  z.object({ type: z.literal('judge'), done: z.int(), of: z.int() }),
]);
export type EvaluationProgress = z.infer<typeof EvaluationProgressSchema>;

const share = z.number().nullable();
/** What of a model is told at a glance: shares from 0 to 1, null where nothing was measured. */
const GlanceSchema = z.object({
  name: z.string(),
  /** Plays that are over, and the turns of them. */
  plays: z.int(),
  turns: z.int(),
  told: share,
  own: share,
  directed: share,
});

/** An evaluation that runs, with what was measured by now. */
const EvaluationStandingSchema = z.object({
  id: z.string(),
  /** ISO 8601. */
  began: z.string(),
  request: EvaluationRequestSchema,
  isStopping: z.boolean(),
  /** Null before the first model is asked. */
  now: EvaluationProgressSchema.nullable(),
  /** Plays that are over, of as many as there will be. */
  plays: z.object({ done: z.int(), of: z.int() }),
  models: z.array(
    GlanceSchema.extend({ calls: z.int(), tokens: z.number(), cost: z.number().nullable(), failed: z.int() }),
  ),
});
export type EvaluationStanding = z.infer<typeof EvaluationStandingSchema>;

/** What is told of an evaluation while it runs; `ended` or `error` is the last. */
export const EvaluationEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('standing'), standing: EvaluationStandingSchema }),
  z.object({ type: z.literal('ended'), id: z.string() }),
  z.object({ type: z.literal('error'), error: ToldErrorSchema }),
]);
export type EvaluationEvent = z.infer<typeof EvaluationEventSchema>;

/** A report that is kept, as the list shows it. */
export const EvaluationSummarySchema = z.object({
  id: z.string(),
  at: z.string(),
  ms: z.number(),
  request: EvaluationRequestSchema,
  interrupted: z.boolean(),
  models: z.array(
    GlanceSchema.extend({
      /** On average of a story's drafting and of a turn, for estimates. */
      draft: z.object({ tokens: z.number().nullable(), cost: z.number().nullable(), ms: z.number().nullable() }),
      turn: z.object({ tokens: z.number().nullable(), cost: z.number().nullable(), ms: z.number().nullable() }),
    }),
  ),
});
export type EvaluationSummary = z.infer<typeof EvaluationSummarySchema>;

export const EvaluationsSchema = z.object({
  /** Models that can be evaluated at once: of roles, of this machine, and the improviser. Others by their names. */
  choices: z.array(z.string()),
  running: EvaluationStandingSchema.nullable(),
  /** The newest first. */
  reports: z.array(EvaluationSummarySchema),
});
export type EvaluationsAnswer = z.infer<typeof EvaluationsSchema>;

export const EvaluationParamSchema = z.object({ id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/) });
export const EvaluationBegunSchema = z.object({ id: z.string() });
/** A report as a file: one page in a language of the interface, or everything that was measured. */
export const EvaluationFileQuerySchema = z.object({
  format: z.enum(['html', 'json']).default('html'),
  language: z.enum(LANGUAGES).default('en'),
});
