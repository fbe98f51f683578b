import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createImproviser } from '../../../server/improviser/index.ts';
import type { CallRetryPolicy } from '../../../server/models/calls/retry-policy.ts';
import type { PlayerAction } from '../../../shared/play/index.ts';
import type { TurnData } from '../../../shared/wire/index.ts';
import { behindTheWire } from '../../support/behind-the-wire.ts';
import { startFakeGemini } from '../../support/fake-gemini.ts';
import { type FakeRequest, type Reply, reply, type ScriptFunction } from '../../support/fake-model-script.ts';
import { freelyToldStory } from '../../support/sample.ts';
import { ask, openServices, parts } from '../../support/services.ts';
import { fakeArt } from '../coauthor/support.ts';

type Role = 'coauthor' | 'director' | 'storyteller';

/** Which of the three asks: the co-author brings tools, the Storyteller wants an array of elements. */
function roleOf({ body }: FakeRequest): Role {
  if ('tools' in body) return 'coauthor';
  return JSON.stringify(body).includes('"elements"') ? 'storyteller' : 'director';
}

/** Asks again at once, so that a fault is over within a test. */
const QUICK: Partial<CallRetryPolicy> = { backoffMs: 1, longestWaitMs: 20 };
/** So little patience besides that a hang is, too; enough for a busy machine to answer within it. */
const SHORT: Partial<CallRetryPolicy> = { ...QUICK, firstContentMs: 1500, stallMs: 1500, maxRetries: 1 };

/** The improviser answers where the fake has no script; what it reads at its first word is read before any test. */
beforeAll(async () => {
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'a fantasy' }] }];
  await createImproviser({ role: 'coauthor', seed: 7, paceMs: 0 }).doGenerate({ prompt });
});

async function servicesOnGemini(script: ScriptFunction, retryPolicy: Partial<CallRetryPolicy> = QUICK) {
  const { around, brain } = behindTheWire();
  const gemini = await startFakeGemini(script, { brain: (request) => brain(roleOf(request)) });
  onTestFinished(() => gemini.close());
  const env = {
    GOOGLE_GENERATIVE_AI_API_KEY: 'a-secret-key',
    GOOGLE_GENERATIVE_AI_BASE_URL: gemini.url,
    IMAGE_MODEL: 'embedded',
    DIRECTOR_TIMEOUT_MS: '1500',
  };
  const byRole = { coauthor: retryPolicy, director: retryPolicy, storyteller: retryPolicy };
  const services = await openServices(env, { retryPolicies: byRole, art: fakeArt().art, around });
  return { services, gemini };
}

const say = (text: string) => ({ id: crypto.randomUUID(), role: 'user', parts: [{ type: 'text', text }] });

function onwards({ waitingFor, choices }: TurnData): PlayerAction {
  if (waitingFor === 'choice') return { type: 'choice', choiceId: choices[0]?.id ?? '' };
  if (waitingFor === 'dice-result') return { type: 'roll' };
  return waitingFor === 'free-text' ? { type: 'text', text: 'I look closer.' } : { type: 'continue' };
}

type Services = Awaited<ReturnType<typeof servicesOnGemini>>['services'];

async function take(services: Services, id: string, action: PlayerAction): Promise<TurnData> {
  const answer = await ask(services, 'POST', `/api/plays/${id}/turns`, { action });
  expect(answer.status).toBe(200);
  const received = parts(answer.body);
  expect(received.filter(({ type }) => type === 'data-frame').length).toBeGreaterThan(0);
  const end = received.find(({ type }) => type === 'data-turn');
  expect(end).toBeDefined();
  return end?.data as TurnData;
}

describe('the whole line on Gemini, through the real provider', () => {
  test('a sentence becomes a package, and the package a play', async () => {
    const { services, gemini } = await servicesOnGemini(() => undefined);
    const chat = await ask(services, 'POST', '/api/chat', {
      id: 'tokyo',
      message: say('a noir mystery in Tokyo, one act, two places, two characters'),
    });
    expect(chat.status).toBe(200);
    const session = (await ask(services, 'GET', '/api/sessions/tokyo')).body;
    expect(session.packageId).not.toBeNull();
    expect(session.draft.characters).toHaveLength(2);
    expect(new Set(gemini.requests.map(({ headers }) => headers['x-goog-api-key']))).toEqual(new Set(['a-secret-key']));

    const { body } = await ask(services, 'POST', '/api/plays', { packageId: session.packageId, seed: 1 });
    let turn = await take(services, body.id, { type: 'start' });
    for (let count = 0; count < 5 && !turn.ended; count++) turn = await take(services, body.id, onwards(turn));
    expect(new Set(gemini.requests.map(roleOf))).toEqual(new Set(['coauthor', 'director', 'storyteller']));
    const models = (await ask(services, 'GET', '/api/models')).body.roles;
    expect(models.coauthor.active).toMatch(/^google:/);
    expect(JSON.stringify([chat.body, session, models])).not.toContain('a-secret-key');
  }, 120_000);
});

type Fault = readonly [name: string, fault: () => Reply];

