/** Plays, stories and answers kept in memory, of each kind; the rest are made again when asked for. */
export const KEPT_MAX = 200;

/** Keeps a value under a key as the latest used, and lets the one go that was used longest ago. @param letGo ends that one */
export function keepIn<T>(map: Map<string, T>, key: string, value: T, letGo?: (oldest: T) => void): T {
  map.delete(key);
  map.set(key, value);
  if (map.size <= KEPT_MAX) return value;
  for (const [oldest, left] of map) {
    map.delete(oldest);
    letGo?.(left);
    break;
  }
  return value;
}
