import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import { readConfig } from '../../../server/config.ts';
import { createAdmission, createApp } from '../../../server/http/index.ts';
import type { Plays } from '../../../server/play/types.ts';
import { createRuns } from '../../../server/runs/index.ts';
import { RefusalError } from '../../../shared/error.ts';
import { type Answer, ask, parts } from '../../support/services.ts';
import { callsBefore, drafted, expectRefusal, sharedServices } from './support.ts';

const theServices = sharedServices();
type Called = [method: string, ...args: unknown[]];

/** The doors over plays that only say what they were asked. `answer` is what every method gives, or throws. */
function doors(answer: unknown = { id: 'other' }) {
  const calls: Called[] = [];
  const plays = new Proxy({} as Plays, {
    get:
      (_, method: string) =>
      async (...args: unknown[]) => {
        calls.push([method, ...args]);
        if (answer instanceof Error) throw answer;
        return answer;
      },
  });
  const services = theServices();
  const app = createApp({
    ...services,
    config: readConfig({}),
    clock: systemClock,
    admission: createAdmission(),
    plays,
    webDir: '/nowhere',
  });
  return { calls, ask: (...asked: [method: string, path: string, body?: unknown]) => ask({ app }, ...asked) };
}

const CHUNK = { type: 'data-turn', data: { turn: 3 } } as const;

const aRun = () =>
  createRuns({ conflictMessage: '' }).start(
    'x',
    () =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(CHUNK);
          controller.close();
        },
      }),
  );

const save = { note: 'Before the ball', turn: 3 };

