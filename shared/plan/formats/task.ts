import { z } from 'zod';
import { PLAN_LIMITS } from '../limits.ts';
import { completeStep, type PlanOrigin } from '../new-step.ts';
import { type Plan, PlanSchema, type Step, StepSchema } from '../plan.ts';

const step = StepSchema.shape;
const plan = PlanSchema.shape;

/** A step. Plan execution, "The plan"; without order, status and result, which models do not write. */
const TaskStepSchema = z.object({
  id: step.id,
  order: step.order.optional(),
  description: step.description.default(''),
  tool: step.tool,
  args: step.args.default({}),
  dependsOn: step.dependsOn.default([]),
  status: step.status.default('pending'),
  result: step.result,
  /** Whether the plan fails with it: `required` in the model. */
  critical: step.required.default(true),
  approval: step.approval.default(false),
  reason: step.reason,
  when: step.when,
});

/** A complete plan, or `{ steps, estimatedDuration }` from a model. Plan execution, "Making a plan". */
export const TaskPlanSchema = z.object({
  id: plan.id.optional(),
  taskId: plan.taskId,
  version: plan.version.default(1),
  steps: z.array(TaskStepSchema).max(PLAN_LIMITS.steps),
  estimatedDuration: plan.estimatedDuration.nullable(),
  createdAt: plan.createdAt.optional(),
});

/** Independent steps run concurrently; each has three attempts; the author is asked about failures. */
export const taskCodec = (origin: PlanOrigin) =>
  z.codec(TaskPlanSchema, PlanSchema, {
    decode: ({ id, taskId, version, steps, estimatedDuration, createdAt }): Plan => ({
      id: id ?? origin.id,
      taskId: taskId ?? origin.taskId,
      version,
      format: 'task',
      steps: steps.map(({ critical, ...rest }, position): Step => {
        const order = rest.order ?? position + 1;
        const defaults = { format: 'task', async: true, ...origin } as const;
        return completeStep({ ...rest, order, required: critical }, position, defaults);
      }),
      parallel: true,
      failurePolicy: 'ask',
      disabledSkills: [],
      metadata: { generationAttempt: 1, parentPlanId: null },
      estimatedDuration: estimatedDuration ?? undefined,
      createdAt: createdAt ?? origin.createdAt,
    }),
    encode: ({ id, taskId, version, steps, estimatedDuration, createdAt }) => ({
      id,
      taskId,
      version,
      steps: steps.map(
        ({ id, order, description, tool, args, dependsOn, status, result, required, approval, ...rest }) => ({
          id,
          order,
          description,
          tool,
          args,
          dependsOn,
          status,
          result,
          critical: required,
          approval,
          reason: rest.reason,
          when: rest.when,
        }),
      ),
      estimatedDuration,
      createdAt,
    }),
  });
