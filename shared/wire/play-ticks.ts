import { z } from 'zod';

export const TickRequestSchema = z
  .object({
    /** Returns the plan without executing or storing it. */
    dryRun: z.boolean().optional(),
    /** The failed tick to retry: with the edited plan in its error file if there is one, else replanned. */
    retry: z.number().int().min(1).optional(),
    /** Count the failed tick as done. */
    skip: z.boolean().optional(),
  })
  .refine(
    ({ dryRun, retry, skip }) => [dryRun === true, retry !== undefined, skip === true].filter(Boolean).length <= 1,
    {
      message: 'One of dryRun, retry and skip is asked for at a time.',
    },
  );
export type TickRequest = z.infer<typeof TickRequestSchema>;

const ExecutedActionSchema = z.object({
  action_index: z.number().int(),
  tool: z.string(),
  args: z.record(z.string(), z.unknown()),
  result: z.unknown().optional(),
  error: z.string().optional(),
  success: z.boolean(),
});

export const TickExecutionSchema = z.object({
  success: z.boolean(),
  actions_executed: z.array(ExecutedActionSchema),
  errors: z.array(z.string()),
  /** More than four tools lead to a warning, never a refusal. */
  warnings: z.array(z.string()).optional(),
});
export type TickExecution = z.infer<typeof TickExecutionSchema>;

export const ContextUsedSchema = z.object({
  active_character: z.string().nullable(),
  recent_scenes: z.array(z.string()),
  open_loops_count: z.number().int(),
});
export type ContextUsed = z.infer<typeof ContextUsedSchema>;

/** `plan_NNN.json`. `plan` is the planner's output in the `tick` format. */
export const PlanFileSchema = z.object({
  tick: z.number().int(),
  timestamp: z.string(),
  plan: z.record(z.string(), z.unknown()),
  execution: TickExecutionSchema,
  context_used: ContextUsedSchema,
});
export type PlanFile = z.infer<typeof PlanFileSchema>;

/** `error_NNN.json`. Plan execution, "Plan and error files". */
export const ErrorFileSchema = PlanFileSchema.extend({
  error: z.object({ type: z.string(), message: z.string(), traceback: z.string() }),
  execution: TickExecutionSchema.extend({ tick: z.number().int().optional(), plan: z.unknown().optional() }),
  instructions: z.string(),
});
export type ErrorFile = z.infer<typeof ErrorFileSchema>;

/**
 * `success` is true for a skip, whose `execution` is the failed tick's, and for a dry run whose plan could be executed.
 * A failed tick answers 422 with `error.details.file`, as does a dry run that cannot be planned, without a file.
 */
export const TickAnswerSchema = z.object({
  tick: z.number().int(),
  plan: z.record(z.string(), z.unknown()).nullable(),
  execution: TickExecutionSchema,
  success: z.boolean(),
  /** The turn the tick wrote; null for a dry run and a skip. */
  turn: z.number().int().nullable(),
  /** The plan's file, relative to DATA_DIR; null if none was written. */
  file: z.string().nullable(),
});
export type TickAnswer = z.infer<typeof TickAnswerSchema>;

export const TickPlansSchema = z.object({
  plans: z.array(
    z.object({
      tick: z.number().int(),
      turn: z.number().int(),
      timestamp: z.string(),
      sceneIntention: z.string(),
      tools: z.array(z.string()),
      success: z.boolean(),
      /** Relative to DATA_DIR; null for a turn inherited from a branched play, whose file belongs to that. */
      file: z.string().nullable(),
    }),
  ),
  /** The first turn of the next page. */
  next: z.number().int().optional(),
});
export type TickPlans = z.infer<typeof TickPlansSchema>;

export const TickErrorsSchema = z.object({
  errors: z.array(
    z.object({
      tick: z.number().int(),
      timestamp: z.string(),
      type: z.string(),
      message: z.string(),
      /** Whether a retry or a skip applies to it. */
      open: z.boolean(),
      file: z.string(),
    }),
  ),
  /** `from` of the next page. */
  next: z.number().int().optional(),
});
export type TickErrors = z.infer<typeof TickErrorsSchema>;
