import { Hono } from 'hono';
import type { Config } from '../config.ts';
import { serverStopping } from '../stopping.ts';
import { errorAnswer, toRefusal } from './errors.ts';
import { originCheck, plainPath } from './guards/origin.ts';
import { pageHeaders } from './guards/page-headers.ts';
import { closeUnread } from './guards/unread-body.ts';

/** What every request passes before it is asked who sent it. */
export function guardDoor(app: Pick<Hono, 'use'>, config: Pick<Config, 'allowedHosts'>): void {
  app.use(closeUnread());
  app.use(pageHeaders());
  app.use(plainPath());
  app.use(originCheck(config));
}

/**
 * Answers whether the server lives, as the whole app does, while that is not there yet. All else it refuses: it is asked for
 * something else only where the server stops before that is there.
 */
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
