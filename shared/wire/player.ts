import { z } from 'zod';
import { PLAYER_LIMITS, type PlayerData } from '../player.ts';
import { IdSchema } from '../story/index.ts';

/** A hash of a line's or choice's text: 48 bits as text. */
const WordsHashSchema = z.string().regex(/^[\w-]{8}$/, 'Expected 8 characters of A-Z, a-z, 0-9, - and _.');

const EndingSchema = z.object({ id: IdSchema, title: z.string().max(PLAYER_LIMITS.endingTitle) });

/** By package, with a limit over all of them. */
const perPackage = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .record(IdSchema, z.array(item))
    .refine((all) => Object.values(all).reduce((sum, of) => sum + of.length, 0) <= most, {
      error: `Expected at most ${most} over all packages.`,
      params: { kind: 'too-many' },
    });

/** Reading preferences in the stage's own format. */
const PreferencesSchema = z
  .record(z.string().min(1).max(40), z.unknown())
  .refine((preferences) => JSON.stringify(preferences).length <= PLAYER_LIMITS.preferences, {
    error: `Expected at most ${PLAYER_LIMITS.preferences} characters of JSON.`,
    params: { kind: 'too-long' },
  });

export const PlayerSchema = z.object({
  read: z.array(WordsHashSchema).max(PLAYER_LIMITS.read),
  taken: z.array(WordsHashSchema).max(PLAYER_LIMITS.taken),
  endings: perPackage(EndingSchema, PLAYER_LIMITS.endings),
  pictures: perPackage(IdSchema, PLAYER_LIMITS.pictures),
  music: perPackage(IdSchema, PLAYER_LIMITS.music),
  encounters: perPackage(IdSchema, PLAYER_LIMITS.encounters),
  preferences: PreferencesSchema,
}) satisfies z.ZodType<PlayerData>;

export const PlayerChangesSchema = PlayerSchema.partial();
