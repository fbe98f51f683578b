import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { RefusalError } from '../../../shared/error.ts';
import type { Config } from '../../config.ts';
import { PAGE_FONT_PATHS } from '../page-fonts.ts';
import type { Attempts } from './token-rate-limit.ts';

export const SESSION_COOKIE = 'kamishibai_session';

const digest = (text: string) => createHash('sha256').update(text).digest();

export const cookieValue = (token: string): string => createHash('sha256').update(`kamishibai:${token}`).digest('hex');

export const sameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/**
 * Paths open without a token: signing in and out, fonts with licences, health checks, icons and manifest (requested
 * without cookies), the service worker (updated after signing out).
 */
const OPEN_PATHS = new Set([
  ...[
    '/healthz',
    '/readyz',
    '/sign-in',
    '/sign-out',
    '/logo.svg',
    '/favicon.ico',
    '/manifest.webmanifest',
    '/service-worker.js',
  ],
  ...PAGE_FONT_PATHS,
  ...['/icons/192.png', '/icons/512.png', '/icons/maskable.png', '/icons/apple-touch.png'],
]);

const LICENCES = '/licences/';

/** Whether a browser wants a page, so that refusals are pages too. */
export const wantsPage = ({ req }: Context): boolean => req.header('accept')?.includes('text/html') ?? false;

/**
 * Requires `AUTH_TOKEN` as a bearer token or sign-in cookie; browsers are sent to the sign-in page.
 * @param onTooMany responds to an address with too many wrong attempts, or rethrows
 */
export function authCheck(
  config: Pick<Config, 'authToken'>,
  attempts: Attempts,
  onTooMany: (context: Context, refusal: unknown) => Response | Promise<Response>,
): MiddlewareHandler {
  const token = config.authToken;
  const opens = token === null ? '' : cookieValue(token);
  return async function checkAuth(context, next) {
    const { path } = context.req;
    if (token === null || OPEN_PATHS.has(path) || path.startsWith(LICENCES)) return next();
    const bearer = context.req.header('authorization')?.match(/^Bearer (.+)$/i)?.[1];
    const cookie = getCookie(context, SESSION_COOKIE);
    if (bearer !== undefined && sameSecret(bearer, token)) return next();
    if (cookie !== undefined && sameSecret(cookie, opens)) return next();
    try {
      if (bearer !== undefined) attempts.wrong(context);
      // Browsers resend a stale cookie; an attacker sends different ones.
      if (cookie !== undefined) attempts.wrong(context, digest(cookie).toString('base64'));
    } catch (refusal) {
      return onTooMany(context, refusal);
    }
    if (context.req.method === 'GET' && wantsPage(context)) return context.redirect('/sign-in');
    throw new RefusalError('unauthorized', 'This server asks for a token.', {
      hint: 'Send it as "Authorization: Bearer …", or sign in at /sign-in.',
    });
  };
}
