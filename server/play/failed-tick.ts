import { z } from 'zod';
import { ContextUsedSchema, TickExecutionSchema } from '../../shared/wire/index.ts';

/** Public part of a failed attempt; the rest is in its files. */
export const ErrorNoteSchema = z.object({
  tick: z.number().int().min(0),
  timestamp: z.string(),
  type: z.string(),
  message: z.string(),
  /** Relative to DATA_DIR. */
  file: z.string(),
});
export type ErrorNote = z.infer<typeof ErrorNoteSchema>;

/** A failed tick that can be retried or skipped. */
export const FailedTickSchema = ErrorNoteSchema.extend({
  failure: z.object({
    stage: z.enum(['planning', 'validation', 'execution']),
    plan: z.record(z.string(), z.unknown()),
    execution: TickExecutionSchema,
    context: ContextUsedSchema,
    error: z.object({ type: z.string(), message: z.string(), traceback: z.string() }),
  }),
  /** Its plan was written by hand: a retry uses the file. */
  given: z.literal(true).optional(),
});
export type FailedTick = z.infer<typeof FailedTickSchema>;
