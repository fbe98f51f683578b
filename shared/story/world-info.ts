import { z } from 'zod';
import { field } from './field.ts';
import { IdSchema, requiredText, text } from './id.ts';
import { OriginSchema } from './origin.ts';

/** How the second keys of lore decide: one of them has to come up, all of them, none of them, or not all. */
export const SECONDARY_LOGICS = ['any', 'all', 'not-any', 'not-all'] as const;

const WORLD_INFO_TYPES = ['lore', 'entity', 'atmosphere'] as const;

/**
 * Lore that is told when one of its keys comes up (a lorebook entry). A key is a word or phrase, or a regular expression as
 * `/pattern/flags`; see `loreKeyProblem`.
 */
export const WorldInfoSchema = z.object({
  id: IdSchema,
  keys: z.array(requiredText(600)).max(50),
  content: requiredText(4000),
  type: z.enum(WORLD_INFO_TYPES).optional(),
  /** Told whether or not a key comes up. */
  constant: z.boolean().optional(),
  /** Beside one of its keys these decide, as `secondaryLogic` says; "any" where it says nothing. */
  secondaryKeys: z.array(requiredText(600)).max(50).optional(),
  secondaryLogic: z.enum(SECONDARY_LOGICS).optional(),
  /** Whether plain keys count only in the same case; by default in any. A pattern says so itself. */
  caseSensitive: z.boolean().optional(),
  /** Whether a plain key counts inside a longer word too; by default as a whole word only. */
  partialWords: z.boolean().optional(),
  /** In so many of a hundred turns it is told when it comes up; always where nothing is said, never at 0. */
  chance: z.number().int().min(0).max(99).optional(),
  /** Of the entries of a group that come up in one turn, one is told. */
  group: text(80).optional(),
  /** How often it is the one of its group, beside the others'; 100 where nothing is said. */
  weight: z.number().int().min(1).max(1000).optional(),
  /** It does not come up before this turn. */
  fromTurn: z.number().int().min(1).max(1000).optional(),
  /** Once it has come up it is told for so many turns more, whatever comes up in them. */
  sticky: z.number().int().min(1).max(1000).optional(),
  /** After that it does not come up again for so many turns. */
  cooldown: z.number().int().min(1).max(1000).optional(),
  origin: field(OriginSchema.optional(), { isPrivate: true }),
});
export type WorldInfo = z.infer<typeof WorldInfoSchema>;

const FACT_AUDIENCES = ['director', 'cast', 'player'] as const;

/**
 * Something that is true in the story and who may know it. `revealWhen` is a condition (Rules of play, "Conditions"):
 * when it holds the player has earned the fact. `knownBy` lists the characters who may speak of it.
 */
export const FactSchema = z.object({
  id: IdSchema,
  text: requiredText(2000),
  audience: z.enum(FACT_AUDIENCES),
  knownBy: field(z.array(IdSchema).max(100).optional(), { names: 'character' }),
  revealWhen: field(requiredText(500).optional(), { isCondition: true }),
});
export type Fact = z.infer<typeof FactSchema>;
