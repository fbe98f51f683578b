import type { Context } from 'hono';
import { RefusalError } from '../../../shared/error.ts';
import type { Clock } from '../../clock.ts';
import { getClientAddress } from './connection.ts';

/** Wrong tokens allowed per address and minute, in any form. */
const ATTEMPTS_A_MINUTE = 10;
const MINUTE = 60_000;
/** Maximum number of addresses tracked, least recently active first to go. */
const ADDRESSES_MAX = 10_000;

interface Tries {
  opensAt: number;
  count: number;
  /** Values counted once although resent automatically, as browsers do with a stale cookie. */
  readonly repeated: Set<string>;
}

/** Counts wrong tokens, passwords and links by address. */
export interface Attempts {
  /**
   * Counts an attempt before a password or code is compared, so that many at once are many.
   * @returns a function that takes it back when it was right @throws RefusalError `rate_limited` after too many
   */
  begin(context: Context): () => void;
  /** A value that `repeats` counts only once. @throws RefusalError `rate_limited` after too many */
  wrong(context: Context, repeats?: string): void;
}

/** Creates the counter: at most ten a minute per address, in bounded memory. */
export function createAttempts(clock: Clock, addressesMax = ADDRESSES_MAX): Attempts {
  const byAddress = new Map<string, Tries>();

  const getTries = (address: string, now: number): Tries => {
    const known = byAddress.get(address);
    byAddress.delete(address);
    const tries =
      known && known.opensAt > now ? known : { opensAt: now + MINUTE, count: 0, repeated: new Set<string>() };
    byAddress.set(address, tries);
    for (const oldest of byAddress.keys()) {
      if (byAddress.size <= addressesMax) break;
      byAddress.delete(oldest);
    }
    return tries;
  };

  const refuseTooMany = (tries: Tries, now: number): void => {
    if (tries.count < ATTEMPTS_A_MINUTE) return;
    const seconds = Math.max(1, Math.ceil((tries.opensAt - now) / 1000));
    throw new RefusalError('rate_limited', 'Too many wrong attempts from this address.', {
      hint: `Try again in ${seconds} s. The right token is always accepted.`,
      retryAfterSeconds: seconds,
      reason: { code: 'too-many-tries' },
    });
  };

  return {
    begin(context) {
      const now = clock.now();
      const tries = getTries(getClientAddress(context), now);
      refuseTooMany(tries, now);
      tries.count += 1;
      return () => {
        tries.count -= 1;
      };
    },
    wrong(context, repeats) {
      const now = clock.now();
      const tries = getTries(getClientAddress(context), now);
      if (repeats !== undefined && tries.repeated.has(repeats)) return;
      refuseTooMany(tries, now);
      tries.count += 1;
      if (repeats !== undefined) tries.repeated.add(repeats);
    },
  };
}
