import { describe, expect, onTestFinished, test } from 'vitest';
import { type ChecksOptions, createChecks } from '../../../server/check/index.ts';
import { createWorkers } from '../../../server/workers/index.ts';
import { CheckReportSchema } from '../../../shared/check/index.ts';
import { PERSONAS, PLAYTEST_DEFAULTS, PLAYTEST_LIMITS, PlaytestReportSchema } from '../../../shared/playtest/index.ts';
import { PlaytestEventSchema } from '../../../shared/wire/index.ts';
import { ask, openServices, parts } from '../../support/services.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { HANGING } from '../check/fake-threads.ts';
import { fakeArt } from '../coauthor/support.ts';
import { callsBefore, drafted, expectRefusal, follow, sharedServices } from './support.ts';

const theServices = sharedServices();
const EVENTS = { accept: 'text/event-stream' };

/** Two ways on, one of which shuts the other: whoever rings the bell first can never light the lamp the act needs. */
const STORY = makePackage({
  title: 'The Lamp',
  acts: [
    act(
      'act_1',
      [
        place(
          'quay',
          [
            encounter('enc_bell', { potentialFlags: ['rung'] }),
            encounter('enc_oil', { potentialFlags: ['oil'], givesProgression: 1 }),
          ],
          { connections: ['light'] },
        ),
        place(
          'light',
          [encounter('enc_lamp', { prerequisites: ['oil'], excludeIfFlags: ['rung'], givesProgression: 1 })],
          { connections: ['quay'] },
        ),
      ],
      { globalProgression: { requiredValue: 2, trackerLabel: 'Light' } },
    ),
  ],
  characters: [character('aiko', { role: 'protagonist' })],
});

async function imported(): Promise<string> {
  const services = theServices();
  if ((await ask(services, 'GET', '/api/packages/fixture')).status === 404) {
    expect((await ask(services, 'POST', '/api/packages/import', STORY)).status).toBe(201);
  }
  return '/api/packages/fixture';
}

/** A server whose playtests do not end, with the story in it. */
async function hangingServices(limits: ChecksOptions['limits'] = {}) {
  const workers = createWorkers({ threads: 1, limits: { waitingPerGuest: 3 } });
  onTestFinished(() => workers.close());
  const checks = createChecks({ workers, jobs: { playtest: HANGING }, limits });
  const services = await openServices({}, { art: fakeArt().art, checks, workers });
  await ask(services, 'POST', '/api/packages/import', STORY);
  return { services, working: () => workers.census().working, path: '/api/packages/fixture/playtest' };
}

describe('GET /api/packages/:id/check', () => {
  test('tells what the checker finds: counts, and each with code, severity, place, sentence and fix', async () => {
    const path = await imported();
    const { status, body } = await ask(theServices(), 'GET', `${path}/check`);
    expect(status).toBe(200);
    const report = CheckReportSchema.parse(body);
    const count = (severity: string) => report.findings.filter((finding) => finding.severity === severity).length;
    expect([report.errors, report.warnings]).toEqual([count('error'), count('warning')]);
    const [first] = report.findings;
    expect(first).toMatchObject({
      code: 'act-soft-lock',
      severity: 'error',
      where: { type: 'act', id: 'act_1' },
      path: [{ encounter: 'enc_bell' }],
    });
    expect((await ask(theServices(), 'GET', `${path}/check`)).body).toEqual(body);
  });

  test('of a package that is not there is 404', async () => {
    expectRefusal(await ask(theServices(), 'GET', '/api/packages/nobody/check'), 404, 'not_found');
  });
});

