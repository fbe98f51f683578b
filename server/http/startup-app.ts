import { Hono } from 'hono';
import type { Config } from '../config.ts';
import { shutdownRefusal } from '../shutdown.ts';
import { errorAnswer, toRefusal } from './errors.ts';
import { applyCommonGuards } from './guards/common-guards.ts';

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
