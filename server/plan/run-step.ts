import { convertZodIssues, issuesInWords, RefusalError } from '../../shared/error.ts';
import {
  AFTER_FAILURE,
  type Failure,
  failure,
  getStepRetryDelay,
  hasFailed,
  mayRetry,
  type PlanScope,
  parseStepCondition,
  resolveArgs,
  type Step,
  type StepArgs,
  type StepStatus,
} from '../../shared/plan/index.ts';
import { needsNoApproval, requestApproval } from './approval.ts';
import { sayError } from './parse-tool-answer.ts';
import { recover } from './recovery.ts';
import type { RunningPlan, StepEnd } from './running-plan.ts';
import type { PlanTool, ToolContext } from './tool.ts';
import { type AttemptOutcome, formatSeconds, type PreparedCall, ToolAttempt } from './tool-attempt.ts';

/** Runs a ready step: condition, approval, attempts, and possibly recovery. Never throws. Plan execution, "Order". */
export function runStep(run: RunningPlan, step: Step): Promise<void> {
  const { idempotencyKey } = step;
  return idempotencyKey === undefined ? runToEnd(run, step) : runExclusively(run, step, idempotencyKey);
}

async function runExclusively(run: RunningPlan, step: Step, key: string): Promise<void> {
  const release = await holdKey(run, key);
  try {
    await runToEnd(run, step);
  } finally {
    release();
  }
}

async function runToEnd(run: RunningPlan, step: Step): Promise<void> {
  const ending = await perform(run, step);
  if (ending === null) {
    run.scheduler.put(step.id, undefined);
    return;
  }
  const isAsked = needsRecovery(run, step, ending);
  const kept = run.settle(step.id, ending, isAsked);
  if (kept !== undefined) await kept;
  if (isAsked && ending.failure) await recover(run, step, ending.failure);
}

/** Whether the author is asked about an ending: only for required steps. Plan execution, "Failures". */
export const needsRecovery = (run: RunningPlan, step: Step, { status }: Pick<StepEnd, 'status'>): boolean =>
  AFTER_FAILURE[run.plan.failurePolicy].asks &&
  step.required &&
  hasFailed(status) &&
  run.options.onRecovery !== undefined &&
  !run.isHalted;

async function holdKey(run: RunningPlan, key: string): Promise<() => void> {
  for (let other = run.keysInUse.get(key); other !== undefined; other = run.keysInUse.get(key)) await other;
  const { promise, resolve } = Promise.withResolvers<void>();
  run.keysInUse.set(key, promise);
  return () => {
    run.keysInUse.delete(key);
    resolve();
  };
}

/** @returns null if it has not begun and may not any more */
function perform(run: RunningPlan, step: Step): Promise<StepEnd | null> | StepEnd | null {
  if (run.isHalted) return null;
  const call = prepare(run, step);
  if ('status' in call) return call;
  return needsNoApproval(step, call.tool) && !run.isRecorded
    ? carryOut(run, step, call)
    : askAndCarryOut(run, step, call);
}

async function askAndCarryOut(run: RunningPlan, step: Step, call: PreparedCall): Promise<StepEnd | null> {
  const approval = await requestApproval(run, step, call.tool, call.args);
  if (approval.kind === 'denied') return { status: 'skipped', reason: approval.reason };
  if (approval.kind === 'refused') return failed(approval.failure);
  if (approval.kind === 'withdrawn' || run.isHalted) return null;
  const { id: stepId, idempotencyKey } = step;
  await run.record({ type: 'started', stepId, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) });
  return run.isHalted ? null : carryOut(run, step, call, approval.approved);
}

function carryOut(
  run: RunningPlan,
  step: Step,
  call: PreparedCall,
  approved?: ToolContext['approved'],
): Promise<StepEnd> {
  run.show(step.id, 'running');
  for (const reference of call.missing) {
    run.warn(step.id, `There is no value at "${reference}", so its tool was given null there.`);
  }
  return attempts(run, step, call, approved);
}

