import { z } from 'zod';
import { PLAN_LIMITS } from '../limits.ts';
import { completeStep, NewStepSchema, type PlanOrigin } from '../new-step.ts';
import { type Plan, PlanSchema } from '../plan.ts';

const MODEL_DEFAULTS = {
  version: 1,
  format: 'kamishibai',
  parallel: false,
  failurePolicy: 'ask',
  metadata: { generationAttempt: 1, parentPlanId: null },
} as const;

/** A hand-written plan in the model's format: only steps with id and tool are required. */
export const KamishibaiPlanSchema = PlanSchema.partial().extend({
  steps: z.array(NewStepSchema).max(PLAN_LIMITS.steps),
});

/** Codec of the model with its defaults. Lossless. */
export const kamishibaiCodec = (origin: PlanOrigin) =>
  z.codec(KamishibaiPlanSchema, PlanSchema, {
    decode: ({ steps, ...rest }): Plan => ({
      ...MODEL_DEFAULTS,
      id: origin.id,
      taskId: origin.taskId,
      disabledSkills: [],
      createdAt: origin.createdAt,
      ...rest,
      steps: steps.map((step, position) =>
        completeStep(step, position, { format: 'kamishibai', async: false, ...origin }),
      ),
    }),
    encode: (plan) => plan,
  });
