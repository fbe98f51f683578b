import { z } from 'zod';
import { IdSchema } from '../story/index.ts';

/** One step of a path through an act: travel, or play an encounter to its landing with an answer (counted from 0). */
export const StoryStepSchema = z.union([
  z.object({ travel: IdSchema }),
  z.object({ encounter: IdSchema, option: z.number().int().min(0).optional() }),
]);
export type StoryStep = z.infer<typeof StoryStepSchema>;

/** A node of a search; `step` led to it. */
interface SearchNode {
  readonly step: StoryStep | null;
  readonly from: SearchNode | null;
}

/** The steps from the start of a search to a node. */
export function stepsTo(node: SearchNode): StoryStep[] {
  const steps: StoryStep[] = [];
  for (let at: SearchNode | null = node; at; at = at.from) if (at.step) steps.unshift(at.step);
  return steps;
}
