/**
 * Puts a value into a map in order of use and evicts the least recently used. Call again after a read to refresh the
 * entry.
 */
export function putLeastRecentlyUsed<Key, Value>(
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
