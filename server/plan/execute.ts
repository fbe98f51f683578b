import {
  type ExecutionResult,
  executionResult,
  failure,
  graphOf,
  hasFailed,
  type Plan,
  type PlanEvent,
  planWarnings,
  refusedResult,
  type Step,
  type StepStatus,
  skillOfPath,
  validateGraph,
} from '../../shared/plan/index.ts';
import { sayError } from './answer.ts';
import { createExecution, type PlanExecution } from './execution.ts';
import type { ExecuteOptions } from './options.ts';
import { foldRecords, type PlanProgress, type PlanRecord } from './plan-log.ts';
import { recover } from './recovery.ts';
import { Run } from './run.ts';
import { asksAbout, runStep } from './step.ts';

/**
 * Runs a plan. Plan execution, "Order" and "Progress".
 *
 * Begins with the first event that is asked for. Whoever stops reading aborts the run, and is held until its tools have
 * ended. Whatever plan and tools do, it comes to an end in which every step has a final status and a reason; it waits for
 * nobody longer than the plan's time, but for the author.
 *
 * @param plan steps marked `skipped` are left out; what else it says about having run is not believed
 * @returns events; nothing but the result where the plan cannot run: see `validatePlan`
 * @throws what `options.clock` or `options.timers` throw, and nothing else
 */
export const executePlan = (plan: Plan, options: ExecuteOptions): PlanExecution =>
  execute(foldRecords(plan, []), options);

/**
 * Goes on with a plan whose run was killed. What ended is not run again; what had begun begins anew, but for a step with an
 * idempotency key: only an `idempotent` tool is called again, under the same key, and any other step of that kind fails.
 *
 * @param plan as it was when it was first run
 * @param records what `onRecord` was given then, in order
 */
export const resumePlan = (plan: Plan, records: Iterable<PlanRecord>, options: ExecuteOptions): PlanExecution =>
  execute(foldRecords(plan, records), options);

/** Runs a plan to its end, without telling anybody on the way. */
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
    const graph = graphOf(progress.plan);
    const validation = validateGraph(graph, options.registry);
    if (!validation.ok) {
      return { result: Promise.resolve(refusedResult(progress.plan, validation.issues)), stop: () => undefined };
    }
    const run = new Run(progress, graph, options, publish);
    return { result: runAll(run), stop: run.abort };
  });

async function runAll(run: Run): Promise<ExecutionResult> {
  let inFlight = 0;
  let wake: () => void = () => {};
  let broken: { error: unknown } | undefined;
  const end = () => {
    inFlight -= 1;
    wake();
  };
  const breakOff = (error: unknown) => {
    broken ??= { error };
    run.endWith(failure('process_error', 'engine_broke', `The plan engine broke: ${sayError(error)}`));
    end();
  };
  const begin = (step: Step, work: (step: Step) => Promise<void>) => {
    run.agenda.put(step.id, 'running');
    inFlight += 1;
    work(step).then(end, breakOff);
  };
  const perform = (step: Step) => runStep(run, step);
  try {
    warn(run);
    askAgain(run, begin);
    for (;;) {
      run.showStandings();
      const next = run.isHalted ? [] : run.agenda.next(run.options.concurrency);
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

/** Asks about the failures that the author had not answered when the run was cut off. */
function askAgain(run: Run, begin: (step: Step, work: () => Promise<void>) => void): void {
  for (const step of run.graph.steps.values()) {
    const why = run.traces.get(step.id)?.failure;
    const status = run.statuses.get(step.id);
    if (!why || (status !== 'failed' && status !== 'timeout') || !asksAbout(run, step, { status })) continue;
    begin(step, () => recover(run, step, why));
  }
}

/** Tells what is odd about the plan in the log of the step that goes first. */
function warn(run: Run): void {
  const [first] = run.graph.order;
  if (first !== undefined) for (const warning of planWarnings(run.plan)) run.warn(first, warning);
}

function summary(run: Run): ExecutionResult {
  const { plan, traces, options } = run;
  // Whoever was cut off by an abort has not failed, and its skill may be used again.
  const atFault = (status: StepStatus, code: string | undefined) =>
    hasFailed(status) && !(code === 'aborted' && run.failure?.code === 'aborted');
  const tools = new Set(
    plan.steps.flatMap(({ id, tool }) => {
      const trace = traces.get(id);
      return trace && atFault(trace.status, trace.failure?.code) ? [tool] : [];
    }),
  );
  const skillOf = (tool: string) =>
    tools.has(tool) ? (options.registry.get(tool)?.skill ?? skillOfPath(tool)) : undefined;
  return executionResult({
    plan,
    traces,
    executionTimeMs: run.elapsed,
    skillOf,
    failure: run.failure,
    order: run.graph.order,
  });
}
