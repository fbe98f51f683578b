import {
  type Checklist,
  type ChecklistToolName,
  decideChecklistTool,
  foldChecklist,
  ToolValidationError,
} from '../../../shared/checklist/index.ts';

/** A checklist after calls of its tools, one after another, as a session would have it. */
export function madeBy(...calls: readonly (readonly [tool: ChecklistToolName, input: unknown])[]): Checklist {
  const checklist = calls.reduce<Checklist | null>(
    (standing, [tool, input]) => decideChecklistTool(standing, tool, input).events.reduce(foldChecklist, standing),
    null,
  );
  if (!checklist) throw new Error('there is no checklist after these calls');
  return checklist;
}

/** A checklist of so many steps, "Step 1" and on. */
export const withSteps = (count: number): Checklist =>
  madeBy([
    'planning_setup_plan',
    { objective: 'Draft act 1', initialSteps: Array.from({ length: count }, (_, i) => ({ title: `Step ${i + 1}` })) },
  ]);

/** The refusal of a call. Fails when the call was taken or something else was thrown. */
export function refusalOf(checklist: Checklist | null, tool: ChecklistToolName, input: unknown): ToolValidationError {
  try {
    decideChecklistTool(checklist, tool, input);
  } catch (error) {
    if (error instanceof ToolValidationError) return error;
    throw error;
  }
  throw new Error(`${tool} took ${JSON.stringify(input)}`);
}

/** Freezes a value all through, so that a change of it throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) deepFreeze(inner);
    Object.freeze(value);
  }
  return value;
}

/** Whether a value is frozen all through. */
export const isDeepFrozen = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(isDeepFrozen));
