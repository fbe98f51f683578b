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

export const systemClock: Clock = {
  now: () => Date.now(),
  iso: () => new Date().toISOString(),
  id: () => randomUUID(),
  seed: () => randomInt(0, 2 ** 32),
};
