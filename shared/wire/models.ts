import { z } from 'zod';
import { RefusalBodySchema, WireReasonSchema } from '../refusal-body.ts';

/**
 * Why a model answers for a role, localizable: a variable `named` it, it was `chosen` in the library, there is a `key`
 * or a `server`, the `program` that started the server set it; it is named but `keyless`; the local `machine` model
 * cannot answer, it `failed`, or `broke-off` midway. `said` has its own words, `reason` the localizable form, `at` is
 * ISO 8601.
 */
const ModelWhySchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('named'), variable: z.string() }),
  z.object({ code: z.enum(['chosen', 'key', 'server', 'program']) }),
  z.object({ code: z.literal('keyless'), model: z.string() }),
  z.object({ code: z.literal('machine'), said: z.string(), reason: WireReasonSchema.optional() }),
  z.object({
    code: z.enum(['failed', 'broke-off']),
    model: z.string(),
    at: z.string(),
    said: z.string(),
    reason: WireReasonSchema.optional(),
  }),
]);
export type ModelWhy = z.infer<typeof ModelWhySchema>;

/** The model of each role, and why. The outside, "Other". */
const RoleReportSchema = z.object({
  configured: z.string(),
  active: z.string(),
  reason: z.string(),
  /** Localizable; absent if only the improviser or the painter is intended. */
  why: ModelWhySchema.optional(),
  /** The intended model, if another stands in for it. */
  standsInFor: z.string().optional(),
  /** Its context window in tokens, and the source of that; absent if unknown or unlimited. */
  context: z.object({ tokens: z.number(), by: z.enum(['configured', 'reported', 'listed', 'assumed']) }).optional(),
  /**
   * From its last calls, if that limits a turn's prompt to `turnTokens` so that it answers within `waitMs`
   * milliseconds.
   */
  pace: z.object({ tokensPerSecond: z.number(), turnTokens: z.number(), waitMs: z.number() }).optional(),
  /** Measured time per turn, in milliseconds; of the Storyteller only. */
  turnMs: z.number().optional(),
  /** US dollars per million tokens; absent if unknown. */
  price: z.object({ input: z.number(), output: z.number() }).optional(),
  /** It runs locally at no cost; absent if a price is set. */
  runsHere: z.literal(true).optional(),
});

/** Named as in roles ("openai-compatible/box" for an additional server). Never the key itself. */
const ModelKeyReportSchema = z.object({
  provider: z.string(),
  title: z.string().nullable(),
  variable: z.string(),
  address: z.string().nullable(),
  from: z.enum(['environment', 'library']).nullable(),
});
export type ModelKeyReport = z.infer<typeof ModelKeyReportSchema>;

/** A key to store, or null to delete it. */
export const ModelKeySchema = z.object({ provider: z.string().min(1).max(200), key: z.string().max(2000).nullable() });

/** Its `variable` of the `environment`, the `library`, or nothing; and the `offered` models, named as in roles. */
const ModelChoiceSchema = z.object({
  variable: z.string(),
  from: z.enum(['environment', 'library']).nullable(),
  offered: z.array(z.string()),
});
export type ModelChoice = z.infer<typeof ModelChoiceSchema>;

/** A model for a role, or null for the automatic choice. */
export const ModelChoiceRequestSchema = z.object({
  role: z.enum(['coauthor', 'director', 'storyteller', 'image']),
  model: z.string().min(1).max(300).nullable(),
});

export const ModelsSchema = z.object({
  roles: z.object({
    coauthor: RoleReportSchema,
    director: RoleReportSchema,
    storyteller: RoleReportSchema,
    image: RoleReportSchema,
    music: RoleReportSchema,
  }),
  keys: z.array(ModelKeyReportSchema),
  choices: z.object({
    coauthor: ModelChoiceSchema,
    director: ModelChoiceSchema,
    storyteller: ModelChoiceSchema,
    image: ModelChoiceSchema,
  }),
});
export const ModelTestParamSchema = z.object({
  role: z.enum(['coauthor', 'director', 'storyteller', 'image', 'music']),
});

/** The result of a test call: `ms` to the first words; `error` says why it did not answer. */
export const ModelTestSchema = z.object({
  ok: z.boolean(),
  model: z.string(),
  ms: z.number(),
  /** Measured time per turn, in milliseconds; absent for hosted models and if nothing was measured. */
  turnMs: z.number().optional(),
  error: RefusalBodySchema.optional(),
});

/** A local model server, or a provider with a key. `best` is the recommended model; `error` says why it lists none. */
const ModelSourceSchema = z.object({
  provider: z.string(),
  title: z.string(),
  isLocal: z.boolean(),
  address: z.string().nullable(),
  models: z.array(
    z.object({
      /** Its full name, with the provider. */
      model: z.string(),
      bytes: z.number().nullable(),
      /** A local server forwards it to a cloud service. */
      isElsewhere: z.boolean(),
    }),
  ),
  best: z.string().nullable(),
  error: RefusalBodySchema.optional(),
});
export const ModelSourcesSchema = z.object({ sources: z.array(ModelSourceSchema) });
export type ModelSourceAnswer = z.infer<typeof ModelSourceSchema>;

/**
 * A key (with its provider if the key does not tell it), a provider that is already set, or one model for all roles.
 */
export const ConnectModelSchema = z.union([
  z.strictObject({ key: z.string().min(1).max(2000), provider: z.string().min(1).max(200).optional() }),
  z.strictObject({ provider: z.string().min(1).max(200) }),
  z.strictObject({ model: z.string().min(1).max(300) }),
]);

/** The models after connecting, and the result of the test. */
export const ConnectedModelSchema = ModelsSchema.extend({
  tested: z.object({ model: z.string(), ms: z.number(), turnMs: z.number().optional() }),
});

export type ModelsAnswer = z.infer<typeof ModelsSchema>;
