import { z } from 'zod';
import { PlanEventSchema } from './events.ts';
import { WIRE_SCHEMAS } from './formats/index.ts';
import { PlanSchema } from './plan.ts';
import { ExecutionResultSchema } from './result.ts';
import { SkillEventSchema, SkillRequestSchema } from './skill-events.ts';

/** What is published as JSON Schema: the file in `contracts/`, its title, and what it describes. */
const CONTRACTS = [
  ['plan-json', 'Plan JSON (narratoria)', WIRE_SCHEMAS.narratoria],
  ['tick-plan', 'Plan of a story tick (tick)', WIRE_SCHEMAS.tick],
  ['task-plan', 'Plan of a task (task)', WIRE_SCHEMAS.task],
  ['kamishibai-plan', 'Plan as written by hand (kamishibai)', WIRE_SCHEMAS.kamishibai],
  ['plan', 'Plan as the routes answer it', PlanSchema],
  ['execution-result', 'Execution result', ExecutionResultSchema],
  ['plan-event', 'What is told while a plan runs', PlanEventSchema],
  ['skill-request', 'What a script of a skill reads', SkillRequestSchema],
  ['skill-event', 'A line that a script of a skill writes', SkillEventSchema],
] as const;

/**
 * The JSON Schemas of plans and skills, by file name. Plan execution, "Contracts". The files in `contracts/` hold the same;
 * a test fails where they do not.
 */
export function planContracts(): Record<string, unknown> {
  return Object.fromEntries(
    CONTRACTS.map(([name, title, schema]) => {
      // As input: fields may be added to what is published, so none is forbidden.
      const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input' });
      return [`${name}.schema.json`, { $schema, title, ...rest }];
    }),
  );
}
