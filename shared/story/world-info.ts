import { z } from 'zod';
import { OriginSchema } from './credits.ts';
import { field } from './field.ts';
import { boundedText, IdSchema, requiredText } from './id.ts';

/** How secondary keys decide: any must match, all, none, or not all. */
export const SECONDARY_LOGICS = ['any', 'all', 'not-any', 'not-all'] as const;

const WORLD_INFO_TYPES = ['lore', 'entity', 'atmosphere'] as const;

/** A lorebook entry. A key is a word or phrase, or a regular expression as `/pattern/flags`; see `loreKeyProblem`. */
export const WorldInfoSchema = z.object({
  id: IdSchema,
  keys: z.array(requiredText(600)).max(50),
  content: requiredText(4000),
  type: z.enum(WORLD_INFO_TYPES).optional(),
  constant: z.boolean().optional(),
  /** Additional keys, combined as `secondaryLogic` says; "any" by default. */
  secondaryKeys: z.array(requiredText(600)).max(50).optional(),
  secondaryLogic: z.enum(SECONDARY_LOGICS).optional(),
  /** Whether plain keys are case-sensitive; default no. Patterns use their flags. */
  caseSensitive: z.boolean().optional(),
  /** Whether a plain key matches inside a longer word; default no. */
  partialWords: z.boolean().optional(),
  /** Probability in percent that it is told on a match; always if omitted, never at 0. */
  chance: z.number().int().min(0).max(99).optional(),
  /** One entry of a group is told per turn. */
  group: boundedText(80).optional(),
  /** Relative probability within its group; default 100. */
  weight: z.number().int().min(1).max(1000).optional(),
  /** Not told before this turn. */
  fromTurn: z.number().int().min(1).max(1000).optional(),
  /** Number of further turns it stays active after a match. */
  sticky: z.number().int().min(1).max(1000).optional(),
  /** Number of turns after that in which it cannot match again. */
  cooldown: z.number().int().min(1).max(1000).optional(),
  origin: field(OriginSchema.optional(), { isPrivate: true }),
});
export type WorldInfo = z.infer<typeof WorldInfoSchema>;

const FACT_AUDIENCES = ['director', 'cast', 'player'] as const;

/**
 * When the condition `revealWhen` holds the player has earned the fact; `knownBy` may speak of it. Rules of play,
 * "Conditions".
 */
export const FactSchema = z.object({
  id: IdSchema,
  text: requiredText(2000),
  audience: z.enum(FACT_AUDIENCES),
  knownBy: field(z.array(IdSchema).max(100).optional(), { names: 'character' }),
  revealWhen: field(requiredText(500).optional(), { isCondition: true }),
});
export type Fact = z.infer<typeof FactSchema>;
