/** A value created on first use. A function, since a getter would slow down access to its object. */
export function memoize<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Cache size, and the maximum length of cached texts: the same texts recur within a turn. */
const KEPT = 400;
const KEPT_LENGTH = 1500;

/** Caches a function's results for the latest texts. */
export function memoizeByText<T>(make: (text: string) => T, kept = KEPT): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    if (text.length > KEPT_LENGTH) return make(text);
    const known = made.get(text);
    if (known !== undefined) return known;
    const fresh = make(text);
    if (made.size >= kept) made.clear();
    made.set(text, fresh);
    return fresh;
  };
}

/** Caches a function's results for as long as their objects live. */
export function memoizeByObject<Of extends object, T>(make: (of: Of) => T): (of: Of) => T {
  const made = new WeakMap<Of, { readonly value: T }>();
  return (of) => {
    const known = made.get(of) ?? { value: make(of) };
    made.set(of, known);
    return known.value;
  };
}
