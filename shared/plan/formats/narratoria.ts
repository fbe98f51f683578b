import { z } from 'zod';
import { PLAN_LIMITS } from '../limits.ts';
import { completeStep, type PlanOrigin, RETRY_DEFAULTS } from '../new-step.ts';
import { type Plan, PlanMetadataSchema, PlanSchema, RetryPolicySchema, StepSchema } from '../plan.ts';

const step = StepSchema.shape;
const plan = PlanSchema.shape;
const { maxRetries, backoffMs } = RETRY_DEFAULTS.narratoria;

/** A skill script invocation. Plan execution, "Formats". */
const NarratoriaToolSchema = z.object({
  toolId: step.id,
  /** The script's path: `skills/dice-roller/roll-dice.ts`. */
  toolPath: step.tool,
  input: step.args.default({}),
  dependencies: step.dependsOn.default([]),
  required: step.required.default(true),
  async: step.async.default(false),
  retryPolicy: z
    .object({
      maxRetries: RetryPolicySchema.shape.maxRetries.default(maxRetries),
      backoffMs: RetryPolicySchema.shape.backoffMs.default(backoffMs),
    })
    .default({ maxRetries, backoffMs }),
});

/** Plan JSON. Plan execution, "Formats". */
export const NarratoriaPlanSchema = z.object({
  requestId: plan.id.optional(),
  narrative: plan.narrative.nullable(),
  tools: z.array(NarratoriaToolSchema).max(PLAN_LIMITS.steps),
  parallel: plan.parallel.default(false),
  disabledSkills: plan.disabledSkills.default([]),
  metadata: z
    .object({
      generationAttempt: PlanMetadataSchema.shape.generationAttempt.default(1),
      parentPlanId: PlanMetadataSchema.shape.parentPlanId.default(null),
    })
    .default({ generationAttempt: 1, parentPlanId: null }),
});

/**
 * A failure leads to replanning; backoff is exponential. No descriptions, approvals, conditions, timeouts or results.
 */
export const narratoriaCodec = (origin: PlanOrigin) =>
  z.codec(NarratoriaPlanSchema, PlanSchema, {
    decode: ({ requestId, narrative, tools, parallel, disabledSkills, metadata }): Plan => ({
      id: requestId ?? origin.id,
      taskId: origin.taskId,
      version: 1,
      format: 'narratoria',
      steps: tools.map(({ toolId, toolPath, input, dependencies, required, async, retryPolicy }, position) =>
        completeStep(
          { id: toolId, tool: toolPath, args: input, dependsOn: dependencies, required, async, retryPolicy },
          position,
          { format: 'narratoria', async: false, ...origin },
        ),
      ),
      parallel,
      failurePolicy: 'replan',
      disabledSkills,
      metadata,
      createdAt: origin.createdAt,
      narrative: narrative ?? undefined,
    }),
    encode: ({ id, narrative, steps, parallel, disabledSkills, metadata }) => ({
      requestId: id,
      narrative,
      tools: steps.map(({ id, tool, args, dependsOn, required, async, retryPolicy: { maxRetries, backoffMs } }) => ({
        toolId: id,
        toolPath: tool,
        input: args,
        dependencies: dependsOn,
        required,
        async,
        retryPolicy: { maxRetries, backoffMs },
      })),
      parallel,
      disabledSkills,
      metadata,
    }),
  });
