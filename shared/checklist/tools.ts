import { z } from 'zod';
import { WireRemarksSchema } from '../remarks.ts';
import {
  ChecklistSchema,
  ChecklistStepStatusSchema,
  NewChecklistStepSchema,
  NoteSchema,
  ObjectiveSchema,
  StepAboutSchema,
} from './checklist.ts';
import { CHECKLIST_LIMITS, changedAscii, optionalAscii } from './text.ts';

/** The checklist tools. Planning tools, "Checklist tools". */
export const CHECKLIST_TOOL_NAMES = [
  'planning_setup_plan',
  'planning_add_step',
  'planning_update_step',
  'planning_mark_step',
  'planning_clear_plan',
  'planning_read_plan',
] as const;
export type ChecklistToolName = (typeof CHECKLIST_TOOL_NAMES)[number];

const ASCII = 'Plain ASCII.';

const NewStepInputSchema = z.object({
  title: NewChecklistStepSchema.shape.title.describe(
    `What is to be done, in 1 to ${CHECKLIST_LIMITS.title} characters. ${ASCII} E.g. "Draw the map of act 1".`,
  ),
  details: optionalAscii(CHECKLIST_LIMITS.details).describe(
    `What to keep in mind, in at most ${CHECKLIST_LIMITS.details} characters. ${ASCII} Left out when there is nothing.`,
  ),
  about: StepAboutSchema.extend({
    what: StepAboutSchema.shape.what.describe(
      'map: its places; encounters, art: of a place, of all of an act, or of all; package: the story is saved.',
    ),
    actId: StepAboutSchema.shape.actId.describe('The act.'),
    id: StepAboutSchema.shape.id.describe('The character or the place.'),
  })
    .optional()
    .describe('What of the draft the step makes: it is ticked by itself once the draft has it.'),
});

const stepsInput = z
  .array(NewStepInputSchema)
  .max(CHECKLIST_LIMITS.steps, `Expected at most ${CHECKLIST_LIMITS.steps} steps.`);

const ID_MAX_LENGTH = 40;
const stepIdInput = z
  .string()
  .trim()
  .min(1, 'Expected the id of a step, such as "S001", got a blank.')
  .max(ID_MAX_LENGTH, 'Expected the id of a step, such as "S001", got a long text.')
  .describe('The step, by its id: S and a number, e.g. "S001".');

const SetupPlanInputSchema = z.object({
  objective: ObjectiveSchema.describe(
    `What this work is to achieve, in 1 to ${CHECKLIST_LIMITS.objective} characters. ${ASCII}`,
  ),
  initialSteps: stepsInput.default([]).describe('The first steps, in order. More can be added later.'),
});

const AddStepInputSchema = z.object({
  steps: stepsInput.min(1, 'Expected at least one step.').describe('The steps to append, in order.'),
});

/** Null means omitted, except that blank details become null, which removes them. Planning tools, "Checklist tools". */
const UpdateStepInputSchema = z
  .object({
    stepId: stepIdInput,
    title: NewChecklistStepSchema.shape.title
      .nullish()
      .transform((title) => title ?? undefined)
      .describe(`The new title, in 1 to ${CHECKLIST_LIMITS.title} characters. ${ASCII} Left out to keep it.`),
    details: changedAscii(CHECKLIST_LIMITS.details).describe(
      `The new details, in at most ${CHECKLIST_LIMITS.details} characters. ${ASCII} Left out to keep them, "" to take them away.`,
    ),
  })
  .refine(
    ({ title, details }) => title !== undefined || details !== undefined,
    'Expected a title or details, or both; got neither.',
  );

const MarkStepInputSchema = z.object({
  stepId: stepIdInput,
  status: ChecklistStepStatusSchema.describe('How it stands now.'),
  note: NoteSchema.nullish()
    .transform((note) => note ?? undefined)
    .describe(
      `What was seen or decided, added to the step's notes, in 1 to ${CHECKLIST_LIMITS.note} characters. ${ASCII}`,
    ),
});

const ClearPlanInputSchema = z.object({});

const ReadPlanInputSchema = z.object({});

/** The input schema of each checklist tool: the specification's parameters in camelCase, normalised. */
export const CHECKLIST_TOOL_INPUTS = {
  planning_setup_plan: SetupPlanInputSchema,
  planning_add_step: AddStepInputSchema,
  planning_update_step: UpdateStepInputSchema,
  planning_mark_step: MarkStepInputSchema,
  planning_clear_plan: ClearPlanInputSchema,
  planning_read_plan: ReadPlanInputSchema,
} satisfies Record<ChecklistToolName, z.ZodType>;

export type ChecklistToolInput<Name extends ChecklistToolName> = z.output<(typeof CHECKLIST_TOOL_INPUTS)[Name]>;

const done = {
  ok: z.literal(true),
  ...WireRemarksSchema.partial().shape,
};
/** For tools that change it: the checklist after the change. */
const changed = { ...done, checklist: ChecklistSchema };

/** The answer of each checklist tool: the specification's Result, that is the normalised input, or the plan. */
export const CHECKLIST_TOOL_RETURNS = {
  planning_setup_plan: z.object({
    ...changed,
    objective: ObjectiveSchema,
    initialSteps: z.array(NewChecklistStepSchema),
  }),
  planning_add_step: z.object({ ...changed, steps: z.array(NewChecklistStepSchema) }),
  planning_update_step: z.object({
    ...changed,
    stepId: z.string(),
    title: NewChecklistStepSchema.shape.title.optional(),
    details: NewChecklistStepSchema.shape.details.optional(),
  }),
  planning_mark_step: z.object({
    ...changed,
    stepId: z.string(),
    status: ChecklistStepStatusSchema,
    note: NoteSchema.optional(),
  }),
  planning_clear_plan: z.object(changed),
  planning_read_plan: z.object({ ...done, ...ChecklistSchema.unwrap().shape }),
} satisfies Record<ChecklistToolName, z.ZodType>;
export type ChecklistToolReturn<Name extends ChecklistToolName> = z.infer<(typeof CHECKLIST_TOOL_RETURNS)[Name]>;
