import { Hono } from 'hono';
import type { Config } from '../config.ts';
import { serverStopping } from '../stopping.ts';
import { errorAnswer, toRefusal } from './errors.ts';
import { originCheck, plainPath } from './guards/origin.ts';
import { pageHeaders } from './guards/page-headers.ts';
import { closeUnread } from './guards/unread-body.ts';

/** Checks of every request before authentication. */
export function guardDoor(app: Pick<Hono, 'use'>, config: Pick<Config, 'allowedHosts'>): void {
  app.use(closeUnread());
  app.use(pageHeaders());
  app.use(plainPath());
  app.use(originCheck(config));
}

/** Answers health checks while the app is being built, and refuses all else if the server stops before then. */
export function createDoor(config: Pick<Config, 'allowedHosts'>, onError: (error: unknown) => void): Hono {
  const door = new Hono();
  door.onError((error, context) => errorAnswer(context, toRefusal(error, onError)));
  guardDoor(door, config);
  door.get('/healthz', (context) => context.json({ ok: true }));
  door.all('*', (context) => {
    context.header('connection', 'close');
    throw serverStopping();
  });
  return door;
}
