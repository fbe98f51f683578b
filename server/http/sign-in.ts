import type { OpenAPIHono } from '@hono/zod-openapi';
import { setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { RefusalError } from '../../shared/error.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { cookieValue, SESSION_COOKIE, sameSecret } from './guards.ts';

/** Wrong tokens taken within a minute before the door stays shut for the rest of it. */
const ATTEMPTS_A_MINUTE = 10;

const page = (message: string) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Sign in · Kamishibai</title>
    <style>
      body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f6f1e7; color: #2b2622; font: 16px/1.5 system-ui, sans-serif; }
      form { width: min(22rem, 88vw); display: grid; gap: 0.9rem; padding: 2rem; background: #fffdf8; border: 1px solid #e2d8c6; border-radius: 12px; }
      h1 { margin: 0; font: 600 1.5rem/1.2 Georgia, serif; }
      p { margin: 0; color: #6b6057; }
      input, button { font: inherit; padding: 0.6rem 0.8rem; border-radius: 8px; border: 1px solid #cdbfa8; }
      button { background: #b8402a; border-color: #b8402a; color: #fff; cursor: pointer; }
      [role='alert'] { color: #a3271a; }
    </style>
  </head>
  <body>
    <form method="post" action="/sign-in">
      <h1>Kamishibai</h1>
      <p>This server asks for its token (AUTH_TOKEN).</p>
      <label>Token <input name="token" type="password" autocomplete="current-password" required autofocus /></label>
      ${message ? html`<p role="alert">${message}</p>` : ''}
      <button type="submit">Sign in</button>
    </form>
  </body>
</html>`;

/** The sign-in page of a server that asks for a token. */
export function signInRoutes(app: OpenAPIHono, config: Pick<Config, 'authToken'>, clock: Clock): void {
  const { authToken } = config;
  if (authToken === null) return;
  let minute = 0;
  let attempts = 0;
  app.get('/sign-in', (context) => context.html(page('')));
  app.post('/sign-in', async (context) => {
    const now = Math.floor(clock.now() / 60_000);
    if (now !== minute) {
      minute = now;
      attempts = 0;
    }
    if (attempts >= ATTEMPTS_A_MINUTE) {
      throw new RefusalError('rate_limited', 'Too many wrong tokens.', { hint: 'Wait a minute and try again.' });
    }
    const { token } = await context.req.parseBody();
    if (typeof token !== 'string' || !sameSecret(token, authToken)) {
      attempts += 1;
      return context.html(page('That is not the token.'), 401);
    }
    setCookie(context, SESSION_COOKIE, cookieValue(authToken), {
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 60 * 60 * 24 * 30,
      secure: new URL(context.req.url).protocol === 'https:' || context.req.header('x-forwarded-proto') === 'https',
    });
    return context.redirect('/');
  });
}
