import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MockLanguageModelV4 } from 'ai/test';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { premise, WHOLE_STORY } from '../../shared/story/fixture.ts';
import { scripted, telling } from '../../support/scripted-models.ts';
import { ask } from '../../support/services.ts';
import { wavOf } from '../../support/sounds.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { call, scriptedModel } from '../coauthor/support.ts';
import { fakeNpm } from '../models/local/fake-npm.ts';
import { ggufFile, TINY } from '../models/local/gguf-file.ts';
import { listenToLive } from './live-stream.ts';
import { nameOf, type Operation, readDocument } from './openapi-document.ts';
import { execute, isApproval, isRecovery, madePlan } from './plan-support.ts';
import { fromAuthor, longStory, quietServices, sharedServices } from './support.ts';

/** Stands for the seq the session has when it is asked. */
const NEWEST = 'the newest seq';

/** Asked before a plan's question is answered: a plan that waits for that answer. */
type Waiting = 'approval' | 'recovery';

/** A route asked so that it answers well. In paths PLAN, TEMPLATE and PLAY stand for what there is of these. */
interface Happy {
  path: string;
  waiting?: Waiting;
  body?: unknown;
  contentType?: string;
  status: number;
  type?: RegExp;
}

/** A roll of dice, and a step that asks before it runs, or fails. */
const rolling = { id: 'roll', tool: 'skills/dice-roller/roll-dice.mjs', args: { notation: '1d6' } };
const planSteps = (waiting: Waiting) => [
  rolling,
  {
    id: 'ken',
    tool: 'updateElement',
    args: { type: 'character', id: waiting === 'approval' ? 'ken' : '$roll.summary', changes: { name: 'Kenzo' } },
    approval: waiting === 'approval',
    dependsOn: ['roll'],
    retryPolicy: { maxRetries: 0 },
  },
];

/** A Director's answer with a plan that asks what is remembered. */
const TICK = JSON.stringify({
  rationale: 'The rope was taken.',
  scene_intention: 'Somebody asks for the rope.',
  actions: [{ tool: 'memory.search', args: { query: 'rope' }, reason: 'Who had it last?' }],
  expected_outcomes: ['The rope is missed.'],
});

/** A save of before the first turn, as it is taken along. */
const SAVE_FILE = {
  ...{ format: 'kamishibai-save', version: 1, seed: 7, save: { note: 'From elsewhere' }, turns: [] },
  story: { packageId: 'fixture', version: 1, title: 'The Long Pier' },
};

/** One pixel, as a part of a message. */
const A_PICTURE = {
  type: 'file',
  mediaType: 'image/png',
  url: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
};

