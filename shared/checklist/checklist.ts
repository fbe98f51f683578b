import { z } from 'zod';
import { IdSchema } from '../story/id.ts';
import { CHECKLIST_LIMITS, requiredAscii } from './text.ts';

const ChecklistStatusSchema = z.enum(['active', 'completed', 'abandoned']);
export type ChecklistStatus = z.infer<typeof ChecklistStatusSchema>;

export const CHECKLIST_STEP_STATUSES = ['pending', 'in_progress', 'blocked', 'done'] as const;
export const ChecklistStepStatusSchema = z.enum(CHECKLIST_STEP_STATUSES);

/** `S` and at least three digits: S001 … S999, S1000 …. Assigned by the reducer. */
export const StepIdSchema = z.string().regex(/^S\d{3,9}$/, 'A step id is S and at least three digits, as in "S001".');

const TitleSchema = requiredAscii(CHECKLIST_LIMITS.title);
const DetailsSchema = requiredAscii(CHECKLIST_LIMITS.details).nullable();
export const NoteSchema = requiredAscii(CHECKLIST_LIMITS.note);
export const ObjectiveSchema = requiredAscii(CHECKLIST_LIMITS.objective);

/** The draft element of a step, which completes it once the draft has it. */
export const StepAboutSchema = z.object({
  what: z.enum(['premise', 'character', 'act', 'map', 'encounters', 'art', 'package']),
  actId: IdSchema.optional(),
  id: IdSchema.optional(),
});
export type StepAbout = z.infer<typeof StepAboutSchema>;

export const NewChecklistStepSchema = z.object({
  title: TitleSchema,
  details: DetailsSchema,
  about: StepAboutSchema.readonly().optional(),
});
export type NewChecklistStep = z.infer<typeof NewChecklistStepSchema>;

/** A step of a checklist. Planning tools, "The checklist". */
const ChecklistStepSchema = NewChecklistStepSchema.extend({
  stepId: StepIdSchema,
  status: ChecklistStepStatusSchema,
  notes: z.array(NoteSchema).readonly(),
}).readonly();
export type ChecklistStep = z.infer<typeof ChecklistStepSchema>;

/**
 * The co-author's to-do list of a session: frozen, replaced by the reducer. Planning tools, "The checklist". Not to be
 * confused with a `Plan`.
 */
export const ChecklistSchema = z
  .object({
    objective: ObjectiveSchema,
    status: ChecklistStatusSchema,
    steps: z.array(ChecklistStepSchema).readonly(),
  })
  .readonly();
export type Checklist = z.infer<typeof ChecklistSchema>;

/** Variants of the prompt's planning section. Planning tools, "Strategies". */
export const PLANNING_STRATEGIES = ['react', 'plan_act_reflect', 'goal_decompose_route_synthesise'] as const;
export type PlanningStrategy = (typeof PLANNING_STRATEGIES)[number];

export const DEFAULT_PLANNING_STRATEGY: PlanningStrategy = 'react';

export const PlanningStrategySchema = z.enum(PLANNING_STRATEGIES).default(DEFAULT_PLANNING_STRATEGY);
