import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie';
import { createGuest, isGuestId, newGuestId, type Person } from '../../accounts/index.ts';
import type { Clock } from '../../clock.ts';
import { cookieOptions } from '../cookies.ts';

/** The maximum of browsers. */
const COOKIE_DAYS = 400;

/** People who play by link without an account, known by a signed cookie. */
export interface Guests {
  identify(context: Context): Promise<Person | null>;
  /** Makes whoever has no cookie yet a guest. */
  welcome(context: Context): Promise<Person>;
  forget(context: Context): void;
}

/** @param secret signs the cookies; browsers share them between all ports of a host, so each server has its own name */
export function createGuests(secret: string, clock: Clock): Guests {
  const cookie = `kamishibai_guest_${createHash('sha256').update(secret).digest('hex').slice(0, 8)}`;
  const identify = async (context: Context): Promise<Person | null> => {
    const id = await getSignedCookie(context, secret, cookie);
    return id && isGuestId(id) ? createGuest(id) : null;
  };
  return {
    identify,
    async welcome(context) {
      const known = await identify(context);
      if (known) return known;
      const id = newGuestId(clock.id());
      // Lax: links to stories are followed from other sites, and must find the guest again.
      const options = { ...cookieOptions(context, { days: COOKIE_DAYS }), sameSite: 'Lax' as const };
      await setSignedCookie(context, cookie, id, secret, options);
      return createGuest(id);
    },
    forget: (context) => void deleteCookie(context, cookie, { path: '/' }),
  };
}
