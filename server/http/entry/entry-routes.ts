import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { RefusalError } from '../../../shared/error.ts';
import { NewAccountSchema, PasswordSchema } from '../../../shared/wire/index.ts';
import type { Accounts, Permissions } from '../../accounts/index.ts';
import type { Config } from '../../config.ts';
import type { Store } from '../../store/types.ts';
import type { Guests } from '../access/guests.ts';
import { findPerson } from '../access/person.ts';
import { cookieOptions } from '../cookies.ts';
import { type Attempts, cookieValue, SESSION_COOKIE, sameSecret, wantsPage } from '../guards/index.ts';
import { forgetPlayer } from '../player.ts';
import { entryPage, newAccountFields, newPasswordField, type Said } from './entry-page.ts';
import { PASSKEY_SCRIPT, PASSKEY_SCRIPT_PATH } from './passkey-script.ts';

export const SIGN_OUT_PATH = '/sign-out';

/** Signing out clears the browser's caches and storage. */
const NOTHING_LEFT = '"cache", "storage"';

/** A path of this server to go to after signing in; "/" for any other address. */
function toOwnPath(next: string | undefined): string {
  const own = 'http://own.invalid';
  if (!next?.startsWith('/') || !URL.canParse(next, own)) return '/';
  const { origin, pathname, search, hash } = new URL(next, own);
  return origin === own && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}

export interface EntryDeps {
  config: Pick<Config, 'authToken' | 'oidc'>;
  playerSecret: string;
  accounts: Accounts;
  permissions: Permissions;
  guests: Guests;
  store: Pick<Store, 'trouble'>;
}

const isCode = (error: unknown, code: RefusalError['code']): boolean =>
  error instanceof RefusalError && error.code === code;

/** The sign-in page for somebody who has tried too often. @throws other refusals, or this one for non-browsers */
export const createTooManyTriesPage =
  (deps: Pick<EntryDeps, 'accounts' | 'config'>) => (context: Context, refusal: unknown) => {
    if (!(refusal instanceof RefusalError) || refusal.code !== 'rate_limited' || !wantsPage(context)) throw refusal;
    const seconds = refusal.retryAfterSeconds ?? 60;
    context.header('retry-after', String(seconds));
    return context.html(
      signInPage(context, deps, ({ tooMany }) => tooMany(seconds)),
      429,
    );
  };

