import { z } from 'zod';
import { IdSchema } from '../story/index.ts';

/** One step of a path through an act: travel, or play an encounter to its landing with an answer (counted from 0). */
export const StoryStepSchema = z.union([
  z.object({ travel: IdSchema }),
  z.object({ encounter: IdSchema, option: z.number().int().min(0).optional() }),
]);
export type StoryStep = z.infer<typeof StoryStepSchema>;
