import { z } from 'zod';
import {
  ApprovalRequestSchema,
  ExecutionResultSchema,
  PlanFormatSchema,
  PlanIdSchema,
  PlanIssueSchema,
  PlanSchema,
  RecoveryRequestSchema,
  StepTraceSchema,
  TimestampSchema,
} from '../plan/index.ts';
import { WireReasonSchema } from '../refusal-body.ts';
import { DraftElementTypeSchema, ElementChangeSchema, IdSchema } from '../story/index.ts';

/** Wire types of the plan routes. The outside, "Plans". */

export const PLAN_WORDS = { request: 20_000, feedback: 10_000, title: 200 } as const;

/** A plan's state: under review, running (also across a server restart), or ended. */
const PLAN_STATES = ['draft', 'running', 'ended'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** The predicted effect of a step, assuming that all earlier steps succeed. */
export const StepForecastSchema = z.object({
  stepId: PlanIdSchema,
  changes: z.array(ElementChangeSchema),
  /** Names of finished work it would overwrite or remove, which needs approval. */
  overwrites: z.array(z.string()),
  /** The same for people: type and title of each. */
  overwritten: z.array(z.object({ type: DraftElementTypeSchema, title: z.string() })).optional(),
  /** Why its tool would refuse it now. */
  refusal: z
    .object({ message: z.string(), hint: z.string().optional(), reason: WireReasonSchema.optional() })
    .nullable(),
  /** True if unpredictable: it depends on values of earlier steps, or its tool does not change the draft. */
  unknown: z.boolean(),
});
export type StepForecast = z.infer<typeof StepForecastSchema>;

/** A plan as its author sees it. `steps` have their current statuses and results. */
export const PlanViewSchema = PlanSchema.extend({
  sessionId: z.string(),
  state: z.enum(PLAN_STATES),
  request: z.string(),
  feedback: z.array(z.string()),
  issues: z.array(PlanIssueSchema),
  /** For every step during review; empty afterwards. */
  forecast: z.array(StepForecastSchema),
  traces: z.array(StepTraceSchema),
  /** Open questions to the author. */
  questions: z.array(z.union([ApprovalRequestSchema, RecoveryRequestSchema])),
  /** While running: progress of steps in percent, if reported. */
  progress: z.record(PlanIdSchema, z.number().min(0).max(100)).optional(),
  result: ExecutionResultSchema.nullable(),
  updatedAt: TimestampSchema,
});
export type PlanView = z.infer<typeof PlanViewSchema>;

export const PlanListingSchema = PlanViewSchema.pick({
  id: true,
  version: true,
  sessionId: true,
  state: true,
  request: true,
  createdAt: true,
  updatedAt: true,
}).extend({
  stepCount: z.number().int().min(0),
  success: z.boolean().nullable(),
});
export type PlanListing = z.infer<typeof PlanListingSchema>;

/** A plan stored for repeated use. Plan execution, "Templates". */
export const PlanTemplateSchema = z.object({
  id: PlanIdSchema,
  title: z.string().trim().min(1).max(PLAN_WORDS.title),
  plan: PlanSchema,
  createdAt: TimestampSchema,
});
export type PlanTemplate = z.infer<typeof PlanTemplateSchema>;

/** The source of a new plan: the author's words; a template, optionally with changes in words; or an external plan. */
export const NewPlanSchema = z.union([
  z.strictObject({
    request: z.string().trim().min(1).max(PLAN_WORDS.request),
    template: PlanIdSchema.optional(),
  }),
  z.strictObject({ template: PlanIdSchema }),
  z.strictObject({ format: PlanFormatSchema, plan: z.unknown() }),
]);
export type NewPlan = z.infer<typeof NewPlanSchema>;

export const FeedbackSchema = z.object({ feedback: z.string().trim().min(1).max(PLAN_WORDS.feedback) });
export const ExecutePlanSchema = z.object({
  /** True never asks: steps that need approval are skipped, failed ones stay failed. */
  unattended: z.boolean().optional(),
});

export const StepApprovalSchema = z.object({
  approved: z.boolean(),
  /** The question answered; 409 if it is no longer open. */
  approvalId: z.string().min(1).max(200).optional(),
  /** The reason, passed to the next planner. */
  reason: z.string().max(2000).optional(),
});

/** A written plan in one of the formats, as JSON or text containing it. */
export const WrittenPlanSchema = z.object({ format: PlanFormatSchema, plan: z.unknown() });
export const PlanValidationSchema = z.union([
  z.object({ ok: z.literal(true), order: z.array(PlanIdSchema) }),
  z.object({ ok: z.literal(false), issues: z.array(PlanIssueSchema) }),
]);
export const RunPlanSchema = WrittenPlanSchema.extend({
  /** The session its tools work on; without one only skill scripts are available. */
  session: IdSchema.optional(),
  play: IdSchema.optional(),
});
export const NewTemplateSchema = z.object({ title: PlanTemplateSchema.shape.title });
export const TemplatesSchema = z.object({ templates: z.array(PlanTemplateSchema) });
export const PlansSchema = z.object({ plans: z.array(PlanListingSchema) });
