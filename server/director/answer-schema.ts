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

const proposal = DirectorProposalSchema.shape;
const words = (most: number) => z.string().max(most);

/**
 * The answer of a model that was told its part in few words: what that names, with its bounds. A small model that is held to an open form fills it
 * until its time is over.
 */
const BriefAnswerSchema = z.object({
  scene_intention: words(200),
  actions: z.array(z.string()).max(0),
  encounter: words(64).optional(),
  close: proposal.close,
  answer: proposal.answer,
  check: z.object({ stat: words(40), reason: words(120) }).optional(),
  doom: proposal.doom,
  moves: z
    .array(z.object({ character: words(64), location: words(64) }))
    .max(2)
    .optional(),
  events: z.array(words(64)).max(2).optional(),
  ending: proposal.ending,
  manner: words(200).optional(),
  memory: z.object({ recap: words(200) }).optional(),
});

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', target: 'draft-7' });

type DirectorOutput = Output.Output<string, never, never>;
const outputs: { whole?: DirectorOutput; brief?: DirectorOutput } = {};

/**
 * Asks for the answer's shape and hands out the text as it came. The shape is written when it is asked for first.
 * @param isBrief for a model that was told its part in few words
 */
export function directorOutput(isBrief = false): DirectorOutput {
  if (isBrief) {
    outputs.brief ??= outputOf(schemaOf(BriefAnswerSchema) as JSONSchema7);
    return outputs.brief;
  }
  outputs.whole ??= outputOf(lean(schemaOf(DirectorAnswerSchema)) as JSONSchema7);
  return outputs.whole;
}

const outputOf = (schema: JSONSchema7): DirectorOutput => ({
  name: 'direction',
  responseFormat: Promise.resolve({
    type: 'json',
    name: 'direction',
    schema,
  }),
  parseCompleteOutput: async ({ text }) => text,
  parsePartialOutput: async () => undefined,
  createElementStreamTransform: () => undefined,
});
