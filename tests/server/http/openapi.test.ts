import { describe, expect, test } from 'vitest';
import { ask } from '../../support/services.ts';
import { ACCOUNT_ROUTES } from './openapi-account-routes.ts';
import { nameOf, readDocument } from './openapi-document.ts';
import { HAPPY } from './openapi-routes.ts';
import { quietServices, sharedServices } from './support.ts';

const theServices = sharedServices();

describe('/api/openapi.json', () => {
  test('is OpenAPI 3.1 and has exactly the routes that work', async () => {
    const { body } = await ask(theServices(), 'GET', '/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const { operations } = await readDocument(theServices());
    expect(operations.map(nameOf).sort()).toEqual(
      [...Object.keys(HAPPY), ...new Set(ACCOUNT_ROUTES.map(({ name }) => name))].sort(),
    );
  });

  test('says of every route what it is for, and what refusals look like', async () => {
    const { body } = await ask(theServices(), 'GET', '/api/openapi.json');
    for (const [path, methods] of Object.entries<Record<string, { summary?: string; responses: object }>>(body.paths)) {
      for (const [method, { summary, responses }] of Object.entries(methods)) {
        expect([method, path, summary]).toEqual([method, path, expect.stringMatching(/\w{3}/)]);
        for (const [status, response] of Object.entries(responses)) {
          if (Number(status) < 400) continue;
          expect([path, status, response.content?.['application/json'].schema]).toEqual([
            path,
            status,
            { $ref: '#/components/schemas/Error' },
          ]);
        }
      }
    }
    expect(Object.keys(body.components.schemas)).toEqual(expect.arrayContaining(['Error', 'VNPackage', 'Session']));
  });

  test('asks for a body only where there is no answer without one', async () => {
    const { operations, resolve } = await readDocument(theServices());
    const playtests = operations.filter(({ path }) => path.includes('/playtest'));
    expect(playtests.map(({ needsBody }) => needsBody)).toEqual([false, false, false, false]);
    for (const { body } of playtests) expect(resolve(body ?? {}).required ?? []).toEqual([]);
  });

  test('a schema of it refuses what is wrong', async () => {
    const { operations, toZod } = await readDocument(theServices());
    const read = operations.find((operation) => nameOf(operation) === 'GET /api/plays/{id}');
    const schema = read?.responses[200]?.content?.['application/json']?.schema;
    expect(toZod(schema ?? {}).safeParse({ id: 'x' }).success).toBe(false);
  });
});

describe('/api/docs', () => {
  test('shows every route, and loads nothing from anywhere else', async () => {
    const { status, headers, body } = await ask(theServices(), 'GET', '/api/docs');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    const { operations } = await readDocument(theServices());
    for (const { path } of operations) expect(body).toContain(path);
    // Its fonts are this server's.
    expect(body).not.toMatch(/<script|src=|@import|url\((?!"\/fonts\/)|https?:\/\//);
  });
});

describe('GET /api/models', () => {
  test('tells for each role what is configured, what answers and why', async () => {
    const { status, body } = await ask(theServices(), 'GET', '/api/models');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['roles', 'keys', 'choices']);
    expect(Object.keys(body.roles).sort()).toEqual(['coauthor', 'director', 'image', 'music', 'storyteller']);
    for (const role of Object.values(body.roles)) {
      expect(role).toMatchObject({
        configured: expect.any(String),
        active: expect.any(String),
        reason: expect.stringMatching(/./),
      });
    }
    expect(body.roles.coauthor).toMatchObject({ configured: 'auto', active: 'offline' });
    expect(body.roles.coauthor.reason).toContain('no language model');
  });

  test('never tells a key', async () => {
    const keys = { GOOGLE_GENERATIVE_AI_API_KEY: 'sk-secret', OPENAI_COMPATIBLE_API_KEY: 'sk-other' };
    const services = await quietServices({}, keys);
    expect(JSON.stringify((await ask(services, 'GET', '/api/models')).body)).not.toMatch(/sk-/);
  });
});
