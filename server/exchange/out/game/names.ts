/**
 * Gives what a story's ids and words stand for a name that every format takes as a variable: small Latin letters, digits and _, with
 * what kind of thing it is before it, so that no word of any language of programs comes up. The same asked twice is the same.
 */
export class Names {
  private readonly known = new Map<string, string>();
  private readonly taken: Set<string>;

  /** @param taken names that are given already */
  constructor(taken: Iterable<string> = []) {
    this.taken = new Set(taken);
  }

  /** @param kind a short word in small letters: `flag`, `met` @param ids what it is of */
  of = (kind: string, ...ids: string[]): string => {
    const key = JSON.stringify([kind, ...ids]);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const plain = ids
      .map((id) => id.toLowerCase().replace(/[^a-z0-9]+/g, '_'))
      .join('_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 48);
    const base = `${kind}_${plain === '' ? 'x' : plain}`.replace(/_+/g, '_').replace(/_$/, '');
    let name = base;
    for (let more = 2; this.taken.has(name); more += 1) name = `${base}_n${more}`;
    this.taken.add(name);
    this.known.set(key, name);
    return name;
  };
}
