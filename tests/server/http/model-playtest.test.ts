import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ModelPlaytestReportSchema } from '../../../shared/playtest/index.ts';
import { scripted, telling } from '../../support/scripted-models.ts';
import { ask, openServices, parts } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { fakeArt } from '../coauthor/support.ts';
import { callsBefore, drafted, everything, expectRefusal, longStory, quietServices, waitingModel } from './support.ts';

const PACKAGE = '/api/packages/fixture/playtest/model';
const EVENTS = { accept: 'text/event-stream' };

test('personas play a package, and nothing of it is left', async () => {
  const dataDir = await tempDir();
  const services = await openServices({ DATA_DIR: dataDir }, { art: fakeArt().art });
  await ask(services, 'POST', '/api/packages/import', longStory());
  await services.painter.settled();
  const files = async () => (await readdir(dataDir, { recursive: true })).filter((file) => !/sqlite|lock/.test(file));
  const before = { ...(await everything(services.store)), files: await files() };
  const { status, body } = await ask(services, 'POST', PACKAGE, { runs: 2, turns: 3, seed: 5 });
  expect(status).toBe(200);
  const report = ModelPlaytestReportSchema.parse(body);
  expect(report).toMatchObject({ seed: 5, maxTurns: 3, models: 'offline' });
  expect(report.runs.map(({ turns, transcript }) => [turns, transcript.length])).toEqual([
    [3, 3],
    [3, 3],
  ]);
  expect({ ...(await everything(services.store)), files: await files() }).toEqual(before);
  expect((await ask(services, 'GET', '/api/plays')).body.plays).toEqual([]);
  expect(await services.store.tokensUsed(new Date(0).toISOString())).toBe(0);
});

test('tells how far it has come, then the report; the tokens of configured models count, and nothing else is kept', async () => {
  const said = telling({ type: 'narrate', text: 'The tide is out.' }, { type: 'yield', waitingFor: 'continue' });
  const services = await quietServices({ director: scripted(['{}']).model, storyteller: scripted([said]).model });
  await ask(services, 'POST', '/api/packages/import', longStory());
  const request = { runs: 1, turns: 2, persona: 'hasty', models: 'configured' };
  const { status, headers, body } = await ask(services, 'POST', PACKAGE, request, EVENTS);
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/event-stream/)]);
  const events = parts(body);
  expect(events.slice(0, -1)).toEqual([
    { type: 'progress', run: 1, runs: 1, turn: 0, of: 2 },
    { type: 'progress', run: 1, runs: 1, turn: 1, of: 2 },
    { type: 'progress', run: 1, runs: 1, turn: 2, of: 2 },
  ]);
  expect(events.at(-1)).toMatchObject({ type: 'report', report: { models: 'configured', turns: 2 } });
  const report = ModelPlaytestReportSchema.parse(events.at(-1)?.report);
  const { inputTokens, outputTokens } = report.usage;
  expect(inputTokens).toBeGreaterThan(0);
  expect(await services.store.tokensUsed(new Date(0).toISOString())).toBe(inputTokens + outputTokens);
  expect((await services.store.listPlays()).length).toBe(0);
});

test('a draft is played as it stands; what cannot be played is refused', async () => {
  const services = await drafted(await quietServices(), callsBefore('finalizePackage'));
  const played = await ask(services, 'POST', '/api/sessions/desk/playtest/model', { runs: 1, turns: 2 });
  expect([played.status, played.body.turns]).toEqual([200, 2]);
  expect((await ask(services, 'GET', '/api/sessions/desk/plays')).body.plays).toEqual([]);
  await ask(services, 'POST', '/api/sessions', { id: 'empty' });
  expectRefusal(await ask(services, 'POST', '/api/sessions/empty/playtest/model', {}), 422);
  expectRefusal(await ask(services, 'POST', '/api/sessions/nobody/playtest/model', {}), 404, 'not_found');
  expectRefusal(await ask(services, 'POST', '/api/packages/nothing/playtest/model', {}, EVENTS), 404, 'not_found');
  for (const request of [{ runs: 13 }, { turns: 101 }, { turns: 0 }, { persona: 'bored' }, { models: 'best' }])
    expectRefusal(await ask(services, 'POST', PACKAGE, request), 400, 'malformed');
});

test('one at a time; closing the connection ends it, in the middle of a turn too', async () => {
  const { model, hasBegun } = waitingModel('{"elements":[{"type":"narrate","text":"Wait."},', '');
  const services = await quietServices({ director: scripted(['{}']).model, storyteller: model });
  await ask(services, 'POST', '/api/packages/import', longStory());
  const leave = new AbortController();
  const asking = services.app.request(`http://127.0.0.1${PACKAGE}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ models: 'configured' }),
    signal: leave.signal,
  });
  await hasBegun;
  expectRefusal(await ask(services, 'POST', PACKAGE, {}, EVENTS), 409, 'conflict');
  leave.abort();
  expect((await asking).status).toBe(503);

  const events = await services.app.request(`http://127.0.0.1${PACKAGE}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...EVENTS },
    body: JSON.stringify({ runs: 12, turns: 100 }),
  });
  const reader = events.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect((await ask(services, 'POST', PACKAGE, { runs: 1, turns: 1 })).status).toBe(200);
});
