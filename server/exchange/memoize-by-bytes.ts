/** Memoizes a reader by its bytes, including the error it throws. */
export function memoizeByBytes<T>(read: (bytes: Uint8Array) => T): (bytes: Uint8Array) => T {
  const known = new WeakMap<Uint8Array, { readonly value: T }>();
  return (bytes) => {
    const found = known.get(bytes) ?? { value: read(bytes) };
    known.set(bytes, found);
    return found.value;
  };
}
