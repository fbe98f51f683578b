import { z } from 'zod';
import { RefusalError } from '../../../shared/error.ts';
import { isObject } from '../../../shared/json.ts';
import {
  type Plan,
  type PlanFormat,
  PlanInvalidError,
  type PlanOrigin,
  type PlanRegistry,
  type ReadPlan,
  tryReadPlan,
  validatePlan,
} from '../../../shared/plan/index.ts';
import { asReviewed } from './document.ts';
import { mayRunBeside, type PlannedTools } from './tools/index.ts';

/** What reading a plan needs to know of the server. */
export interface ReadingOptions {
  tools: PlannedTools;
  /** Of one attempt at a step whose tool has no time of its own, in milliseconds. */
  stepTimeoutMs?: number | undefined;
}

/**
 * A plan as it may run in a session: nothing of it has run yet, and only what waits for pictures or for a skill's script runs
 * beside others.
 */
export const forSession = (plan: Plan): Plan => {
  const reviewed = asReviewed(plan);
  const steps = reviewed.steps.map((step) => ({ ...step, async: step.async && mayRunBeside(step.tool) }));
  return { ...reviewed, steps };
};

/** @throws PlanInvalidError with everything that keeps the plan from running */
export function requireValid(plan: Plan, registry: PlanRegistry): void {
  const validation = validatePlan(plan, registry);
  if (!validation.ok) throw new PlanInvalidError(validation.issues);
}

/** Reads a plan in any format, untrusted, as `tryReadPlan` does, with the times of the server's tools. */
export const readWith = (
  format: PlanFormat,
  input: unknown,
  { tools, stepTimeoutMs }: ReadingOptions,
  origin: PlanOrigin,
): ReadPlan => tryReadPlan(format, input, { ...origin, timeoutOf: tools.timeoutOf, stepTimeoutMs });

/**
 * Reads a plan that was written elsewhere. It keeps what it says of failures; its id is not its own.
 * @throws PlanInvalidError with everything that is wrong with it
 */
export function readForeignPlan(
  { format, plan: input }: { format: PlanFormat; plan: unknown },
  options: ReadingOptions,
  origin: PlanOrigin & { taskId: string },
): Plan {
  const read = readWith(format, input, options, origin);
  if (!read.ok) throw new PlanInvalidError(read.issues);
  const { id, taskId, createdAt } = origin;
  const plan = forSession({ ...read.plan, id, taskId, createdAt, version: 1 });
  requireValid(plan, options.tools);
  return plan;
}

/** All an edit needs besides the plan: which version its author saw. */
const SeenSchema = z.looseObject({ version: z.number().int() });

/**
 * An edit with what it leaves out that others of the plan's format have by default: how the plan as a whole is run stays as it
 * was, and new steps of a `task` plan may run beside others where they do not say.
 */
function asFormatHasIt({ format, parallel, failurePolicy, disabledSkills }: Plan, input: object): object {
  const edit = { parallel, failurePolicy, disabledSkills, ...input };
  if (format !== 'task' || !('steps' in edit) || !Array.isArray(edit.steps)) return edit;
  return { ...edit, steps: edit.steps.map((step: unknown) => (isObject(step) ? { async: true, ...step } : step)) };
}

/**
 * Reads the author's edit of a plan: the plan as it was shown, or the part of it that somebody writes. Steps marked `skipped`
 * are to be left out; whatever else it says of having run, and of being another plan, is left aside.
 * @throws RefusalError `conflict` for a stale version; PlanInvalidError with everything that is wrong with it
 */
export function readEdit(before: Plan, input: unknown, options: ReadingOptions): Plan {
  const seen = SeenSchema.safeParse(input);
  if (!seen.success) {
    const message = 'Expected the whole plan as an object, with the "version" that was edited.';
    throw new PlanInvalidError([{ code: 'invalid_json', message }]);
  }
  requireVersion(before, seen.data.version);
  const { id, taskId, createdAt, metadata, format, version } = before;
  const read = readWith('kamishibai', asFormatHasIt(before, seen.data), options, { id, createdAt });
  if (!read.ok) throw new PlanInvalidError(read.issues);
  const plan = forSession({ ...read.plan, id, taskId, createdAt, metadata, format, version: version + 1 });
  requireValid(plan, options.tools);
  return plan;
}

function requireVersion({ version }: Plan, seen: number): void {
  if (seen === version) return;
  throw new RefusalError('conflict', `The plan has changed since version ${seen}: it is at ${version}.`, {
    hint: 'Read it again, then send the edit with its version.',
    reason: { code: 'plan-changed' },
  });
}
