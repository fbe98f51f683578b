import { z } from 'zod';
import { ToldErrorSchema, WireReasonSchema } from '../told-error.ts';

/**
 * Why a model answers for a role, for whoever tells a person: a variable `named` it, it was `chosen` in the library, there is a `key` or a `server`, the `program` that started
 * the server set it; one is named and `keyless`; the model of this `machine` cannot answer, one `failed`, or `broke-off` in the middle. `said` is in
 * its own words, `reason` the same where a person can be told of it in theirs, `at` ISO 8601.
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

/** Which model answers for each role, and why. The outside, "Other". */
const RoleReportSchema = z.object({
  configured: z.string(),
  active: z.string(),
  reason: z.string(),
  /** The same for whoever tells a person; absent where nothing but the improviser or the painter is meant. */
  why: ModelWhySchema.optional(),
  /** The model that is meant, where another stands in for it. */
  standsInFor: z.string().optional(),
  /** What fits it, in tokens, and how that is known; absent where nobody knows yet, or nothing limits it. */
  context: z.object({ tokens: z.number(), by: z.enum(['configured', 'reported', 'listed', 'assumed']) }).optional(),
  /**
   * How fast it gets through prompts by its last calls, where that keeps those of a turn to `turnTokens`, so that it answers within `waitMs` milliseconds; absent
   * where it is fast enough, or nothing is known yet.
   */
  pace: z.object({ tokensPerSecond: z.number(), turnTokens: z.number(), waitMs: z.number() }).optional(),
  /** Measured time per turn, in milliseconds; of the Storyteller only. */
  turnMs: z.number().optional(),
  /** US dollars per million tokens; absent if unknown. */
  price: z.object({ input: z.number(), output: z.number() }).optional(),
  /** It runs on this machine and costs no money; absent where a price is set for it. */
  runsHere: z.literal(true).optional(),
});

/**
 * A provider that is asked with a key, as roles name it ("openai-compatible/box" for a further server): which variable sets the key, whether there is one
 * and where from, and where a server of one's own is. Never the key.
 */
const ModelKeyReportSchema = z.object({
  provider: z.string(),
  /** Its name for display; null for a server that is not known. */
  title: z.string().nullable(),
  variable: z.string(),
  address: z.string().nullable(),
  from: z.enum(['environment', 'library']).nullable(),
});
export type ModelKeyReport = z.infer<typeof ModelKeyReportSchema>;

/** A key to be kept, or null to forget the one that is. */
export const ModelKeySchema = z.object({ provider: z.string().min(1).max(200), key: z.string().max(2000).nullable() });

/** Who says which model a role has: the `variable` of the `environment`, the `library`, or nobody; and what is `offered`, as roles name models. */
const ModelChoiceSchema = z.object({
  variable: z.string(),
  from: z.enum(['environment', 'library']).nullable(),
  offered: z.array(z.string()),
});
export type ModelChoice = z.infer<typeof ModelChoiceSchema>;

/** A model to be given to a role, or null to leave it to what is there. */
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
/** Whose model can be tested. */
export const ModelTestParamSchema = z.object({
  role: z.enum(['coauthor', 'director', 'storyteller', 'image', 'music']),
});

/** What came of asking a role's model once: `ms` to its first words; `error` says what is wrong where it did not answer. */
export const ModelTestSchema = z.object({
  ok: z.boolean(),
  model: z.string(),
  ms: z.number(),
  /** Measured time per turn, in milliseconds; absent for hosted models and if nothing was measured. */
  turnMs: z.number().optional(),
  error: ToldErrorSchema.optional(),
});

/**
 * A local model server, or a provider with a key. `best` is the recommended model; `error` says why it lists none.
 */
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
  error: ToldErrorSchema.optional(),
});
export const ModelSourcesSchema = z.object({ sources: z.array(ModelSourceSchema) });
export type ModelSourceAnswer = z.infer<typeof ModelSourceSchema>;

/** What to connect: a key (with its provider if the key does not tell it), a provider that is already set, or one model for all roles. */
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
