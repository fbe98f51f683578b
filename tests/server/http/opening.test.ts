import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { CHECKLIST_TOOL_NAMES, PLANNING_STRATEGIES } from '../../../shared/checklist/index.ts';
import { PLANNING_TOOL_NAMES } from '../../../shared/story/index.ts';
import { sampleStory } from '../../support/sample.ts';
import { ask, openServices } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { halves } from '../art/pictures.ts';
import { fakeArt, scriptedModel } from '../coauthor/support.ts';
import { drafted, expectRefusal, fromAuthor, longStory, quietServices, read, servicesWithPictures } from './support.ts';

const samplesDir = fileURLToPath(new URL('../../../assets/samples', import.meta.url));
const open = (services: Services, body: object) => ask(services, 'POST', '/api/sessions', { id: 'desk', ...body });
const tool = (services: Services, name: string, input: unknown, id = 'desk') =>
  ask(services, 'POST', `/api/sessions/${id}/tools/${name}`, input);
const story = async (services: Services, id: string) =>
  (await ask(services, 'GET', `/api/packages/${id}`)).body.package;

describe('POST /api/sessions with a strategy', () => {
  test('keeps it with the session, and tells the model in its words', async () => {
    const headings = new Set<string>();
    for (const strategy of PLANNING_STRATEGIES) {
      const dataDir = await tempDir();
      const { model, requests } = scriptedModel([{ text: 'Hello.' }]);
      const services = await quietServices({ coauthor: model }, { DATA_DIR: dataDir });
      expect((await open(services, { strategy })).status).toBe(201);
      expect(await read(services)).toMatchObject({ strategy, checklistTools: true });
      await ask(services, 'POST', '/api/chat', { id: 'desk', message: fromAuthor('hello') });
      headings.add(JSON.stringify(requests[0]?.prompt));
      await services.close();
      const again = await quietServices({}, { DATA_DIR: dataDir });
      expect((await read(again)).strategy).toBe(strategy);
    }
    expect(headings.size).toBe(PLANNING_STRATEGIES.length);
  });

  test('is react where none is named, and another one does not change a session that is there', async () => {
    const services = await quietServices();
    await open(services, {});
    expect((await open(services, { strategy: 'plan_act_reflect', checklist: false })).status).toBe(200);
    expect(await read(services)).toMatchObject({ strategy: 'react', checklistTools: true });
  });

  test.each(['REACT', 'plan-act-reflect', '', 7, null, ['react']])(
    'that there is none of is 400 and lists the three: %j',
    async (strategy) => {
      const services = await quietServices();
      const refused = await open(services, { strategy });
      expectRefusal(refused, 400, 'malformed');
      expect(refused.body.error.issues).toMatchObject([{ path: 'strategy' }]);
      for (const known of PLANNING_STRATEGIES) expect(refused.body.error.issues[0].message).toContain(known);
      expect((await ask(services, 'GET', '/api/sessions')).body.sessions).toEqual([]);
    },
  );
});

describe('POST /api/sessions with checklist: false', () => {
  test('offers the model eight tools and not a word of the six; with it, fourteen', async () => {
    for (const [checklist, offered] of [
      [false, PLANNING_TOOL_NAMES],
      [true, [...PLANNING_TOOL_NAMES, ...CHECKLIST_TOOL_NAMES]],
    ] as const) {
      const { model, requests } = scriptedModel([{ text: 'Hello.' }]);
      const services = await quietServices({ coauthor: model });
      await open(services, { checklist });
      expect((await read(services)).checklistTools).toBe(checklist);
      await ask(services, 'POST', '/api/chat', { id: 'desk', message: fromAuthor('hello') });
      expect(requests[0]?.tools?.map(({ name }) => name).sort()).toEqual([...offered].sort());
      expect(JSON.stringify(requests[0]).includes('planning_')).toBe(checklist);
    }
  });

  test.each([...CHECKLIST_TOOL_NAMES])('refuses %s: 422, and says to go on without', async (name) => {
    const services = await quietServices();
    await open(services, { checklist: false });
    const earlier = await read(services);
    const inputs = { objective: 'x', steps: [{ title: 'x' }], stepId: 'S001', title: 'x', status: 'done' };
    const refused = await tool(services, name, inputs);
    expectRefusal(refused, 422, 'refused');
    expect(refused.body.error).toMatchObject({
      message: `This session has no checklist, so there is no ${name}.`,
      hint: 'Go on with the tools of the story.',
    });
    expect(await read(services)).toEqual(earlier);
  });

  test.each(['no', 0, null])('that is no yes or no is 400: %j', async (checklist) => {
    expectRefusal(await open(await quietServices(), { checklist }), 400, 'malformed');
  });
});

