import { z } from 'zod';
import {
  KeptResultSchema,
  PlanIdSchema,
  PlanSchema,
  StepStatusSchema,
  TimestampSchema,
} from '../../../shared/plan/index.ts';
import { flatForm } from '../../journal/index.ts';
import { PlanRecordSchema } from '../../plan/index.ts';

/** What conditions read of a play, as the journal keeps it. */
const PlayScopeSchema = z.object({
  flags: z.array(z.tuple([z.string(), z.boolean()])),
  turn: z.number(),
  progress: z.number(),
  doom: z.number(),
  location: z.string(),
  visited: z.array(z.string()),
});

/** How a step stands after a run, of which the records say nothing: it never began, or was cut off. */
const LeftoverSchema = z.object({
  stepId: PlanIdSchema,
  status: StepStatusSchema,
  reason: z.string().optional(),
  /** In milliseconds. */
  duration: z.number().min(0),
});
export type Leftover = z.infer<typeof LeftoverSchema>;

const at = TimestampSchema;

/** What can happen to a plan of a session, as its journal `plan:<id>` has it. */
const PlanJournalEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('plan-drafted'), at, sessionId: z.string(), request: z.string(), plan: PlanSchema }),
  /** The author changed it by hand. */
  z.object({ type: z.literal('plan-edited'), at, plan: PlanSchema }),
  /** It was planned anew, after what the author said about it. */
  z.object({ type: z.literal('plan-regenerated'), at, feedback: z.string(), plan: PlanSchema }),
  z.object({ type: z.literal('run-started'), at, unattended: z.boolean(), play: PlayScopeSchema.nullable() }),
  /** What the engine has to have kept. */
  z.object({ type: z.literal('run-recorded'), at, record: PlanRecordSchema }),
  /** The author wants the run to end; whoever resumes it ends it. */
  z.object({ type: z.literal('abort-asked'), at }),
  z.object({ type: z.literal('run-ended'), at, result: KeptResultSchema, leftovers: z.array(LeftoverSchema) }),
]);
export type PlanJournalEvent = z.infer<typeof PlanJournalEventSchema>;

/** How the events of plans are kept. */
export const planEvents = flatForm<PlanJournalEvent>((raw) => PlanJournalEventSchema.parse(raw));
