type Box = Readonly<Record<string, unknown>>;

const isBox = (value: unknown): value is Box =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Deep equality of plain values (objects, lists, maps, sets), including order. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) && one.length === other.length && one.every((item, index) => sameValue(item, other[index]))
    );
  }
  if (one instanceof Map) {
    if (!(other instanceof Map) || one.size !== other.size) return false;
    const entries = other.entries();
    for (const entry of one) if (!sameValue(entry, entries.next().value)) return false;
    return true;
  }
  if (one instanceof Set) {
    if (!(other instanceof Set) || one.size !== other.size) return false;
    const values = other.values();
    for (const value of one) if (!Object.is(value, values.next().value)) return false;
    return true;
  }
  if (!isBox(one) || !isBox(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameValue(one[key], other[key]))
  );
}

/** Interns values by key: an equal value is replaced by the previous one, so that identity signals change. */
export interface Interner {
  intern<T>(key: string, value: T): T;
}

export function createInterner(): Interner {
  const kept = new Map<string, unknown>();
  return {
    intern<T>(key: string, value: T): T {
      const before = kept.get(key);
      if (before !== undefined && sameValue(before, value)) return before as T;
      kept.set(key, value);
      return value;
    },
  };
}
