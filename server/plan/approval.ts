import type { Failure, Step, StepArgs } from '../../shared/plan/index.ts';
import { untilAborted } from '../until-aborted.ts';
import { askWithTimePaused } from './ask-question.ts';
import { copyJson } from './json-copy.ts';
import { approvedArgs } from './plan-log.ts';
import type { RunningPlan } from './running-plan.ts';
import { setAlarm } from './time-budget.ts';
import type { PlanTool } from './tool.ts';
import { sayError, VALUE_LIMITS } from './validate-tool-answer.ts';

/** Result of asking: approved, denied with a reason, refused in advance by the tool, or the plan is over. */
export type Approval =
  | { kind: 'given'; approved?: { diff: unknown } }
  | { kind: 'denied'; reason: string }
  | { kind: 'refused'; failure: Failure }
  | { kind: 'withdrawn' };

const GIVEN: Approval = { kind: 'given' };

/** Whether neither a step nor its tool asks for approval. */
export const needsNoApproval = (step: Step, tool: PlanTool): boolean =>
  !step.approval && tool.needsApproval === undefined;

/** Plan execution, "Order". @param args the tool's final arguments */
export async function requestApproval(run: RunningPlan, step: Step, tool: PlanTool, args: StepArgs): Promise<Approval> {
  if (await wasDone(step, tool, args)) return GIVEN;
  const before = { diff: run.shown.get(step.id) ?? null };
  if (run.approved.get(step.id) === approvedArgs(step) && (await stillHolds(tool, args, before.diff))) {
    return { kind: 'given', approved: before };
  }
  if (!step.approval && !(await asksItself(tool, args))) return GIVEN;
  const { onApproval, clock } = run.options;
  if (onApproval === undefined) {
    return { kind: 'denied', reason: 'It needs an approval, and there is nobody to ask.' };
  }
  const failure = tool.refuses === undefined ? null : await foreseeRefusal(tool, args);
  if (failure !== null) return { kind: 'refused', failure };
  const diff = await foresee(run, step, tool, args);
  if (run.halt.aborted) return { kind: 'withdrawn' };
  const request = { type: 'approval', stepId: step.id, approvalId: clock.id(), diff } as const;
  run.tell(request);
  const answered = await askWithTimePaused(run, run.halt, (asked) => onApproval(request, asked));
  if (answered.kind === 'withdrawn') return answered;
  if (answered.kind === 'broken') {
    return { kind: 'denied', reason: `Its approval could not be asked for: ${sayError(answered.error)}` };
  }
  const { answer } = answered;
  const { approved, reason } = typeof answer === 'object' ? answer : { approved: answer, reason: undefined };
  // Only a plain true counts.
  if (approved !== true) return { kind: 'denied', reason: reason || 'Its approval was denied.' };
  await run.record({ type: 'approved', stepId: step.id, diff });
  return { kind: 'given', approved: { diff } };
}

/** Whether a step was done although its end is unknown: the run was cut off, or the step given up on. */
async function wasDone({ idempotencyKey: key }: Step, tool: PlanTool, args: StepArgs): Promise<boolean> {
  if (key === undefined || tool.isDone === undefined) return false;
  try {
    return await tool.isDone(structuredClone(args), key);
  } catch {
    // On an error, prefer a question too many.
    return false;
  }
}

async function stillHolds(tool: PlanTool, args: StepArgs, diff: unknown): Promise<boolean> {
  try {
    return (await tool.stillApproved?.(structuredClone(args), diff)) ?? true;
  } catch {
    return false;
  }
}

async function asksItself(tool: PlanTool, args: StepArgs): Promise<boolean> {
  try {
    return (await tool.needsApproval?.(structuredClone(args))) ?? false;
  } catch {
    return true;
  }
}

async function foreseeRefusal(tool: PlanTool, args: StepArgs): Promise<Failure | null> {
  try {
    return (await tool.refuses?.(structuredClone(args))) ?? null;
  } catch {
    return null;
  }
}

/** A call's preview; null if its tool has none or takes longer than a call may. */
async function foresee(run: RunningPlan, step: Step, tool: PlanTool, args: StepArgs): Promise<unknown> {
  if (tool.preview === undefined) return null;
  const late = new AbortController();
  const cancel = setAlarm(run.options.timers, step.timeoutMs, () => late.abort(new Error('It took too long.')));
  const signal = AbortSignal.any([late.signal, run.halt]);
  try {
    const preview = (async () => tool.preview?.(structuredClone(args), { signal }))();
    const copy = copyJson(await untilAborted(preview, signal), VALUE_LIMITS);
    if (copy.ok) return copy.value;
    run.warn(step.id, `What it would change cannot be shown. ${copy.problem}`);
  } catch (error) {
    if (!run.halt.aborted) run.warn(step.id, `What it would change cannot be shown. ${sayError(error)}`);
  } finally {
    cancel();
  }
  return null;
}
