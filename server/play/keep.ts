/** Plays, stories and answers kept in memory, of each kind; the rest are made again when asked for. */
export const KEPT_MAX = 200;

/** Keeps a value under a key as the latest used, and lets the one go that was used longest ago. */
export function keepIn<T>(map: Map<string, T>, key: string, value: T): T {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next().value;
  if (map.size > KEPT_MAX && oldest !== undefined) map.delete(oldest);
  return value;
}
