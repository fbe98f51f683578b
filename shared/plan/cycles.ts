/**
 * Finds cycles: one per strongly connected group of steps, as a path that ends where it begins. Cycles do not share
 * steps. Iterative, since a chain of a thousand steps is allowed.
 * @param before by step: the steps it waits for
 * @param sorted steps known to be in no cycle
 */
export function findCycles(
  before: ReadonlyMap<string, readonly string[]>,
  sorted: ReadonlySet<string>,
): readonly (readonly string[])[] {
  const cycles: string[][] = [];
  const done = new Set(sorted);
  const reported = new Set<string>();
  for (const start of before.keys()) {
    if (done.has(start)) continue;
    const walk = [{ id: start, untried: listDependencies(before, start) }];
    const place = new Map([[start, 0]]);
    for (let at = walk.at(-1); at !== undefined; at = walk.at(-1)) {
      const { value: next } = at.untried.next();
      if (next === undefined) {
        done.add(at.id);
        place.delete(at.id);
        walk.pop();
      } else if (place.has(next)) {
        if (reported.has(next) || reported.has(at.id)) continue;
        const circle = walk.slice(place.get(next)).map(({ id }) => id);
        if (circle.some((id) => reported.has(id))) continue;
        for (const id of circle) reported.add(id);
        cycles.push([...circle, next]);
      } else if (!done.has(next)) {
        place.set(next, walk.length);
        walk.push({ id: next, untried: listDependencies(before, next) });
      }
    }
  }
  return cycles;
}

const listDependencies = (before: ReadonlyMap<string, readonly string[]>, id: string): Iterator<string, undefined> =>
  (before.get(id) ?? []).values();
