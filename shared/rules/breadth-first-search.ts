/** Everything reachable, starts first, then by distance. */
export function findReachable<T>(starts: Iterable<T>, waysFrom: (at: T) => Iterable<T> | undefined): Set<T> {
  const reached = new Set(starts);
  // A set also iterates over members added during iteration, so this is a breadth-first search.
  for (const at of reached) for (const next of waysFrom(at) ?? []) reached.add(next);
  return reached;
}
