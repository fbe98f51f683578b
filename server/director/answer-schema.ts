import type { JSONSchema7 } from '@ai-sdk/provider';
import type { Output } from 'ai';
import { z } from 'zod';
import { isObject } from '../../shared/json.ts';
import { MemoryProposalSchema } from '../../shared/memory/index.ts';
import { TickPlanSchema } from '../../shared/plan/index.ts';
import { DirectionSchema, DirectorProposalSchema, DOOM_PUSH_MAX } from '../../shared/play/index.ts';
import { IdSchema } from '../../shared/story/index.ts';

const INTENTS = ['deed', 'option', 'place'] as const;

const rules = DirectorProposalSchema.shape;
const words = DirectionSchema.shape;
const memory = MemoryProposalSchema.shape;

const CheckAskedSchema = rules.check.unwrap().extend(words.degrees.unwrap().shape);

/** First the action's outcome, then what the rules judge, then told and remembered. Plan execution, "Formats". */
export const DirectorAnswerSchema = z.object({
  intent: z
    .enum(INTENTS)
    .describe(
      '"option": the player takes an open option of the encounter under way, in whatever words. "place": they set out for a connected place. "deed": anything else.',
    ),
  option: rules.answer.describe(
    'With "option": its number, of the encounter under way; not of one that begins in this turn.',
  ),
  place: rules.journey.describe('With "place": the id of the place.'),
  outcome: words.outcome.describe(
    'What comes of what the player did or asked, concretely, now: what happens, through whom, and what it does to somebody. One thing, in two or three plain sentences, at most 50 words.',
  ),
  encounter: IdSchema.nullable().describe('The id of the eligible encounter that begins now; null: none begins.'),
  reveals: rules.reveals.describe(
    'Ids of facts that come out in this turn, at most 5: those whose condition holds, in a climax any.',
  ),
  grants: rules.grants.describe(
    'What a deed outside the options earns, at most one of each, progress: the finding or deed it is for, at most 300. flag: one of a scene of this act whose own conditions hold, where the deed does what that scene would have done; in a climax of any. meter: one of those the story has, if any, by -1 or 1. item: its name. disposition: how somebody of the cast, by id, now stands to the player.',
  ),
  lost: rules.items.unwrap().shape.lost.describe('What the player gives away, uses up or loses, by its exact name.'),
  check: CheckAskedSchema.optional().describe(
    "Asks the player for a roll at the end of this turn; where the option taken has a roll of its own, says only what that would bring. stat: one of the protagonist's. reason: what is risked, in words the player reads, at most 300. full, mixed, miss: what each would bring, at most 400 each.",
  ),
  moves: rules.moves.describe('Who is somewhere else after this turn, and where: ids.'),
  doom: rules.doom.describe(`0 to ${DOOM_PUSH_MAX}, only where this turn helped the opposing force.`),
  close: rules.close.describe(
    'true: the encounter under way is over; one that begins in the same turn then stays open. With none under way: the one begun now. Not beside a check: close it after the roll.',
  ),
  took: rules.took.describe('Minutes this turn takes, 0 to 4320; hours and days only where they pass.'),
  events: rules.events.describe('Ids of events whose written trigger has now come about.'),
  complication: rules.complication.describe('A short trouble that colours the next turns. text: at most 300.'),
  climax: rules.climax.describe(
    'Only where the situation says the act may end: its climax begins with the next turn. evidence: one to four things this play made true that it rests on, at most 300 each.',
  ),
  ending: rules.ending.describe(
    'Only in the climax that ends the story: the number of the ending this play has earned.',
  ),
  beats: z
    .array(words.beats.unwrap().element)
    .max(6)
    .describe(
      'What happens besides, in order: mostly none, else one; two or three in a turn that is all event. One short sentence each, at most 15 words. Never phrasing.',
    ),
  present: words.positions
    .unwrap()
    .optional()
    .describe(
      'Only where that changes: everybody who is here when the turn ends, and where each is, in at most five words. character: an id or a name.',
    ),
  when: words.when.describe('Day and time of day, where it changed.'),
  withhold: words.withhold
    .unwrap()
    .optional()
    .describe(
      'Who keeps something back, in a few words each. about: the topic, in words that give nothing away. says: what they say instead. does: what they do instead.',
    ),
  behind: words.behind.describe(
    'Why this happens, for the Storyteller alone: why somebody acts so, whose steps those are, what an object must stay. At most 30 words; nothing that is still secret.',
  ),
  leads: words.leads
    .unwrap()
    .describe(
      'One to three directions the player can take next. text: at most ten words. place or option, where it is one. price: what it may cost, in a few words. after: with a check, the degree it belongs to.',
    ),
  turnsOn: words.turnsOn.describe('What this turn changes. Never "bond" twice running.'),
  feel: words.feel.describe('How it feels, one sentence.'),
  length: words.length.describe(
    'Left out in most turns. "short": a quick or quiet one. "long": only at the height of a scene.',
  ),
  settles: memory.settles.describe(
    'At most two small facts that are true from now on, at most twelve words each. kind: fact when left out; thing: an object and where it is. knownBy: ids or names, "player" for the protagonist; empty: your own secret. to: whom a promise or lie is made to.',
  ),
  amends: memory.amends.describe(
    'Changes to entries of the ledger, by id. closed: a promise kept or broken, a lie found out.',
  ),
  recap: memory.recap.describe('The turn before this one in one sentence of at most fifteen words.'),
  memory: MemoryProposalSchema.pick({ openLoops: true, resolveLoops: true, states: true, activeCharacter: true })
    .optional()
    .describe('Threads that opened or, by id, were settled; how somebody is now.'),
  next: words.next.describe(
    'Where your plan changes: the two beats you intend next, in a few words each. For yourself.',
  ),
  offstage: words.offstage.describe(
    'What somebody absent does meanwhile that will reach the player. For yourself, one short sentence.',
  ),
  actions: TickPlanSchema.shape.actions.optional().describe('Calls of tools, where one is needed.'),
});

