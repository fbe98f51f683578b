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

export interface ReadingOptions {
  tools: PlannedTools;
  stepTimeoutMs?: number | undefined;
}

/** Resets a plan for a run in a session; only steps that wait for pictures or scripts are parallel. */
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

/** Parses an untrusted plan in any format, as `tryReadPlan` does, with the time limits of the server's tools. */
export const readWith = (
  format: PlanFormat,
  input: unknown,
  { tools, stepTimeoutMs }: ReadingOptions,
  origin: PlanOrigin,
): ReadPlan => tryReadPlan(format, input, { ...origin, getTimeout: tools.getTimeout, stepTimeoutMs });

/** Keeps an imported plan's failure policy, but not its id. @throws PlanInvalidError with all issues */
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

const SeenSchema = z.looseObject({ version: z.number().int() });

/** Fills the gaps of an edit: run settings stay, and new steps of a `task` plan are parallel by default. */
function asFormatHasIt({ format, parallel, failurePolicy, disabledSkills }: Plan, input: object): object {
  const edit = { parallel, failurePolicy, disabledSkills, ...input };
  if (format !== 'task' || !('steps' in edit) || !Array.isArray(edit.steps)) return edit;
  return { ...edit, steps: edit.steps.map((step: unknown) => (isObject(step) ? { async: true, ...step } : step)) };
}

/**
 * Parses the author's edit of a plan. Skipped steps are left out; run results and ids are ignored.
 * @throws RefusalError `conflict` for a stale version; PlanInvalidError with all issues
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
