import { z } from 'zod';
import { ClimaxWaySchema, ClockTimeSchema, IdSchema, requiredText, text } from '../story/index.ts';
import { CLIMAX_PHASES } from './climax.ts';
import { DirectionSchema } from './direction.ts';
import { CHECK_OUTCOMES } from './frame.ts';
import { MANNER_MAX_LENGTH } from './proposal.ts';

/**
 * What the Director's plan brought for the telling, cleared for the player: nothing here holds what they have not earned.
 */
export const PackAttachmentsSchema = z.object({
  /** What happened before, in words the player has seen. */
  recalled: z.array(text(300)).max(8),
  /** What steps of the plan came to. */
  results: z.array(z.object({ tool: z.string().max(256), text: requiredText(500) })).max(8),
  /** People made while playing who are here. */
  newcomers: z
    .array(
      z.object({
        id: IdSchema,
        name: requiredText(120),
        role: text(120),
        description: text(1000),
        traits: z.array(text(300)),
      }),
    )
    .max(5),
  /** The corner of the place the scene is set in. */
  spot: z
    .object({ name: requiredText(120), description: text(1000), atmosphere: text(300), features: z.array(text(300)) })
    .nullable(),
  /** A stalled story: the title of a place to draw the player towards. */
  nudge: z.string().max(200).nullable(),
});
export type PackAttachments = z.infer<typeof PackAttachmentsSchema>;

export const noAttachments = (): PackAttachments => ({
  recalled: [],
  results: [],
  newcomers: [],
  spot: null,
  nudge: null,
});

/**
 * The Direction Pack: what the Storyteller is to tell this turn, as ids the rules have cleared, plus `manner`. The
 * Storyteller's prompt is compiled from it; nothing else of the story reaches the Storyteller.
 */
export const DirectionPackSchema = z.object({
  turn: z.number().int(),
  act: IdSchema,
  /** The place; '' in an act that has none. */
  location: IdSchema.or(z.literal('')),
  /** Where the story keeps the time of day: when the turn begins. */
  time: ClockTimeSchema.optional(),
  /** The player came here with this turn's action, or the act just began. */
  arrived: z.boolean(),
  /** The place where the player meant to go and cannot, and why: the turn tells it. */
  wayRefused: z.object({ place: z.string().max(200), reason: z.string().max(500) }).optional(),
  encounter: z
    .object({
      id: IdSchema,
      /** opening: chosen this turn; middle: under way; closing: lands at this turn's end, by the Director's word where a model directs. */
      phase: z.enum(['opening', 'middle', 'closing']),
      again: z.boolean(),
      /** Telling frames it has had before this turn, and how many it is meant to have. */
      framesBefore: z.number().int(),
      expectedFrames: z.number().int(),
      /** The turn ends with its options, set by the engine. */
      asksOptions: z.boolean(),
      /** Set once answered, counted from 0. */
      answered: z.number().int().nullable(),
    })
    .nullable(),
  /** Who is here; who comes with the encounter is among them. */
  present: z.array(z.object({ character: IdSchema, disposition: z.string().nullable() })),
  /** Of them, who comes in this turn, and who was here until then and goes. Told; nobody on arrival, where all are met. */
  comes: z.array(IdSchema).optional(),
  goes: z.array(IdSchema).optional(),
  /** Facts the player has earned. */
  facts: z.array(IdSchema),
  /** Events that fired this turn, with the indexes of the branches whose condition holds. */
  events: z.array(z.object({ id: IdSchema, branches: z.array(z.number().int()) })),
  /** Escalations crossed this turn: indexes into the act's `escalationEvents`. */
  escalations: z.array(z.number().int()),
  complication: z.object({ text: z.string(), fresh: z.boolean() }).nullable(),
  /** The roll just made. */
  checkResult: z
    .object({ outcome: z.enum(CHECK_OUTCOMES), stat: z.string(), reason: z.string().nullable() })
    .nullable(),
  /** The turn ends by asking for this roll. */
  checkAsked: z.object({ stat: z.string(), modifier: z.number().int(), reason: z.string().nullable() }).nullable(),
  items: z.object({ gained: z.array(z.string()), lost: z.array(z.string()) }),
  /** This turn is the act's climax; `ending` is the story's end where it is the last act. */
  climax: z
    .object({
      outcome: ClimaxWaySchema,
      /** A climax that is a scene of several turns is won or forced, and ends, in its last. */
      phase: z.enum(CLIMAX_PHASES).default('last'),
      ending: z.string().nullable(),
      /** The Storyteller tells the ending itself, from what the author wrote of it. */
      tellsEnding: z.literal(true).optional(),
      /** Of an ending that has one. */
      endingId: IdSchema.optional(),
      nextAct: IdSchema.nullable(),
    })
    .nullable(),
  /** How the climax will come that is next: this turn gives a sign of it. */
  climaxSign: ClimaxWaySchema.optional(),
  /** Facts that come out in this turn, by the Director's word. */
  reveals: z.array(IdSchema).optional(),
  manner: text(MANNER_MAX_LENGTH),
  /** The Director's words for the turn; null where no model directed it. */
  direction: DirectionSchema.nullable().default(null),
  attached: PackAttachmentsSchema.default(noAttachments),
});
export type DirectionPack = z.infer<typeof DirectionPackSchema>;

/** Everybody a turn has to do with: who is here, and who was until they went. */
export const peopleIn = ({ present, goes = [] }: Pick<DirectionPack, 'present' | 'goes'>): string[] => [
  ...present.map(({ character }) => character),
  ...goes,
];
