import type { Context } from 'hono';
import { RefusalError } from '../../../shared/error.ts';
import type { Clock } from '../../clock.ts';
import { addressOf } from './address.ts';

/** Wrong tokens one address may try within a minute, whichever way they come. */
const ATTEMPTS_A_MINUTE = 10;
const MINUTE = 60_000;
/** Addresses remembered at once; the one that was quiet longest is forgotten first. */
const ADDRESSES_MAX = 10_000;

/** What is known of one address's wrong tokens. */
interface Tries {
  opensAt: number;
  count: number;
  /** Values that were counted and are sent again by themselves, as a browser does with a cookie that has become stale. */
  readonly repeated: Set<string>;
}

/** Counts wrong tokens by address. Whoever has the right one is never asked about here. */
export interface Attempts {
  /**
   * Counts a wrong token.
   * @param repeats a value that counts only once
   * @throws RefusalError `rate_limited` when its address has tried too many
   */
  wrong(context: Context, repeats?: string): void;
}

/** Keeps count of wrong tokens: at most ten a minute from one address, in memory of a fixed size. */
export function createAttempts(clock: Clock, addressesMax = ADDRESSES_MAX): Attempts {
  const byAddress = new Map<string, Tries>();

  const triesOf = (address: string, now: number): Tries => {
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

  return {
    wrong(context, repeats) {
      const now = clock.now();
      const tries = triesOf(addressOf(context), now);
      if (repeats !== undefined && tries.repeated.has(repeats)) return;
      if (tries.count >= ATTEMPTS_A_MINUTE) {
        const seconds = Math.max(1, Math.ceil((tries.opensAt - now) / 1000));
        throw new RefusalError('rate_limited', 'Too many wrong tokens from this address.', {
          hint: `Try again in ${seconds} s. The right token is let in at any time.`,
          retryAfterSeconds: seconds,
          reason: { code: 'too-many-tries' },
        });
      }
      tries.count += 1;
      if (repeats !== undefined) tries.repeated.add(repeats);
    },
  };
}