describe('POST /api/sessions with fromPackage', () => {
  test('opens a story of one’s own again; finalizing makes its next version, under the same id', async () => {
    const services = await drafted(await quietServices());
    const { packageId, draft } = await read(services);
    expect((await open(services, { id: 'again', fromPackage: packageId })).status).toBe(201);
    const opened = await read(services, 'again');
    expect(opened).toMatchObject({ packageId, packageVersion: 1, canUndo: false, canRedo: false, messages: [] });
    expect(opened.draft).toEqual(draft);
    for (const { origin, edited } of Object.values<{ origin: string; edited: string[] }>(opened.provenance)) {
      expect([origin, edited]).toEqual(['package', []]);
    }
    const change = { type: 'character', id: 'ken', changes: { name: 'Kenji' } };
    expect((await tool(services, 'updateElement', change, 'again')).status).toBe(200);
    const finalized = await tool(services, 'finalizePackage', { title: 'Ebb' }, 'again');
    expect(finalized.body).toMatchObject({ packageId, version: 2, title: 'Ebb' });
    expect(await story(services, packageId)).toMatchObject({ version: 2, title: 'Ebb' });
    expect((await ask(services, 'GET', '/api/packages')).body.packages).toHaveLength(1);
    // The first session knows nothing of it, and its next version does not overwrite this one.
    expect((await read(services)).draft).toEqual(draft);
    expect((await tool(services, 'finalizePackage', { title: 'Flow' })).body).toMatchObject({ packageId, version: 3 });
  });

  test('opens the shipped sample with its pictures, which finalizes as it is', async () => {
    const services = await openServices({}, { art: fakeArt().art, samplesDir });
    const sample = sampleStory();
    expect((await open(services, { fromPackage: sample.id })).status).toBe(201);
    const { draft } = await read(services);
    expect(draft.premise).toMatchObject({ title: sample.title, language: sample.language });
    expect(draft.characters.map(({ id }: { id: string }) => id)).toEqual(sample.characters.map(({ id }) => id));
    const places = draft.acts.flatMap((act: { sandboxLocations: object[] }) => act.sandboxLocations);
    for (const { background, music } of places) {
      expect((await services.app.request(`http://127.0.0.1${background.url}`)).status).toBe(200);
      expect((await services.app.request(`http://127.0.0.1${music.url}`)).status).toBe(200);
    }
    const before = await story(services, sample.id);
    const finalized = await tool(services, 'finalizePackage', { title: sample.title });
    expect(finalized.body).toMatchObject({ ok: true, packageId: sample.id, version: before.version + 1 });
    const after = await story(services, sample.id);
    expect({ ...after, version: 0, createdAt: '', meta: {} }).toEqual({
      ...before,
      version: 0,
      createdAt: '',
      meta: {},
    });
  });

  test('opens an import', async () => {
    const services = await quietServices();
    const { packageId } = (await ask(services, 'POST', '/api/packages/import', longStory())).body;
    await services.painter.settled();
    expect((await open(services, { fromPackage: packageId })).status).toBe(201);
    const { draft } = await read(services);
    expect(draft).toMatchObject({
      characters: [{ id: 'aiko' }],
      acts: [{ id: 'act_1', sandboxLocations: [{ id: 'quay', encounters: [{ id: 'enc_rope' }] }, { id: 'light' }] }],
    });
  });

  test('that is not there is 404, and opens none', async () => {
    const services = await quietServices();
    for (const body of [{ fromPackage: 'nowhere' }, { fromPackage: 'nowhere', duplicate: true }]) {
      const refused = await open(services, body);
      expectRefusal(refused, 404, 'not_found');
      expect(refused.body.error.message).toContain('"nowhere"');
    }
    expect((await ask(services, 'GET', '/api/sessions')).body.sessions).toEqual([]);
    expect((await open(services, {})).status).toBe(201);
  });

  test('that is no id is 400', async () => {
    for (const fromPackage of ['../x', 'X', '', 7]) {
      expectRefusal(await open(await quietServices(), { fromPackage }), 400, 'malformed');
    }
  });

  test('leaves a session that is there as it is', async () => {
    const services = await drafted(await quietServices());
    const earlier = await read(services);
    expect((await open(services, { fromPackage: earlier.packageId, duplicate: true })).status).toBe(200);
    expect(await read(services)).toEqual(earlier);
  });

  test('twice in one moment opens one session', async () => {
    const services = await drafted(await quietServices());
    const { packageId } = await read(services);
    const both = await Promise.all([1, 2].map(() => open(services, { id: 'again', fromPackage: packageId })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect((await read(services, 'again')).seq).toBe(2);
  });
});

describe('POST /api/sessions with duplicate', () => {
  test('makes a story of its own, whose pictures stay when the first one goes', async () => {
    const services = await drafted(await servicesWithPictures());
    const picture = { 'content-type': 'image/png' };
    const path = '/api/sessions/desk/draft/character/ken/picture';
    await ask(services, 'PUT', path, new Uint8Array(await halves()), picture);
    const { packageId } = (await tool(services, 'finalizePackage', { title: 'Ebb' })).body;

    expect((await open(services, { id: 'copy', fromPackage: packageId, duplicate: true })).status).toBe(201);
    const copy = await read(services, 'copy');
    expect(copy).toMatchObject({ packageId: null, packageVersion: 0 });
    expect(JSON.stringify(copy.draft)).not.toContain(packageId);
    const { url } = copy.draft.characters[1].image;
    expect((await ask(services, 'DELETE', '/api/sessions/desk')).status).toBe(204);
    expect((await ask(services, 'DELETE', `/api/packages/${packageId}`)).status).toBe(204);
    expect((await services.app.request(`http://127.0.0.1${url}`)).status).toBe(200);

    const finalized = await tool(services, 'finalizePackage', { title: 'The Copy' }, 'copy');
    expect(finalized.body).toMatchObject({ ok: true, version: 1, title: 'The Copy' });
    expect(finalized.body.packageId).not.toBe(packageId);
  });

  test('of nothing is 400: it needs a package', async () => {
    const services = await quietServices();
    const refused = await open(services, { duplicate: true });
    expectRefusal(refused, 400, 'malformed');
    expect(refused.body.error.issues).toMatchObject([
      { path: 'duplicate', message: expect.stringMatching(/fromPackage/) },
    ]);
    expect((await open(services, { duplicate: false })).status).toBe(201);
  });
});
