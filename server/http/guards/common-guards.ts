import type { Hono, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '../../config.ts';
import { drainUnreadBody } from './drain-body.ts';
import { originCheck, plainPath } from './origin.ts';

/** Headers that restrict pages to this origin: no foreign scripts, frames, pictures or requests. */
const pageHeaders = (): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: 'DENY',
    // Referrers stay within this server, whose forms need them.
    referrerPolicy: 'same-origin',
    strictTransportSecurity: false,
  });

/**
 * Tells proxies to pass events on as they come: nginx obeys the first header, and whatever compresses answers the second.
 */
const unbufferedEvents = (): MiddlewareHandler =>
  async function sendEventsUnbuffered(context, next) {
    await next();
    const { headers } = context.res;
    if (!headers.get('content-type')?.startsWith('text/event-stream')) return;
    headers.set('x-accel-buffering', 'no');
    headers.set('cache-control', 'no-cache, no-transform');
  };

/** Checks of every request before authentication. */
export function applyCommonGuards(app: Pick<Hono, 'use'>, config: Pick<Config, 'allowedHosts'>): void {
  app.use(drainUnreadBody());
  app.use(pageHeaders());
  app.use(unbufferedEvents());
  app.use(plainPath());
  app.use(originCheck(config));
}
