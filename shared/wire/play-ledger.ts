import { z } from 'zod';
import { LEDGER_KINDS, LedgerEntrySchema } from '../memory/index.ts';

export const LedgerSchema = z.object({ entries: z.array(LedgerEntrySchema) });
export type Ledger = z.infer<typeof LedgerSchema>;

export const NewEntrySchema = z.object({
  kind: z.enum(LEDGER_KINDS).exclude(['canon']).optional(),
  text: LedgerEntrySchema.shape.text,
});
export type NewEntry = z.infer<typeof NewEntrySchema>;

export const EntryChangesSchema = LedgerEntrySchema.pick({ text: true, knownBy: true, closed: true }).partial();
export type EntryChanges = z.infer<typeof EntryChangesSchema>;
