import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { eventsIn } from '../../../shared/server-sent-events.ts';
import {
  EVALUATIONS_KEPT,
  type EvaluationEvent,
  EvaluationEventSchema,
  type EvaluationRequest,
} from '../../../shared/wire/index.ts';
import { reply } from '../../support/fake-model-script.ts';
import { startFakeOpenAI } from '../../support/fake-openai.ts';
import { telling } from '../../support/scripted-models.ts';
import { ask, openServices } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { expectRefusal } from './support.ts';

vi.setConfig({ testTimeout: 120_000 });

const ROUTE = '/api/evaluations';
const SMALL = { stories: 1, turns: 2, players: 1, seed: 3 };
const asked = (more: Partial<EvaluationRequest> = {}) => ({ models: ['offline'], ...SMALL, ...more });

async function eventsOf(text: string): Promise<EvaluationEvent[]> {
  const chunks = async function* () {
    yield text;
  };
  const events: EvaluationEvent[] = [];
  for await (const payload of eventsIn(chunks())) events.push(EvaluationEventSchema.parse(JSON.parse(payload)));
  return events;
}

/** What the Storyteller's instructions begin with. */
const STORYTELLER = 'You tell a visual novel, one turn at a time';

/** A server whose model is told by a script, under the name of one of a server's. @param turns after so many it says nothing any more */
async function house(env: Record<string, string> = {}, turns = Number.POSITIVE_INFINITY) {
  const dataDir = await tempDir();
  const said = telling(
    { type: 'narrate', text: 'The tide is out, and so is he.' },
    { type: 'yield', waitingFor: 'continue' },
  );
  let asks = 0;
  const server = await startFakeOpenAI(({ body }) => {
    if (!JSON.stringify(body).includes(STORYTELLER)) return reply.text('I cannot do that.');
    asks += 1;
    return asks > turns ? reply.hang() : reply.text(said);
  });
  onTestFinished(() => server.close());
  const settings = { DATA_DIR: dataDir, OPENAI_COMPATIBLE_BASE_URL: server.url, ...env };
  return { services: await openServices(settings), dataDir };
}

const begin = async (services: Services, more: Partial<EvaluationRequest> = {}): Promise<string> => {
  const begun = await ask(services, 'POST', ROUTE, asked(more));
  expect([begun.status, begun.body]).toEqual([202, { id: expect.any(String) }]);
  return begun.body.id;
};
const follow = async (services: Services, id: string) =>
  eventsOf((await ask(services, 'GET', `${ROUTE}/${id}/stream`)).body);
const listed = async (services: Services) => (await ask(services, 'GET', ROUTE)).body;

