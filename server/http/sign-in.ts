import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { html, raw } from 'hono/html';
import { RefusalError } from '../../shared/error.ts';
import type { Config } from '../config.ts';
import { type Attempts, cookieValue, SESSION_COOKIE, sameSecret, wantsPage } from './guards/index.ts';
import { pageFontFaces } from './page-fonts.ts';
import { cookieOptions, forgetPlayer } from './player.ts';
import { signInWords } from './sign-in-words.ts';

export const SIGN_OUT_PATH = '/sign-out';

type Said = (words: ReturnType<typeof signInWords>['words']) => string;

function page(context: Context, said: Said | null = null) {
  const { language, words } = signInWords(context.req.header('accept-language'));
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" type="image/svg+xml" href="/logo.svg" />
    <title>${words.title} · Kamishibai</title>
    <style>
      ${raw(pageFontFaces(language))}
      body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f6f1e7; color: #2b2622; font: 16px/1.5 "Source Sans 3", system-ui, sans-serif; }
      form { width: min(22rem, 88vw); display: grid; gap: 0.9rem; padding: 2rem; background: #fffdf8; border: 1px solid #e2d8c6; border-radius: 12px; }
      h1 { margin: 0; font: 600 1.5rem/1.2 Lora, Georgia, serif; }
      p { margin: 0; color: #6b6057; }
      input, button { font: inherit; padding: 0.6rem 0.8rem; border-radius: 8px; border: 1px solid #cdbfa8; }
      button { background: #b8402a; border-color: #b8402a; color: #fff; cursor: pointer; }
      [role='alert'] { color: #a3271a; }
    </style>
  </head>
  <body>
    <form method="post" action="/sign-in">
      <h1>Kamishibai</h1>
      <p>${words.asks}</p>
      <label>${words.token} <input name="token" type="password" autocomplete="current-password" required autofocus /></label>
      ${said === null ? '' : html`<p role="alert">${said(words)}</p>`}
      <button type="submit">${words.signIn}</button>
    </form>
  </body>
</html>`;
}

/** On the sign-in page. @throws other refusals, or this one for non-browsers */
export function tooManyTriesPage(context: Context, refusal: unknown) {
  if (!(refusal instanceof RefusalError) || refusal.code !== 'rate_limited' || !wantsPage(context)) throw refusal;
  const seconds = refusal.retryAfterSeconds ?? 60;
  context.header('retry-after', String(seconds));
  return context.html(
    page(context, ({ tooMany }) => tooMany(seconds)),
    429,
  );
}

/** Signing out clears the browser's caches and storage. */
const NOTHING_LEFT = '"cache", "storage"';

/** Routes for signing in and out. Wrong tokens are counted; the right one is always accepted. */
export function signInRoutes(
  app: OpenAPIHono,
  { config: { authToken }, playerSecret }: { config: Pick<Config, 'authToken'>; playerSecret: string },
  attempts: Attempts,
): void {
  if (authToken === null) return;
  app.get('/sign-in', (context) => context.html(page(context)));
  app.post('/sign-in', async (context) => {
    const { token } = await context.req.parseBody();
    if (typeof token !== 'string' || !sameSecret(token, authToken)) {
      try {
        attempts.wrong(context);
      } catch (error) {
        return tooManyTriesPage(context, error);
      }
      return context.html(
        page(context, ({ wrong }) => wrong),
        401,
      );
    }
    setCookie(context, SESSION_COOKIE, cookieValue(authToken), cookieOptions(context, { days: 30 }));
    return context.redirect('/');
  });
  app.post(SIGN_OUT_PATH, (context) => {
    deleteCookie(context, SESSION_COOKIE, { path: '/' });
    forgetPlayer(context, playerSecret);
    context.header('clear-site-data', NOTHING_LEFT);
    return context.body(null, 204);
  });
}
