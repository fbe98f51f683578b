import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT_ROUTES, PASSWORD } from '../server/http/openapi-account-routes.ts';
import { nameOf, readDocument } from '../server/http/openapi-document.ts';
import { ask } from '../support/services.ts';
import { type BuiltServer, startBuiltServer } from './built-server.ts';
import { servicesAt } from './program.ts';

const TOKEN = 'sixteen-letters-or-more';
const byToken = { authorization: `Bearer ${TOKEN}` };

let server: BuiltServer;
let services: ReturnType<typeof servicesAt>;

beforeAll(async () => {
  server = await startBuiltServer(async () => ({ AUTH_TOKEN: TOKEN }));
  services = servicesAt(server.address);
});
afterAll(() => server?.stop());

/** Signs in by the form of the sign-in page. @returns headers with the session's cookie */
async function signIn(email: string): Promise<Record<string, string>> {
  const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  const body = new URLSearchParams({ email, password: PASSWORD }).toString();
  const response = await services.app.request('http://127.0.0.1/sign-in', {
    ...{ method: 'POST', headers: form, body, redirect: 'manual' },
  });
  expect(response.status).toBe(302);
  return {
    cookie: response.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; '),
  };
}

test('every route of accounts and sharing answers as documented', async () => {
  const asOwner = {
    app: {
      request: (path: string, init: RequestInit = {}) =>
        services.app.request(path, { ...init, headers: { ...init.headers, ...byToken } }),
    },
  };
  const { operations, undocumented, toZod } = await readDocument(asOwner as typeof services);
  const byName = new Map(operations.map((operation) => [nameOf(operation), operation]));
  const packageId = (await ask(services, 'GET', '/api/packages', undefined, byToken)).body.packages[0].id;
  await ask(services, 'POST', '/api/sessions', { id: 'desk' }, byToken);
  const play = (await ask(services, 'POST', '/api/plays', { packageId }, byToken)).body.id;
  const found: Record<string, string> = { STORY: packageId, DRAFT: 'desk', PLAY: play };
  let person: Record<string, string> = {};
  for (const { name, path, as, body, status, keeps } of ACCOUNT_ROUTES) {
    const [method = ''] = name.split(' ');
    const to = path.replace(/PERSON|OTHER|TOKEN|INVITATION|STORY|DRAFT|PLAY/g, (word) => found[word] ?? word);
    const answer = await ask(services, method, to, body, as === 'token' ? byToken : person);
    expect([name, answer.status], JSON.stringify(answer.body)).toEqual([name, status]);
    const schema = byName.get(name)?.responses[String(status)]?.content?.['application/json']?.schema;
    if (schema === undefined) expect([name, answer.body]).toEqual([name, '']);
    else {
      expect([name, toZod(schema).safeParse(answer.body).error?.issues]).toEqual([name, undefined]);
      expect([name, undocumented(schema, answer.body)]).toEqual([name, []]);
    }
    if (keeps !== undefined) found[keeps] = answer.body.id;
    if (keeps === 'PERSON') person = await signIn('olga@example.com');
  }
});
