import { z } from 'zod';
import { IdSchema, requiredText } from '../story/index.ts';
import { LedgerEntrySchema, ProposedEntrySchema } from './ledger.ts';
import { CharacterStateSchema, LOOP_IMPORTANCES, MEMORY_LIMITS, MemoryIdSchema } from './memory.ts';

/**
 * Each part is accepted or dropped separately. `recap` is for the previous scene; `activeCharacter` applies from now
 * on.
 */
export const MemoryProposalSchema = z.object({
  /** New truths. Known to nobody: the Director's own canon. */
  settles: z.array(ProposedEntrySchema).max(8).optional(),
  /** Changed ledger entries; omitted fields stay. */
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
