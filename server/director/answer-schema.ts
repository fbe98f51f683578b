import type { JSONSchema7 } from '@ai-sdk/provider';
import type { Output } from 'ai';
import { z } from 'zod';
import { isObject } from '../../shared/json.ts';
import { MemoryProposalSchema } from '../../shared/memory/index.ts';
import { TickPlanSchema } from '../../shared/plan/index.ts';
import { DirectorProposalSchema } from '../../shared/play/index.ts';

const plan = TickPlanSchema.shape;

/**
 * A Director's whole answer as a model is asked for it: the plan of the tick, the proposal, what is to be remembered. What comes back
 * is read by `readDirection`, which is kinder. Plan execution, "Formats".
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

/** Bounds that `readDirection` keeps: in the schema a model is sent they cost tokens, and some servers refuse them. */
const UNSENT = new Set([
  '$schema',
  'pattern',
  'minLength',
  'maxLength',
  'maxItems',
  'minimum',
  'maximum',
  'propertyNames',
]);

/** A JSON schema without what need not be sent. Names of properties are never taken for keywords. */
function lean(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(lean);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !UNSENT.has(keyword))
      .map(([keyword, value]) => [
        keyword,
        keyword === 'properties' && isObject(value)
          ? Object.fromEntries(Object.entries(value).map(([name, property]) => [name, lean(property)]))
          : lean(value),
      ]),
  );
}

let output: Output.Output<string, never, never> | undefined;

/** Asks for the answer's shape and hands out the text as it came. The shape is written when it is asked for first. */
export const directorOutput = (): Output.Output<string, never, never> => (output ??= outputOf());

const outputOf = (): Output.Output<string, never, never> => ({
  name: 'direction',
  responseFormat: Promise.resolve({
    type: 'json',
    name: 'direction',
    schema: lean(z.toJSONSchema(DirectorAnswerSchema, { io: 'input', target: 'draft-7' })) as JSONSchema7,
  }),
  parseCompleteOutput: async ({ text }) => text,
  parsePartialOutput: async () => undefined,
  createElementStreamTransform: () => undefined,
});
