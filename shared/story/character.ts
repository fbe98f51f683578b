import { z } from 'zod';
import { ArcEncounterSchema } from './encounter.ts';
import { EXPRESSIONS, ExpressionSchema } from './expression.ts';
import { field } from './field.ts';
import { ColorSchema, IdSchema, requiredText, text } from './id.ts';
import { OriginSchema } from './origin.ts';

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
  imagePrompt: text(2000),
  personalArc: PersonalArcSchema.optional(),
  /** Dice modifiers of the protagonist, by name, −1…3. The only source of modifiers. */
  stats: z.record(z.string().min(1).max(40), z.number().int().min(STAT_MIN).max(STAT_MAX)).optional(),
  expressions: z.array(ExpressionSchema).max(EXPRESSIONS.length).optional(),
  pronouns: text(60).optional(),
  voice: text(600).optional(),
  /** Of their name on the stage, which keeps it readable; without one they get one that nobody else has. */
  color: ColorSchema.optional(),
  /** Heard, and never on the stage unless a script shows them, as one through whose eyes a story is seen. */
  offstage: z.boolean().optional(),
  origin: field(OriginSchema.optional(), { isPrivate: true }),
});
export type Character = z.infer<typeof CharacterSchema>;
