import { Output } from 'ai';
import { z } from 'zod';
import { MemoryProposalSchema } from '../../shared/memory/index.ts';
import { TickPlanSchema } from '../../shared/plan/index.ts';
import { DirectorProposalSchema } from '../../shared/play/index.ts';

const plan = TickPlanSchema.shape;

/**
 * A Director's whole answer as a model is asked for it: the plan of the tick, the proposal, what is to be remembered. What comes back
 * is read by `readDirection`, which is kinder. Planner and Execution Loop, "Plan Schema Definition".
 */
export const DirectorAnswerSchema = z.object({
  rationale: plan.rationale,
  scene_intention: plan.scene_intention,
  pov_character: plan.pov_character,
  target_location: plan.target_location,
  actions: plan.actions,
  expected_outcomes: plan.expected_outcomes,
  ...DirectorProposalSchema.shape,
  memory: MemoryProposalSchema.optional(),
});

/** Asks for the answer's shape and hands out the text as it came. */
export function directorOutput(): Output.Output<string, never, never> {
  const object = Output.object({ schema: DirectorAnswerSchema, name: 'direction' });
  return {
    name: 'direction',
    responseFormat: object.responseFormat,
    parseCompleteOutput: async ({ text }) => text,
    parsePartialOutput: async () => undefined,
    createElementStreamTransform: () => undefined,
  };
}
