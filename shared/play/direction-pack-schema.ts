import { z } from 'zod';
import { boundedText, ClimaxWaySchema, ClockTimeSchema, IdSchema, requiredText } from '../story/index.ts';
import { CLIMAX_PHASES } from './climax.ts';
import { DirectionSchema } from './direction.ts';
import { CHECK_OUTCOMES } from './frame.ts';
import { MANNER_MAX_LENGTH } from './proposal.ts';

/** Results of the Director's plan for the telling. Contains only what the player has earned. */
export const PackAttachmentsSchema = z.object({
  /** Earlier events, in words the player has seen. */
  recalled: z.array(boundedText(300)).max(8),
  /** Results of plan steps. */
  results: z.array(z.object({ tool: z.string().max(256), text: requiredText(500) })).max(8),
  /** Present people made during play. */
  newcomers: z
    .array(
      z.object({
        id: IdSchema,
        name: requiredText(120),
        role: boundedText(120),
        description: boundedText(1000),
        traits: z.array(boundedText(300)),
      }),
    )
    .max(5),
  /** The spot within the place where the scene is set. */
  spot: z
    .object({
      name: requiredText(120),
      description: boundedText(1000),
      atmosphere: boundedText(300),
      features: z.array(boundedText(300)),
    })
    .nullable(),
  /** In a stalled story: the title of a place to steer the player towards. */
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

/** What the Storyteller tells this turn, as ids cleared by the rules; nothing else of the story reaches it. */
export const DirectionPackSchema = z.object({
  turn: z.number().int(),
  act: IdSchema,
  /** '' in an act without places. */
  location: IdSchema.or(z.literal('')),
  /** The time at the start of the turn, if the story tracks it. */
  time: ClockTimeSchema.optional(),
  arrived: z.boolean(),
  /** The place the player could not reach, and why. The turn tells it. */
  wayRefused: z.object({ place: z.string().max(200), reason: z.string().max(500) }).optional(),
  encounter: z
    .object({
      id: IdSchema,
      /** `opening`: chosen this turn; `closing`: lands at its end (if a model directs, by its decision). */
      phase: z.enum(['opening', 'middle', 'closing']),
      again: z.boolean(),
      /** Telling frames before this turn, and the expected total. */
      framesBefore: z.number().int(),
      expectedFrames: z.number().int(),
      asksOptions: z.boolean(),
      /** The answered option, counted from 0. */
      answered: z.number().int().nullable(),
    })
    .nullable(),
  /** Who is here, including companions of the encounter. */
  present: z.array(z.object({ character: IdSchema, disposition: z.string().nullable() })),
  /** Those present who come in this turn, and those who leave in it. Empty on arrival, where everybody is met. */
  comes: z.array(IdSchema).optional(),
  goes: z.array(IdSchema).optional(),
  facts: z.array(IdSchema),
  events: z.array(z.object({ id: IdSchema, branches: z.array(z.number().int()) })),
  escalations: z.array(z.number().int()),
  complication: z.object({ text: z.string(), fresh: z.boolean() }).nullable(),
  checkResult: z
    .object({ outcome: z.enum(CHECK_OUTCOMES), stat: z.string(), reason: z.string().nullable() })
    .nullable(),
  /** The turn ends by asking for this roll. */
  checkAsked: z.object({ stat: z.string(), modifier: z.number().int(), reason: z.string().nullable() }).nullable(),
  items: z.object({ gained: z.array(z.string()), lost: z.array(z.string()) }),
  /** This turn is part of the act's climax; `ending` is set in the last act. */
  climax: z
    .object({
      outcome: ClimaxWaySchema,
      /** A climax of several turns is won or forced, and ends, in its last. */
      phase: z.enum(CLIMAX_PHASES).default('last'),
      ending: z.string().nullable(),
      /** The Storyteller words the ending from the author's description. */
      tellsEnding: z.literal(true).optional(),
      endingId: IdSchema.optional(),
      nextAct: IdSchema.nullable(),
    })
    .nullable(),
  /** The outcome of the coming climax, which this turn foreshadows. */
  climaxSign: ClimaxWaySchema.optional(),
  reveals: z.array(IdSchema).optional(),
  manner: boundedText(MANNER_MAX_LENGTH),
  direction: DirectionSchema.nullable().default(null),
  attached: PackAttachmentsSchema.default(noAttachments),
});
export type DirectionPack = z.infer<typeof DirectionPackSchema>;

/** Everybody in a turn: those present, and those who left. */
export const peopleIn = ({ present, goes = [] }: Pick<DirectionPack, 'present' | 'goes'>): string[] => [
  ...present.map(({ character }) => character),
  ...goes,
];
