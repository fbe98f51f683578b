import { readFileSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { MockLanguageModelV4 } from 'ai/test';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { getBuildFolder, PROJECT, STARTED_BY_FILE } from '../../server/build/find-build.ts';
import { databaseFile } from '../../server/store/database.ts';
import { call, scriptedModel } from '../server/coauthor/support.ts';
import { listenToLive } from '../server/http/live-stream.ts';
import { ACCOUNT_ROUTES } from '../server/http/openapi-account-routes.ts';
import { nameOf, type Operation, readDocument } from '../server/http/openapi-document.ts';
import { HAPPY, planSteps, type Waiting } from '../server/http/openapi-routes.ts';
import { execute, isApproval, isRecovery, madePlan } from '../server/http/plan-support.ts';
import { fakeNpmIn } from '../server/models/local/fake-npm.ts';
import { ggufFile, TINY } from '../server/models/local/gguf-file.ts';
import { WHOLE_STORY } from '../shared/story/fixture.ts';
import { type FakeOpenAI, startFakeOpenAI } from '../support/fake-openai.ts';
import { largeStory } from '../support/large-story.ts';
import { scripted, telling } from '../support/scripted-models.ts';
import { ask } from '../support/services.ts';
import { tempDir } from '../support/temp-dir.ts';
import { type BuiltServer, startBuiltServer } from './built-server.ts';
import { servicesAt } from './program.ts';

/** Models that write the whole story at once, plan, and tell. */
function models() {
  const said = telling({ type: 'narrate', text: 'The tide is out.' }, { type: 'yield', waitingFor: 'continue' });
  const rest = WHOLE_STORY.slice(1).map(({ tool, input }) => call(tool, input));
  const chat = scriptedModel([{ text: 'I go on.', calls: rest }]).model;
  const planner = scripted([JSON.stringify({ steps: planSteps('approval') })]).model;
  const wordings = scripted(['{"texts":["Rain."]}']).model;
  return {
    coauthor: new MockLanguageModelV4({
      doStream: (asked) => {
        if (asked.responseFormat?.type === 'json') return planner.doStream(asked);
        return (asked.tools === undefined || asked.tools.length === 0 ? wordings : chat).doStream(asked);
      },
    }),
    storyteller: scripted([said]).model,
  };
}

let provider: FakeOpenAI;
let server: BuiltServer;
let services: ReturnType<typeof servicesAt>;

beforeAll(async () => {
  const { coauthor, storyteller } = models();
  const brains: Record<string, LanguageModelV4> = { coauthor, storyteller };
  provider = await startFakeOpenAI([], {
    models: Object.keys(brains),
    brain: ({ model }) => brains[model] ?? storyteller,
  });
  server = await startBuiltServer(async (dataDir) => {
    await mkdir(join(dataDir, 'models'), { recursive: true });
    await writeFile(join(dataDir, 'models', 'own.gguf'), ggufFile(TINY, 4000));
    const of = (model: string) => `openai-compatible:${model}`;
    return {
      OPENAI_COMPATIBLE_BASE_URL: provider.url,
      ...{ COAUTHOR_MODEL: of('coauthor'), STORYTELLER_MODEL: of('storyteller') },
      PATH: await fakeNpmIn(dataDir),
      ...{
        JOBS_FILE: join(dataDir, 'jobs.txt'),
        NODE_OPTIONS: `--import ${new URL('record-jobs.js', import.meta.url)}`,
      },
    };
  });
  services = servicesAt(server.address);
});
afterAll(async () => {
  await server?.stop();
  await provider?.close();
});

const startedByFile = (): Record<string, string> =>
  JSON.parse(readFileSync(join(getBuildFolder(PROJECT), STARTED_BY_FILE), 'utf8'));

/** A module that the server starts by its file, as it was built. */
const builtModule = (source: string) =>
  import(pathToFileURL(join(getBuildFolder(PROJECT), startedByFile()[source] ?? '')).href);

/** What the picture is called that the author has shown. */
async function shownPicture(): Promise<string> {
  const { body } = await ask(services, 'GET', '/api/sessions/desk/messages?without=pictures');
  return /pictures\/([\w-]+)"/.exec(JSON.stringify(body))?.[1] ?? '';
}

async function putTrack(): Promise<void> {
  const folder = join(server.dataDir, 'packages', 'fixture', 'music');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'rain.ogg'), 'OggS');
}