/** Tries until success or a final failure. Plan execution, "Retries". */
async function attempts(
  run: RunningPlan,
  step: Step,
  call: PreparedCall,
  approved: ToolContext['approved'],
): Promise<StepEnd> {
  for (let number = 1; ; number += 1) {
    const attempt = new ToolAttempt(run, step, call, approved);
    const outcome = await attempt.run();
    recordAttempt(run, step, attempt, outcome);
    if (outcome.ok) return { status: 'completed', value: outcome.value };
    if (run.end.aborted || !outcome.retry || !mayRetry(step.retryPolicy, number)) return failed(outcome.failure);
    const cut = await waitBefore(run, step, number + 1, outcome.failure);
    if (cut !== null) return cut;
  }
}

/** Decides whether a step runs, and its call; otherwise its ending. */
function prepare(run: RunningPlan, step: Step): PreparedCall | StepEnd {
  if (step.when !== undefined && parseStepCondition(step.when)?.holds(createScope(run)) !== true) {
    return { status: 'skipped', reason: `Its condition does not hold: ${step.when}` };
  }
  const key = step.idempotencyKey;
  if (key !== undefined && run.valuesByKey.has(key)) return { status: 'completed', value: run.valuesByKey.get(key) };
  const tool = run.options.registry.get(step.tool);
  if (tool === undefined)
    return failed(failure('tool_failure', 'unknown_tool', `There is no tool "${step.tool}" now.`));
  if (key !== undefined && run.interrupted.has(step.id) && tool.idempotent !== true) {
    const message = `It had begun when the run was cut off, and its tool "${step.tool}" cannot say what came of it. It was not run a second time.`;
    return failed(failure('process_error', 'interrupted', message));
  }
  const args = resolveStepArgs(run, step, tool);
  return args.ok ? { tool, args: args.args, missing: args.missing } : failed(args.failure);
}

function recordAttempt(run: RunningPlan, step: Step, { startedAt, since }: ToolAttempt, outcome: AttemptOutcome): void {
  const trace = run.getTrace(step.id);
  const durationMs = Math.max(0, run.options.clock.now() - since);
  const failure = outcome.ok ? null : outcome.failure;
  trace.attempts = [...trace.attempts, { attempt: trace.attempts.length + 1, startedAt, durationMs, failure }];
}

/** @returns the step's ending if the plan ended meanwhile */
async function waitBefore(run: RunningPlan, step: Step, number: number, why: Failure): Promise<StepEnd | null> {
  const wait = getStepRetryDelay(step.retryPolicy, number - 1);
  run.warn(step.id, `Attempt ${number - 1} failed: ${why.message} Trying again in ${formatSeconds(wait)}.`);
  try {
    await run.options.timers.sleep(wait, run.end);
  } catch (error) {
    if (!run.end.aborted) throw error;
  }
  if (run.failure === undefined || !run.end.aborted) return null;
  return failed({ ...run.failure, message: `${run.failure.message} Before that: ${why.message}` });
}

type RunArgs = { ok: true; args: StepArgs; missing: string[] } | { ok: false; failure: Failure };

/** Resolves references and validates the arguments. Plan execution, "References". */
function resolveStepArgs(run: RunningPlan, step: Step, tool: PlanTool): RunArgs {
  try {
    const { args, missing } = resolveArgs(step.args, run.values);
    const parsed = tool.inputSchema?.safeParse(args);
    if (parsed === undefined || parsed.success) return { ok: true, args, missing };
    const issues = convertZodIssues({ issues: parsed.error?.issues ?? [] });
    const said = issuesInWords(issues, ' ');
    const message = `With what other steps gave, "${step.tool}" does not take these arguments. ${said}`;
    return { ok: false, failure: failure('tool_failure', 'invalid_args', message) };
  } catch (error) {
    const code = error instanceof RefusalError ? error.code : 'invalid_args';
    return { ok: false, failure: failure('tool_failure', code, sayError(error)) };
  }
}

function createScope(run: RunningPlan): PlanScope {
  const statuses = new Map<string, StepStatus>();
  const values = new Map<string, unknown>();
  for (const id of run.graph.steps.keys()) {
    statuses.set(id, run.statuses.get(id) ?? 'blocked');
    values.set(id, run.values.get(id));
  }
  const { play } = run.options;
  return { statuses, values, ...(play ? { play } : {}) };
}

const failed = (why: Failure): StepEnd => ({ status: why.category === 'timeout' ? 'timeout' : 'failed', failure: why });
