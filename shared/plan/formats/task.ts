import { z } from 'zod';
import { PLAN_LIMITS } from '../limits.ts';
import { completeStep } from '../new-step.ts';
import { type Plan, PlanSchema, type Step, StepSchema } from '../plan.ts';
import type { PlanOrigin } from './origin.ts';

const step = StepSchema.shape;
const plan = PlanSchema.shape;

/** A step. Plan execution, "The plan"; what a model writes has neither order, status nor result. */
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
  /** Whether the author is asked before it runs. */
  approval: step.approval.default(false),
  reason: step.reason,
  when: step.when,
});

/** A plan, whole or as a model writes it: `{ steps, estimatedDuration }`. Plan execution, "Making a plan". */
export const TaskPlanSchema = z.object({
  id: plan.id.optional(),
  taskId: plan.taskId,
  version: plan.version.default(1),
  steps: z.array(TaskStepSchema).max(PLAN_LIMITS.steps),
  /** In seconds. */
  estimatedDuration: plan.estimatedDuration.nullable(),
  createdAt: plan.createdAt.optional(),
});

/**
 * Plans of the `task` format and the model. Steps that wait for nothing run beside one another; each has three attempts;
 * the author is asked about failures. The format holds neither retries, timeouts nor disabled skills.
 */
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