/** Runs a plan until it asks; the one before it in the session is ended first. */
async function planThatWaits(waiting: Waiting, before: string): Promise<string> {
  await ask(services, 'POST', `/api/plans/${before}/abort`);
  await ask(services, 'GET', `/api/plans/${before}/stream`);
  const { id } = await madePlan(services, planSteps(waiting));
  const events = await execute(services, id);
  await (waiting === 'approval' ? events.until(isApproval) : events.until(isRecovery));
  return id;
}

test('the document has exactly the routes that are asked here', async () => {
  const { operations } = await readDocument(services);
  const names = [...Object.keys(HAPPY), ...new Set(ACCOUNT_ROUTES.map(({ name }) => name))];
  expect(operations.map(nameOf).sort()).toEqual(names.sort());
});

test('every documented route answers, and every answer is as documented', async () => {
  const { operations, undocumented, toZod } = await readDocument(services);
  const byName = new Map<string, Operation>(operations.map((operation) => [nameOf(operation), operation]));
  const finalized: unknown[] = [];
  const stream = listenToLive((await services.app.request('http://127.0.0.1/api/live')).body);
  const found = {
    PLAY: '',
    PLAN: '',
    TEMPLATE: '',
    SHOWN: '',
    EVALUATION: '',
    EXPORT: '',
    BIN: '',
    SNAPSHOT: '',
    LIVE: await stream.connection(),
  };
  const named = (path: string) =>
    path.replace(/PLAY|PLAN|TEMPLATE|SHOWN|LIVE|EVALUATION|EXPORT|BIN|SNAPSHOT/, (name) => Reflect.get(found, name));
  for (const [name, { path, opens, waiting, body: asked, contentType, status, type }] of Object.entries(HAPPY)) {
    if (name.startsWith('GET /media')) await putTrack();
    const [method = ''] = name.split(' ');
    if (opens) await ask(services, 'POST', '/api/sessions', { id: opens });
    if (name === 'DELETE /api/bin/{id}') {
      found.BIN = (await ask(services, 'POST', '/api/bin', { kind: 'draft', id: 'scrap' })).body.id;
    }
    if (waiting) found.PLAN = await planThatWaits(waiting, found.PLAN);
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
    if (name === 'POST /api/sessions/{id}/snapshots') found.SNAPSHOT = answer.body.snapshots[0].id;
    if (name === 'POST /api/bin') found.BIN = answer.body.id;
    if (name === 'POST /api/plays') found.PLAY = answer.body.id;
    if (name === 'POST /api/sessions/{id}/plans') found.PLAN = answer.body.id;
    if (name === 'POST /api/plans/{id}/template') found.TEMPLATE = answer.body.id;
    if (name === 'GET /api/sessions/{id}') finalized.push(answer.body.packageId);
    if (name === 'GET /api/sessions/{id}/messages') found.SHOWN = await shownPicture();
  }
  expect(finalized).not.toEqual([]);
  expect(finalized).not.toContain(null);
  await stream.leave();
});

const RAW = { 'content-type': 'application/octet-stream' };

async function done(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
  const answer = await ask(services, method, path, body, headers);
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}

