import { describe, expect, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { PLANNING_TOOL_NAMES, PLANNING_TOOL_RETURNS, PlanDraftSchema } from '../../../shared/story/index.ts';
import { aiko, harbourPool, outline, premise, WHOLE_STORY, web } from '../../shared/story/fixture.ts';
import { ask } from '../../support/services.ts';
import { everything, expectRefusal, quietServices } from './support.ts';

const callTool = (services: Services, id: string, tool: string, input: unknown) =>
  ask(services, 'POST', `/api/sessions/${id}/tools/${tool}`, input);

async function withSession() {
  const services = await quietServices();
  await ask(services, 'POST', '/api/sessions', { id: 'desk' });
  return services;
}

async function withWholeStory() {
  const services = await withSession();
  for (const { tool, input } of WHOLE_STORY) expect((await callTool(services, 'desk', tool, input)).status).toBe(200);
  return services;
}

describe('POST /api/sessions', () => {
  test('opens a session under an id of its own: 201', async () => {
    const services = await quietServices();
    const { status, body } = await ask(services, 'POST', '/api/sessions', {});
    expect([status, Object.keys(body)]).toEqual([201, ['id']]);
    expect((await ask(services, 'GET', `/api/sessions/${body.id}`)).status).toBe(200);
  });

  test('without a body opens one as well', async () => {
    const services = await quietServices();
    expect((await ask(services, 'POST', '/api/sessions')).status).toBe(201);
  });

  test('leaves an id that exists unchanged: 200', async () => {
    const services = await withSession();
    await callTool(services, 'desk', 'proposeStoryPremise', premise);
    const before = await ask(services, 'GET', '/api/sessions/desk');
    const again = await ask(services, 'POST', '/api/sessions', { id: 'desk', locale: 'zh-CN' });
    expect([again.status, again.body]).toEqual([200, { id: 'desk' }]);
    expect((await ask(services, 'GET', '/api/sessions/desk')).body).toEqual(before.body);
  });

  test('opens one session for an id that is asked for twice in the same moment', async () => {
    const services = await quietServices();
    const both = await Promise.all([1, 2].map(() => ask(services, 'POST', '/api/sessions', { id: 'desk' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect((await ask(services, 'GET', '/api/sessions')).body.sessions).toHaveLength(1);
  });

  test.each([
    ['an id that is a path', { id: '../../etc' }],
    ['an id with capitals', { id: 'Desk' }],
    ['an id of 65 letters', { id: 'x'.repeat(65) }],
    ['an empty id', { id: '' }],
    ['an id that is no text', { id: 7 }],
    ['a locale that is no text', { locale: ['en'] }],
    ['a list', []],
    ['null', null],
    ['half an object', '{"id":'],
  ])('refuses %s: 400, and opens none', async (_what, body) => {
    const services = await quietServices();
    expectRefusal(
      await ask(services, 'POST', '/api/sessions', body === null ? 'null' : body, {
        'content-type': 'application/json',
      }),
      400,
      'malformed',
    );
    expect((await ask(services, 'GET', '/api/sessions')).body).toEqual({ sessions: [] });
  });
});

describe('GET /api/sessions', () => {
  test('lists them, last worked on first', async () => {
    const services = await quietServices();
    for (const id of ['first', 'second', 'third']) await ask(services, 'POST', '/api/sessions', { id });
    await callTool(services, 'first', 'proposeStoryPremise', premise);
    const { status, body } = await ask(services, 'GET', '/api/sessions');
    expect(status).toBe(200);
    expect(body.sessions[0]).toEqual({
      id: 'first',
      title: premise.title,
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      packageId: null,
      storyId: expect.any(String),
      isOwn: true,
    });
    expect(body.sessions.map(({ id }: { id: string }) => id)).toHaveLength(3);
    expect(body.sessions[1]).toMatchObject({ title: null, packageId: null });
  });
});

describe('GET /api/sessions/:id', () => {
  test('of a fresh one has all that the contract names', async () => {
    const services = await withSession();
    const { status, body } = await ask(services, 'GET', '/api/sessions/desk');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: 'desk',
      locale: 'en',
      strategy: 'react',
      draft: { characters: [], acts: [] },
      checklist: null,
      messages: [],
      seq: expect.any(Number),
      canUndo: false,
      canRedo: false,
      locks: [],
      packageId: null,
    });
    expect(body.draft).not.toHaveProperty('premise');
  });

  test('shows the draft with its places and their encounters inside the act', async () => {
    const services = await withWholeStory();
    const { draft } = (await ask(services, 'GET', '/api/sessions/desk')).body;
    expect(PlanDraftSchema.parse(draft)).toEqual(draft);
    expect(draft.premise.title).toBe(premise.title);
    expect(draft.acts[0].sandboxLocations[0].encounters[0].id).toBe('enc_rope');
  });

  test('counts its seq up with every change', async () => {
    const services = await withSession();
    const seq = async () => (await ask(services, 'GET', '/api/sessions/desk')).body.seq;
    const before = await seq();
    await callTool(services, 'desk', 'proposeStoryPremise', premise);
    expect(await seq()).toBe(before + 1);
  });

  test('tells the package’s id once it is saved, and no sooner', async () => {
    const services = await withSession();
    for (const { tool, input } of WHOLE_STORY) {
      expect((await ask(services, 'GET', '/api/sessions/desk')).body.packageId).toBeNull();
      await callTool(services, 'desk', tool, input);
    }
    const { packageId } = (await ask(services, 'GET', '/api/sessions/desk')).body;
    expect((await ask(services, 'GET', `/api/packages/${packageId}`)).body.package.title).toBe('The Salt Lantern');
    expect((await ask(services, 'GET', '/api/sessions')).body.sessions[0].packageId).toBe(packageId);
  });

  test('of nobody is 404', async () => {
    expectRefusal(await ask(await quietServices(), 'GET', '/api/sessions/nobody'), 404, 'not_found');
  });
});

describe('DELETE /api/sessions/:id', () => {
  test('keeps the finished package, playable', async () => {
    const services = await withWholeStory();
    const { packageId } = (await ask(services, 'GET', '/api/sessions/desk')).body;
    const deleted = await ask(services, 'DELETE', '/api/sessions/desk');
    expect([deleted.status, deleted.body]).toEqual([204, '']);
    expectRefusal(await ask(services, 'GET', '/api/sessions/desk'), 404, 'not_found');
    expect((await ask(services, 'GET', '/api/sessions')).body.sessions).toEqual([]);
    expect((await ask(services, 'GET', `/api/packages/${packageId}`)).status).toBe(200);
    expect((await ask(services, 'POST', '/api/plays', { packageId })).status).toBe(201);
  });

  test('of one that is not there is 404', async () => {
    expectRefusal(await ask(await quietServices(), 'DELETE', '/api/sessions/nobody'), 404, 'not_found');
  });

  test('frees the id for a new session', async () => {
    const services = await withWholeStory();
    await ask(services, 'DELETE', '/api/sessions/desk');
    expect((await ask(services, 'POST', '/api/sessions', { id: 'desk' })).status).toBe(201);
    expect((await ask(services, 'GET', '/api/sessions/desk')).body).toMatchObject({ messages: [], packageId: null });
  });
});

describe('POST /api/sessions/:id/tools/:tool', () => {
  test('runs all nine, and each answers as documented', async () => {
    const services = await withSession();
    const run = new Set<string>();
    for (const { tool, input } of [
      ...WHOLE_STORY.slice(0, -1),
      { tool: 'updateElement' as const, input: { type: 'premise', changes: { title: 'Ebb' } } },
      {
        tool: 'writeScene' as const,
        input: { actId: outline.id, part: 'opening', lines: [{ type: 'narrate', text: 'It begins.' }] },
      },
      ...WHOLE_STORY.slice(-1),
    ]) {
      const { status, body } = await callTool(services, 'desk', tool, input);
      expect([tool, status, PLANNING_TOOL_RETURNS[tool].safeParse(body).error]).toEqual([tool, 200, undefined]);
      run.add(tool);
    }
    expect([...run].sort()).toEqual([...PLANNING_TOOL_NAMES].sort());
  });

  test('is durable before it answers', async () => {
    const services = await withSession();
    await callTool(services, 'desk', 'proposeStoryPremise', premise);
    expect((await services.store.read('session:desk')).at(-1)?.type).toBe('premise-proposed');
  });

  test.each<[string, string, unknown]>([
    ['a wrong shape', 'proposeStoryPremise', { title: 7 }],
    ['a wrong order', 'draftNodeEncounters', harbourPool],
    ['an unknown id', 'updateElement', { type: 'character', id: 'nobody', changes: { name: 'X' } }],
    [
      'a dangling connection',
      'draftNodeWeb',
      { ...web, locations: web.locations.map((each) => ({ ...each, connections: ['moon'] })) },
    ],
    ['an id that is a path', 'proposeCharacter', { ...aiko, id: '../aiko' }],
    ['a list', 'proposeCharacter', [aiko]],
    ['null', 'proposeCharacter', null],
    ['a story that is not whole', 'finalizePackage', { title: 'Too early' }],
  ])('refuses %s: 422 with what to do, and the draft unchanged', async (_what, tool, input) => {
    const services = await withSession();
    await callTool(services, 'desk', 'proposeStoryPremise', premise);
    await callTool(services, 'desk', 'draftActOutline', outline);
    const before = await ask(services, 'GET', '/api/sessions/desk');
    const stored = await everything(services.store);
    const refused = await callTool(services, 'desk', tool, JSON.stringify(input));
    expectRefusal(refused, 422, 'refused');
    expect(refused.body.error.hint).toBeTruthy();
    expect((await ask(services, 'GET', '/api/sessions/desk')).body).toEqual(before.body);
    expect(await everything(services.store)).toEqual(stored);
  });

  test('of an unknown name is 404 and lists the tools', async () => {
    const services = await withSession();
    for (const name of ['launchRocket', 'ProposeCharacter', 'constructor', '__proto__', '..%2fproposeCharacter']) {
      const answer = await callTool(services, 'desk', name, {});
      expectRefusal(answer, 404, 'not_found');
      for (const tool of PLANNING_TOOL_NAMES) expect(answer.body.error.hint).toContain(tool);
    }
  });

  test('on no session is 404, and opens none', async () => {
    const services = await quietServices();
    expectRefusal(await callTool(services, 'nobody', 'proposeStoryPremise', premise), 404, 'not_found');
    expect((await ask(services, 'GET', '/api/sessions')).body.sessions).toEqual([]);
  });

  test('many at once end in one draft with all of them', async () => {
    const services = await withSession();
    await callTool(services, 'desk', 'proposeStoryPremise', premise);
    const ids = Array.from({ length: 12 }, (_, index) => `person_${index}`);
    const answers = await Promise.all(
      ids.map((id) => callTool(services, 'desk', 'proposeCharacter', { ...aiko, id, role: 'npc' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const { draft } = (await ask(services, 'GET', '/api/sessions/desk')).body;
    expect(draft.characters.map(({ id }: { id: string }) => id).sort()).toEqual(ids.sort());
  });
});
