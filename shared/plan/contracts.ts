import { z } from 'zod';
import { PlanEventSchema } from './events.ts';
import { WIRE_SCHEMAS } from './formats/index.ts';
import { PlanSchema } from './plan.ts';
import { ExecutionResultSchema } from './result.ts';
import { SkillEventSchema, SkillRequestSchema } from './skill-events.ts';

/** The published JSON Schemas: file in `contracts/`, title, and content. */
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

/** By file name; a test keeps the files in `contracts/` equal. Plan execution, "Contracts". */
export function planContracts(): Record<string, unknown> {
  return Object.fromEntries(
    CONTRACTS.map(([name, title, schema]) => {
      // As input: schemas may gain fields, so additional ones are allowed.
      const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input' });
      return [`${name}.schema.json`, { $schema, title, ...rest }];
    }),
  );
}
