import { z } from 'zod';
import { LANGUAGES } from '../language/tag.ts';
import { RefusalBodySchema } from '../refusal-body.ts';

export const EVALUATION_LIMITS = { models: 4, stories: 12, turns: 100, players: 6, seed: 4_294_967_295 } as const;
export const EVALUATION_DEFAULTS = { stories: 3, turns: 30, players: 2, seed: 1 } as const;
/** Maximum stored reports; the oldest is deleted. */
export const EVALUATIONS_KEPT = 20;

const integerSchema = (most: number, least = 1) => z.int().min(least).max(most);
const modelName = z.string().trim().min(1).max(200);

/** The options of an evaluation. Models are named as for roles; "offline" is the improviser. */
export const EvaluationRequestSchema = z.object({
  models: z
    .array(modelName)
    .min(1)
    .max(EVALUATION_LIMITS.models)
    .refine((models) => new Set(models).size === models.length, 'Each model once.'),
  stories: integerSchema(EVALUATION_LIMITS.stories).default(EVALUATION_DEFAULTS.stories),
  turns: integerSchema(EVALUATION_LIMITS.turns).default(EVALUATION_DEFAULTS.turns),
  players: integerSchema(EVALUATION_LIMITS.players).default(EVALUATION_DEFAULTS.players),
  seed: integerSchema(EVALUATION_LIMITS.seed, 0).default(EVALUATION_DEFAULTS.seed),
  judge: modelName.nullable().default(null),
});
export type EvaluationRequest = z.infer<typeof EvaluationRequestSchema>;

/** Estimated upper bounds for one model; null if unknown. */
const ModelEstimateSchema = z.object({
  model: z.string(),
  calls: z.int(),
  tokens: z.number(),
  /** In US dollars; null if the price is unknown. */
  cost: z.number().nullable(),
  /** Estimated duration in milliseconds, if measured before. */
  ms: z.number().nullable(),
  /** Based on this model's measurements, or on typical values. */
  by: z.enum(['measured', 'usual']),
});

/** The estimate of an evaluation for confirmation: by model, and for the judge. */
export const EvaluationEstimateSchema = z.object({
  models: z.array(ModelEstimateSchema),
  judge: ModelEstimateSchema.omit({ ms: true, by: true }).nullable(),
  /** In total; null if a price is unknown. */
  cost: z.number().nullable(),
});
export type EvaluationEstimate = z.infer<typeof EvaluationEstimateSchema>;

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
    line: z.object({ speaker: z.string().nullable(), text: z.string(), language: z.string() }).nullable(),
  }),
  z.object({ type: z.literal('judge'), done: z.int(), of: z.int() }),
]);
export type EvaluationProgress = z.infer<typeof EvaluationProgressSchema>;

const share = z.number().nullable();
/** A model's key figures: shares from 0 to 1, null if not measured. */
const GlanceSchema = z.object({
  name: z.string(),
  /** Finished plays, and their turns. */
  plays: z.int(),
  turns: z.int(),
  told: share,
  own: share,
  directed: share,
});

const EvaluationStatusSchema = z.object({
  id: z.string(),
  began: z.string(),
  request: EvaluationRequestSchema,
  isStopping: z.boolean(),
  now: EvaluationProgressSchema.nullable(),
  /** Finished plays of the total. */
  plays: z.object({ done: z.int(), of: z.int() }),
  models: z.array(
    GlanceSchema.extend({ calls: z.int(), tokens: z.number(), cost: z.number().nullable(), failed: z.int() }),
  ),
});
export type EvaluationStatus = z.infer<typeof EvaluationStatusSchema>;

/** Events of a running evaluation; `ended` or `error` is the last. */
export const EvaluationEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('standing'), standing: EvaluationStatusSchema }),
  z.object({ type: z.literal('ended'), id: z.string() }),
  z.object({ type: z.literal('error'), error: RefusalBodySchema }),
]);
export type EvaluationEvent = z.infer<typeof EvaluationEventSchema>;

export const EvaluationSummarySchema = z.object({
  id: z.string(),
  at: z.string(),
  ms: z.number(),
  request: EvaluationRequestSchema,
  interrupted: z.boolean(),
  models: z.array(
    GlanceSchema.extend({
      /** Averages per drafted story and per turn, for estimates. */
      draft: z.object({ tokens: z.number().nullable(), cost: z.number().nullable(), ms: z.number().nullable() }),
      turn: z.object({ tokens: z.number().nullable(), cost: z.number().nullable(), ms: z.number().nullable() }),
    }),
  ),
});
export type EvaluationSummary = z.infer<typeof EvaluationSummarySchema>;

export const EvaluationsSchema = z.object({
  /** Models available for evaluation: of roles, local ones, and the improviser. Others can be named. */
  choices: z.array(z.string()),
  running: EvaluationStatusSchema.nullable(),
  reports: z.array(EvaluationSummarySchema),
});
export type EvaluationsAnswer = z.infer<typeof EvaluationsSchema>;

export const EvaluationParamSchema = z.object({ id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/) });
export const EvaluationBegunSchema = z.object({ id: z.string() });
/** A report file: a page in an interface language, or all measurements. */
export const EvaluationFileQuerySchema = z.object({
  format: z.enum(['html', 'json']).default('html'),
  language: z.enum(LANGUAGES).default('en'),
});
