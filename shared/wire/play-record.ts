import { z } from 'zod';
import { MemoryChangeSchema } from '../memory/index.ts';
import { ExecutionResultSchema, PlanSchema } from '../plan/index.ts';
import {
  DirectionPackSchema,
  MutationSchema,
  PlayerActionSchema,
  ToldPartSchema,
  TrackerSchema,
} from '../play/index.ts';

/**
 * Dropped to fit the context window: of a turn's prompt in this order within head and turn, then of the co-author's.
 */
const PROMPT_PARTS = [
  ...(['craft', 'skills', 'examples', 'story', 'tools', 'turn', 'scene', 'authored'] as const),
  ...(['fields', 'instructions', 'conversation', 'draft'] as const),
] as const;
/**
 * `kept` is the remaining share. `why`: it would take too long to read; absent if it did not fit the context window.
 */
export const LeftOutSchema = z.object({
  what: z.enum(PROMPT_PARTS),
  kept: z.number(),
  why: z.enum(['pace']).optional(),
});
export type LeftOut = z.infer<typeof LeftOutSchema>;

const reasoned = z.object({ id: z.string(), reason: z.string() });
const dropped = z.object({ what: z.string(), reason: z.string() });
/** A text withheld because it discloses a secret. `fact`: which; `reason`: the words that disclose it. */
const refused = z.object({ by: z.string(), text: z.string(), fact: z.string().optional(), reason: z.string() });

/** One model call of a turn. Times in milliseconds. */
const RecordedCallSchema = z.object({
  role: z.string(),
  model: z.string(),
  inputTokens: z.number(),
  cachedInputTokens: z.number(),
  outputTokens: z.number(),
  ms: z.number(),
  ok: z.boolean(),
  error: z.string().optional(),
});
export type RecordedCall = z.infer<typeof RecordedCallSchema>;

/** One attempt at the turn's plan. */
const RecordedAttemptSchema = z.object({
  attempt: z.number().int(),
  by: z.string(),
  plan: PlanSchema.nullable(),
  execution: ExecutionResultSchema.nullable(),
  failure: z.string().nullable(),
});
export type RecordedAttempt = z.infer<typeof RecordedAttemptSchema>;

/** The explanation of a turn: for its author, never for its player. In older records newer fields are empty. */
export const TurnRecordSchema = z.object({
  turn: z.number().int(),
  tick: z.number().int(),
  line: z.number().int(),
  createdAt: z.string(),
  action: PlayerActionSchema,
  eligible: z.array(z.object({ id: z.string(), title: z.string() })),
  rejected: z.array(reasoned),
  chosen: z.object({ encounter: z.string(), by: z.enum(['director', 'scorer']) }).nullable(),
  clocks: z.array(TrackerSchema),
  directedBy: z.string(),
  reason: z.string().nullable(),
  plan: PlanSchema.nullable(),
  trace: ExecutionResultSchema.nullable(),
  attempts: z.array(RecordedAttemptSchema),
  direction: DirectionPackSchema.nullable(),
  mutations: z.array(MutationSchema),
  memory: z.array(MemoryChangeSchema),
  refusals: z.array(dropped),
  /** The Storyteller's frames that were replaced or dropped. */
  replaced: z.array(z.object({ reason: z.string(), written: z.string() })),
  wish: z.string().nullable(),
  /** Texts of the Director and the Storyteller withheld for disclosing a secret. */
  refused: z.array(refused),
  told: z.array(ToldPartSchema),
  prompts: z.array(
    z.object({
      role: z.string(),
      instructions: z.string(),
      prompt: z.string(),
      /** Prompt parts dropped or shortened to fit the context window; absent if there are none. */
      leftOut: z.array(LeftOutSchema).optional(),
    }),
  ),
  calls: z.array(RecordedCallSchema),
  /** Totals: calls, tokens, and the turn's milliseconds. */
  usage: z.object({
    calls: z.number().int(),
    inputTokens: z.number(),
    outputTokens: z.number(),
    ms: z.number(),
  }),
  /** In US dollars; null if a price is unknown. */
  cost: z.number().nullable(),
  stopped: z.boolean(),
});
export type TurnRecord = z.infer<typeof TurnRecordSchema>;
