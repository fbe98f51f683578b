export const FNV_BASIS = 0x811c9dc5;
export const FNV_PRIME = 0x01000193;

/** Mixes 32 bits (murmur3's finalizer). */
export function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** Hashes a text into a signed 32-bit integer (FNV-1a, then murmur3's finalizer). */
export function hashOfText(text: string): number {
  let hash = FNV_BASIS;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME);
  return mixed(hash);
}
