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

/** Parts of a prompt that give way where it does not fit: of a turn's in this order within the head and within the turn, then of a co-author's. */
const PROMPT_PARTS = [
  ...(['craft', 'skills', 'examples', 'story', 'tools', 'turn', 'scene', 'authored'] as const),
  ...(['fields', 'instructions', 'conversation', 'draft'] as const),
] as const;
/** `kept`: how much of it there is still, from 0 to 1. `why`: it would fit the model, but not be read in time; absent where it would not fit. */
export const LeftOutSchema = z.object({
  what: z.enum(PROMPT_PARTS),
  kept: z.number(),
  why: z.enum(['pace']).optional(),
});
export type LeftOut = z.infer<typeof LeftOutSchema>;

const reasoned = z.object({ id: z.string(), reason: z.string() });
const dropped = z.object({ what: z.string(), reason: z.string() });
/** A text that disclosed a secret and was not told. `fact`: which; `reason`: by which of its words. */
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

/**
 * A turn, explained: for its author, never for its player. Records of
 * older turns may lack what came later: then it is empty.
 */
export const TurnRecordSchema = z.object({
  turn: z.number().int(),
  tick: z.number().int(),
  line: z.number().int(),
  createdAt: z.string(),
  action: PlayerActionSchema,
  eligible: z.array(z.object({ id: z.string(), title: z.string() })),
  rejected: z.array(reasoned),
  chosen: z.object({ encounter: z.string(), by: z.enum(['director', 'scorer']) }).nullable(),
  /** The clocks at the turn's end. */
  clocks: z.array(TrackerSchema),
  /** Who directed, and why it was not the model where it was not. */
  directedBy: z.string(),
  reason: z.string().nullable(),
  plan: PlanSchema.nullable(),
  /** What came of each step of the last attempt. */
  trace: ExecutionResultSchema.nullable(),
  attempts: z.array(RecordedAttemptSchema),
  direction: DirectionPackSchema.nullable(),
  mutations: z.array(MutationSchema),
  memory: z.array(MemoryChangeSchema),
  /** What was asked for and not given. */
  refusals: z.array(dropped),
  /** Frames of the Storyteller's that were replaced or left out. */
  replaced: z.array(z.object({ reason: z.string(), written: z.string() })),
  /** What the player wished of it where it was told again. */
  wish: z.string().nullable(),
  /** Texts of the Director's and the Storyteller's that were refused for a secret. */
  refused: z.array(refused),
  /** How each of its parts was told, in order; none in a turn without parts. */
  told: z.array(ToldPartSchema),
  prompts: z.array(
    z.object({
      role: z.string(),
      instructions: z.string(),
      prompt: z.string(),
      /** What the prompt has not, or not whole, so that it fits its model; absent where nothing was left out. */
      leftOut: z.array(LeftOutSchema).optional(),
    }),
  ),
  /** Each model call of the turn, in the order they ended. */
  calls: z.array(RecordedCallSchema),
  /** What they came to together: how many, tokens, and the whole turn's milliseconds. */
  usage: z.object({
    calls: z.number().int(),
    inputTokens: z.number(),
    outputTokens: z.number(),
    ms: z.number(),
  }),
  /** In US dollars; null where a price is not known. */
  cost: z.number().nullable(),
  stopped: z.boolean(),
});
export type TurnRecord = z.infer<typeof TurnRecordSchema>;
