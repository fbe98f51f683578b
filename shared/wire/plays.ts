import { z } from 'zod';
import {
  ChoiceOptionSchema,
  PlayerActionSchema,
  ShownMeterSchema,
  TrackerSchema,
  VNFrameSchema,
  WAITING_FOR,
  WISH_MAX_LENGTH,
} from '../play/index.ts';
import { AssetSchema, CharacterSchema, IdSchema, requiredText, TEXT_MODES } from '../story/index.ts';
import { WireReasonSchema } from '../told-error.ts';

/** What the routes of plays take and answer. The outside, "Plays". */

export const CreatePlaySchema = z.object({
  packageId: IdSchema,
  seed: z.number().int().min(0).max(4_294_967_295).optional(),
});

export const PlayListingSchema = z.object({
  plays: z.array(
    z.object({
      id: z.string(),
      packageId: z.string(),
      title: z.string(),
      turn: z.number().int(),
      updatedAt: z.string(),
      ended: z.boolean(),
      /** True for a draft being tried out. */
      trial: z.boolean(),
      /** Its story was deleted: it cannot be opened until that is imported again. */
      storyGone: z.boolean(),
      cover: z.string().nullable(),
    }),
  ),
});

/** Where a play stands: its turn, and the line of its history that was told on; going back begins another. */
const PointSchema = z.object({ turn: z.number().int().min(0), line: z.number().int().min(1) });

/** How the last turn is to be told again. */
export const RetellSchema = z.object({
  /** What the player wants different, in their words. */
  wish: requiredText(WISH_MAX_LENGTH).optional(),
  /** Asks only the role that failed again: the Storyteller with the same pack, the Director with the same dice. */
  failed: z.boolean().optional(),
});
export type RetellRequest = z.infer<typeof RetellSchema>;

export const TakeTurnSchema = z.object({
  action: PlayerActionSchema,
  /** Where the play stood for whoever acts: it is taken nowhere else. Left out, it is taken wherever it fits. */
  after: PointSchema.optional(),
});

/** A frame with its place in the play, as answers list them; on the stream it is `{ seq, frame }`. */
const NumberedFrameSchema = VNFrameSchema.and(z.object({ seq: z.number().int().min(0) }));

const turnState = {
  turn: z.number().int(),
  /** Together with the turn, a place in the play's history that is no other. */
  line: z.number().int(),
  waitingFor: z.enum(WAITING_FOR).nullable(),
  choices: z.array(ChoiceOptionSchema),
  /** Whether the player may answer in words of their own. */
  freeText: z.boolean(),
  /** Ids of the places one can travel to now. */
  connections: z.array(z.string()),
  trackers: z.array(TrackerSchema),
  meters: z.array(ShownMeterSchema),
  /** Urls of faces that what is written may show next, whatever is chosen: to be fetched before they are needed. */
  near: z.array(z.string()).optional(),
  ended: z.boolean(),
  /**
   * Set where the story could not be planned on, so that it was told plainly: the turn may be told anew, or the play taken back.
   * Plan execution, "Fallback" and "Planning anew".
   */
  trouble: z.object({ message: z.string(), rollbackTo: z.number().int() }).optional(),
};

/** What keeps a model's answer from being whole: its provider filtered it, it was cut off at its length limit, or it holds nothing. */
const UnfinishedSchema = z.enum(['filtered', 'cut-off', 'empty']);

/** A model that did not answer: `wasSilent` where it said nothing in time, `unfinished` where no answer of it was whole, else why. */
const MissingModelSchema = z.object({
  model: z.string(),
  wasSilent: z.boolean(),
  unfinished: UnfinishedSchema.optional(),
  reason: WireReasonSchema.optional(),
});

/**
 * Who is asked to tell a turn, while that is waited for: `data-teller`, sent again where another is asked instead. A turn that was told by the
 * server itself has none.
 */
const TellerSchema = z.object({
  /** As `/api/models` names it; "offline" is the improviser. */
  model: z.string(),
  insteadOf: MissingModelSchema.nullable(),
  /** The Director's model, where it did not answer and the rules directed the turn. */
  director: MissingModelSchema.optional(),
  /** Its answer was ended early: it broke off, its budget is spent, or it was not whole. */
  ended: z.enum(['broke-off', 'over-budget', ...UnfinishedSchema.options]).optional(),
});

/** The last part of a turn's stream. */
export const TurnDataSchema = z.object({
  ...turnState,
  location: z.string(),
  ending: z.string().optional(),
  /** False where the turn was stopped before any words of it were told: nothing of it is kept, and the play stands as before it. */
  kept: z.literal(false).optional(),
});

export const PlaySchema = z.object({
  id: z.string(),
  packageId: z.string(),
  /** The session whose draft is tried out; null for a play of a package. */
  trialOf: z.string().nullable(),
  ...turnState,
  location: z.string(),
  frames: z.array(NumberedFrameSchema),
  ending: z.string().optional(),
  /** True while a turn is being told. */
  running: z.boolean(),
  title: z.string(),
  language: z.string(),
  premise: z.string(),
  /** How words are laid over the scene; `adv` where it is left out. */
  textMode: z.enum(TEXT_MODES).optional(),
  act: z.object({ id: z.string(), title: z.string(), number: z.number().int(), of: z.number().int() }),
  cast: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.string(),
      image: z.string().nullable(),
      expressions: z.record(z.string(), z.string()),
      /** Of the name, where the story gives it one. */
      color: CharacterSchema.shape.color,
    }),
  ),
  /** Background key → url. */
  backgrounds: z.record(z.string(), AssetSchema.shape.url),
  /** Mood → url. */
  music: z.record(z.string(), AssetSchema.shape.url),
  /** Files of voices, by the `voice` of the lines they speak: of what was told so far, in a turn that runs too, and of nothing that is still to come. */
  voices: z.record(z.string(), AssetSchema.shape.url).optional(),
  places: z.array(z.object({ id: z.string(), title: z.string(), background: z.string() })),
  stats: z.record(z.string(), z.number()),
  /** Who made the story, under which terms, and what else is to be named; as its package has it. */
  credits: z.object({ author: z.string().nullable(), licence: z.string().nullable(), lines: z.array(z.string()) }),
  /** The version of the story it is played in, and the latest there is. */
  version: z.number().int(),
  latestVersion: z.number().int(),
  /** The encounters this play has come upon, and how many there are of the story: what is still to be found has no name here. */
  found: z.object({
    encounters: z.array(z.string()),
    of: z.object({ encounters: z.number().int(), endings: z.number().int() }),
  }),
  /** Whether the last turn can be told anew. */
  canReroll: z.boolean(),
});

export const TurnsSchema = z.object({
  turns: z.array(
    z.object({
      turn: z.number().int(),
      action: PlayerActionSchema,
      frames: z.array(NumberedFrameSchema),
      waitingFor: z.enum(WAITING_FOR).nullable(),
    }),
  ),
  next: z.number().int().optional(),
});

export type PlayPoint = z.infer<typeof PointSchema>;
export type NumberedFrame = z.infer<typeof NumberedFrameSchema>;
export type Unfinished = z.infer<typeof UnfinishedSchema>;
export type TellerData = z.infer<typeof TellerSchema>;
export type TurnData = z.infer<typeof TurnDataSchema>;
export type PlayAnswer = z.infer<typeof PlaySchema>;
export type TurnsAnswer = z.infer<typeof TurnsSchema>;
export type PlayListing = z.infer<typeof PlayListingSchema>;
