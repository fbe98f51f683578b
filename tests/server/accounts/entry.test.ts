import { expect, test, vi } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { createServices, type Services } from '../../../server/main.ts';
import { ask, openServices, testParts } from '../../support/services.ts';

const PASSWORD = 'a long password';
const CODE = 'ABCD-2345';
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };

const cookiesOf = (headers: Headers): Record<string, string> => ({
  cookie: headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; '),
});

const post = (services: Services, path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(services, 'POST', path, new URLSearchParams(fields).toString(), { ...FORM, ...headers });

/** A server that others reach, whose owner has just made their account. */
async function ownedServer(env: Record<string, string> = {}) {
  const services = await openServices({ ALLOWED_HOSTS: 'play.example', ...env }, { setUpCode: CODE });
  const made = await post(services, '/set-up', {
    ...{ code: CODE, name: 'Olga', email: 'Olga@Example.com ', password: PASSWORD },
  });
  expect([made.status, made.headers.get('location')]).toEqual([302, '/']);
  return { services, owner: cookiesOf(made.headers) };
}

async function invite(services: Services, owner: Record<string, string>, role: string, name: string) {
  const { body } = await ask(services, 'POST', '/api/invitations', { role, note: name }, owner);
  const { pathname } = new URL(body.url);
  const fields = { name, email: `${name}@example.com`, password: PASSWORD };
  const accepted = await post(services, pathname, fields);
  expect([accepted.status, accepted.headers.get('location')]).toEqual([302, '/']);
  return { pathname, person: cookiesOf(accepted.headers) };
}

test('a server that others reach answers with the set-up page alone, until somebody has the code of its log', async () => {
  const services = await openServices({ HOST: '0.0.0.0' }, { setUpCode: CODE });
  expect((await ask(services, 'GET', '/api/packages')).status).toBe(401);
  const page = await ask(services, 'GET', '/', undefined, { accept: 'text/html' });
  expect([page.status, page.headers.get('location')]).toEqual([302, '/set-up']);
  const account = { name: 'Olga', email: 'olga@example.com', password: PASSWORD };
  expect((await post(services, '/set-up', { ...account, code: 'WRONG-123' })).status).toBe(401);
  expect((await post(services, '/set-up', { ...account, code: CODE, password: 'short' })).status).toBe(422);
  expect((await post(services, '/set-up', { ...account, code: ` ${CODE.toLowerCase()} ` })).status).toBe(302);
  // Once there is an owner, the page makes no other.
  const again = await post(services, '/set-up', { ...account, email: 'eve@example.com', code: CODE });
  expect([again.status, again.headers.get('location'), again.headers.getSetCookie()]).toEqual([302, '/', []]);
});

test('on one’s own machine nobody signs in, until there is an account', async () => {
  const services = await openServices();
  expect((await ask(services, 'GET', '/api/me')).body).toMatchObject({ person: { role: 'owner' }, signIn: 'open' });
  const first = { name: 'Olga', email: 'olga@example.com', password: PASSWORD };
  const player = await ask(services, 'POST', '/api/people', { ...first, role: 'player' });
  expect([player.status, player.body.error?.code]).toEqual([409, 'conflict']);
  expect((await ask(services, 'POST', '/api/people', { ...first, role: 'owner' })).status).toBe(201);
  expect((await ask(services, 'GET', '/api/me')).status).toBe(401);
});

test('an invitation makes one account of its role, once', async () => {
  const { services, owner } = await ownedServer();
  const { pathname, person } = await invite(services, owner, 'author', 'mei');
  expect((await ask(services, 'GET', '/api/me', undefined, person)).body.person).toMatchObject({
    ...{ name: 'mei', email: 'mei@example.com', role: 'author' },
  });
  const late = await post(services, pathname, { name: 'Eve', email: 'eve@example.com', password: PASSWORD });
  expect(late.status).toBe(404);
  expect((await ask(services, 'GET', '/api/people', undefined, owner)).body.people).toHaveLength(2);
});

test('two who open an invitation at once do not both get in', async () => {
  const { services, owner } = await ownedServer();
  const { body } = await ask(services, 'POST', '/api/invitations', { role: 'player' }, owner);
  const { pathname } = new URL(body.url);
  const join = (name: string) => post(services, pathname, { name, email: `${name}@example.com`, password: PASSWORD });
  const statuses = (await Promise.all([join('ken'), join('eve')])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([302, 404]);
});

test('of two owners who step down at once, one stays', async () => {
  const { services, owner } = await ownedServer();
  const { person: other } = await invite(services, owner, 'owner', 'mei');
  const stepDown = async (who: Record<string, string>) => {
    const { id } = (await ask(services, 'GET', '/api/me', undefined, who)).body.person;
    return () => ask(services, 'PATCH', `/api/people/${id}`, { role: 'author' }, who);
  };
  const both = [await stepDown(owner), await stepDown(other)];
  const statuses = (await Promise.all(both.map((step) => step()))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
});

test('an account whose password cannot be kept leaves its address free', async () => {
  const { services } = await ownedServer();
  const { $context } = await services.accounts.auth();
  const { internalAdapter } = await $context;
  vi.spyOn(internalAdapter, 'linkAccount').mockRejectedValueOnce(new Error('The disk is full.'));
  const pip = { name: 'Pip', email: 'pip@example.com', password: PASSWORD, role: 'player' } as const;
  await expect(services.accounts.create(pip)).rejects.toThrow('full');
  expect((await services.accounts.create(pip)).email).toBe('pip@example.com');
});

test('an address that is taken keeps the invitation for another', async () => {
  const { services, owner } = await ownedServer();
  const { body } = await ask(services, 'POST', '/api/invitations', { role: 'player' }, owner);
  const { pathname } = new URL(body.url);
  const fields = { name: 'Olga', email: 'OLGA@example.com', password: PASSWORD };
  expect((await post(services, pathname, fields)).status).toBe(409);
  expect((await post(services, pathname, { ...fields, email: 'other@example.com' })).status).toBe(302);
});

test('a password link sets a new password and signs out everywhere else', async () => {
  const { services, owner } = await ownedServer();
  const { person } = await invite(services, owner, 'player', 'pip');
  const { id } = (await ask(services, 'GET', '/api/me', undefined, person)).body.person;
  const { body } = await ask(services, 'POST', `/api/people/${id}/password-link`, {}, owner);
  const { pathname } = new URL(body.url);
  expect((await ask(services, 'GET', pathname, undefined, { accept: 'text/html' })).status).toBe(200);
  const set = await post(services, pathname, { password: 'another long one' });
  expect(set.status).toBe(302);
  expect((await ask(services, 'GET', '/api/me', undefined, person)).status).toBe(401);
  expect((await ask(services, 'GET', '/api/me', undefined, cookiesOf(set.headers))).status).toBe(200);
  expect((await post(services, '/sign-in', { email: 'pip@example.com', password: PASSWORD })).status).toBe(401);
  expect((await post(services, pathname, { password: 'a third long one' })).status).toBe(404);
});

test('whoever is suspended is signed out, with their tokens, and comes back when admitted', async () => {
  const { services, owner } = await ownedServer();
  const { person } = await invite(services, owner, 'author', 'mei');
  const { token } = (await ask(services, 'POST', '/api/me/tokens', { name: 'Script' }, person)).body;
  const bearer = { authorization: `Bearer ${token}` };
  expect((await ask(services, 'GET', '/api/me', undefined, bearer)).body.person.name).toBe('mei');
  const { id } = (await ask(services, 'GET', '/api/me', undefined, person)).body.person;
  await ask(services, 'PATCH', `/api/people/${id}`, { isSuspended: true }, owner);
  for (const headers of [person, bearer]) {
    expect((await ask(services, 'GET', '/api/me', undefined, headers)).status).toBe(401);
  }
  const signIn = () => post(services, '/sign-in', { email: 'mei@example.com', password: PASSWORD });
  expect((await signIn()).status).toBe(401);
  await ask(services, 'PATCH', `/api/people/${id}`, { isSuspended: false }, owner);
  expect((await signIn()).status).toBe(302);
  expect((await ask(services, 'GET', '/api/me', undefined, bearer)).status).toBe(200);
});

test('the only owner cannot go, step down or be suspended', async () => {
  const { services, owner } = await ownedServer();
  const { id } = (await ask(services, 'GET', '/api/me', undefined, owner)).body.person;
  for (const changes of [{ role: 'author' }, { isSuspended: true }]) {
    expect((await ask(services, 'PATCH', `/api/people/${id}`, changes, owner)).body.error.code).toBe('conflict');
  }
  expect((await ask(services, 'DELETE', `/api/people/${id}`, undefined, owner)).status).toBe(409);
  expect((await ask(services, 'DELETE', '/api/me', undefined, owner)).status).toBe(409);
});

test('nobody makes themselves an owner or an account by better-auth’s own routes', async () => {
  const { services, owner } = await ownedServer();
  const { person } = await invite(services, owner, 'player', 'pip');
  await ask(services, 'POST', '/api/auth/update-user', { role: 'owner', isSuspended: false }, person);
  expect((await ask(services, 'GET', '/api/me', undefined, person)).body.person.role).toBe('player');
  for (const path of ['sign-up/email', 'sign-in/email', 'reset-password', 'verify-password', 'delete-user']) {
    const { status } = await ask(services, 'POST', `/api/auth/${path}`, {
      email: 'e@x.org',
      password: PASSWORD,
      name: 'E',
    });
    expect([path, status]).toEqual([path, 404]);
  }
});

test('a password is changed only to one that is long enough, and guessed no faster there', async () => {
  const { services, owner } = await ownedServer();
  const change = (currentPassword: string, newPassword: string) =>
    ask(services, 'POST', '/api/auth/change-password', { currentPassword, newPassword }, owner);
  expect((await change(PASSWORD, 'short')).status).toBe(400);
  for (let attempt = 0; attempt < 9; attempt += 1)
    expect((await change('wrong one', 'a new long one')).status).toBe(400);
  expect((await change(PASSWORD, 'a new long one')).status).toBe(429);
});

test('passwords can be guessed ten times a minute, and then not even the right one is looked at', async () => {
  const { services } = await ownedServer();
  const signIn = (password: string) => post(services, '/sign-in', { email: 'olga@example.com', password });
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await signIn('wrong password')).status).toBe(401);
  const limited = await signIn(PASSWORD);
  expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
});

test('many guesses at once are as many as one after the other', async () => {
  const { services } = await ownedServer();
  const guesses = Array.from({ length: 30 }, (_, at) => (at === 29 ? PASSWORD : `wrong password ${at}`));
  const answers = await Promise.all(
    guesses.map((password) => post(services, '/sign-in', { email: 'olga@example.com', password })),
  );
  expect(answers.map(({ status }) => status).filter((status) => status === 401)).toHaveLength(10);
  expect(answers.at(-1)?.status).toBe(429);
});

test('a wrong token is counted from whoever has a guest’s cookie too, and tells nothing', async () => {
  const { services, owner } = await ownedServer();
  const [first] = (await ask(services, 'GET', '/api/packages', undefined, owner)).body.packages;
  expect(first).toBeUndefined();
  expect(
    (await ask(services, 'GET', '/shared/nothing', undefined, { accept: 'text/html' })).headers.getSetCookie(),
  ).toEqual([]);
});

test('signing in leads to a path of this server and nowhere else', async () => {
  const { services } = await ownedServer();
  const to = async (next: string) => {
    const path = `/sign-in?next=${encodeURIComponent(next)}`;
    const { headers } = await post(services, path, { email: 'olga@example.com', password: PASSWORD });
    return headers.get('location');
  };
  expect(await to('/studio/a')).toBe('/studio/a');
  for (const elsewhere of [
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'studio',
  ]) {
    expect([elsewhere, await to(elsewhere)]).toEqual([elsewhere, '/']);
  }
});

test('accounts and sessions are there after a restart', async () => {
  const { tempDir } = await import('../../support/temp-dir.ts');
  const config = readConfig({ DATA_DIR: await tempDir(), ALLOWED_HOSTS: 'play.example' });
  const first = await createServices(config, { ...testParts(), setUpCode: CODE });
  const made = await post(first, '/set-up', { code: CODE, name: 'O', email: 'o@example.com', password: PASSWORD });
  await first.close();
  const second = await createServices(config, testParts());
  try {
    const { body } = await ask(second, 'GET', '/api/me', undefined, cookiesOf(made.headers));
    expect(body.person).toMatchObject({ name: 'O', role: 'owner' });
  } finally {
    await second.close();
  }
});
