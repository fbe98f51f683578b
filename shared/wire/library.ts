import { z } from 'zod';
import { IdSchema, requiredText } from '../story/index.ts';

/** Wire types of the bin and the shelves. The outside, "The library". */

const BinnedThingSchema = z.object({ kind: z.enum(['story', 'draft', 'play']), id: z.string(), title: z.string() });

export const BinEntrySchema = z.object({
  id: z.string(),
  /** What was deleted; `holds` names it first, with all that went with it. */
  kind: BinnedThingSchema.shape.kind,
  title: z.string(),
  binnedAt: z.string(),
  /** When it is deleted permanently. */
  removedAt: z.string(),
  holds: z.array(BinnedThingSchema),
});
export type BinEntry = z.infer<typeof BinEntrySchema>;
export const BinSchema = z.object({ entries: z.array(BinEntrySchema) });
export type BinListing = z.infer<typeof BinSchema>;
export const IntoBinSchema = z.object({ kind: BinnedThingSchema.shape.kind, id: IdSchema });

const SHELF_MAX_LENGTH = 60;
const ShelfSchema = requiredText(SHELF_MAX_LENGTH);
export const ShelvesSchema = z.object({ stories: z.array(z.object({ story: z.string(), shelf: z.string() })) });
/** Null takes the story from its shelf. */
export const OnShelfSchema = z.object({ shelf: ShelfSchema.nullable() });
/** Null removes the shelf; its stories stay. */
export const RenameShelfSchema = z.object({ from: ShelfSchema, to: ShelfSchema.nullable() });