describe('POST /api/packages/:id/playtest', () => {
  test('answers the report; the same request gives the same one, also as the last of its events', async () => {
    const path = await imported();
    const request = { runs: 60, seed: 5, persona: 'curious', maxTurns: 50 };
    const answered = await ask(theServices(), 'POST', `${path}/playtest`, request);
    expect(answered.status).toBe(200);
    const { ms: _, ...report } = PlaytestReportSchema.parse(answered.body);
    expect(report).toMatchObject({ runs: 60, seed: 5, personas: ['curious'], maxTurns: 50 });
    expect(report.coverage.locations).toMatchObject({ quay: 60 });
    expect(report.softLocks).toMatchObject([{ act: 'act_1', path: [{ encounter: 'enc_bell' }] }]);

    const streamed = await ask(theServices(), 'POST', `${path}/playtest`, request, EVENTS);
    expect(streamed.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const events = parts(streamed.body).map((event) => PlaytestEventSchema.parse(event));
    const last = events.pop();
    expect(last).toEqual({ type: 'report', report: { ...report, ms: expect.any(Number) } });
    expect(events[0]).toEqual({ type: 'progress', done: 0, runs: 60, turns: 0 });
    expect(events.at(-1)).toEqual({ type: 'progress', done: 60, runs: 60, turns: report.turns });
    expect(theServices().workers.census()).toMatchObject({ working: 0, waiting: 0 });
  });

  test.each([
    [{ runs: 0 }, 'runs'],
    [{ runs: PLAYTEST_LIMITS.runs + 1 }, 'runs'],
    [{ runs: 1.5 }, 'runs'],
    [{ runs: '10' }, 'runs'],
    [{ runs: 1, seed: 0.1 }, 'seed'],
    [{ runs: 1, persona: 'nobody' }, 'persona'],
    [{ runs: 1, maxTurns: 0 }, 'maxTurns'],
    [{ runs: 1, maxTurns: PLAYTEST_LIMITS.turns + 1 }, 'maxTurns'],
    [[], ''],
  ])('of %j is 400 and says what is wrong', async (request, path) => {
    const refused = await ask(theServices(), 'POST', `${await imported()}/playtest`, request, EVENTS);
    expectRefusal(refused, 400, 'malformed');
    expect(refused.body.error.issues).toMatchObject([{ path }]);
  });

  test('without a body uses the defaults', async () => {
    const { status, body } = await ask(theServices(), 'POST', `${await imported()}/playtest`);
    expect([status, body]).toMatchObject([200, PLAYTEST_DEFAULTS]);
  });

  test('of a package that is not there is 404, also for who asks for events', async () => {
    const asked = ask(theServices(), 'POST', '/api/packages/nobody/playtest', { runs: 1 }, EVENTS);
    expectRefusal(await asked, 404, 'not_found');
  });

  test('ends with its listener', async () => {
    const { services, working, path } = await hangingServices();
    const response = await services.app.request(`http://127.0.0.1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...EVENTS },
      body: JSON.stringify({ runs: 10 }),
    });
    const events = follow(response);
    await events.until(({ type }) => type === 'progress');
    expect(working()).toBe(1);
    await events.leave();
    await expect.poll(() => working()).toBe(0);

    const leaving = new AbortController();
    const answer = services.app.request(
      new Request(`http://127.0.0.1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ runs: 10 }),
        signal: leaving.signal,
      }),
    );
    await expect.poll(() => working()).toBe(1);
    leaving.abort();
    expect((await answer).status).toBe(503);
    expect(working()).toBe(0);
  });

  test('many at once are 429, also for who asks for events; the end of the server ends them all', async () => {
    const { services, working, path } = await hangingServices();
    const all = Array.from({ length: 4 }, () => ask(services, 'POST', path, { runs: 10 }, EVENTS));
    await expect.poll(() => working()).toBe(1);
    for (const headers of [EVENTS, {}]) {
      expectRefusal(await ask(services, 'POST', path, { runs: 10 }, headers), 429, 'rate_limited');
    }
    await services.close();
    for (const { status, body } of await Promise.all(all)) {
      expect(status).toBe(200);
      expect(parts(body)).toMatchObject([
        { type: 'progress', done: 0 },
        { type: 'error', error: { code: 'unavailable' } },
      ]);
    }
    expect(working()).toBe(0);
  });

  test('that takes too long is an error among the events, 422 to who asked for the report', async () => {
    const { services, path } = await hangingServices({ patienceMs: 20 });
    expectRefusal(await ask(services, 'POST', path, { runs: 10 }), 422, 'refused');
    const { body } = await ask(services, 'POST', path, { runs: 10 }, EVENTS);
    expect(parts(body).at(-1)).toMatchObject({ type: 'error', error: { code: 'refused', hint: expect.any(String) } });
  });
});

describe('POST /api/sessions/:id/playtest', () => {
  test('plays the draft as it stands; where there is nothing to play yet it says what is missing', async () => {
    const services = theServices();
    expectRefusal(await ask(services, 'POST', '/api/sessions/nobody/playtest', { runs: 5 }), 404, 'not_found');
    await drafted(services, callsBefore('draftNodeWeb'));
    const refused = await ask(services, 'POST', '/api/sessions/desk/playtest', { runs: 5 }, EVENTS);
    expectRefusal(refused, 422, 'refused');
    expect(refused.body.error.message).toMatch(/no act has a place on its map/);
    await ask(services, 'DELETE', '/api/sessions/desk');
    await drafted(services, callsBefore('finalizePackage'));
    // Without a word about it, a thousand runs of everybody, from seed 1.
    const { status, body } = await ask(services, 'POST', '/api/sessions/desk/playtest', {});
    expect(status).toBe(200);
    const report = PlaytestReportSchema.parse(body);
    expect(report).toMatchObject({ runs: 1000, seed: 1, maxTurns: 400, coverage: { locations: { harbour: 1000 } } });
    expect([...report.personas].sort()).toEqual([...PERSONAS].sort());
  });
});
