import { z } from 'zod';
import { PLAN_LIMITS } from '../limits.ts';
import { completeStep, type PlanOrigin } from '../new-step.ts';
import { type Plan, PlanSchema, StepSchema } from '../plan.ts';

const step = StepSchema.shape;
const plan = PlanSchema.shape;

/** Plan execution, "A tick", 4: more lead to a warning, never a refusal. */
export const TICK_ACTIONS_ADVISED = 4;

/** Oddities of a valid plan, for the trace and the next planner. Plan execution, "A tick". */
export function planWarnings({ format, steps }: Plan): string[] {
  if (format !== 'tick' || steps.length <= TICK_ACTIONS_ADVISED) return [];
  return [
    `The plan has ${steps.length} actions; at most ${TICK_ACTIONS_ADVISED} are advised, so that a scene keeps to one thing.`,
  ];
}

const TickActionSchema = z.object({
  tool: step.tool,
  args: step.args,
  reason: step.reason.nullable(),
});

/** The plan of a story tick. Plan execution, "Formats"; ids in it are opaque. */
export const TickPlanSchema = z.object({
  tick: plan.tick,
  timestamp: plan.createdAt.optional(),
  rationale: plan.rationale.unwrap(),
  scene_intention: plan.sceneIntention.unwrap(),
  pov_character: plan.povCharacter.nullable(),
  /** Null for a place not created yet. */
  target_location: plan.targetLocation.nullable(),
  actions: z.array(TickActionSchema).max(PLAN_LIMITS.steps),
  expected_outcomes: plan.expectedOutcomes.nullable(),
});

/** Steps `step_1`, `step_2` … run sequentially, without retries; the first failure stops them. */
export const tickCodec = (origin: PlanOrigin) =>
  z.codec(TickPlanSchema, PlanSchema, {
    decode: ({ tick, timestamp, rationale, scene_intention, pov_character, target_location, ...rest }): Plan => ({
      id: origin.id,
      taskId: origin.taskId,
      version: 1,
      format: 'tick',
      steps: rest.actions.map(({ tool, args, reason }, position) =>
        completeStep({ id: `step_${position + 1}`, tool, args, reason: reason ?? undefined }, position, {
          format: 'tick',
          async: false,
          ...origin,
        }),
      ),
      parallel: false,
      failurePolicy: 'stop',
      disabledSkills: [],
      metadata: { generationAttempt: 1, parentPlanId: null },
      createdAt: timestamp ?? origin.createdAt,
      rationale,
      sceneIntention: scene_intention,
      povCharacter: pov_character ?? undefined,
      targetLocation: target_location ?? undefined,
      expectedOutcomes: rest.expected_outcomes ?? undefined,
      tick,
    }),
    encode: ({
      tick,
      createdAt,
      rationale,
      sceneIntention,
      povCharacter,
      targetLocation,
      steps,
      expectedOutcomes,
    }) => ({
      tick,
      timestamp: createdAt,
      rationale: rationale ?? '',
      scene_intention: sceneIntention ?? '',
      pov_character: povCharacter,
      target_location: targetLocation,
      actions: steps.map(({ tool, args, reason }) => ({ tool, args, reason })),
      expected_outcomes: expectedOutcomes,
    }),
  });
