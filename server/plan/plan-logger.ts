import type { ExecutionResult, Plan, StepTrace } from '../../shared/plan/index.ts';
import type { PlanRecord } from './plan-log.ts';

/** Where lines about plans go. */
export interface PlanLog {
  info(details: object, message: string): void;
}

/** What a plan is called in the log: never what it says, since its arguments are story and may be secret. */
const named = ({ id, version, format, metadata, steps }: Plan) => ({
  plan: id,
  version,
  format,
  attempt: metadata.generationAttempt,
  parentPlan: metadata.parentPlanId,
  steps: steps.length,
  tools: [...new Set(steps.map(({ tool }) => tool))].slice(0, TOOLS_MAX),
});

const TOOLS_MAX = 30;

/** Writes a line for each plan made, with what it was made from. Plan execution, "Records and logs". */
export function logPlanned(log: PlanLog, plan: Plan, about: Record<string, unknown> = {}): void {
  log.info({ ...named(plan), ...about }, 'a plan was made');
}

/** What is told of one run: each record as it is kept, and the result. */
export interface PlanRunLog {
  record(record: PlanRecord): void;
  end(result: ExecutionResult): void;
}

/**
 * Writes what a run does to the log: that it begins, each attempt that failed, how it ended. Ids, tools, codes and times
 * alone. Whatever fails here is told to whoever runs the plan: to the server it is no fault. Plan execution, "Records and logs".
 *
 * @param about what the lines say besides, such as the session
 */
export function logPlanRun(log: PlanLog, plan: Plan, about: Record<string, unknown> = {}): PlanRunLog {
  log.info({ ...named(plan), ...about }, 'a plan runs');
  const toolOf = new Map(plan.steps.map(({ id, tool }) => [id, tool]));
  /** By step: how many of its attempts have been told; one that is tried again after an answer goes on with its trace. */
  const told = new Map<string, number>();
  const tellAttempts = ({ stepId, attempts }: StepTrace) => {
    for (const { attempt, startedAt, durationMs, failure } of attempts.slice(told.get(stepId) ?? 0)) {
      if (failure === null) continue;
      const { code, category } = failure;
      const tool = toolOf.get(stepId);
      log.info(
        { plan: plan.id, ...about, step: stepId, tool, try: attempt, startedAt, durationMs, code, category },
        'an attempt failed',
      );
    }
    told.set(stepId, attempts.length);
  };
  return {
    record(record) {
      if (record.type === 'changed') for (const { id, tool } of record.plan.steps) toolOf.set(id, tool);
      if (record.type === 'ended') tellAttempts(record.trace);
    },
    end({
      planId,
      success,
      canReplan,
      failedTools,
      disabledSkills,
      toolResults,
      executionTimeMs,
      attemptNumber,
      error,
    }) {
      const outcome = {
        plan: planId,
        ...about,
        attempt: attemptNumber,
        success,
        canReplan,
        executionTimeMs,
        failed: failedTools.map((step) => {
          const result = toolResults.find(({ toolId }) => toolId === step);
          return { step, tool: toolOf.get(step), retries: result?.retryCount ?? 0, code: result?.error?.code };
        }),
        disabledSkills,
        code: error?.code,
      };
      log.info(outcome, success ? 'a plan ended' : 'a plan failed');
    },
  };
}
