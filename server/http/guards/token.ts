import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';

export const SESSION_COOKIE = 'kamishibai_session';

const digest = (text: string) => createHash('sha256').update(text).digest();

export const cookieValue = (token: string): string => createHash('sha256').update(`kamishibai:${token}`).digest('hex');

export const sameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** Whether a browser wants a page, so that refusals are pages too. */
export const wantsPage = ({ req }: Context): boolean => req.header('accept')?.includes('text/html') ?? false;

/** What a request says to know of AUTH_TOKEN: "right", "wrong", or null for nothing. The cookie is that of the sign-in page. */
export function checkToken(context: Context, token: string | null): 'right' | 'wrong' | null {
  const cookie = getCookie(context, SESSION_COOKIE);
  if (token === null || cookie === undefined) return null;
  return sameSecret(cookie, cookieValue(token)) ? 'right' : 'wrong';
}