describe('what no route above has needed so far', () => {
  test('a story of half a million characters is read, played and proven on threads', async () => {
    const story = largeStory(false);
    const places = story.plot.acts.flatMap(({ sandboxLocations }) => sandboxLocations).slice(0, 6);
    for (const { encounters } of places) for (const each of encounters) each.description = 'A page of it. '.repeat(200);
    const { packageId } = await done('POST', '/api/packages/import', story);
    await done('GET', `/api/packages/${packageId}`);
    await done('GET', `/api/packages/${packageId}/painting`);
    await done('POST', '/api/plays', { packageId });
    await done('POST', '/api/sessions', { id: 'large', fromPackage: packageId });
    await done('POST', '/api/sessions/large/tools/finalizePackage', { title: 'Large' });
    await done('DELETE', `/api/packages/${packageId}`);
  });

  test('a story goes out and comes in with how it was written', async () => {
    await done('POST', '/api/sessions', { id: 'written', locale: 'en' });
    for (const { tool, input } of WHOLE_STORY) await done('POST', `/api/sessions/written/tools/${tool}`, input);
    const { packageId } = await done('GET', '/api/sessions/written');
    const path = `/api/packages/${packageId}/export?format=zip&history=true`;
    const zip = await (await services.app.request(`http://127.0.0.1${path}`)).arrayBuffer();
    const brought = await done('POST', '/api/import?filename=story.zip', new Uint8Array(zip), RAW);
    const { entries } = await done('GET', `/api/sessions/${brought.sessionId}/history`);
    expect(entries.length).toBeGreaterThan(WHOLE_STORY.length / 2);
  });

  test('a chat becomes a play', async () => {
    const rows = [
      { user_name: 'Jo', character_name: 'Maris', create_date: '2025-07-18@12h00m00s' },
      { name: 'Maris', is_user: false, mes: 'Mind the rail.' },
      { name: 'Jo', is_user: true, mes: 'Is it far?' },
      { name: 'Maris', is_user: false, mes: 'Nothing is far, if you wait.' },
    ];
    const log = new TextEncoder().encode(rows.map((row) => JSON.stringify(row)).join('\n'));
    const { playId } = await done('POST', '/api/import?filename=maris.jsonl&as=play', log, RAW);
    expect(await done('GET', `/api/plays/${playId}`)).toMatchObject({ packageId: expect.any(String), ended: false });
  });

  test('a plan of many steps is foreseen', async () => {
    const update = (at: number) => ({
      id: `step_${at}`,
      tool: 'updateElement',
      args: { type: 'character', id: 'ken', changes: { name: `Ken ${at}` } },
    });
    const steps = Array.from({ length: 20 }, (_, at) => update(at));
    const plan = await done('POST', '/api/sessions/written/plans', { format: 'kamishibai', plan: { steps } });
    expect(plan.forecast).toHaveLength(steps.length);
  });

  test('a finished draft is played before its co-author answers', async () => {
    const message = { id: 'u1', role: 'user', parts: [{ type: 'text', text: 'How does it play?' }] };
    await done('POST', '/api/chat', { id: 'written', message });
  });

  test('the library reads a story that was kept before cards were', async () => {
    const client = new Database(databaseFile(server.dataDir));
    client.prepare('delete from package_cards').run();
    client.close();
    const { packages } = await done('GET', '/api/packages');
    expect(packages.length).toBeGreaterThan(2);
  });

  test('a checkpoint moves the log into the database', async () => {
    const { checkpoint } = await builtModule('server/store/workers/checkpoint.ts');
    const file = databaseFile(server.dataDir);
    checkpoint(file);
    // The copy has no log beside it: it holds what was moved into the file.
    const copy = join(await tempDir(), 'copy.sqlite');
    await copyFile(file, copy);
    const storiesIn = (path: string) => {
      const client = new Database(path);
      onTestFinished(() => void client.close());
      return client.prepare('select count(*) as count from package_cards').get() as { count: number };
    };
    expect(storiesIn(copy).count).toBeGreaterThan(2);
    expect(storiesIn(copy)).toEqual(storiesIn(file));
  });
});

/** The names of all jobs: what the modules in the folders `workers` export. */
async function definedJobs(): Promise<string[]> {
  const modules = Object.keys(startedByFile()).filter((source) => /\/.+\/workers\//.test(source));
  return (await Promise.all(modules.map(async (source) => Object.keys(await builtModule(source))))).flat();
}

/** Runs once a log of a database has 128 MB: tested above by itself. */
const RARE = 'checkpoint';

// After every test of this file, before the server ends: hooks run last to first.
afterAll(async () => {
  const ran = readFileSync(join(server.dataDir, 'jobs.txt'), 'utf8').trim().split('\n');
  expect([...new Set([...ran, RARE])].sort(), 'jobs that ran on a thread of the built server').toEqual(
    (await definedJobs()).sort(),
  );
});
