import { z } from 'zod';
import { IdSchema, SceneKeySchema, TELLINGS } from '../story/index.ts';

/** What a part of a turn is, in the order a turn can have them. Rules of play, "Order of a turn's parts". */
const TURN_PART_KINDS = ['opening', 'arrival', 'deed', 'then', 'degree', 'event', 'scene', 'climax', 'ending'] as const;
export type TurnPartKind = (typeof TURN_PART_KINDS)[number];

/** One thing a turn tells, in the order it is told. The script itself is looked up in the story by its address. */
export const TurnPartSchema = z.object({
  at: SceneKeySchema,
  kind: z.enum(TURN_PART_KINDS),
  /** How it is told, as the rules decided it. */
  telling: z.enum(TELLINGS),
  /** It was told before: the script of later visits. */
  again: z.boolean(),
  /** The line to begin with: above 0 where a stop cut it off. */
  from: z.number().int().min(0),
  /** Where it happens, if the player leaves that place in the same turn. */
  place: IdSchema.optional(),
});
export type TurnPart = z.infer<typeof TurnPartSchema>;

/** How a part was told, for the record of its turn. Records of before have no more than the address and the telling. */
export const ToldPartSchema = z.object({
  part: SceneKeySchema,
  telling: z.enum(TELLINGS),
  /** The act it was told in: ids of places and events are those of an act. */
  act: IdSchema.optional(),
  /** What it stands in was called then. */
  title: z.string().optional(),
  /** The words of the option it follows, as they were then. */
  option: z.string().optional(),
  /** `seq` of the first and the last frame that told it, where any did. Parts that were told as one have the same. */
  frames: z.object({ from: z.number().int().min(0), to: z.number().int().min(0) }).optional(),
});
export type ToldPart = z.infer<typeof ToldPartSchema>;

/** Whether a turn was told to the letter throughout: told anew it would be the same. Rules of play, "Reroll". */
export const isWhollyWritten = (told: readonly ToldPart[]): boolean =>
  told.length > 0 && told.every(({ telling }) => telling === 'written');
