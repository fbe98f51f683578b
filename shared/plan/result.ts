import { z } from 'zod';
import { isObject } from '../json.ts';
import { FailureSchema } from './failure.ts';
import { PlanIdSchema, StepStatusSchema, TimestampSchema } from './plan.ts';
import { PlanAssetSchema, SkillEventSchema } from './skill-events.ts';
import { PlanIssueSchema } from './validate.ts';

const milliseconds = z.number().min(0);

/** One attempt at a step. Plan execution, "Retries" and "The result". */
const StepAttemptSchema = z.object({
  /** From 1. */
  attempt: z.number().int().min(1),
  startedAt: TimestampSchema,
  durationMs: milliseconds,
  failure: FailureSchema.nullable(),
});

/** All that happened in a step: what the execution result is made of. */
export const StepTraceSchema = z.object({
  stepId: PlanIdSchema,
  status: StepStatusSchema,
  /** Why it was skipped or is blocked. */
  reason: z.string().optional(),
  attempts: z.array(StepAttemptSchema),
  /** What its tool sent, of all attempts in order. */
  events: z.array(SkillEventSchema),
  value: z.unknown().optional(),
  failure: FailureSchema.nullable(),
  /** From its first attempt to its end, waits included. */
  executionTimeMs: milliseconds,
});
export type StepTrace = z.infer<typeof StepTraceSchema>;

const TOOL_STATES = ['success', 'failed', 'skipped', 'timeout'] as const;
export type ToolState = (typeof TOOL_STATES)[number];

/** What came of one step, in the words of the `narratoria` format. */
const ToolResultSchema = z.object({
  toolId: PlanIdSchema,
  state: z.enum(TOOL_STATES),
  /** What it gave; left out where it gave nothing. */
  output: z.unknown().optional(),
  events: z.array(SkillEventSchema),
  executionTimeMs: milliseconds,
  /** Attempts after the first. */
  retryCount: z.number().int().min(0),
  /** Left out where nothing went wrong. */
  error: FailureSchema.optional(),
  /** Why it was skipped. */
  reason: z.string().optional(),
});
export type ToolResult = z.infer<typeof ToolResultSchema>;

/** What came of a plan, with the whole trace. Plan execution, "The result". */
export const ExecutionResultSchema = z.object({
  planId: z.string(),
  success: z.boolean(),
  /** Whether another plan may be tried: it failed, and this was not the fifth attempt. */
  canReplan: z.boolean(),
  /** Ids of the steps that failed or ran out of time, required or not. */
  failedTools: z.array(PlanIdSchema),
  /** The plan's own, and the skills of the failed tools: not to be used by the next plan. */
  disabledSkills: z.array(z.string()),
  /** One of each step, in the order of the plan. */
  toolResults: z.array(ToolResultSchema),
  /** All state patches, merged in the order of the dependencies. */
  aggregatedState: z.record(z.string(), z.unknown()),
  /** Of each step, every asset once. */
  aggregatedAssets: z.array(PlanAssetSchema),
  executionTimeMs: milliseconds,
  attemptNumber: z.number().int().min(1),
  /** What went wrong with the plan as a whole: refused, aborted, out of time. Left out where nothing did. */
  error: FailureSchema.optional(),
  /** Everything a plan was refused for. */
  issues: z.array(PlanIssueSchema).optional(),
});
export type ExecutionResult = z.infer<typeof ExecutionResultSchema>;

const withoutNull = <T>(value: T): T => {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null)) as T;
};

/** A result as it was kept: what is not there was written as null once. */
export const KeptResultSchema = z.preprocess((kept) => {
  if (!isObject(kept)) return kept;
  const { toolResults, ...result } = withoutNull(kept);
  return { ...result, toolResults: Array.isArray(toolResults) ? toolResults.map(withoutNull) : toolResults };
}, ExecutionResultSchema);
