import { z } from '@hono/zod-openapi';
import {
  ExecutionResultSchema,
  NewPlanSchema,
  PLAN_WORDS,
  PlanFormatSchema,
  PlanIdSchema,
  PlanIssueSchema,
  PlanListingSchema,
  PlanSchema,
  PlanTemplateSchema,
  PlanViewSchema,
  RecoveryDecisionSchema,
} from '../../shared/plan/index.ts';
import { IdSchema } from '../../shared/story/index.ts';
import { IdParamSchema } from './schemas.ts';

/** The shapes of what the routes of plans take and answer. Those of shared/plan are made anew: one from elsewhere cannot be named. */

/** The house names plans and templates itself; ids of steps are their author's. */
export const PlanParamSchema = IdParamSchema;
export const PlanStepParamSchema = PlanParamSchema.extend({ stepId: PlanIdSchema });

export const PlanAnswerSchema = z.object(PlanViewSchema.shape).openapi('Plan');
export const PlansAnswerSchema = z.object({ plans: z.array(PlanListingSchema) });
export const NewPlanBodySchema = NewPlanSchema;

/**
 * An edited plan is read by the service, which says of every step what is wrong with it; here it only has to be JSON.
 */
export const PlanEditSchema = z.unknown().openapi({
  type: 'object',
  description:
    'The plan as it was read, edited, with the version it was read in. What the house knows itself is left aside.',
  properties: { version: { type: 'integer', minimum: 1 }, steps: { type: 'array', items: { type: 'object' } } },
  required: ['version', 'steps'],
});

export const FeedbackSchema = z.object({ feedback: z.string().trim().min(1).max(PLAN_WORDS.feedback) });
export const ExecutePlanSchema = z.object({
  /** True asks nobody: steps that need an approval are skipped, those that fail stay failed. */
  unattended: z.boolean().optional(),
});

export const StepApprovalSchema = z.object({
  approved: z.boolean(),
  /** Of the question that is answered: one that is not asked any more is 409. */
  approvalId: z.string().min(1).max(200).optional(),
  /** Why not: told to whoever plans next. */
  reason: z.string().max(2000).optional(),
});
export const StepRecoverySchema = z.object(RecoveryDecisionSchema.shape);

/** A plan as somebody wrote it, in one of the formats; as JSON, or as a text that holds it. */
export const WrittenPlanSchema = z.object({ format: PlanFormatSchema, plan: z.unknown() });
export const PlanValidationSchema = z.union([
  z.object({ ok: z.literal(true), order: z.array(PlanIdSchema) }),
  z.object({ ok: z.literal(false), issues: z.array(PlanIssueSchema) }),
]);
export const RunPlanSchema = WrittenPlanSchema.extend({
  /** The session its tools work on; without one it has the scripts of skills alone. */
  session: IdSchema.optional(),
  /** The play whose state its conditions read. */
  play: IdSchema.optional(),
});
export const ExecutionAnswerSchema = z.object(ExecutionResultSchema.shape).openapi('ExecutionResult');

export const NewTemplateSchema = z.object({ title: PlanTemplateSchema.shape.title });
export const TemplateAnswerSchema = z
  .object({ ...PlanTemplateSchema.shape, plan: z.object(PlanSchema.shape) })
  .openapi('PlanTemplate');
export const TemplatesAnswerSchema = z.object({ templates: z.array(TemplateAnswerSchema) });
