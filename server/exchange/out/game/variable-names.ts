/** Names that every format accepts: lower-case Latin letters, digits and `_`, after a kind, to avoid keywords. */
export class VariableNames {
  private readonly known = new Map<string, string>();
  private readonly taken: Set<string>;

  /** @param taken reserved names */
  constructor(taken: Iterable<string> = []) {
    this.taken = new Set(taken);
  }

  /** @param kind a short lower-case word: `flag`, `met` @param ids of the thing */
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
