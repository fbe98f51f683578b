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
import { WireReasonSchema } from '../refusal-body.ts';
import { AssetSchema, CharacterSchema, IdSchema, requiredText, TEXT_MODES } from '../story/index.ts';

/** Wire types of the play routes. The outside, "Plays". */

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
      trial: z.boolean(),
      /** Its story was deleted; it cannot be opened until the story is imported again. */
      storyGone: z.boolean(),
      cover: z.string().nullable(),
    }),
  ),
});

/** A position in a play: the turn, and the line of its history; going back begins a new line. */
const PointSchema = z.object({ turn: z.number().int().min(0), line: z.number().int().min(1) });

/** How to retell the last turn. */
export const RetellSchema = z.object({
  wish: requiredText(WISH_MAX_LENGTH).optional(),
  /** Retries only the failed role: the Storyteller with the same pack, the Director with the same dice. */
  failed: z.boolean().optional(),
});
export type RetellRequest = z.infer<typeof RetellSchema>;

export const TakeTurnSchema = z.object({
  action: PlayerActionSchema,
  /** The position the client acts on; elsewhere the action is refused. If omitted, it applies wherever it fits. */
  after: PointSchema.optional(),
});

/** A frame with its position in the play, as in answers; on the stream it is `{ seq, frame }`. */
const NumberedFrameSchema = VNFrameSchema.and(z.object({ seq: z.number().int().min(0) }));

const turnState = {
  turn: z.number().int(),
  /** Together with the turn, a unique position in the play's history. */
  line: z.number().int(),
  waitingFor: z.enum(WAITING_FOR).nullable(),
  choices: z.array(ChoiceOptionSchema),
  freeText: z.boolean(),
  /** Ids of the places reachable now. */
  connections: z.array(z.string()),
  trackers: z.array(TrackerSchema),
  meters: z.array(ShownMeterSchema),
  /** Urls of portraits that scripts may show next, whatever is chosen, for prefetching. */
  near: z.array(z.string()).optional(),
  ended: z.boolean(),
  /**
   * Planning failed: the turn may be retold, or the play rolled back. Plan execution, "Fallback" and "Planning anew".
   */
  trouble: z.object({ message: z.string(), rollbackTo: z.number().int() }).optional(),
};

/** Why a model's answer is incomplete: filtered by its provider, cut off at its length limit, or empty. */
const UnfinishedSchema = z.enum(['filtered', 'cut-off', 'empty']);

/** A model that did not answer: `wasSilent` after a timeout, `unfinished` if no answer was complete, else why. */
const MissingModelSchema = z.object({
  model: z.string(),
  wasSilent: z.boolean(),
  unfinished: UnfinishedSchema.optional(),
  reason: WireReasonSchema.optional(),
});

/** `data-teller`, sent while waiting, again if another is asked instead. Absent if the server itself told the turn. */
const TellerSchema = z.object({
  model: z.string(),
  insteadOf: MissingModelSchema.nullable(),
  /** The Director's model, if it did not answer and the rules directed the turn. */
  director: MissingModelSchema.optional(),
  /** Why its answer ended early: it broke off, its budget was spent, or it was incomplete. */
  ended: z.enum(['broke-off', 'over-budget', ...UnfinishedSchema.options]).optional(),
});

export const TurnDataSchema = z.object({
  ...turnState,
  location: z.string(),
  ending: z.string().optional(),
  /** False if the turn was stopped before any words were told; it is discarded. */
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
  running: z.boolean(),
  title: z.string(),
  language: z.string(),
  premise: z.string(),
  textMode: z.enum(TEXT_MODES).optional(),
  act: z.object({ id: z.string(), title: z.string(), number: z.number().int(), of: z.number().int() }),
  cast: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.string(),
      image: z.string().nullable(),
      expressions: z.record(z.string(), z.string()),
      /** The color of the name, if the story sets one. */
      color: CharacterSchema.shape.color,
    }),
  ),
  /** Background key → url. */
  backgrounds: z.record(z.string(), AssetSchema.shape.url),
  /** Mood → url. */
  music: z.record(z.string(), AssetSchema.shape.url),
  /** Of what was told so far, including a running turn, but of nothing to come. */
  voices: z.record(z.string(), AssetSchema.shape.url).optional(),
  places: z.array(z.object({ id: z.string(), title: z.string(), background: z.string() })),
  stats: z.record(z.string(), z.number()),
  /** Author, licence and further credits, from the package. */
  credits: z.object({ author: z.string().nullable(), licence: z.string().nullable(), lines: z.array(z.string()) }),
  /** The version being played, and the latest. */
  version: z.number().int(),
  latestVersion: z.number().int(),
  /** Encounters found in this play, and the story's total; those not found have no names here. */
  found: z.object({
    encounters: z.array(z.string()),
    of: z.object({ encounters: z.number().int(), endings: z.number().int() }),
  }),
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
