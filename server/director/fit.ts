/**
 * Writes a list so that it takes about `max` characters of JSON whatever its length: every item in its shortest form, then, the first
 * by rank first, in the fullest that there is room for. Where even the shortest do not fit, the last by rank are left out.
 *
 * @param forms from the fullest to the shortest
 * @param rank lower goes first; items of equal rank go as listed
 */
export function fitList<T>(
  items: readonly T[],
  forms: readonly ((item: T) => unknown)[],
  max: number,
  rank: (item: T) => number = () => 0,
): unknown[] {
  const shortest = forms.at(-1);
  if (shortest === undefined) return [];
  const ranked = items.map((item, index) => ({ item, index })).sort((a, b) => rank(a.item) - rank(b.item));
  const written = new Map<number, unknown>();
  let room = max;
  for (const { item, index } of ranked) {
    const form = shortest(item);
    const length = lengthOf(form);
    if (length > room) break;
    room -= length;
    written.set(index, form);
  }
  for (const { item, index } of ranked) {
    if (!written.has(index)) break;
    const least = lengthOf(written.get(index));
    for (const form of forms.slice(0, -1)) {
      const fuller = form(item);
      const more = lengthOf(fuller) - least;
      if (more > room) continue;
      room -= more;
      written.set(index, fuller);
      break;
    }
  }
  return items.flatMap((_, index) => (written.has(index) ? [written.get(index)] : []));
}

const lengthOf = (value: unknown): number => (JSON.stringify(value)?.length ?? 0) + 1;
