import { z } from 'zod';
import { IdSchema, requiredText } from '../story/index.ts';
import { LedgerEntrySchema, ProposedEntrySchema } from './ledger.ts';
import { CharacterStateSchema, LOOP_IMPORTANCES, MEMORY_LIMITS, MemoryIdSchema } from './memory.ts';

/**
 * What a Director asks to be remembered, beside the tools: everything optional, accepted or dropped part by part.
 * `recap` is a sentence or two for the scene before this one; `activeCharacter` says whose story it is from now on.
 */
export const MemoryProposalSchema = z.object({
  /** What is true from now on. Known to nobody: the Director's own canon. */
  settles: z.array(ProposedEntrySchema).max(8).optional(),
  /** Entries of the ledger as they are from now on: what is left out stays. */
  amends: z
    .array(
      LedgerEntrySchema.pick({ id: true, text: true, knownBy: true, closed: true }).partial({
        text: true,
        knownBy: true,
      }),
    )
    .max(8)
    .optional(),
  recap: requiredText(MEMORY_LIMITS.recap).optional(),
  activeCharacter: IdSchema.optional(),
  openLoops: z
    .array(
      z.object({
        description: requiredText(MEMORY_LIMITS.line),
        category: requiredText(MEMORY_LIMITS.name).optional(),
        importance: z.enum(LOOP_IMPORTANCES).optional(),
      }),
    )
    .max(3)
    .optional(),
  resolveLoops: z.array(MemoryIdSchema).max(10).optional(),
  states: z
    .array(
      z.object({
        character: IdSchema,
        emotionalState: CharacterStateSchema.shape.emotionalState.optional(),
        goals: CharacterStateSchema.shape.goals.optional(),
      }),
    )
    .max(10)
    .optional(),
});
export type MemoryProposal = z.infer<typeof MemoryProposalSchema>;