describe('what the routes ask of the plays', () => {
  test.each<[method: string, path: string, body: unknown, status: number, called: Called]>([
    ['POST', 'rollback', { turn: 0 }, 200, ['rollback', 'p', 0]],
    ['POST', 'rollback', { turn: 1e9 }, 200, ['rollback', 'p', 1e9]],
    ['POST', 'branch', { turn: 2 }, 201, ['branch', 'p', 2, {}]],
    ['POST', 'branch', { turn: 2, latest: true }, 201, ['branch', 'p', 2, { latest: true }]],
    ['GET', 'ledger', undefined, 200, ['ledger', 'p', { author: false }]],
    ['GET', 'ledger?author=true', undefined, 200, ['ledger', 'p', { author: true }]],
    ['POST', 'ledger', { text: 'It rains.' }, 201, ['addEntry', 'p', { text: 'It rains.' }]],
    ['PATCH', 'ledger/L012', { closed: true }, 200, ['correctEntry', 'p', 'L012', { closed: true }]],
    ['GET', 'saves/before-the-ball', undefined, 200, ['getSave', 'p', 'before-the-ball']],
    ['GET', 'saves/auto-3', undefined, 200, ['getSave', 'p', 'auto-3']],
    ['PUT', 'saves/3', save, 200, ['save', 'p', '3', save]],
    ['PUT', 'saves/3', { note: 'x' }, 200, ['save', 'p', '3', { note: 'x' }]],
    ['POST', 'saves/auto-left-1/load', {}, 200, ['loadSave', 'p', 'auto-left-1']],
    ['GET', 'turns/1000/record', undefined, 200, ['record', 'p', 1000]],
    ['POST', 'tick', { dryRun: true }, 200, ['tick', 'p', { dryRun: true }]],
    ['POST', 'tick', { retry: 5 }, 200, ['tick', 'p', { retry: 5 }]],
    ['POST', 'tick', { skip: true }, 200, ['tick', 'p', { skip: true }]],
    ['POST', 'tick', {}, 200, ['tick', 'p', {}]],
    ['GET', 'version', undefined, 200, ['version', 'p', { reasons: false }]],
    ['GET', 'version?author=true', undefined, 200, ['version', 'p', { reasons: true }]],
    ['POST', 'version', {}, 200, ['moveToLatest', 'p']],
  ])('%s %s %j', async (method, path, body, status, called) => {
    const answer = { id: 'other' };
    const { calls, ask } = doors(answer);
    const answered = await ask(method, `/api/plays/p/${path}`, body);
    expect([answered.status, answered.body]).toEqual([status, answer]);
    expect(calls).toEqual([called]);
  });

  test('GET saves lists under its name', async () => {
    const { calls, ask } = doors([1, 2]);
    expect((await ask('GET', '/api/plays/p/saves')).body).toEqual({ saves: [1, 2] });
    expect(calls).toEqual([['saves', 'p']]);
  });

  test.each([
    ['plans', 'tickPlans'],
    ['errors', 'tickErrors'],
  ])('GET %s lists a page, the newest by default', async (path, method) => {
    const page = { [path]: [1, 2], next: 7 };
    const { calls, ask } = doors(page);
    expect((await ask('GET', `/api/plays/p/${path}`)).body).toEqual(page);
    expect((await ask('GET', `/api/plays/p/${path}?from=3&limit=2`)).body).toEqual(page);
    expect(calls).toEqual([
      [method, 'p', { limit: 100 }],
      [method, 'p', { from: 3, limit: 2 }],
    ]);
    for (const query of ['from=0', 'limit=101', 'limit=x']) {
      expect((await ask('GET', `/api/plays/p/${path}?${query}`)).status).toBe(400);
    }
  });

  test.each<[string, Called]>([
    ['saves/3', ['deleteSave', 'p', '3']],
    ['ledger/L012', ['removeEntry', 'p', 'L012']],
  ])('%s is deleted without a word', async (path, called) => {
    const { calls, ask } = doors();
    expect(await ask('DELETE', `/api/plays/p/${path}`)).toMatchObject({ status: 204, body: '' });
    expect(calls).toEqual([called]);
  });

  test.each<[string, string, Called]>([
    ['POST', 'tick', ['tick', 'p', {}]],
    ['POST', 'saves/3/load', ['loadSave', 'p', '3']],
    ['POST', 'version', ['moveToLatest', 'p']],
    ['PUT', 'saves/3', ['save', 'p', '3', {}]],
  ])('%s %s needs no body, with or without a word about its type', async (method, path, called) => {
    for (const body of [undefined, '']) {
      const { calls, ask } = doors();
      expect((await ask(method, `/api/plays/p/${path}`, body)).status).toBe(200);
      expect(calls).toMatchObject([called]);
    }
  });

  test.each([[undefined], [''], [{}]])('a reroll streams as a turn does, asked with %j', async (body) => {
    const { calls, ask } = doors(aRun());
    const { status, headers, body: text } = await ask('POST', '/api/plays/p/reroll', body);
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/event-stream/)]);
    expect(parts(text)).toEqual([CHUNK]);
    expect(calls).toEqual([['reroll', 'p', {}]]);
  });

  test('a reroll takes a wish along', async () => {
    const { calls, ask } = doors(aRun());
    expect((await ask('POST', '/api/plays/p/reroll', { wish: 'Shorter.' })).status).toBe(200);
    expect(calls).toEqual([['reroll', 'p', { wish: 'Shorter.' }]]);
  });
});

describe('what cannot be meant is refused before any play hears of it', () => {
  const tall = 'x'.repeat(201);
  test.each<[method: string, path: string, body?: unknown]>([
    ['POST', 'rollback', {}],
    ['POST', 'rollback', { turn: -1 }],
    ['POST', 'rollback', { turn: 1.5 }],
    ['POST', 'rollback', { turn: '1' }],
    ['POST', 'rollback', '{"turn":1e400}'],
    ['POST', 'rollback', { turn: 1e17 }],
    ['POST', 'rollback', '{'],
    ['POST', 'branch', { turn: -1 }],
    ['POST', 'branch', { turn: 1, latest: 'yes' }],
    ['POST', 'reroll', []],
    ['POST', 'reroll', 'null'],
    ['POST', 'reroll', { wish: ' ' }],
    ['POST', 'reroll', { wish: 'x'.repeat(301) }],
    ['POST', 'ledger', { text: 'x'.repeat(301) }],
    ['POST', 'ledger', { text: 'It rains.', kind: 'canon' }],
    ['PATCH', 'ledger/L001', { text: '' }],
    ['PATCH', 'ledger/1', { closed: true }],
    ['DELETE', 'ledger/..%2fL001'],
    ['GET', 'ledger?author=maybe'],
    ['PUT', 'saves/3', { note: tall }],
    ['PUT', 'saves/3', { note: 3 }],
    ['PUT', 'saves/3', { turn: -1 }],
    ['PUT', 'saves/3', { readTo: -1 }],
    ['PUT', 'saves/3', { from: '../up' }],
    ['PATCH', 'saves/3', { protected: 1 }],
    ['PATCH', 'saves/3', { note: tall }],
    ['PUT', 'saves/Three', {}],
    ['PUT', 'saves/a--b', {}],
    ['PUT', `saves/${'x'.repeat(41)}`, {}],
    ['GET', 'saves/..%2f..%2fpasswd'],
    ['GET', 'saves/%00'],
    ['DELETE', 'saves/__proto__'],
    ['POST', 'saves/%E7%8C%AB/load', {}],
    ['GET', 'turns/0/record'],
    ['GET', 'turns/-1/record'],
    ['GET', 'turns/0x1/record'],
    ['GET', 'turns/9999999999999999/record'],
    ['POST', 'tick', { retry: 0 }],
    ['POST', 'tick', { retry: '5' }],
    ['POST', 'tick', { dryRun: true, skip: true }],
    ['POST', 'tick', { retry: 1, skip: true }],
    ['POST', 'version', 3],
  ])('%s %s %j', async (method, path, body) => {
    const { calls, ask } = doors();
    expectRefusal(await ask(method, `/api/plays/p/${path}`, body), 400, 'malformed');
    expect(calls).toEqual([]);
  });
});

