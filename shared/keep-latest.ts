/**
 * Keeps a value under a key as the one used last, and lets the one go that was used longest ago.
 * @param kept in the order of their use: of what is found in it, who wants it to stay keeps it anew
 * @param most so many are kept, at least one
 * @param letGo told of the one that goes
 * @returns the value
 */
export function keepLatest<Key, Value>(
  kept: Map<Key, Value>,
  key: Key,
  value: Value,
  most: number,
  letGo?: (oldest: Value) => void,
): Value {
  kept.delete(key);
  kept.set(key, value);
  if (kept.size <= most) return value;
  for (const [oldest, left] of kept) {
    kept.delete(oldest);
    letGo?.(left);
    break;
  }
  return value;
}
