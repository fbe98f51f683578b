import { z } from 'zod';
import {
  KeptResultSchema,
  PlanIdSchema,
  PlanSchema,
  StepStatusSchema,
  TimestampSchema,
} from '../../../shared/plan/index.ts';
import { createFlatCodec } from '../../journal/index.ts';
import { PlanRecordSchema } from '../../plan/index.ts';

const PlayScopeSchema = z.object({
  flags: z.array(z.tuple([z.string(), z.boolean()])),
  turn: z.number(),
  progress: z.number(),
  doom: z.number(),
  location: z.string(),
  visited: z.array(z.string()),
});

/** The status of a step without a record after a run: it never began, or was cut off. */
const LeftoverSchema = z.object({
  stepId: PlanIdSchema,
  status: StepStatusSchema,
  reason: z.string().optional(),
  duration: z.number().min(0),
});
export type Leftover = z.infer<typeof LeftoverSchema>;

const at = TimestampSchema;

const PlanJournalEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('plan-drafted'), at, sessionId: z.string(), request: z.string(), plan: PlanSchema }),
  z.object({ type: z.literal('plan-edited'), at, plan: PlanSchema }),
  z.object({ type: z.literal('plan-regenerated'), at, feedback: z.string(), plan: PlanSchema }),
  z.object({ type: z.literal('run-started'), at, unattended: z.boolean(), play: PlayScopeSchema.nullable() }),
  /** A record of the engine that must be stored. */
  z.object({ type: z.literal('run-recorded'), at, record: PlanRecordSchema }),
  /** The author aborted the run; if the server stops first, whoever resumes the run ends it. */
  z.object({ type: z.literal('abort-asked'), at }),
  z.object({ type: z.literal('run-ended'), at, result: KeptResultSchema, leftovers: z.array(LeftoverSchema) }),
]);
export type PlanJournalEvent = z.infer<typeof PlanJournalEventSchema>;

export const planEventCodec = createFlatCodec<PlanJournalEvent>((raw) => PlanJournalEventSchema.parse(raw));