test('evaluates two models, streams progress to each follower, and lists, opens and deletes the report', async () => {
  const { services, dataDir } = await house();
  const models = ['openai-compatible:scripted', 'offline'];
  const id = await begin(services, { models });
  expectRefusal(await ask(services, 'POST', ROUTE, asked()), 409, 'conflict');
  expectRefusal(await ask(services, 'DELETE', `${ROUTE}/${id}`), 409, 'conflict');
  expect((await listed(services)).running).toMatchObject({ id, request: { models }, plays: { of: 2 } });
  // A second tab is told the same, from where it stands.
  const [first, second] = await Promise.all([follow(services, id), follow(services, id)]);
  for (const events of [first, second]) expect(events.at(-1)).toEqual({ type: 'ended', id });
  const standings = first.flatMap((event) => (event.type === 'standing' ? [event.standing] : []));
  expect(standings[0]).toMatchObject({ id, isStopping: false, plays: { of: 2 } });

  const { running, reports } = await listed(services);
  expect(running).toBeNull();
  expect(reports).toMatchObject([{ id, interrupted: false, request: { models, turns: 2 } }]);
  const [told, improvised] = reports[0].models;
  expect(told).toMatchObject({ name: 'openai-compatible:scripted', plays: 1, turns: 2, directed: expect.any(Number) });
  expect(improvised).toMatchObject({ name: 'offline', plays: 1, turns: 2, told: 1 });

  const file = await ask(services, 'GET', `${ROUTE}/${id}/file?format=json`);
  expect(file.headers.get('content-disposition')).toMatch(
    /^attachment; filename="Kamishibai evaluation - openai-compatible scripted, offline - [\d-]+\.json";/,
  );
  expect(file.body).toMatchObject({
    version: 1,
    request: { models },
    models: [{ name: models[0] }, { name: models[1] }],
  });
  for (const [language, tag] of [
    ['en', 'en'],
    ['zh', 'zh-CN'],
    ['ja', 'ja'],
  ]) {
    const page = await ask(services, 'GET', `${ROUTE}/${id}/file?language=${language}`);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.body).toContain(`<html lang="${tag}">`);
    expect(page.body).toContain('The tide is out, and so is he.');
  }
  // What has ended can still be asked for.
  expect(await follow(services, id)).toEqual([{ type: 'ended', id }]);
  expect((await ask(services, 'POST', `${ROUTE}/${id}/stop`)).status).toBe(202);

  expect((await ask(services, 'DELETE', `${ROUTE}/${id}`)).status).toBe(204);
  expect((await listed(services)).reports).toEqual([]);
  expect(await readdir(join(dataDir, 'evaluations'))).toEqual([]);
  for (const [method, path] of [
    ['GET', 'stream'],
    ['GET', 'file'],
    ['POST', 'stop'],
  ] as const) {
    expectRefusal(await ask(services, method, `${ROUTE}/${id}/${path}`), 404, 'not_found');
  }
  expectRefusal(await ask(services, 'DELETE', `${ROUTE}/${id}`), 404, 'not_found');
});

const TOLD = 'openai-compatible:scripted';
/** Waits until so many turns of the first play have been told. */
const untilTold = (services: Services, turn: number) =>
  expect
    .poll(async () => (await listed(services)).running?.now, { timeout: 60_000 })
    .toMatchObject({ type: 'turn', turn, line: { text: expect.any(String) } });

test('it is stopped in the middle: what was measured by then is kept, and the next can begin', async () => {
  const { services } = await house({}, 2);
  const id = await begin(services, { models: [TOLD, 'offline'], stories: 12, turns: 100, players: 6 });
  await untilTold(services, 2);
  const following = follow(services, id);
  expect((await ask(services, 'POST', `${ROUTE}/${id}/stop`)).status).toBe(202);
  expect((await following).at(-1)).toEqual({ type: 'ended', id });
  const { reports } = await listed(services);
  expect(reports).toMatchObject([{ id, interrupted: true, models: [{ turns: 2 }, { turns: 0 }] }]);
  const next = await begin(services);
  expect((await follow(services, next)).at(-1)).toEqual({ type: 'ended', id: next });
});

test('a server that stops keeps what was measured, and the next server has it', async () => {
  const { services, dataDir } = await house({}, 1);
  const id = await begin(services, { models: [TOLD], stories: 12, turns: 100 });
  await untilTold(services, 1);
  await services.close();
  const again = await openServices({ DATA_DIR: dataDir });
  expect((await listed(again)).reports).toMatchObject([{ id, interrupted: true, models: [{ turns: 1 }] }]);
});

test('records its spending, and keeps to the day’s budget', async () => {
  const { services } = await house({ TOKENS_PER_DAY: '1000000' });
  const id = await begin(services, { models: ['openai-compatible:scripted'] });
  await follow(services, id);
  const used = await services.store.tokensUsed(new Date(0).toISOString());
  expect(used).toBeGreaterThan(0);
  const { body } = await ask(services, 'GET', `${ROUTE}/${id}/file?format=json`);
  expect(body.models[0].turns).toBe(2);

  const poor = (await house({ TOKENS_PER_DAY: '1' })).services;
  await poor.store.putUsage({
    ...{ role: 'storyteller', model: 'openai-compatible:scripted', scope: 'play:x', at: new Date().toISOString() },
    ...{ inputTokens: 5, cachedInputTokens: 0, outputTokens: 5, ms: 1, ok: true },
  });
  const refused = await begin(poor, { models: ['openai-compatible:scripted'] });
  expect((await follow(poor, refused)).at(-1)).toMatchObject({
    type: 'error',
    error: { message: expect.stringContaining('budget') },
  });
  expect((await listed(poor)).reports).toEqual([]);
});

