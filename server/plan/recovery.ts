import { convertZodIssues, issuesInWords } from '../../shared/error.ts';
import {
  completeStep,
  type Failure,
  failure as failureOf,
  PLAN_LIMITS,
  type Plan,
  type RecoveryDecision,
  RecoveryDecisionSchema,
  type RecoveryProposal,
  RecoveryProposalSchema,
  type Step,
  validatePlan,
} from '../../shared/plan/index.ts';
import { sayError } from './parse-tool-answer.ts';
import type { RunningPlan } from './running-plan.ts';
import { askWithTimePaused, setAlarm } from './time-budget.ts';

/** Maximum number of recoveries per step; then it stays failed. */
export const RECOVERIES_MAX = 20;

/** Time limit of a proposal in milliseconds; without one the author is asked anyway. */
const PROPOSAL_TIMEOUT_MS = 60_000;

/** Asks how to recover from a required step's final failure, and applies the answer. Plan execution, "Recovery". */
export async function recover(run: RunningPlan, step: Step, failed: Failure): Promise<void> {
  const { onRecovery } = run.options;
  let error = failed.message;
  while (onRecovery !== undefined && !run.isHalted) {
    const asked = (run.recoveries.get(step.id) ?? 0) + 1;
    if (asked > RECOVERIES_MAX) break;
    run.recoveries.set(step.id, asked);
    const proposal = await propose(run, step, failed);
    if (run.isHalted) break;
    const { reason } = failed;
    const request = { type: 'recovery', stepId: step.id, error, ...(reason && { reason }), proposal } as const;
    run.publish(request);
    const answered = await askWithTimePaused(run.budget, run.halt, (asked) => onRecovery(request, asked));
    if (answered.kind === 'withdrawn') break;
    if (answered.kind === 'broken') {
      run.warn(step.id, `Nobody could be asked what to do: ${sayError(answered.error)}`);
      break;
    }
    const problem = await decide(run, step, failed, answered.answer);
    if (problem === null) return;
    error = `${failed.message} The answer cannot be used: ${problem}`;
  }
  run.scheduler.put(step.id, run.getTrace(step.id).status);
}

/** @returns why the answer cannot be used; null once it was */
async function decide(run: RunningPlan, step: Step, failed: Failure, answer: unknown): Promise<string | null> {
  const parsed = RecoveryDecisionSchema.safeParse(answer);
  if (!parsed.success) return issuesInWords(convertZodIssues(parsed.error), ' ');
  const decision = parsed.data;
  if (decision.choice === 'abort') {
    run.scheduler.put(step.id, run.getTrace(step.id).status);
    run.endWith(failureOf('tool_failure', 'aborted_by_author', `The author ended the plan after "${step.id}" failed.`));
    return null;
  }
  if (decision.choice === 'skip') {
    await run.settle(step.id, {
      status: 'skipped',
      reason: `Skipped by the author after it failed: ${failed.message}`,
    });
    return null;
  }
  if (decision.choice === 'insert' && decision.steps === undefined) return '"insert" needs the new steps in "steps".';
  const plan = planWithDecision(run.plan, step.id, decision);
  if (plan.steps.length > PLAN_LIMITS.steps) {
    return `A plan has at most ${PLAN_LIMITS.steps} steps, and with these it would have ${plan.steps.length}.`;
  }
  const validation = validatePlan(plan, run.options.registry);
  if (!validation.ok)
    return issuesInWords(
      validation.issues.map(({ stepId = '', message }) => ({ path: stepId, message })),
      ' ',
    );
  await run.change(plan, step.id);
  return null;
}

/** Applies a recovery: other arguments, or new steps the failed one waits for. `validatePlan` checks the result. */
export function planWithDecision(plan: Plan, stepId: string, { choice, args, steps = [] }: RecoveryDecision): Plan {
  const inserted = choice === 'insert' ? steps : [];
  const index = plan.steps.findIndex(({ id }) => id === stepId);
  const failed = plan.steps[index];
  if (failed === undefined) return plan;
  const again: Step = {
    ...failed,
    args: choice === 'retry' && args !== undefined ? args : failed.args,
    dependsOn: [...new Set([...failed.dependsOn, ...inserted.map(({ id }) => id)])],
  };
  const defaults = { format: plan.format, async: failed.async, stepTimeoutMs: failed.timeoutMs };
  // New steps have not run.
  const before = inserted.map(({ result: _, ...step }) =>
    completeStep({ order: failed.order, ...step, status: 'pending' }, index, defaults),
  );
  return { ...plan, version: plan.version + 1, steps: plan.steps.toSpliced(index, 1, ...before, again) };
}

async function propose(run: RunningPlan, step: Step, failure: Failure): Promise<RecoveryProposal | null> {
  const { proposeRecovery, timers } = run.options;
  if (proposeRecovery === undefined) return null;
  const late = new AbortController();
  const cancel = setAlarm(timers, PROPOSAL_TIMEOUT_MS, () => late.abort());
  const answered = await askWithTimePaused(run.budget, AbortSignal.any([run.halt, late.signal]), (asked) =>
    proposeRecovery({ plan: run.plan, step, failure }, asked),
  );
  cancel();
  if (answered.kind === 'withdrawn') return null;
  if (answered.kind === 'broken') {
    run.warn(step.id, `No way out could be proposed: ${sayError(answered.error)}`);
    return null;
  }
  const parsed = RecoveryProposalSchema.nullable().safeParse(answered.answer);
  return parsed.success ? parsed.data : null;
}
