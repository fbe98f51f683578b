import { type Failure, type FailureCategory, failure } from './failure.ts';
import { buildPlanGraph } from './graph.ts';
import { canReplan } from './limits.ts';
import { mergePatches } from './merge-patch.ts';
import type { Plan, StepStatus } from './plan.ts';
import type { ExecutionResult, StepTrace, ToolResult, ToolState } from './result.ts';
import type { PlanAsset, SkillEvent } from './skill-events.ts';
import { hasFailed } from './step-readiness.ts';
import type { PlanIssue } from './validate.ts';

/** Statuses in the terms of the `narratoria` format: whatever never ran was skipped. */
const TOOL_STATE: Record<StepStatus, ToolState> = {
  completed: 'success',
  failed: 'failed',
  timeout: 'timeout',
  pending: 'skipped',
  blocked: 'skipped',
  ready: 'skipped',
  running: 'skipped',
  skipped: 'skipped',
};

export interface Execution {
  plan: Plan;
  /** By step; a step without one never began. */
  traces: ReadonlyMap<string, StepTrace>;
  executionTimeMs: number;
  getSkill: (tool: string) => string | undefined;
  /** What ended the whole plan: an abort, its timeout. */
  failure?: Failure | undefined;
  /** The topological order, if known. */
  order?: readonly string[];
}

/**
 * Failures, whether to replan and without which skills, merged states and assets. Plan execution, "The result" and
 * "Planning anew".
 */
export function summarizeExecution({
  plan,
  traces,
  executionTimeMs,
  getSkill,
  failure,
  order = buildPlanGraph(plan).order,
}: Execution): ExecutionResult {
  const failed = plan.steps.filter(({ id }) => hasFailed(traces.get(id)?.status));
  const success = failure === undefined && !failed.some(({ required }) => required);
  const attemptNumber = plan.metadata.generationAttempt;
  const failedSkills = failed.flatMap(({ tool }) => getSkill(tool) ?? []);
  const events = order.map((id) => traces.get(id)?.events ?? []);
  return {
    planId: plan.id,
    success,
    canReplan: canReplan(success, attemptNumber),
    failedTools: failed.map(({ id }) => id),
    disabledSkills: [...new Set([...plan.disabledSkills, ...failedSkills])],
    toolResults: plan.steps.map(({ id }) => toolResult(id, traces.get(id))),
    aggregatedState: mergePatches(
      {},
      events.flat().flatMap((event) => (event.type === 'state_patch' ? [event.patch] : [])),
    ),
    aggregatedAssets: events.flatMap(collectAssets),
    executionTimeMs,
    attemptNumber,
    ...(failure && { error: failure }),
  };
}

/** The result of a plan of which nothing ran. */
export const summarizeNothingRun = (plan: Plan): ExecutionResult =>
  summarizeExecution({ plan, traces: new Map(), executionTimeMs: 0, getSkill: () => undefined });

function collectAssets(events: readonly SkillEvent[]): PlanAsset[] {
  if (events.length === 0) return [];
  const byId = new Map<string, PlanAsset>();
  for (const event of events) {
    if (event.type !== 'asset') continue;
    const { assetId, kind, mediaType, path } = event;
    byId.set(assetId, { assetId, kind, mediaType, path });
  }
  return [...byId.values()];
}

function toolResult(toolId: string, trace: StepTrace | undefined): ToolResult {
  return {
    toolId,
    state: TOOL_STATE[trace?.status ?? 'pending'],
    events: trace?.events ?? [],
    executionTimeMs: trace?.executionTimeMs ?? 0,
    retryCount: Math.max(0, (trace?.attempts.length ?? 0) - 1),
    ...(trace?.value !== undefined && trace.value !== null && { output: trace.value }),
    ...(trace?.failure && { error: trace.failure }),
    ...(trace?.reason === undefined ? {} : { reason: trace.reason }),
  };
}

/** The failure category of each issue. Plan execution, "Failures". */
const CATEGORY: Record<PlanIssue['code'], FailureCategory> = {
  invalid_json: 'invalid_json',
  unknown_tool: 'tool_failure',
  disabled_skill: 'tool_failure',
  invalid_args: 'tool_failure',
  unknown_dependency: 'tool_failure',
  duplicate_id: 'tool_failure',
  circular_dependency: 'circular_dependency',
};

/**
 * The result of a plan refused before running; without steps if the text could not be parsed. Plan execution,
 * "Validation" and "Failures".
 */
export function refusedResult(
  plan: Pick<Plan, 'id' | 'steps' | 'disabledSkills' | 'metadata'>,
  issues: readonly PlanIssue[],
): ExecutionResult {
  const failures = issues.map(({ code, message }) => failure(CATEGORY[code], code, message));
  const findError = (stepId: string) => failures[issues.findIndex((issue) => issue.stepId === stepId)];
  return {
    planId: plan.id,
    success: false,
    canReplan: canReplan(false, plan.metadata.generationAttempt),
    failedTools: [],
    disabledSkills: [...plan.disabledSkills],
    toolResults: plan.steps.map(({ id }) => {
      const error = findError(id);
      return { ...toolResult(id, undefined), ...(error && { error }) };
    }),
    aggregatedState: {},
    aggregatedAssets: [],
    executionTimeMs: 0,
    attemptNumber: plan.metadata.generationAttempt,
    ...(failures[0] && { error: failures[0] }),
    issues: [...issues],
  };
}
