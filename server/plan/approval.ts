import type { Failure, Step, StepArgs } from '../../shared/plan/index.ts';
import { untilAborted } from '../until-aborted.ts';
import { copyJson } from './json-copy.ts';
import { sayError, VALUE_LIMITS } from './parse-tool-answer.ts';
import { approvedArgs } from './plan-records.ts';
import type { RunningPlan } from './running-plan.ts';
import { askWithTimePaused, setAlarm } from './time-budget.ts';
import type { PlanTool } from './tool.ts';

/** Result of asking: approved, denied with a reason, refused in advance by the tool, or the plan is over. */
export type Approval =
  | { kind: 'given'; approved?: { diff: unknown } }
  | { kind: 'denied'; reason: string }
  | { kind: 'refused'; failure: Failure }
  | { kind: 'withdrawn' };

const GIVEN: Approval = { kind: 'given' };

export const needsNoApproval = (step: Step, tool: PlanTool): boolean =>
  !step.approval && tool.needsApproval === undefined;

/** Plan execution, "Order". @param args the tool's final arguments */
export async function requestApproval(run: RunningPlan, step: Step, tool: PlanTool, args: StepArgs): Promise<Approval> {
  const { idempotencyKey: key } = step;
  const copy = () => structuredClone(args);
  // The step may have been done although its end is unknown: the run was cut off, or the step was given up on.
  // Where a tool fails to answer, the author is asked once too often rather than not at all.
  const isDone = await answerOr(false, () => (key !== undefined && tool.isDone?.(copy(), key)) || false);
  if (isDone) return GIVEN;
  const before = { diff: run.shown.get(step.id) ?? null };
  const wasApproved = run.approved.get(step.id) === approvedArgs(step);
  if (wasApproved && (await answerOr(false, () => tool.stillApproved?.(copy(), before.diff) ?? true))) {
    return { kind: 'given', approved: before };
  }
  if (!step.approval && !(await answerOr(true, () => tool.needsApproval?.(copy()) ?? false))) return GIVEN;
  const { onApproval, clock } = run.options;
  if (onApproval === undefined) {
    return { kind: 'denied', reason: 'It needs an approval, and there is nobody to ask.' };
  }
  const failure = tool.refuses === undefined ? null : await answerOr(null, () => tool.refuses?.(copy()) ?? null);
  if (failure !== null) return { kind: 'refused', failure };
  const diff = await predictChange(run, step, tool, args);
  if (run.halt.aborted) return { kind: 'withdrawn' };
  const request = { type: 'approval', stepId: step.id, approvalId: clock.id(), diff } as const;
  run.publish(request);
  const answered = await askWithTimePaused(run.budget, run.halt, (asked) => onApproval(request, asked));
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

/** What a tool says about a call; `otherwise` if it throws. */
async function answerOr<Answer>(otherwise: Answer, ask: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch {
    return otherwise;
  }
}

/** A call's preview; null if its tool has none or takes longer than a call may. */
async function predictChange(run: RunningPlan, step: Step, tool: PlanTool, args: StepArgs): Promise<unknown> {
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
