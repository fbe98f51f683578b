import { randomInt, randomUUID } from 'node:crypto';

/** Time, ids and chance behind one seam, so that tests are exact. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** ISO 8601. */
  iso(): string;
  id(): string;
  /** A fresh 32-bit seed. */
  seed(): number;
}

/** The millisecond that was last written as text, which is asked for many times within it. */
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
