import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MockLanguageModelV4 } from 'ai/test';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { WHOLE_STORY } from '../../shared/story/fixture.ts';
import { scripted, telling } from '../../support/scripted-models.ts';
import { ask } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { call, scriptedModel } from '../coauthor/support.ts';
import { fakeNpm } from '../models/local/fake-npm.ts';
import { ggufFile, TINY } from '../models/local/gguf-file.ts';
import { listenToLive } from './live-stream.ts';
import { nameOf, type Operation, readDocument } from './openapi-document.ts';
import { HAPPY, planSteps, TICK, type Waiting } from './openapi-routes.ts';
import { execute, isApproval, isRecovery, madePlan } from './plan-support.ts';
import { quietServices, sharedServices } from './support.ts';

afterEach(() => void vi.unstubAllEnvs());

const theServices = sharedServices();

/** What the picture is called that the author has shown. */
async function shownPicture(services: Services): Promise<string> {
  const { body } = await ask(services, 'GET', '/api/sessions/desk/messages?without=pictures');
  return /pictures\/([\w-]+)"/.exec(JSON.stringify(body))?.[1] ?? '';
}

describe('/api/openapi.json', () => {
  test('is OpenAPI 3.1 and has exactly the routes that work', async () => {
    const { body } = await ask(theServices(), 'GET', '/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const { operations } = await readDocument(theServices());
    expect(operations.map(nameOf).sort()).toEqual(Object.keys(HAPPY).sort());
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

  test('every documented route answers, and every answer is as documented', async () => {
    const said = telling({ type: 'narrate', text: 'The tide is out.' }, { type: 'yield', waitingFor: 'continue' });
    const rest = WHOLE_STORY.slice(1).map(({ tool, input }) => call(tool, input));
    const dataDir = await tempDir();
    const chat = scriptedModel([{ text: 'I go on.', calls: rest }]).model;
    const planner = scripted([JSON.stringify({ steps: planSteps('approval') })]).model;
    const models = {
      coauthor: new MockLanguageModelV4({
        doStream: (asked) => (asked.responseFormat?.type === 'json' ? planner : chat).doStream(asked),
      }),
      director: scripted([TICK]).model,
      storyteller: scripted([said]).model,
    };
    await fakeNpm(dataDir);
    await mkdir(join(dataDir, 'models'));
    await writeFile(join(dataDir, 'models', 'own.gguf'), ggufFile(TINY, 4000));
    const services = await quietServices(models, { DATA_DIR: dataDir });
    const { operations, undocumented, toZod } = await readDocument(services);
    const byName = new Map<string, Operation>(operations.map((operation) => [nameOf(operation), operation]));
    const stream = listenToLive((await services.app.request('http://127.0.0.1/api/live')).body);
    const found = {
      PLAY: '',
      PLAN: '',
      TEMPLATE: '',
      SHOWN: '',
      EVALUATION: '',
      EXPORT: '',
      LIVE: await stream.connection(),
    };
    const named = (path: string) =>
      path.replace(/PLAY|PLAN|TEMPLATE|SHOWN|LIVE|EVALUATION|EXPORT/, (name) => Reflect.get(found, name));
    for (const [name, { path, waiting, body: asked, contentType, status, type }] of Object.entries(HAPPY)) {
      if (name.startsWith('GET /media')) await putTrack(services.painter.settled(), dataDir);
      const [method = ''] = name.split(' ');
      if (waiting) found.PLAN = await planThatWaits(services, waiting, found.PLAN);
      const { seq } = (await ask(services, 'GET', '/api/sessions/desk')).body;
      const body = asked !== null && typeof asked === 'object' && 'seq' in asked ? { ...asked, seq } : asked;
      const headers: Record<string, string> = contentType === undefined ? {} : { 'content-type': contentType };
      const answer = await ask(services, method, named(path), body, headers);
      expect([name, answer.status], JSON.stringify(answer.body)).toEqual([name, status]);
      const documented = byName.get(name)?.responses[String(status)];
      if (documented?.content === undefined) {
        expect([name, answer.body]).toEqual([name, '']);
      } else if (type) {
        expect(answer.headers.get('content-type')).toMatch(type);
      } else {
        const schema = documented.content['application/json']?.schema ?? {};
        expect([name, toZod(schema).safeParse(answer.body).error?.issues]).toEqual([name, undefined]);
        expect([name, undocumented(schema, answer.body)]).toEqual([name, []]);
      }
      if (name === 'POST /api/evaluations') found.EVALUATION = answer.body.id;
      if (name === 'POST /api/exports') found.EXPORT = answer.body.id;
      if (name === 'POST /api/plays') found.PLAY = answer.body.id;
      if (name === 'POST /api/sessions/{id}/plans') found.PLAN = answer.body.id;
      if (name === 'POST /api/plans/{id}/template') found.TEMPLATE = answer.body.id;
      if (name === 'GET /api/sessions/{id}') expect(answer.body.packageId).not.toBeNull();
      if (name === 'GET /api/sessions/{id}/messages') found.SHOWN = await shownPicture(services);
    }
    await stream.leave();
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

async function putTrack(settled: Promise<void>, dataDir: string): Promise<void> {
  await settled;
  await mkdir(join(dataDir, 'packages', 'fixture', 'music'), { recursive: true });
  await writeFile(join(dataDir, 'packages', 'fixture', 'music', 'rain.ogg'), 'OggS');
}

/** Runs a plan until it asks; the one before it in the session is ended first. */
async function planThatWaits(services: Services, waiting: Waiting, before: string): Promise<string> {
  await ask(services, 'POST', `/api/plans/${before}/abort`);
  await ask(services, 'GET', `/api/plans/${before}/stream`);
  const { id } = await madePlan(services, planSteps(waiting));
  const events = await execute(services, id);
  await (waiting === 'approval' ? events.until(isApproval) : events.until(isRecovery));
  return id;
}
