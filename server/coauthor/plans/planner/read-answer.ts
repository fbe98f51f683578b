import { z } from 'zod';
import { getErrorMessage } from '../../../../shared/error.ts';
import { isObject, sameJson } from '../../../../shared/json.ts';
import { type Plan, type PlanIssue, type PlanOrigin, type Step, tryReadPlan } from '../../../../shared/plan/index.ts';
import { readRepairedJson } from '../../../models/index.ts';
import type { PlannerReply } from './ask.ts';

const WORDS_MAX = 2000;

const SummarySchema = z.string().trim().min(1);
const KeptStepSchema = z.looseObject({ id: z.string(), keep: z.literal(true) });

type ReadAnswer =
  | { kind: 'plan'; plan: Plan; words: string }
  | { kind: 'declined'; words: string }
  | { kind: 'unreadable'; issues: PlanIssue[] };

const unreadable = (message: string): ReadAnswer => ({
  kind: 'unreadable',
  issues: [{ code: 'invalid_json', message }],
});

/** A step as a planner writes it. */
export const writtenStep = ({
  id,
  description,
  tool,
  args,
  dependsOn,
  required,
  approval,
  reason,
  when,
  status,
}: Step) => ({
  id,
  description,
  tool,
  args,
  dependsOn,
  critical: required,
  approval,
  ...(reason === undefined ? {} : { reason }),
  ...(when === undefined ? {} : { when }),
  ...(status === 'skipped' ? { status } : {}),
});

/** Replaces kept steps by the known ones; their other fields, such as dependencies, come from the answer. */
function withKept(steps: unknown, known: readonly Step[]): unknown {
  if (!Array.isArray(steps)) return steps;
  return steps.map((step: unknown) => {
    const kept = KeptStepSchema.safeParse(step);
    const before = kept.success ? known.find(({ id }) => id === kept.data.id) : undefined;
    if (!kept.success || before === undefined) return step;
    const { keep: _keep, ...changes } = kept.data;
    return { ...writtenStep(before), ...changes };
  });
}

/** Whether the author has skipped this step: the same call or the same id. */
const isSkippedStill = (step: Step, before: readonly Step[]): boolean =>
  before.some(
    ({ id, tool, args, status }) =>
      status === 'skipped' &&
      tool === step.tool &&
      ((id === step.id && step.status === 'skipped') || sameJson(args, step.args)),
  );

const asNew = ({ result: _result, ...step }: Step, before: readonly Step[]): Step => ({
  ...step,
  status: isSkippedStill(step, before) ? 'skipped' : 'pending',
});

/**
 * Parses an answer in the `task` format. Plan execution, "Making a plan".
 * @param options.known steps that an answer may name with `"keep": true`: the last answer's before those of
 * `options.before`
 */
export function parsePlannerAnswer(
  { text, finishReason }: PlannerReply,
  options: { origin: PlanOrigin; known: readonly Step[]; before: readonly Step[] },
): ReadAnswer {
  const { origin, known, before } = options;
  if (finishReason === 'content-filter') return unreadable('The answer was blocked by the model provider.');
  if (finishReason === 'length') {
    return unreadable('The answer was cut off at the limit of its length. Answer with fewer steps, or shorter texts.');
  }
  let value: unknown;
  try {
    value = readRepairedJson(text).value;
  } catch (error) {
    return unreadable(getErrorMessage(error));
  }
  const answer: Record<string, unknown> = Array.isArray(value) ? { steps: value } : isObject(value) ? value : {};
  const summary = SummarySchema.safeParse(answer.summary);
  const words = summary.success ? summary.data.slice(0, WORDS_MAX) : '';
  if (Array.isArray(answer.steps) && answer.steps.length === 0) {
    return words === ''
      ? unreadable('The plan has no steps. Plan the request, or say in "summary" why it cannot be planned.')
      : { kind: 'declined', words };
  }
  const { steps, estimatedDuration } = answer;
  const read = tryReadPlan('task', { steps: withKept(steps, known), estimatedDuration }, origin);
  if (!read.ok) return { kind: 'unreadable', issues: read.issues };
  const plan = { ...read.plan, steps: read.plan.steps.map((step) => asNew(step, before)) };
  return { kind: 'plan', plan, words };
}