test('an estimate is told before: from what is usual, then from what the model took', async () => {
  const { services } = await house({
    MODEL_PRICES: 'openai-compatible:scripted=1/0.1/10',
    OPENAI_COMPATIBLE_FAR_BASE_URL: 'http://192.0.2.1/v1',
  });
  const models = ['openai-compatible:scripted', 'offline'];
  const judge = 'openai-compatible/far:judge';
  const estimate = async (more: Partial<EvaluationRequest>) =>
    (await ask(services, 'POST', `${ROUTE}/estimate`, asked(more))).body;
  const usual = await estimate({ models, stories: 2, turns: 10, players: 3 });
  expect(usual).toMatchObject({
    models: [
      // Two drafts and sixty turns.
      { model: models[0], calls: 2 * 20 + 60 * 2, tokens: 2 * 133_000 + 60 * 8_400, by: 'usual', ms: null },
      { model: 'offline', tokens: 0, cost: 0 },
    ],
    judge: null,
  });
  expect(usual.cost).toBeCloseTo((2 * 125_000 + 60 * 7_800) / 1e6 + (2 * 8_000 + 60 * 600) / 1e5, 6);
  // Nobody knows what this judge costs, so nobody knows what all of it does.
  const judged = await estimate({ models, judge });
  expect(judged).toMatchObject({ judge: { model: judge, calls: 2 * 2 + 2, cost: null }, cost: null });
  await follow(services, await begin(services, { models }));
  const measured = await estimate({ models });
  expect(measured.models[0]).toMatchObject({ by: 'measured', ms: expect.any(Number) });
  expect(measured.models[0].tokens).not.toBe(usual.models[0].tokens);
});

test.each([
  ['gemini', 'model-name-unread', 400, 'malformed'],
  ['anthropic:claude', 'model-lacks', 503, 'unavailable'],
  ['openai-compatible/box:llama', 'model-lacks', 503, 'unavailable'],
  ['local:nowhere', 'model-not-fetched', 503, 'unavailable'],
] as const)('%s, which cannot be asked, is refused with why: %s', async (model, code, status, kind) => {
  const { services } = await house();
  for (const [path, more] of [
    ['/estimate', { models: [model] }],
    ['', { judge: model }],
  ] satisfies [string, Partial<EvaluationRequest>][]) {
    const refused = await ask(services, 'POST', `${ROUTE}${path}`, asked({ ...more }));
    expectRefusal(refused, status, kind);
    expect(refused.body.error.reason).toMatchObject({ code, model });
  }
});

test('a model that does not answer ends it with why, and nothing is kept', async () => {
  const server = await startFakeOpenAI(() => reply.status(401, 'Unauthorized'));
  onTestFinished(() => server.close());
  const services = await openServices({ OPENAI_COMPATIBLE_BASE_URL: server.url });
  const id = await begin(services, { models: ['openai-compatible:llama'] });
  const last = (await follow(services, id)).at(-1);
  expect(last).toMatchObject({ type: 'error', error: { reason: { code: 'model-cannot-be-evaluated' } } });
  expect(await listed(services)).toMatchObject({ running: null, reports: [] });
});

test('offers models of roles with a stored key, and the improviser', async () => {
  const services = await openServices({
    OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:9/v1',
    STORYTELLER_MODEL: 'openai-compatible:llama',
    DIRECTOR_MODEL: 'offline',
  });
  expect((await listed(services)).choices).toEqual(['openai-compatible:llama', 'offline']);
  expectRefusal(await ask(services, 'POST', `${ROUTE}/estimate`, asked({ models: ['anthropic:claude'] })), 503);
  await ask(services, 'PUT', '/api/models/keys', { provider: 'anthropic', key: 'sk-0123456789' });
  expect((await ask(services, 'POST', `${ROUTE}/estimate`, asked({ models: ['anthropic:claude'] }))).status).toBe(200);
});