/** The routes the contract has so far, and what each needs to answer well. In the order they are asked. */
const HAPPY: Record<string, Happy> = {
  'GET /healthz': { path: '/healthz', status: 200 },
  'GET /readyz': { path: '/readyz', status: 200 },
  'GET /api/models': { path: '/api/models', status: 200 },
  'POST /api/models/{role}/test': { path: '/api/models/storyteller/test', status: 200 },
  'GET /api/local-models': { path: '/api/local-models', status: 200 },
  'POST /api/local-models/{name}': {
    path: '/api/local-models/own.gguf',
    status: 200,
    type: /^text\/event-stream/,
  },
  'POST /api/local-models/{name}/stop': { path: '/api/local-models/own.gguf/stop', status: 202 },
  'DELETE /api/local-models/{name}': { path: '/api/local-models/own.gguf', status: 204 },
  'PUT /api/models/keys': { path: '/api/models/keys', body: { provider: 'openai', key: 'sk-0123456789' }, status: 200 },
  'PUT /api/models/roles': { path: '/api/models/roles', body: { role: 'director', model: 'offline' }, status: 200 },
  'POST /api/evaluations/estimate': { path: '/api/evaluations/estimate', body: { models: ['offline'] }, status: 200 },
  'POST /api/evaluations': {
    path: '/api/evaluations',
    body: { models: ['offline'], stories: 1, turns: 1, players: 1 },
    status: 202,
  },
  'GET /api/evaluations/{id}/stream': {
    path: '/api/evaluations/EVALUATION/stream',
    status: 200,
    type: /^text\/event-stream/,
  },
  'GET /api/evaluations': { path: '/api/evaluations', status: 200 },
  'POST /api/evaluations/{id}/stop': { path: '/api/evaluations/EVALUATION/stop', status: 202 },
  'GET /api/evaluations/{id}/file': { path: '/api/evaluations/EVALUATION/file', status: 200, type: /^text\/html/ },
  'DELETE /api/evaluations/{id}': { path: '/api/evaluations/EVALUATION', status: 204 },
  'POST /api/sessions': { path: '/api/sessions', body: { id: 'desk', locale: 'en' }, status: 201 },
  'POST /api/sessions/{id}/tools/{tool}': {
    path: '/api/sessions/desk/tools/proposeStoryPremise',
    body: premise,
    status: 200,
  },
  'POST /api/chat': {
    path: '/api/chat',
    body: { id: 'desk', message: { ...fromAuthor('go on'), parts: [{ type: 'text', text: 'go on' }, A_PICTURE] } },
    status: 200,
    type: /^text\/event-stream/,
  },
  'GET /api/live': { path: '/api/live', status: 200, type: /^text\/event-stream/ },
  'POST /api/live/{connection}': {
    path: '/api/live/LIVE',
    body: { watch: [{ channel: 1, topic: 'session:desk' }] },
    status: 202,
  },
  'GET /api/chat/{id}/stream': { path: '/api/chat/desk/stream', status: 204 },
  'POST /api/chat/{id}/stop': { path: '/api/chat/desk/stop', status: 202 },
  'POST /api/sessions/{id}/plans': {
    path: '/api/sessions/desk/plans',
    body: { request: 'another name for Ken' },
    status: 201,
  },
  'GET /api/sessions/{id}/plans': { path: '/api/sessions/desk/plans', status: 200 },
  'GET /api/plans/{id}': { path: '/api/plans/PLAN', status: 200 },
  'PUT /api/plans/{id}': {
    path: '/api/plans/PLAN',
    body: { version: 1, parallel: true, steps: planSteps('approval') },
    status: 200,
  },
  'POST /api/plans/{id}/regenerate': {
    path: '/api/plans/PLAN/regenerate',
    body: { feedback: 'A shorter one' },
    status: 200,
  },
  'POST /api/plans/{id}/template': { path: '/api/plans/PLAN/template', body: { title: 'A name' }, status: 201 },
  'GET /api/plan-templates': { path: '/api/plan-templates', status: 200 },
  'DELETE /api/plan-templates/{id}': { path: '/api/plan-templates/TEMPLATE', status: 204 },
  'POST /api/plans/{id}/execute': {
    path: '/api/plans/PLAN/execute',
    body: { unattended: true },
    status: 200,
    type: /^text\/event-stream/,
  },
  'GET /api/plans/{id}/stream': { path: '/api/plans/PLAN/stream', status: 200, type: /^text\/event-stream/ },
  'POST /api/plans/{id}/steps/{stepId}/approval': {
    path: '/api/plans/PLAN/steps/ken/approval',
    waiting: 'approval',
    body: { approved: true },
    status: 202,
  },
  'POST /api/plans/{id}/steps/{stepId}/recovery': {
    path: '/api/plans/PLAN/steps/ken/recovery',
    waiting: 'recovery',
    body: { choice: 'skip' },
    status: 202,
  },
  'POST /api/plans/{id}/abort': { path: '/api/plans/PLAN/abort', waiting: 'approval', status: 202 },
  'DELETE /api/plans/{id}': { path: '/api/plans/PLAN', waiting: 'recovery', status: 204 },
  'POST /api/plans/validate': {
    path: '/api/plans/validate',
    body: { format: 'kamishibai', plan: { steps: planSteps('approval') } },
    status: 200,
  },
  'POST /api/plans/run': {
    path: '/api/plans/run',
    body: { format: 'kamishibai', plan: { steps: [rolling] } },
    status: 200,
  },
  'GET /api/sessions': { path: '/api/sessions', status: 200 },
  'GET /api/sessions/{id}': { path: '/api/sessions/desk', status: 200 },
  'GET /api/sessions/{id}/messages': { path: '/api/sessions/desk/messages', status: 200 },
  'GET /api/sessions/{id}/pictures/{picture}': {
    path: '/api/sessions/desk/pictures/SHOWN',
    status: 200,
    type: /^image\//,
  },
  'GET /api/sessions/{id}/events': { path: '/api/sessions/desk/events', status: 200, type: /^text\/event-stream/ },
  'PATCH /api/sessions/{id}/draft': {
    path: '/api/sessions/desk/draft',
    body: { seq: NEWEST, type: 'character', id: 'ken', changes: { name: 'Kenji' } },
    status: 200,
  },
  'PUT /api/sessions/{id}/draft/{type}/{elementId}/picture': {
    path: '/api/sessions/desk/draft/character/ken/picture',
    body: new Uint8Array([137, 80, 78, 71]),
    contentType: 'image/png',
    status: 200,
  },
  'POST /api/sessions/{id}/voices': {
    path: '/api/sessions/desk/voices',
    body: wavOf(20),
    contentType: 'audio/wav',
    status: 200,
  },
  'DELETE /api/sessions/{id}/draft/{type}/{elementId}': {
    path: '/api/sessions/desk/draft/encounter/enc_gulls',
    status: 200,
  },
  'POST /api/sessions/{id}/undo': { path: '/api/sessions/desk/undo', status: 200 },
  'POST /api/sessions/{id}/redo': { path: '/api/sessions/desk/redo', body: { steps: 1 }, status: 200 },
  'GET /api/sessions/{id}/history': { path: '/api/sessions/desk/history?limit=3', status: 200 },
  'GET /api/sessions/{id}/history/{seq}': { path: '/api/sessions/desk/history/2', status: 200 },
  'PUT /api/sessions/{id}/locks': {
    path: '/api/sessions/desk/locks',
    body: { type: 'character', id: 'ken', locked: true },
    status: 200,
  },
  'GET /api/sessions/{id}/check': { path: '/api/sessions/desk/check', status: 200 },
  'PUT /api/sessions/{id}/check/ignored': {
    path: '/api/sessions/desk/check/ignored',
    body: { code: 'pool-thin', where: { type: 'node', actId: 'act_1', id: 'harbour' }, because: null },
    status: 200,
  },
  'POST /api/sessions/{id}/try': { path: '/api/sessions/desk/try', status: 201 },
  'GET /api/sessions/{id}/plays': { path: '/api/sessions/desk/plays', status: 200 },
  'POST /api/packages/import': { path: '/api/packages/import', body: longStory(), status: 201 },
  'POST /api/import': {
    path: '/api/import?filename=story.json&preview=1',
    body: longStory(),
    contentType: 'application/octet-stream',
    status: 200,
  },
  'GET /api/packages': { path: '/api/packages', status: 200 },
  'GET /api/packages/{id}': { path: '/api/packages/fixture', status: 200 },
  'GET /api/packages/{id}/export': { path: '/api/packages/fixture/export?format=json', status: 200 },
  'POST /api/exports': { path: '/api/exports', body: { packageId: 'fixture', format: 'zip' }, status: 202 },
  'GET /api/exports/{id}/stream': { path: '/api/exports/EXPORT/stream', status: 200, type: /^text\/event-stream/ },
  'GET /api/exports': { path: '/api/exports', status: 200 },
  'GET /api/exports/{id}/file': { path: '/api/exports/EXPORT/file', status: 200, type: /^application\/zip/ },
  'DELETE /api/exports/{id}': { path: '/api/exports/EXPORT', status: 204 },
  'GET /api/packages/{id}/painting': { path: '/api/packages/fixture/painting', status: 200 },
  'GET /api/packages/{id}/check': { path: '/api/packages/fixture/check', status: 200 },
  'POST /api/packages/{id}/playtest': { path: '/api/packages/fixture/playtest', body: { runs: 20 }, status: 200 },
  'POST /api/sessions/{id}/playtest': { path: '/api/sessions/desk/playtest', body: { runs: 20 }, status: 200 },
  'POST /api/packages/{id}/playtest/model': {
    path: '/api/packages/fixture/playtest/model',
    body: { runs: 1, turns: 2 },
    status: 200,
  },
  'POST /api/sessions/{id}/playtest/model': {
    path: '/api/sessions/desk/playtest/model',
    body: { runs: 1, turns: 2, persona: 'hasty' },
    status: 200,
  },
  'GET /media/{packageId}/{kind}/{file}': { path: '/media/fixture/music/rain.ogg', status: 200, type: /^audio\/ogg$/ },
  'POST /api/plays': { path: '/api/plays', body: { packageId: 'fixture', seed: 7 }, status: 201 },
  'POST /api/plays/{id}/turns': {
    path: '/api/plays/PLAY/turns',
    body: { action: { type: 'start' } },
    status: 200,
    type: /^text\/event-stream/,
  },
  'GET /api/plays': { path: '/api/plays', status: 200 },
  'GET /api/plays/{id}': { path: '/api/plays/PLAY', status: 200 },
  'GET /api/plays/{id}/turns': { path: '/api/plays/PLAY/turns?from=1&limit=10', status: 200 },
  'GET /api/plays/{id}/stream': { path: '/api/plays/PLAY/stream', status: 204 },
  'POST /api/plays/{id}/stop': { path: '/api/plays/PLAY/stop', status: 202 },
  'PUT /api/plays/{id}/saves/{slot}': {
    path: '/api/plays/PLAY/saves/before-the-ball',
    body: { note: 'Before the ball' },
    status: 200,
  },
  'PATCH /api/plays/{id}/saves/{slot}': {
    path: '/api/plays/PLAY/saves/before-the-ball',
    body: { note: 'Later', protected: false },
    status: 200,
  },
  'GET /api/plays/{id}/saves': { path: '/api/plays/PLAY/saves', status: 200 },
  'GET /api/plays/{id}/saves/{slot}': { path: '/api/plays/PLAY/saves/before-the-ball', status: 200 },
  'POST /api/plays/{id}/reroll': { path: '/api/plays/PLAY/reroll', status: 200, type: /^text\/event-stream/ },
  'POST /api/plays/{id}/tick': { path: '/api/plays/PLAY/tick', status: 200 },
  'GET /api/plays/{id}/turns/{n}/record': { path: '/api/plays/PLAY/turns/2/record', status: 200 },
  'GET /api/plays/{id}/tellers': { path: '/api/plays/PLAY/tellers', status: 200 },
  'GET /api/packages/{id}/tellers': { path: '/api/packages/fixture/tellers', status: 200 },
  'GET /api/plays/{id}/plans': { path: '/api/plays/PLAY/plans', status: 200 },
  'GET /api/plays/{id}/errors': { path: '/api/plays/PLAY/errors', status: 200 },
  'GET /api/plays/{id}/export': {
    path: '/api/plays/PLAY/export?format=markdown',
    status: 200,
    type: /^text\/markdown/,
  },
  'GET /api/plays/{id}/version': { path: '/api/plays/PLAY/version', status: 200 },
  'POST /api/plays/{id}/version': { path: '/api/plays/PLAY/version', status: 200 },
  'POST /api/plays/{id}/branch': { path: '/api/plays/PLAY/branch', body: { turn: 1 }, status: 201 },
  'POST /api/plays/{id}/rollback': { path: '/api/plays/PLAY/rollback', body: { turn: 1 }, status: 200 },
  'GET /api/plays/{id}/saves/{slot}/file': { path: '/api/plays/PLAY/saves/before-the-ball/file', status: 200 },
  'POST /api/plays/import': { path: '/api/plays/import', body: SAVE_FILE, status: 201 },
  'POST /api/plays/{id}/saves/{slot}/load': { path: '/api/plays/PLAY/saves/before-the-ball/load', status: 200 },
  'DELETE /api/plays/{id}/saves/{slot}': { path: '/api/plays/PLAY/saves/before-the-ball', status: 204 },
  'GET /api/player': { path: '/api/player', status: 200 },
  'PUT /api/player': { path: '/api/player', body: { read: ['AbCd-_09'], music: { fixture: ['rain'] } }, status: 204 },
  'DELETE /api/plays/{id}': { path: '/api/plays/PLAY', status: 204 },
  'DELETE /api/packages/{id}': { path: '/api/packages/fixture', status: 204 },
  'DELETE /api/sessions/{id}': { path: '/api/sessions/desk', status: 204 },
};

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
  test('shows every route, and loads nothing from anywhere', async () => {
    const { status, headers, body } = await ask(theServices(), 'GET', '/api/docs');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    const { operations } = await readDocument(theServices());
    for (const { path } of operations) expect(body).toContain(path);
    expect(body).not.toMatch(/<script|src=|@import|url\(|https?:\/\//);
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
