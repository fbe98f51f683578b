import { z } from 'zod';
import { type ElementChange, ElementChangeSchema } from '../../../../shared/story/index.ts';

const ShownSchema = z.object({
  changes: z.array(ElementChangeSchema),
  leftOut: z.object({ elements: z.number(), fields: z.number(), characters: z.number() }).partial().optional(),
});

/** The changes in a step's question; null if it has none. `isCut`: some were too many to send. */
export function parseQuestionDiff(diff: unknown): { changes: ElementChange[]; isCut: boolean } | null {
  const parsed = ShownSchema.safeParse(Array.isArray(diff) ? { changes: diff } : diff);
  if (!parsed.success) return null;
  const { changes, leftOut = {} } = parsed.data;
  return { changes, isCut: Object.values(leftOut).some((count) => (count ?? 0) > 0) };
}