function signInPage(context: Context, { accounts, config }: Pick<EntryDeps, 'accounts' | 'config'>, said: Said | null) {
  const { authToken, oidc } = config;
  const next = toOwnPath(context.req.query('next'));
  const action = next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`;
  const hasAccounts = accounts.mode() === 'accounts';
  return entryPage(
    context,
    (words) => words.signInTitle,
    said,
    (words) => {
      const tokenForm = html`<form method="post" action="${action}">
        <label>${words.token} <input name="token" type="password" autocomplete="current-password" required /></label>
        <button type="submit">${words.signIn}</button>
      </form>`;
      if (!hasAccounts) return html`<p>${words.asksForToken}</p>${tokenForm}`;
      const provider = oidc && html`<a class="button" href="/sign-in/oidc">${words.signInWith(oidc.name)}</a>`;
      return html`<p>${words.asksForAccount}</p>
        <form method="post" action="${action}">
          <label>${words.email} <input name="email" type="email" autocomplete="username" required autofocus /></label>
          <label>${words.password} <input name="password" type="password" autocomplete="current-password" required /></label>
          <button type="submit">${words.signIn}</button>
        </form>
        <button class="second" type="button" data-passkey data-next="${next}" hidden>${words.withPasskey}</button>
        <p role="alert" data-passkey-failed hidden>${words.passkeyFailed}</p>
        ${provider ?? ''}
        ${authToken === null ? '' : html`<details><summary>${words.orToken}</summary>${tokenForm}</details>`}
        <script src="${PASSKEY_SCRIPT_PATH}" defer></script>`;
    },
  );
}

/** Pages that let people in and out: sign-in, set-up, invitations, new passwords, links to stories. */
export function entryRoutes(app: OpenAPIHono, deps: EntryDeps, attempts: Attempts): void {
  const { config, accounts, permissions, guests, playerSecret, store } = deps;
  const { authToken } = config;
  const tooMany = createTooManyTriesPage(deps);
  const showSignIn = (context: Context, said: Said | null, status: 200 | 401 = 200) =>
    context.html(signInPage(context, deps, said), status);
  /** Works on a password or code; a wrong one shows the page again. Every try counts until it was right. */
  async function attempt(
    context: Context,
    work: () => Promise<Response>,
    showAgain: () => Response | Promise<Response>,
  ) {
    let succeed: () => void;
    try {
      succeed = attempts.begin(context);
    } catch (error) {
      return tooMany(context, error);
    }
    try {
      const response = await work();
      succeed();
      return response;
    } catch (error) {
      if (isCode(error, 'unauthorized')) return showAgain();
      succeed();
      throw error;
    }
  }
  /** Counts a wrong try, then shows the page again. */
  const refuse = (context: Context, show: () => Response | Promise<Response>) => {
    try {
      attempts.wrong(context);
    } catch (error) {
      return tooMany(context, error);
    }
    return show();
  };

  async function enter(context: Context, email: string, password: string, next: string): Promise<Response> {
    const headers = await accounts.signIn(email, password, context.req.raw.headers);
    // The token's cookie would count before the account's.
    deleteCookie(context, SESSION_COOKIE, { path: '/' });
    for (const cookie of headers.getSetCookie()) context.header('set-cookie', cookie, { append: true });
    return context.redirect(next);
  }

  const field = async (context: Context, name: string): Promise<string> => {
    const value = (await context.req.parseBody())[name];
    return typeof value === 'string' ? value : '';
  };
  const readAccount = async (context: Context) => NewAccountSchema.safeParse(await context.req.parseBody());

  app.get('/sign-in', (context) => {
    if (accounts.mode() === 'open') return context.redirect('/');
    if (accounts.mode() === 'set-up') return context.redirect('/set-up');
    return showSignIn(context, context.req.query('error') === undefined ? null : (words) => words.providerRefused);
  });
  app.get(PASSKEY_SCRIPT_PATH, (context) =>
    context.body(PASSKEY_SCRIPT, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    }),
  );
  app.post('/sign-in', async (context) => {
    const next = toOwnPath(context.req.query('next'));
    const token = await field(context, 'token');
    if (token !== '') {
      if (authToken === null || !sameSecret(token, authToken)) {
        return refuse(context, () => showSignIn(context, (words) => words.wrongToken, 401));
      }
      setCookie(context, SESSION_COOKIE, cookieValue(authToken), cookieOptions(context, { days: 30 }));
      return context.redirect(next);
    }
    const [email, password] = [await field(context, 'email'), await field(context, 'password')];
    return attempt(
      context,
      () => enter(context, email, password, next),
      () => showSignIn(context, (words) => words.wrongPassword, 401),
    );
  });
  app.get('/sign-in/oidc', async (context) => {
    if (config.oidc === null || accounts.mode() !== 'accounts')
      throw new RefusalError('not_found', 'No provider is set.');
    const { signInSocial } = (await accounts.auth()).api;
    const body = { provider: 'oidc', callbackURL: '/', errorCallbackURL: '/sign-in?error=provider' };
    const { headers, response } = await signInSocial({
      body: body as never,
      headers: context.req.raw.headers,
      returnHeaders: true,
    });
    for (const cookie of headers.getSetCookie()) context.header('set-cookie', cookie, { append: true });
    if (!response.url) throw new RefusalError('unavailable', `${config.oidc.name} does not answer.`);
    return context.redirect(response.url);
  });
  app.post(SIGN_OUT_PATH, async (context) => {
    deleteCookie(context, SESSION_COOKIE, { path: '/' });
    if (accounts.mode() === 'accounts') {
      const { headers } = await (await accounts.auth()).api
        .signOut({ headers: context.req.raw.headers, returnHeaders: true })
        .catch(() => ({ headers: new Headers() }));
      for (const cookie of headers.getSetCookie()) context.header('set-cookie', cookie, { append: true });
    }
    guests.forget(context);
    forgetPlayer(context, playerSecret);
    context.header('clear-site-data', NOTHING_LEFT);
    return context.body(null, 204);
  });
  app.on(['GET', 'POST'], '/api/auth/*', async (context) => {
    if (accounts.mode() !== 'accounts') throw new RefusalError('not_found', 'This server has no accounts yet.');
    const { method, url, headers } = context.req.raw;
    // The body was read by the guards.
    const request = new Request(url, { method, headers, body: method === 'GET' ? null : await context.req.text() });
    const isGuess = context.req.path.endsWith('/change-password');
    const succeed = isGuess ? attempts.begin(context) : null;
    const answer = await (await accounts.auth()).handler(request);
    if (answer.ok) succeed?.();
    const trouble = answer.status >= 500 ? await store.trouble() : null;
    if (trouble !== null) throw trouble;
    await accounts.flush();
    return answer;
  });

  const setUpPage = (context: Context, said: Said | null, status: 200 | 401 | 422 = 200) =>
    context.html(
      entryPage(
        context,
        (words) => words.setUpTitle,
        said,
        (words) => html`<p>${words.asksForOwner}</p>
          <form method="post" action="/set-up">
            <label>${words.code} <input name="code" autocomplete="one-time-code" required autofocus /></label>
            ${newAccountFields(words)}
            <button type="submit">${words.createAccount}</button>
          </form>`,
      ),
      status,
    );
  app.get('/set-up', (context) => (accounts.mode() === 'set-up' ? setUpPage(context, null) : context.redirect('/')));
  app.post('/set-up', async (context) => {
    if (accounts.mode() !== 'set-up') return context.redirect('/');
    const account = await readAccount(context);
    if (!account.success) return setUpPage(context, (words) => words.unfit, 422);
    const { email, password } = account.data;
    return attempt(
      context,
      async () => {
        await accounts.setUp(await field(context, 'code'), account.data);
        return enter(context, email, password, '/');
      },
      () => setUpPage(context, (words) => words.wrongCode, 401),
    );
  });

  const goneLink = (context: Context, said: Said = (words) => words.linkGone) =>
    context.html(
      entryPage(
        context,
        (words) => words.signInTitle,
        said,
        (words) => html`<a class="button" href="/sign-in">${words.signIn}</a>`,
      ),
      404,
    );
  const invitationPage = (context: Context, said: Said | null, status: 200 | 409 | 422 = 200) =>
    context.html(
      entryPage(
        context,
        (words) => words.invitationTitle,
        said,
        (words) => html`<p>${words.asksToJoin}</p>
          <form method="post">
            ${newAccountFields(words)}
            <button type="submit">${words.createAccount}</button>
          </form>
          <a class="button" href="/sign-in">${words.haveAccount}</a>`,
      ),
      status,
    );
  app.get('/invitation/:secret', async (context) => {
    try {
      await accounts.findEntryLink('invitation', context.req.param('secret'));
    } catch (error) {
      if (!isCode(error, 'not_found')) throw error;
      return refuse(context, () => goneLink(context));
    }
    return invitationPage(context, null);
  });
  app.post('/invitation/:secret', async (context) => {
    const account = await readAccount(context);
    if (!account.success) return invitationPage(context, (words) => words.unfit, 422);
    try {
      await accounts.acceptInvitation(context.req.param('secret'), account.data);
    } catch (error) {
      if (isCode(error, 'not_found')) return refuse(context, () => goneLink(context));
      if (!isCode(error, 'conflict')) throw error;
      return invitationPage(context, (words) => words.emailTaken, 409);
    }
    return enter(context, account.data.email, account.data.password, '/');
  });

  const passwordPage = (context: Context, said: Said | null, status: 200 | 422 = 200) =>
    context.html(
      entryPage(
        context,
        (words) => words.passwordTitle,
        said,
        (words) => html`<p>${words.asksForPassword}</p>
          <form method="post">
            ${newPasswordField(words)}
            <button type="submit">${words.save}</button>
          </form>`,
      ),
      status,
    );
  app.get('/password/:secret', async (context) => {
    try {
      await accounts.findEntryLink('password', context.req.param('secret'));
    } catch (error) {
      if (!isCode(error, 'not_found')) throw error;
      return refuse(context, () => goneLink(context));
    }
    return passwordPage(context, null);
  });
  app.post('/password/:secret', async (context) => {
    const password = PasswordSchema.safeParse(await field(context, 'password'));
    if (!password.success) return passwordPage(context, (words) => words.unfit, 422);
    try {
      const { email } = await accounts.acceptPassword(context.req.param('secret'), password.data);
      return await enter(context, email, password.data, '/');
    } catch (error) {
      if (!isCode(error, 'not_found')) throw error;
      return refuse(context, () => goneLink(context));
    }
  });

  app.get('/shared/:link', async (context) => {
    const story = await permissions.findByLink(context.req.param('link'));
    if (story === null) return refuse(context, () => goneLink(context, (words) => words.storyGone));
    await permissions.admitByLink(findPerson(context) ?? (await guests.welcome(context)), story);
    return context.redirect(`/?story=${encodeURIComponent(story)}`);
  });
}