/** Limits enforced by `readDirection`: in the schema sent they cost tokens, and some servers refuse them. */
const UNSENT = new Set([
  '$schema',
  'pattern',
  'minLength',
  'maxLength',
  'maxItems',
  'minItems',
  'minimum',
  'maximum',
  'propertyNames',
]);

/** Removes unneeded keywords from a JSON schema, but not properties of the same name. */
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

const bounded = (most: number) => z.string().max(most);

/** The answer of a model with the short craft section. Limits keep small models from filling it endlessly. */
const BriefAnswerSchema = z.object({
  intent: z.enum(INTENTS),
  option: rules.answer,
  place: bounded(64).optional(),
  outcome: bounded(300),
  encounter: bounded(64).nullable(),
  close: rules.close,
  check: z.object({ stat: bounded(40), reason: bounded(120) }).optional(),
  doom: rules.doom,
  moves: z
    .array(z.object({ character: bounded(64), location: bounded(64) }))
    .max(2)
    .optional(),
  events: z.array(bounded(64)).max(2).optional(),
  ending: rules.ending,
  beats: z.array(bounded(200)).max(3),
  leads: z.array(z.object({ text: bounded(120) })).max(3),
  settles: z
    .array(z.object({ text: bounded(200), knownBy: z.array(bounded(64)).max(4) }))
    .max(2)
    .optional(),
  recap: bounded(200).optional(),
});

const toDraft7 = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', target: 'draft-7' });

type DirectorOutput = Output.Output<string, never, never>;
const outputs: { whole?: DirectorOutput; brief?: DirectorOutput } = {};

/** Returns raw text. The schema is built on first use. `isBrief`: short craft section. */
export function directorOutput(isBrief = false): DirectorOutput {
  if (isBrief) {
    outputs.brief ??= createOutput(toDraft7(BriefAnswerSchema) as JSONSchema7);
    return outputs.brief;
  }
  outputs.whole ??= createOutput(lean(toDraft7(DirectorAnswerSchema)) as JSONSchema7);
  return outputs.whole;
}

/** Requests an object of another shape and returns its raw text. */
export const objectOutput = (name: string, schema: z.ZodType): DirectorOutput =>
  createOutput(lean(toDraft7(schema)) as JSONSchema7, name);

const createOutput = (schema: JSONSchema7, name = 'direction'): DirectorOutput => ({
  name,
  responseFormat: Promise.resolve({
    type: 'json',
    name,
    schema,
  }),
  parseCompleteOutput: async ({ text }) => text,
  parsePartialOutput: async () => undefined,
  createElementStreamTransform: () => undefined,
});
