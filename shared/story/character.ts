import { z } from 'zod';
import { OriginSchema } from './credits.ts';
import { ArcEncounterSchema } from './encounter.ts';
import { field } from './field.ts';
import { boundedText, ColorSchema, IdSchema, requiredText } from './id.ts';
import { EXPRESSIONS, ExpressionSchema } from './scene/staging.ts';

export const CHARACTER_ROLES = ['protagonist', 'ally', 'antagonist', 'npc'] as const;

export const STAT_MIN = -1;
export const STAT_MAX = 3;

export const PersonalArcSchema = z.object({
  want: requiredText(1000),
  need: requiredText(1000),
  arcEncounters: z.array(ArcEncounterSchema).max(24),
});

/** Planning tools, "proposeCharacter", with optional `stats`, `expressions`, `pronouns` and `voice`. */
export const CharacterSchema = z.object({
  id: IdSchema,
  name: requiredText(120),
  role: z.enum(CHARACTER_ROLES),
  description: requiredText(4000),
  imagePrompt: boundedText(2000),
  personalArc: PersonalArcSchema.optional(),
  /** Dice modifiers of the protagonist by name, −1…3. No other modifiers exist. */
  stats: z.record(z.string().min(1).max(40), z.number().int().min(STAT_MIN).max(STAT_MAX)).optional(),
  expressions: z.array(ExpressionSchema).max(EXPRESSIONS.length).optional(),
  pronouns: boundedText(60).optional(),
  voice: boundedText(600).optional(),
  /** Adjusted to stay readable. Characters without one get a unique color. */
  color: ColorSchema.optional(),
  /** The character is heard but not shown unless a script shows them, such as a first-person narrator. */
  offstage: z.boolean().optional(),
  origin: field(OriginSchema.optional(), { isPrivate: true }),
});
export type Character = z.infer<typeof CharacterSchema>;
