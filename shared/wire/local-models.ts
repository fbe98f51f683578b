import { z } from 'zod';
import { RefusalBodySchema } from '../refusal-body.ts';

/** Progress of a model download: first the runtime, then the weights. */
const FetchingSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('runtime') }),
  z.object({ what: z.literal('weights'), receivedBytes: z.number(), totalBytes: z.number().nullable() }),
]);

/** A local model, installed or available for download. Unknown values are null. */
const LocalModelSchema = z.object({
  name: z.string(),
  title: z.string().nullable(),
  publisher: z.string().nullable(),
  license: z.string().nullable(),
  file: z.string(),
  address: z.string().nullable(),
  sha256: z.string().nullable(),
  bytes: z.number().nullable(),
  contextTokens: z.number().nullable(),
  /** Minimum memory to load it. */
  memoryBytes: z.number().nullable(),
  /** Estimated time per turn on this machine's processor, in milliseconds. */
  turnMs: z.number().nullable(),
  isThere: z.boolean(),
  trouble: z.string().nullable(),
  /** Downloaded bytes of an interrupted download. */
  begunBytes: z.number(),
  fetching: FetchingSchema.nullable(),
});
export type LocalModelAnswer = z.infer<typeof LocalModelSchema>;

export const LocalModelsSchema = z.object({
  models: z.array(LocalModelSchema),
  isRuntimeThere: z.boolean(),
  freeMemoryBytes: z.number(),
  /** The recommended model for this machine; null if none fits. */
  best: z.string().nullable(),
});

/** The name of a listed model or a file in the models' folder; paths are not allowed. */
export const LocalModelParamSchema = z.object({
  name: z
    .string()
    .max(128)
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/),
});

/** Events of a model download; `done` or `error` is the last. */
export const LocalModelEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), fetching: FetchingSchema }),
  z.object({ type: z.literal('done'), name: z.string() }),
  z.object({ type: z.literal('error'), error: RefusalBodySchema }),
]);
export type LocalModelEvent = z.infer<typeof LocalModelEventSchema>;
