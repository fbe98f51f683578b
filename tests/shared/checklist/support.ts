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

/** A first call, of one step. */
export const setUp = [
  'planning_setup_plan',
  { objective: 'Draft act 1', initialSteps: [{ title: 'Outline it' }] },
] as const;
/** Of two steps, S001 and S002. */
export const active = madeBy([
  'planning_setup_plan',
  { objective: 'Draft act 1', initialSteps: [{ title: 'A' }, { title: 'B' }] },
]);
export const completed = madeBy(setUp, ['planning_mark_step', { stepId: 'S001', status: 'done' }]);
export const abandoned = madeBy(setUp, ['planning_clear_plan', {}]);

/** A call of each tool that an active checklist with a step S001 takes. */
export const GOOD: Record<ChecklistToolName, Record<string, unknown>> = {
  planning_setup_plan: { objective: 'Draft act 1', initialSteps: [{ title: 'Outline it' }] },
  planning_add_step: { steps: [{ title: 'Draw the map' }] },
  planning_update_step: { stepId: 'S001', title: 'Outline it again' },
  planning_mark_step: { stepId: 'S001', status: 'in_progress', note: 'Begun.' },
  planning_clear_plan: {},
  planning_read_plan: {},
};

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
