/** Texts looked at before that are kept in mind, and how long these may be: within a turn the same are asked about again and again. */
const KEPT = 400;
const KEPT_LENGTH = 1500;

/** Keeps what a function made of the latest texts, at most so many of them. */
export function remembering<T>(make: (text: string) => T, kept = KEPT): (text: string) => T {
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
