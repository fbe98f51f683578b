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
import { DraftElementTypeSchema, ElementChangeSchema, IdSchema } from '../story/index.ts';
import { WireReasonSchema } from '../told-error.ts';

/** What the routes of plans take and answer. The outside, "Plans". */

/** How much an author may say about a plan, in characters. */
export const PLAN_WORDS = { request: 20_000, feedback: 10_000, title: 200 } as const;

/** Where a plan stands: being reviewed, being run (also when the server was stopped meanwhile), or over. */
const PLAN_STATES = ['draft', 'running', 'ended'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** What a step would do to the draft, if all the steps before it did what they would do. */
export const StepForecastSchema = z.object({
  stepId: PlanIdSchema,
  /** What it would change, cut to what can be shown. */
  changes: z.array(ElementChangeSchema),
  /** The finished work it would overwrite or remove, by name: the author is asked before it runs. */
  overwrites: z.array(z.string()),
  /** The same for people, one for each name: what it is, and its title. */
  overwritten: z.array(z.object({ type: DraftElementTypeSchema, title: z.string() })).optional(),
  /** Why its tool would refuse it as things stand. */
  refusal: z
    .object({ message: z.string(), hint: z.string().optional(), reason: WireReasonSchema.optional() })
    .nullable(),
  /** True where nothing can be said before the steps it takes values from have run, or of a tool that makes no draft. */
  unknown: z.boolean(),
});
export type StepForecast = z.infer<typeof StepForecastSchema>;

/** A plan as its author sees it. `steps` carry the statuses and results there are so far. */
export const PlanViewSchema = PlanSchema.extend({
  sessionId: z.string(),
  state: z.enum(PLAN_STATES),
  /** What the author asked for. */
  request: z.string(),
  /** What the author said about earlier versions, in order. */
  feedback: z.array(z.string()),
  /** What keeps it from running. */
  issues: z.array(PlanIssueSchema),
  /** Of every step, while it is reviewed; empty afterwards. */
  forecast: z.array(StepForecastSchema),
  /** What happened in the steps so far: attempts, logs, assets. */
  traces: z.array(StepTraceSchema),
  /** What the author is being asked. */
  questions: z.array(z.union([ApprovalRequestSchema, RecoveryRequestSchema])),
  /** While it runs: how far its steps are, in percent, of those that say so. */
  progress: z.record(PlanIdSchema, z.number().min(0).max(100)).optional(),
  result: ExecutionResultSchema.nullable(),
  updatedAt: TimestampSchema,
});
export type PlanView = z.infer<typeof PlanViewSchema>;

/** A plan as it is listed. */
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
  /** Null until it is over. */
  success: z.boolean().nullable(),
});
export type PlanListing = z.infer<typeof PlanListingSchema>;

/** A plan kept to be run again. Plan execution, "Templates". */
export const PlanTemplateSchema = z.object({
  id: PlanIdSchema,
  title: z.string().trim().min(1).max(PLAN_WORDS.title),
  plan: PlanSchema,
  createdAt: TimestampSchema,
});
export type PlanTemplate = z.infer<typeof PlanTemplateSchema>;

/**
 * What a plan is made from: the author's words; a template, as it is, or with words about what is to be different this time;
 * or a plan written elsewhere.
 */
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
export const NewTemplateSchema = z.object({ title: PlanTemplateSchema.shape.title });
export const TemplatesSchema = z.object({ templates: z.array(PlanTemplateSchema) });
export const PlansSchema = z.object({ plans: z.array(PlanListingSchema) });
