import { z } from 'zod';
import { IdSchema } from '../story/index.ts';

/*
 * What a player has over all plays. The outside, "The player". Everything is bounded, so that all of it together fits in one body:
 * a file a player takes along is sent back as it was taken.
 */

/** The most of each that is kept of a player; what was met first makes room. Characters for the title of an ending and for preferences. */
export const PLAYER_LIMITS = {
  read: 20_000,
  taken: 4000,
  endings: 500,
  pictures: 2000,
  music: 500,
  encounters: 3000,
  endingTitle: 120,
  preferences: 16_384,
} as const;

/** Stands for the words of a line, or of a choice: 48 bits as text. */
const WordsHashSchema = z.string().regex(/^[\w-]{8}$/, 'Expected 8 characters of A-Z, a-z, 0-9, - and _.');

const EndingSchema = z.object({ id: IdSchema, title: z.string().max(PLAYER_LIMITS.endingTitle) });

/** By package, at most so many over all of them. */
const perPackage = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .record(IdSchema, z.array(item))
    .refine((all) => Object.values(all).reduce((sum, of) => sum + of.length, 0) <= most, {
      error: `Expected at most ${most} over all packages.`,
      params: { kind: 'too-many' },
    });

/** How a player likes to read, as the stage writes it: only it knows what each means. */
const PreferencesSchema = z
  .record(z.string().min(1).max(40), z.unknown())
  .refine((preferences) => JSON.stringify(preferences).length <= PLAYER_LIMITS.preferences, {
    error: `Expected at most ${PLAYER_LIMITS.preferences} characters of JSON.`,
    params: { kind: 'too-long' },
  });

export const PlayerSchema = z.object({
  /** Hashes of lines that were read, the latest last. */
  read: z.array(WordsHashSchema).max(PLAYER_LIMITS.read),
  /** Hashes of choices that were taken. */
  taken: z.array(WordsHashSchema).max(PLAYER_LIMITS.taken),
  /** Endings reached. */
  endings: perPackage(EndingSchema, PLAYER_LIMITS.endings),
  /** Keys of backgrounds and pictures met, moods heard, encounters found. */
  pictures: perPackage(IdSchema, PLAYER_LIMITS.pictures),
  music: perPackage(IdSchema, PLAYER_LIMITS.music),
  encounters: perPackage(IdSchema, PLAYER_LIMITS.encounters),
  preferences: PreferencesSchema,
});
export type PlayerData = z.infer<typeof PlayerSchema>;

/** What is added to it: each part may be left out. */
export const PlayerChangesSchema = PlayerSchema.partial();
export type PlayerChanges = z.infer<typeof PlayerChangesSchema>;

export const NO_PLAYER_DATA: PlayerData = Object.freeze({
  read: [],
  taken: [],
  endings: {},
  pictures: {},
  music: {},
  encounters: {},
  preferences: {},
});

const union = (kept: readonly string[], brought: readonly string[], most: number): string[] =>
  [...new Set([...kept, ...brought])].slice(-most);

function unionByPackage<Item>(
  kept: Readonly<Record<string, readonly Item[]>>,
  brought: Readonly<Record<string, readonly Item[]>>,
  keyOf: (item: Item) => string,
  most: number,
): Record<string, Item[]> {
  const merged = new Map(Object.entries(kept).map(([packageId, items]) => [packageId, [...items]]));
  for (const [packageId, items] of Object.entries(brought)) {
    const all = new Map([...(merged.get(packageId) ?? []), ...items].map((item) => [keyOf(item), item]));
    // What is played now comes last, so that other stories make room for it.
    merged.delete(packageId);
    merged.set(packageId, [...all.values()]);
  }
  let over = [...merged.values()].reduce((sum, items) => sum + items.length, -most);
  for (const [packageId, items] of merged) {
    if (over <= 0) break;
    over -= items.splice(0, over).length;
    if (items.length === 0) merged.delete(packageId);
  }
  return Object.fromEntries(merged);
}

const itself = (id: string): string => id;

/** What a player has once more was brought: sets are joined and keep to their bounds, preferences are those brought. */
export function mergePlayer(kept: PlayerData, brought: PlayerChanges): PlayerData {
  const joined = (kind: 'pictures' | 'music' | 'encounters') =>
    unionByPackage(kept[kind], brought[kind] ?? {}, itself, PLAYER_LIMITS[kind]);
  return {
    read: union(kept.read, brought.read ?? [], PLAYER_LIMITS.read),
    taken: union(kept.taken, brought.taken ?? [], PLAYER_LIMITS.taken),
    endings: unionByPackage(kept.endings, brought.endings ?? {}, ({ id }) => id, PLAYER_LIMITS.endings),
    pictures: joined('pictures'),
    music: joined('music'),
    encounters: joined('encounters'),
    preferences: brought.preferences ?? kept.preferences,
  };
}
