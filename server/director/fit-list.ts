/**
 * Renders items in about `max` characters: each in its shortest form, then by rank (lower first) in the fullest that
 * fits (`forms`: fullest first). If the shortest forms exceed the limit, the last ranks are dropped.
 */
export function fitList<T>(
  items: readonly T[],
  forms: readonly ((item: T) => string)[],
  max: number,
  rank: (item: T) => number = () => 0,
): string[] {
  const shortest = forms.at(-1);
  if (shortest === undefined) return [];
  const ranked = items.map((item, index) => ({ item, index })).sort((a, b) => rank(a.item) - rank(b.item));
  const written = new Map<number, string>();
  let charactersLeft = max;
  for (const { item, index } of ranked) {
    const form = shortest(item);
    if (form.length + 1 > charactersLeft) break;
    charactersLeft -= form.length + 1;
    written.set(index, form);
  }
  for (const { item, index } of ranked) {
    const least = written.get(index);
    if (least === undefined) break;
    for (const form of forms.slice(0, -1)) {
      const fuller = form(item);
      const more = fuller.length - least.length;
      if (more > charactersLeft) continue;
      charactersLeft -= more;
      written.set(index, fuller);
      break;
    }
  }
  return items.flatMap((_, index) => written.get(index) ?? []);
}
