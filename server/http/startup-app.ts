import { Hono, type MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '../config.ts';
import { shutdownRefusal } from '../shutdown.ts';
import { errorAnswer, toRefusal } from './errors.ts';
import { drainUnreadBody } from './guards/drain-body.ts';
import { originCheck, plainPath } from './guards/origin.ts';

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

/** Checks of every request before authentication. */
export function applyCommonGuards(app: Pick<Hono, 'use'>, config: Pick<Config, 'allowedHosts'>): void {
  app.use(drainUnreadBody());
  app.use(pageHeaders());
  app.use(plainPath());
  app.use(originCheck(config));
}

/** Answers health checks while the app is being built, and refuses all else if the server stops before then. */
export function createStartupApp(config: Pick<Config, 'allowedHosts'>, onError: (error: unknown) => void): Hono {
  const door = new Hono();
  door.onError((error, context) => errorAnswer(context, toRefusal(error, onError)));
  applyCommonGuards(door, config);
  door.get('/healthz', (context) => context.json({ ok: true }));
  door.all('*', (context) => {
    context.header('connection', 'close');
    throw shutdownRefusal();
  });
  return door;
}
