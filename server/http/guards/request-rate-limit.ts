import { RefusalError } from '../../../shared/error.ts';
import type { Clock } from '../../clock.ts';

const MINUTE_MS = 60_000;

/** Counts requests by who makes them. */
export interface RequestLimit {
  /** @throws RefusalError `rate_limited` for more than the limit within a minute */
  count(who: string): void;
}

/** @param most requests a minute. Counts begin anew each minute, so that memory holds one minute's callers */
export function createRequestLimit(most: number, clock: Clock): RequestLimit {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return {
    count(who) {
      const now = clock.now();
      if (now >= endsAt) {
        counts = new Map();
        endsAt = now + MINUTE_MS;
      }
      const count = (counts.get(who) ?? 0) + 1;
      counts.set(who, count);
      if (count <= most) return;
      throw new RefusalError('rate_limited', `More than ${most} requests came from you within a minute.`, {
        hint: 'Wait a minute. The owner of the server can raise REQUESTS_PER_MINUTE.',
        retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now) / 1000)),
        reason: { code: 'too-many-requests' },
      });
    },
  };
}
