import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/**
 * Seeded pseudorandom numbers. `fork` derives an independent stream by name, so that an added draw does not shift
 * others.
 */
export interface Chance {
  int(below: number): number;
  /** @throws RangeError on an empty list */
  pick<T>(items: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
  happens(probability: number): boolean;
  fork(label: string): Chance;
}

/** FNV-1a over UTF-16 code units, 32 bits, unsigned. */
export function hashText(text: string, start = 0x811c9dc5): number {
  let hash = start;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Creates a stream determined by seed and label. */
export function createChance(seed: number, label: string): Chance {
  const generator = xoroshiro128plus(hashText(`${seed}:${label}`));
  const int = (below: number) => (below <= 1 ? 0 : uniformInt(generator, 0, below - 1));
  return {
    int,
    pick<T>(items: readonly T[]): T {
      if (items.length === 0) throw new RangeError(`Nothing to pick from (${label}).`);
      return items[int(items.length)] as T;
    },
    shuffle<T>(items: readonly T[]): T[] {
      const rest = [...items];
      const shuffled: T[] = [];
      while (rest.length > 0) shuffled.push(...rest.splice(int(rest.length), 1));
      return shuffled;
    },
    happens: (probability) => int(10_000) < probability * 10_000,
    fork: (name) => createChance(seed, `${label}/${name}`),
  };
}