describe('what the plays refuse is told as it is', () => {
  const everyRoute = (ask: ReturnType<typeof doors>['ask']): Promise<Answer>[] => [
    ask('POST', '/api/plays/p/rollback', { turn: 1 }),
    ask('POST', '/api/plays/p/branch', { turn: 1 }),
    ask('POST', '/api/plays/p/reroll'),
    ask('GET', '/api/plays/p/ledger'),
    ask('POST', '/api/plays/p/ledger', { text: 'It rains.' }),
    ask('PATCH', '/api/plays/p/ledger/L001', { closed: true }),
    ask('DELETE', '/api/plays/p/ledger/L001'),
    ask('GET', '/api/plays/p/saves'),
    ask('PUT', '/api/plays/p/saves/3', {}),
    ask('POST', '/api/plays/p/saves/3/load'),
    ask('GET', '/api/plays/p/turns/1/record'),
    ask('POST', '/api/plays/p/tick'),
    ask('GET', '/api/plays/p/version'),
    ask('POST', '/api/plays/p/version'),
  ];

  test('404 and 409', async () => {
    const unknown = doors(new RefusalError('not_found', 'There is no play "p".'));
    for (const answer of await Promise.all(everyRoute(unknown.ask))) expectRefusal(answer, 404, 'not_found');
    const busy = doors(new RefusalError('conflict', 'A turn runs.'));
    for (const answer of await Promise.all(everyRoute(busy.ask))) expectRefusal(answer, 409, 'conflict');
  });

  test('a tick that failed is 422 and names the file that says all about it', async () => {
    const details = { tick: 5, file: 'plays/p/errors/error_005.json' };
    const { ask } = doors(new RefusalError('refused', 'A tool failed.', { details }));
    const refused = await ask('POST', '/api/plays/p/tick');
    expectRefusal(refused, 422, 'refused');
    expect(refused.body.error.details).toEqual(details);
  });
});

describe('GET /api/sessions/:id/plays', () => {
  test('asks about the story the draft comes to', async () => {
    await drafted(theServices(), callsBefore('finalizePackage'), 'whole');
    const atStake = { plays: [] };
    const { calls, ask } = doors(atStake);
    expect(await ask('GET', '/api/sessions/whole/plays')).toMatchObject({ status: 200, body: atStake });
    expect(calls).toEqual([['atStake', expect.objectContaining({ title: 'The Salt Lantern' })]]);
  });

  test('of a draft that is no story yet is 422 and says what is missing; of no session, 404', async () => {
    await drafted(theServices(), callsBefore('draftActOutline'), 'begun');
    const { calls, ask } = doors();
    const refused = await ask('GET', '/api/sessions/begun/plays');
    expectRefusal(refused, 422, 'refused');
    expect(refused.body.error.message).toMatch(/no act/);
    expectRefusal(await ask('GET', '/api/sessions/nobody/plays'), 404, 'not_found');
    expect(calls).toEqual([]);
  });
});
