/* Bounded so that all of it fits in one request body: an exported file can be sent back. The outside, "The player". */

/** Limits of a player's data; the oldest entries are evicted. In characters for ending titles and preferences. */
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

/** A player's data across all plays, the latest last. */
export interface PlayerData {
  /** Hashes of lines read. */
  read: string[];
  /** Hashes of choices taken. */
  taken: string[];
  endings: Record<string, ReachedEnding[]>;
  pictures: Record<string, string[]>;
  music: Record<string, string[]>;
  encounters: Record<string, string[]>;
  /** Reading preferences in the stage's own format. */
  preferences: Record<string, unknown>;
}

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
  getKey: (item: Item) => string,
  most: number,
): Record<string, Item[]> {
  const merged = new Map(Object.entries(kept).map(([packageId, items]) => [packageId, [...items]]));
  for (const [packageId, items] of Object.entries(brought)) {
    const all = new Map([...(merged.get(packageId) ?? []), ...items].map((item) => [getKey(item), item]));
    // The current story goes last, so that others are evicted first.
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

/** Merges imported player data: sets are united within their limits, preferences are replaced. */
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
