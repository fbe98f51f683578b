/**
 * Everything one can get to, what one starts from first, then by how near it is.
 *
 * @param waysFrom where one can go from each
 */
export function reachedFrom<T>(starts: Iterable<T>, waysFrom: (at: T) => Iterable<T> | undefined): Set<T> {
  const reached = new Set(starts);
  // A set gives what is added while it is walked, so this is a breadth-first search.
  for (const at of reached) for (const next of waysFrom(at) ?? []) reached.add(next);
  return reached;
}
