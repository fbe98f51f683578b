import {
  buildPlanGraph,
  type ExecutionResult,
  failure,
  getSkillFromPath,
  hasFailed,
  type Plan,
  type PlanEvent,
  planWarnings,
  refusedResult,
  type Step,
  type StepStatus,
  summarizeExecution,
  validateGraph,
} from '../../shared/plan/index.ts';
import { createExecution, type PlanExecution } from './event-generator.ts';
import type { ExecuteOptions } from './options.ts';
import { sayError } from './parse-tool-answer.ts';
import { foldRecords, type PlanProgress, type PlanRecord } from './plan-records.ts';
import { recover } from './recovery.ts';
import { needsRecovery, runStep } from './run-step.ts';
import { RunningPlan } from './running-plan.ts';

/**
 * Runs a plan. Plan execution, "Order" and "Progress".
 * Starts with the first requested event; a reader that stops aborts the run. In any case every step ends with a final
 * status and reason; only questions to the author may exceed the plan's time.
 * @param plan `skipped` steps are left out; other results in it are ignored
 * @throws only errors of `options.clock` or `options.timers`
 */
export const executePlan = (plan: Plan, options: ExecuteOptions): PlanExecution =>
  execute(foldRecords(plan, []), options);

/**
 * Resumes a killed run. Ended steps are not repeated; begun ones start again, those with an idempotency key only if the
 * tool is `idempotent`. @param plan as when first run @param records all values given to `onRecord`, in order
 */
export const resumePlan = (plan: Plan, records: Iterable<PlanRecord>, options: ExecuteOptions): PlanExecution =>
  execute(foldRecords(plan, records), options);

export async function runPlan(
  plan: Plan,
  options: ExecuteOptions & { onEvent?: (event: PlanEvent) => void },
): Promise<ExecutionResult> {
  const execution = executePlan(plan, options);
  for (;;) {
    const next = await execution.next();
    if (next.done) return next.value;
    options.onEvent?.(next.value);
  }
}

const execute = (progress: PlanProgress, options: ExecuteOptions): PlanExecution =>
  createExecution((publish) => {
    const graph = buildPlanGraph(progress.plan);
    const validation = validateGraph(graph, options.registry);
    if (!validation.ok) {
      return { result: Promise.resolve(refusedResult(progress.plan, validation.issues)), stop: () => undefined };
    }
    const run = new RunningPlan(progress, graph, options, publish);
    return { result: runAll(run), stop: run.abort };
  });

async function runAll(run: RunningPlan): Promise<ExecutionResult> {
  let inFlight = 0;
  let wake: () => void = () => {};
  let broken: { error: unknown } | undefined;
  const end = () => {
    inFlight -= 1;
    wake();
  };
  const breakOff = (error: unknown) => {
    broken ??= { error };
    run.endWith(failure('process_error', 'engine_broke', `The plan engine failed: ${sayError(error)}`));
    end();
  };
  const begin = (step: Step, work: (step: Step) => Promise<void>) => {
    run.scheduler.put(step.id, 'running');
    inFlight += 1;
    work(step).then(end, breakOff);
  };
  const perform = (step: Step) => runStep(run, step);
  try {
    warn(run);
    askAgain(run, begin);
    for (;;) {
      run.showReadiness();
      const next = run.isHalted ? [] : run.scheduler.next(run.options.concurrency);
      for (const id of next) {
        const step = run.graph.steps.get(id);
        if (step) begin(step, perform);
      }
      if (inFlight === 0) break;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    run.close();
  }
  if (broken) throw broken.error;
  run.closeSteps();
  return summary(run);
}

/** Asks again about failures not answered before the run was cut off. */
function askAgain(run: RunningPlan, begin: (step: Step, work: () => Promise<void>) => void): void {
  for (const step of run.graph.steps.values()) {
    const why = run.traces.get(step.id)?.failure;
    const status = run.statuses.get(step.id);
    if (!why || (status !== 'failed' && status !== 'timeout') || !needsRecovery(run, step, { status })) continue;
    begin(step, () => recover(run, step, why));
  }
}

/** Logs warnings about the plan at its first step. */
function warn(run: RunningPlan): void {
  const [first] = run.graph.order;
  if (first !== undefined) for (const warning of planWarnings(run.plan)) run.warn(first, warning);
}

function summary(run: RunningPlan): ExecutionResult {
  const { plan, traces, options } = run;
  // Aborted steps did not fail: their skill may be used again.
  const atFault = (status: StepStatus, code: string | undefined) =>
    hasFailed(status) && !(code === 'aborted' && run.failure?.code === 'aborted');
  const tools = new Set(
    plan.steps.flatMap(({ id, tool }) => {
      const trace = traces.get(id);
      return trace && atFault(trace.status, trace.failure?.code) ? [tool] : [];
    }),
  );
  const getSkill = (tool: string) =>
    tools.has(tool) ? (options.registry.get(tool)?.skill ?? getSkillFromPath(tool)) : undefined;
  return summarizeExecution({
    plan,
    traces,
    executionTimeMs: run.elapsed,
    getSkill,
    failure: run.failure,
    order: run.graph.order,
  });
}
