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

export interface ReachedEnding {
  id: string;
  title: string;
}

/** What a player has over all plays, the latest last. */
export interface PlayerData {
  /** Hashes of lines that were read. */
  read: string[];
  /** Hashes of choices that were taken. */
  taken: string[];
  /** By package: endings reached. */
  endings: Record<string, ReachedEnding[]>;
  /** By package: keys of backgrounds and pictures met, moods heard, encounters found. */
  pictures: Record<string, string[]>;
  music: Record<string, string[]>;
  encounters: Record<string, string[]>;
  /** How the player likes to read, as the stage writes it: only it knows what each means. */
  preferences: Record<string, unknown>;
}

/** What is added to it: each part may be left out. */
export type PlayerChanges = { [Part in keyof PlayerData]?: PlayerData[Part] | undefined };

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
