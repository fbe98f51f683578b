import { z } from 'zod';
import { ToldErrorSchema } from '../told-error.ts';

/** How far a model is that is being fetched: first what runs it, then its weights. */
const FetchingSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('runtime') }),
  z.object({ what: z.literal('weights'), receivedBytes: z.number(), totalBytes: z.number().nullable() }),
]);

/** A model of this machine, there or to be fetched. What nobody says of it is null. */
const LocalModelSchema = z.object({
  /** As a role names it behind `local:`. */
  name: z.string(),
  title: z.string().nullable(),
  publisher: z.string().nullable(),
  license: z.string().nullable(),
  file: z.string(),
  address: z.string().nullable(),
  sha256: z.string().nullable(),
  bytes: z.number().nullable(),
  contextTokens: z.number().nullable(),
  /** The least it is loaded with. */
  memoryBytes: z.number().nullable(),
  /** Estimated time per turn on this machine's processor, in milliseconds. */
  turnMs: z.number().nullable(),
  isThere: z.boolean(),
  /** Why its file is of no use. */
  trouble: z.string().nullable(),
  /** How much a download that was stopped has left. */
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

/** A model of the list by its name, or a file in the models' folder: no path, which could lead anywhere. */
export const LocalModelParamSchema = z.object({
  name: z
    .string()
    .max(128)
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/),
});

/** What is told while a model is fetched; `done` or `error` is the last. */
export const LocalModelEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), fetching: FetchingSchema }),
  z.object({ type: z.literal('done'), name: z.string() }),
  z.object({ type: z.literal('error'), error: ToldErrorSchema }),
]);
export type LocalModelEvent = z.infer<typeof LocalModelEventSchema>;