test('refuses bodies of another shape, and pages of other sites', async () => {
  const { services } = await house();
  const wrong = [{}, { models: [] }, { models: ['offline', 'offline'] }, { models: ['a', 'b', 'c', 'd', 'e'] }];
  for (const more of [
    ...wrong,
    { turns: 0 },
    { turns: 101 },
    { stories: 13 },
    { players: 7 },
    { seed: -1 },
    { judge: '' },
  ]) {
    const body = 'models' in more || Object.keys(more).length === 0 ? more : { ...asked(), ...more };
    expectRefusal(await ask(services, 'POST', ROUTE, body), 400, 'malformed');
  }
  expectRefusal(await ask(services, 'POST', ROUTE, asked(), { origin: 'https://elsewhere.example' }), 403);
  for (const id of ['..%2Fmodel-keys', 'a.b', '%00', 'x'.repeat(65)]) {
    expectRefusal(await ask(services, 'GET', `${ROUTE}/${id}/file?format=json`), 400);
  }
  expectRefusal(await ask(services, 'GET', `${ROUTE}/x/file?format=pdf`), 400, 'malformed');
});

test('the number of kept reports is limited, and other files are not listed', async () => {
  const { services, dataDir } = await house();
  const id = await begin(services);
  await follow(services, id);
  const folder = join(dataDir, 'evaluations');
  const summary = JSON.parse(await readFile(join(folder, `${id}.summary.json`), 'utf8'));
  for (let index = 0; index < EVALUATIONS_KEPT; index++) {
    await writeFile(join(folder, `older${index}.json`), '{}');
    const at = `2020-01-01T00:00:${String(index).padStart(2, '0')}.000Z`;
    await writeFile(
      join(folder, `older${index}.summary.json`),
      JSON.stringify({ ...summary, id: `older${index}`, at }),
    );
  }
  await writeFile(join(folder, 'half.summary.json'), '{ "id": "half"');
  const next = await begin(services);
  await follow(services, next);
  const ids = (await listed(services)).reports.map((report: { id: string }) => report.id);
  expect(ids).toHaveLength(EVALUATIONS_KEPT);
  expect(ids.slice(0, 2)).toEqual([next, id]);
  expect(ids).not.toContain('older0');
  expect(await readdir(folder)).not.toContain('older0.json');
});

test('a server that is killed in the middle has kept what was measured, which its next start tells of', async () => {
  const { services, dataDir } = await house({}, 3);
  const id = await begin(services, { models: [TOLD], stories: 12, turns: 3, players: 2 });
  const file = join(dataDir, 'evaluations', `${id}.begun.json`);
  const noted = async () => {
    const begun = JSON.parse(await readFile(file, 'utf8').catch(() => '{"models":[]}'));
    return begun.models[0]?.stories[0]?.plays.length ?? 0;
  };
  await expect.poll(noted, { timeout: 60_000 }).toBe(1);
  // As its folder is left where nothing can be ended any more.
  const left = await readFile(file);
  await services.close();
  await Promise.all(
    (await readdir(join(dataDir, 'evaluations'))).map((name) => rm(join(dataDir, 'evaluations', name))),
  );
  await writeFile(file, left);
  await writeFile(join(dataDir, 'evaluations', 'torn.begun.json'), '{ "models": [');

  const again = await openServices({ DATA_DIR: dataDir });
  await again.takeUp(new AbortController().signal);
  expect(await listed(again)).toMatchObject({
    running: null,
    reports: [{ id, interrupted: true, request: { models: [TOLD] }, models: [{ name: TOLD, plays: 1, turns: 3 }] }],
  });
  const names = await readdir(join(dataDir, 'evaluations'));
  expect(names.filter((name) => name.endsWith('.begun.json'))).toEqual([]);
  const page = await ask(again, 'GET', `${ROUTE}/${id}/file?language=ja`);
  expect(page.body).toContain('The tide is out, and so is he.');
});
