import { z } from 'zod';
import { IdSchema, SceneKeySchema, TELLINGS } from '../story/index.ts';

/** The kinds of parts, in the order a turn can have them. Rules of play, "Order of a turn's parts". */
const TURN_PART_KINDS = ['opening', 'arrival', 'deed', 'then', 'degree', 'event', 'scene', 'climax', 'ending'] as const;
export type TurnPartKind = (typeof TURN_PART_KINDS)[number];

/** One part of a turn's telling. Its script is looked up in the story by address. */
export const TurnPartSchema = z.object({
  at: SceneKeySchema,
  kind: z.enum(TURN_PART_KINDS),
  telling: z.enum(TELLINGS),
  /** Told before: the script for later visits. */
  again: z.boolean(),
  /** The first line to tell; above 0 if a stop cut it off. */
  from: z.number().int().min(0),
  /** Where it happens, if the player leaves that place in the same turn. */
  place: IdSchema.optional(),
});
export type TurnPart = z.infer<typeof TurnPartSchema>;

/** How a part was told, for the turn's record. Old records have only the address and the telling. */
export const ToldPartSchema = z.object({
  part: SceneKeySchema,
  telling: z.enum(TELLINGS),
  /** The act it was told in; ids of places and events are unique in an act. */
  act: IdSchema.optional(),
  /** The title of its owner at that time. */
  title: z.string().optional(),
  option: z.string().optional(),
  /** `seq` of the first and last frame that told it. Parts told together share them. */
  frames: z.object({ from: z.number().int().min(0), to: z.number().int().min(0) }).optional(),
});
export type ToldPart = z.infer<typeof ToldPartSchema>;

/** Whether a turn was told entirely as written, so that a reroll would change nothing. Rules of play, "Reroll". */
export const isWhollyWritten = (parts: readonly ToldPart[]): boolean =>
  parts.length > 0 && parts.every(({ telling }) => telling === 'written');
