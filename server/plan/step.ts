import { issuesOf, RefusalError } from '../../shared/error.ts';
import {
  AFTER_FAILURE,
  type Failure,
  failure,
  hasFailed,
  mayRetry,
  readWhen,
  resolveArgs,
  retryDelay,
  type Step,
  type StepArgs,
  type StepStatus,
} from '../../shared/plan/index.ts';
import { sayError } from './answer.ts';
import { approvalOf, GIVEN, needsNone } from './approval.ts';
import { type Attempt, type AttemptOutcome, runAttempt, sayMs } from './attempt.ts';
import { recover } from './recovery.ts';
import type { Ending, Run } from './run.ts';
import type { PlanTool } from './tool.ts';

/**
 * Takes a step that is ready to its end: its condition, its approval, its attempts; and, where it failed and the plan says
 * so, the question what to do about it. Never throws. Planning & Execution, "Execution Engine".
 */
export async function runStep(run: Run, step: Step): Promise<void> {
  const release = step.idempotencyKey === undefined ? null : await holdKey(run, step.idempotencyKey);
  try {
    const ending = await perform(run, step);
    if (ending === null) {
      run.agenda.put(step.id, undefined);
      return;
    }
    const isAsked = asksAbout(run, step, ending);
    await run.settle(step.id, ending, isAsked);
    if (isAsked && ending.failure) await recover(run, step, ending.failure);
  } finally {
    release?.();
  }
}

/** Whether the author is asked about an ending: of a required step alone. Planning & Execution, "Skip and Continue". */
export const asksAbout = (run: Run, step: Step, { status }: Pick<Ending, 'status'>): boolean =>
  AFTER_FAILURE[run.plan.failurePolicy].asks &&
  step.required &&
  hasFailed(status) &&
  run.options.onRecovery !== undefined &&
  !run.isHalted;

/** Waits while another step runs under the same idempotency key, so that what both would do is done once. */
async function holdKey(run: Run, key: string): Promise<() => void> {
  for (let other = run.keysInUse.get(key); other !== undefined; other = run.keysInUse.get(key)) await other;
  const { promise, resolve } = Promise.withResolvers<void>();
  run.keysInUse.set(key, promise);
  return () => {
    run.keysInUse.delete(key);
    resolve();
  };
}

/** @returns null where it has not begun, and may not any more */
async function perform(run: Run, step: Step): Promise<Ending | null> {
  if (run.isHalted) return null;
  if (step.when !== undefined && readWhen(step.when)?.holds(scopeOf(run)) !== true) {
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
  const args = argsOf(run, step, tool);
  if (!args.ok) return failed(args.failure);
  const approval = needsNone(step, tool) ? GIVEN : await approvalOf(run, step, tool, args.args);
  if (approval.kind === 'denied') return { status: 'skipped', reason: approval.reason };
  if (approval.kind === 'withdrawn' || run.isHalted) return null;
  if (run.isRecorded) {
    await run.record({ type: 'started', stepId: step.id, ...(key === undefined ? {} : { idempotencyKey: key }) });
  }
  if (run.isHalted) return null;
  run.show(step.id, 'running');
  for (const reference of args.missing) {
    run.warn(step.id, `Nothing lies at "${reference}", so its tool was given null there.`);
  }
  return attempts(run, step, { tool, args: args.args, approved: approval.approved });
}

/** A tool with what it is called with. */
type Call = Pick<Attempt, 'tool' | 'args' | 'approved'>;

/** Tries until it is done, or must not be tried again. Plan Execution, FR-015, FR-016. */
async function attempts(run: Run, step: Step, call: Call): Promise<Ending> {
  const { timers } = run.options;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptOnce(run, step, call);
    if (outcome.ok) return { status: 'completed', value: outcome.value };
    if (run.end.aborted || !outcome.retry || !mayRetry(step.retryPolicy, attempt)) return failed(outcome.failure);
    const wait = retryDelay(step.retryPolicy, attempt);
    run.warn(step.id, `Attempt ${attempt} failed: ${outcome.failure.message} Trying again in ${sayMs(wait)}.`);
    try {
      await timers.sleep(wait, run.end);
    } catch (error) {
      if (!run.end.aborted) throw error;
    }
    if (run.failure && run.end.aborted) {
      const message = `${run.failure.message} Before that: ${outcome.failure.message}`;
      return failed({ ...run.failure, message });
    }
  }
}

async function attemptOnce(run: Run, step: Step, call: Call): Promise<AttemptOutcome> {
  const { clock, timers } = run.options;
  const trace = run.traceOf(step.id);
  const startedAt = clock.iso();
  const since = clock.now();
  let shown: number | undefined;
  const outcome = await runAttempt({
    name: step.tool,
    ...call,
    timeoutMs: step.timeoutMs,
    requestId: clock.id(),
    idempotencyKey: step.idempotencyKey,
    timers,
    end: run,
    onEvent: (event) => run.take(step.id, event),
    onProgress: (progress) => {
      if (progress !== shown) run.show(step.id, 'running', { progress });
      shown = progress;
    },
  });
  trace.attempts.push({
    attempt: trace.attempts.length + 1,
    startedAt,
    durationMs: Math.max(0, clock.now() - since),
    failure: outcome.ok ? null : outcome.failure,
  });
  return outcome;
}

type RunArgs = { ok: true; args: StepArgs; missing: string[] } | { ok: false; failure: Failure };

/** Puts in what other steps gave, and sees whether the tool takes that. Planning & Execution, "Execution Context". */
function argsOf(run: Run, step: Step, tool: PlanTool): RunArgs {
  try {
    const { args, missing } = resolveArgs(step.args, run.values);
    const parsed = tool.inputSchema?.safeParse(args);
    if (parsed === undefined || parsed.success) return { ok: true, args, missing };
    const issues = issuesOf({ issues: parsed.error?.issues ?? [] });
    const said = issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join(' ');
    const message = `With what other steps gave, "${step.tool}" does not take these arguments. ${said}`;
    return { ok: false, failure: failure('tool_failure', 'invalid_args', message) };
  } catch (error) {
    const code = error instanceof RefusalError ? error.code : 'invalid_args';
    return { ok: false, failure: failure('tool_failure', code, sayError(error)) };
  }
}

function scopeOf(run: Run) {
  const statuses = new Map<string, StepStatus>();
  for (const id of run.graph.steps.keys()) statuses.set(id, run.statuses.get(id) ?? 'blocked');
  const { play } = run.options;
  return { statuses, values: run.values, ...(play ? { play } : {}) };
}

const failed = (why: Failure): Ending => ({ status: why.category === 'timeout' ? 'timeout' : 'failed', failure: why });
