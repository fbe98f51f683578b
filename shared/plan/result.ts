import { z } from 'zod';
import { isObject } from '../json.ts';
import { FailureSchema } from './failure.ts';
import { PlanIdSchema, StepStatusSchema, TimestampSchema } from './plan.ts';
import { PlanAssetSchema, SkillEventSchema } from './skill-events.ts';
import { PlanIssueSchema } from './validate.ts';

const milliseconds = z.number().min(0);

const StepAttemptSchema = z.object({
  /** From 1. */
  attempt: z.number().int().min(1),
  startedAt: TimestampSchema,
  durationMs: milliseconds,
  failure: FailureSchema.nullable(),
});

export const StepTraceSchema = z.object({
  stepId: PlanIdSchema,
  status: StepStatusSchema,
  reason: z.string().optional(),
  attempts: z.array(StepAttemptSchema),
  /** Events of its tool, over all attempts. */
  events: z.array(SkillEventSchema),
  value: z.unknown().optional(),
  failure: FailureSchema.nullable(),
  executionTimeMs: milliseconds,
});
export type StepTrace = z.infer<typeof StepTraceSchema>;

const TOOL_STATES = ['success', 'failed', 'skipped', 'timeout'] as const;
export type ToolState = (typeof TOOL_STATES)[number];

const ToolResultSchema = z.object({
  toolId: PlanIdSchema,
  state: z.enum(TOOL_STATES),
  output: z.unknown().optional(),
  events: z.array(SkillEventSchema),
  executionTimeMs: milliseconds,
  retryCount: z.number().int().min(0),
  error: FailureSchema.optional(),
  reason: z.string().optional(),
});
export type ToolResult = z.infer<typeof ToolResultSchema>;

/** The result of a plan, with the whole trace. Plan execution, "The result". */
export const ExecutionResultSchema = z.object({
  planId: z.string(),
  success: z.boolean(),
  /** Whether another plan may be tried: it failed, and this was not the fifth attempt. */
  canReplan: z.boolean(),
  /** Ids of failed and timed-out steps, required or not. */
  failedTools: z.array(PlanIdSchema),
  /** The plan's own, and the skills of the failed tools; the next plan must not use them. */
  disabledSkills: z.array(z.string()),
  /** One per step, in plan order. */
  toolResults: z.array(ToolResultSchema),
  /** All state patches, merged in topological order. */
  aggregatedState: z.record(z.string(), z.unknown()),
  /** Every asset of each step once. */
  aggregatedAssets: z.array(PlanAssetSchema),
  executionTimeMs: milliseconds,
  attemptNumber: z.number().int().min(1),
  /** Failure of the whole plan: refused, aborted, timed out. Omitted without one. */
  error: FailureSchema.optional(),
  issues: z.array(PlanIssueSchema).optional(),
});
export type ExecutionResult = z.infer<typeof ExecutionResultSchema>;

const withoutNull = <T>(value: T): T => {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null)) as T;
};

/** A stored result; older ones have null for missing fields. */
export const KeptResultSchema = z.preprocess((kept) => {
  if (!isObject(kept)) return kept;
  const { toolResults, ...result } = withoutNull(kept);
  return { ...result, toolResults: Array.isArray(toolResults) ? toolResults.map(withoutNull) : toolResults };
}, ExecutionResultSchema);
