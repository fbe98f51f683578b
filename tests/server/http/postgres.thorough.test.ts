import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { scripted, telling } from '../../support/scripted-models.ts';
import { type Answer, ask } from '../../support/services.ts';
import { beginPlay, drafted, longStory, quietServices, takeTurn } from './support.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.dispose());

const tells = telling({ type: 'narrate', text: 'The tide is out.' }, { type: 'yield', waitingFor: 'continue' });

const isOk = ({ status, body }: Answer) => expect(status, JSON.stringify(body)).toBeLessThan(300);

test('a server keeps stories, plays and people in PostgreSQL', async () => {
  const env = { DATABASE_URL: await postgres.createDatabase(), AUTH_TOKEN: 'sixteen-letters-or-more' };
  const models = { director: scripted(['{}']).model, storyteller: scripted([tells]).model };
  const services = await quietServices(models, { DATABASE_URL: env.DATABASE_URL });
  await drafted(services);
  isOk(await ask(services, 'GET', '/api/sessions/desk'));
  const id = await beginPlay(services, longStory());
  isOk(await takeTurn(services, id, { type: 'start' }));
  await services.close();

  const again = await quietServices(models, env);
  const owner = { authorization: `Bearer ${env.AUTH_TOKEN}` };
  expect((await ask(again, 'GET', `/api/plays/${id}`, undefined, owner)).body).toMatchObject({ turn: 1 });
  const ada = { name: 'Ada', email: 'ada@example.com', password: 'a long password' };
  const made = await ask(again, 'POST', '/api/people', { ...ada, role: 'owner' }, owner);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  const credentials = new URLSearchParams({ email: ada.email, password: ada.password }).toString();
  const signedIn = await ask(again, 'POST', '/sign-in', credentials, form);
  expect(signedIn.status).toBe(302);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  expect((await ask(again, 'GET', '/api/people', undefined, { cookie })).body).toMatchObject({
    people: [{ email: ada.email, role: 'owner' }],
  });

  await postgres.stop();
  expect((await ask(again, 'GET', '/readyz')).status).toBe(503);
  const lost = await ask(again, 'POST', '/api/sessions', { id: 'lost' }, owner);
  expect([lost.status, lost.body.error?.code]).toEqual([503, 'unavailable']);
  for (const path of ['/api/people', '/api/auth/get-session']) {
    const unknown = await ask(again, 'GET', path, undefined, { cookie });
    expect([path, unknown.status, unknown.body.error?.code]).toEqual([path, 503, 'unavailable']);
  }
  await postgres.start();
  await expect.poll(async () => (await ask(again, 'GET', '/readyz')).status).toBe(200);
  isOk(await ask(again, 'DELETE', `/api/plays/${id}`, undefined, owner));
});