const FAULTS: Fault[] = [
  ['a 429 with retry-after', () => reply.status(429, 'slow down', { headers: { 'retry-after': '0' } })],
  ['a 503', () => reply.status(503, 'overloaded')],
  ['a 500', () => reply.status(500, 'broken')],
  ['a refused key', () => reply.status(401, 'no such key')],
  ['a socket that dies before a word', () => reply.drop()],
  ['a cut before the first part', () => reply.cut()],
  ['a cut in the middle', () => reply.cut({ text: '{"elements":[{"type":"narrate","text":"Half of ' })],
  ['a safety block', () => reply.blocked('I ')],
  ['a blocked prompt', () => reply.promptBlocked()],
  ['an empty answer', () => reply.empty()],
  ['an answer that is too long', () => reply.truncated('{"elements":[{"type":"narrate","text":"and on and on')],
  ['no JSON where JSON was due', () => reply.text('I would rather not.')],
  ['an unknown tool', () => reply.calls({ call: 'launchRocket', args: { now: true } })],
  ['malformed arguments', () => reply.calls({ call: 'proposeCharacter', args: { id: 7 } })],
  [
    'arguments of the wrong kind',
    () => reply.calls({ call: 'draftNodeWeb', args: { actId: 'nowhere', locations: 'all' } }),
  ],
  ['garbage for a stream', () => reply.raw('data: {"candidates": [[[', 'text/event-stream')],
  ['an error inside the stream', () => reply.streamError(500, 'internal', { text: 'Let ' })],
];

/** Each is over when its time is: they are met side by side. */
const HANGS: Fault[] = [
  ['a hang before a word', () => reply.hang()],
  ['a hang in the middle', () => reply.hang({ text: 'Well, ' })],
];

/** What comes of a story while the co-author's model has a fault at its second answer. */
async function written(fault: () => Reply, retryPolicy: Partial<CallRetryPolicy>): Promise<void> {
  let coauthorCalls = 0;
  const { services } = await servicesOnGemini((request) => {
    if (roleOf(request) !== 'coauthor') return undefined;
    coauthorCalls += 1;
    return coauthorCalls === 2 ? fault() : undefined;
  }, retryPolicy);
  const brief = say('a fantasy, one act, two places, two characters');
  const chat = await ask(services, 'POST', '/api/chat', { id: 'story', message: brief });
  expect(chat.status).toBe(200);
  expect(chat.body.trimEnd().endsWith('data: [DONE]')).toBe(true);
  expect(chat.body).not.toContain('a-secret-key');
  const after = (await ask(services, 'GET', '/api/sessions/story')).body;
  expect(after.draft.premise).toBeDefined();
  expect(after.messages[0].parts[0].text).toBe('a fantasy, one act, two places, two characters');
  expect(after.running).toBe(false);

  for (let tries = 0; tries < 3; tries++) {
    const session = (await ask(services, 'GET', '/api/sessions/story')).body;
    if (session.packageId !== null) break;
    expect((await ask(services, 'POST', '/api/chat', { id: 'story', message: say('go on') })).status).toBe(200);
  }
  const done = (await ask(services, 'GET', '/api/sessions/story')).body;
  expect(done.draft.premise.title).toBe(after.draft.premise.title);
  expect(done.packageId).not.toBeNull();
}

/** What comes of a play while a role's model has a fault at its second answer. */
async function played(role: Role, fault: () => Reply, retryPolicy: Partial<CallRetryPolicy>): Promise<void> {
  let calls = 0;
  const { services } = await servicesOnGemini((request) => {
    if (roleOf(request) !== role) return undefined;
    calls += 1;
    return calls === 2 ? fault() : undefined;
  }, retryPolicy);
  await ask(services, 'POST', '/api/packages/import', freelyToldStory());
  const { body } = await ask(services, 'POST', '/api/plays', { packageId: 'the_thirteenth_card', seed: 3 });
  let turn = await take(services, body.id, { type: 'start' });
  for (let count = 0; count < 3; count++) turn = await take(services, body.id, onwards(turn));
  expect(turn.turn).toBe(4);
  expect((await ask(services, 'GET', `/api/plays/${body.id}/turns`)).body.turns).toHaveLength(4);
  expect(calls).toBeGreaterThanOrEqual(2);
}

describe('a fault of the model while writing', () => {
  test.each(FAULTS)('%s leaves a usable session, with nothing lost', (_, fault) => written(fault, QUICK), 120_000);

  test('a hang, before a word and in the middle, leaves a usable session, with nothing lost', async () => {
    await Promise.all(HANGS.map(([, fault]) => written(fault, SHORT)));
  }, 120_000);
});

describe('a fault of the model while playing', () => {
  const ofBoth = (faults: readonly Fault[]) =>
    faults.flatMap(([name, fault]) =>
      (['director', 'storyteller'] as const).map((role) => [role, name, fault] as const),
    );

  test.each(ofBoth(FAULTS))(
    'the %s meets %s, and the play goes on',
    (role, _, fault) => played(role, fault, QUICK),
    60_000,
  );

  test('the director and the storyteller meet a hang, before a word and in the middle, and the plays go on', async () => {
    await Promise.all(ofBoth(HANGS).map(([role, , fault]) => played(role, fault, SHORT)));
  }, 60_000);
});
