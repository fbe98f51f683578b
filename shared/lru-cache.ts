/**
 * Puts a value into an LRU map and evicts the least recently used one.
 * @param kept a map in order of use; call again after a read to refresh the entry
 * @param most maximum entries, at least one
 * @param letGo called with the evicted value
 * @returns the value
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
