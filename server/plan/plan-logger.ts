import type { ExecutionResult, Plan, StepTrace } from '../../shared/plan/index.ts';
import type { PlanRecord } from './plan-records.ts';

export interface PlanLog {
  info(details: object, message: string): void;
}

/** Identifies a plan in the log, without its arguments, which are story and may be secret. */
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

/** Logs a new plan and its origin. Plan execution, "Records and logs". */
export function logPlanned(log: PlanLog, plan: Plan, about: Record<string, unknown> = {}): void {
  log.info({ ...named(plan), ...about }, 'a plan was made');
}

export interface PlanRunLog {
  record(record: PlanRecord): void;
  end(result: ExecutionResult): void;
}

/** No arguments. Failures are the plan's, not errors of the server. Plan execution, "Records and logs". */
export function logPlanRun(log: PlanLog, plan: Plan, about: Record<string, unknown> = {}): PlanRunLog {
  log.info({ ...named(plan), ...about }, 'a plan runs');
  const toolByStep = new Map(plan.steps.map(({ id, tool }) => [id, tool]));
  /** By step: number of attempts logged; a retried step extends its trace. */
  const loggedCount = new Map<string, number>();
  const tellAttempts = ({ stepId, attempts }: StepTrace) => {
    for (const { attempt, startedAt, durationMs, failure } of attempts.slice(loggedCount.get(stepId) ?? 0)) {
      if (failure === null) continue;
      const { code, category } = failure;
      const tool = toolByStep.get(stepId);
      log.info(
        { plan: plan.id, ...about, step: stepId, tool, try: attempt, startedAt, durationMs, code, category },
        'an attempt failed',
      );
    }
    loggedCount.set(stepId, attempts.length);
  };
  return {
    record(record) {
      if (record.type === 'changed') for (const { id, tool } of record.plan.steps) toolByStep.set(id, tool);
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
          return { step, tool: toolByStep.get(step), retries: result?.retryCount ?? 0, code: result?.error?.code };
        }),
        disabledSkills,
        code: error?.code,
      };
      log.info(outcome, success ? 'a plan ended' : 'a plan failed');
    },
  };
}
