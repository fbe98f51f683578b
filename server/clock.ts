import { randomInt, randomUUID } from 'node:crypto';

/** Time, ids and randomness, replaceable in tests. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** ISO 8601. */
  iso(): string;
  id(): string;
  seed(): number;
}

/** Cache, since the same millisecond is formatted many times. */
let latest = { ms: Number.NaN, iso: '' };

export const systemClock: Clock = {
  now: () => Date.now(),
  iso: () => {
    const ms = Date.now();
    if (ms !== latest.ms) latest = { ms, iso: new Date(ms).toISOString() };
    return latest.iso;
  },
  id: () => randomUUID(),
  seed: () => randomInt(0, 2 ** 32),
};
