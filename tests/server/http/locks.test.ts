import { describe, expect, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { aiko, finalize, harbourPool, ken, premise } from '../../shared/story/fixture.ts';
import { ask } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { callsBefore, drafted, edit, expectRefusal, expectUnchanged, quietServices, read } from './support.ts';

const FINISHED = callsBefore('finalizePackage');
const lock = (services: Services, element: object, locked: unknown = true) =>
  ask(services, 'PUT', '/api/sessions/desk/locks', { ...element, locked });
const tool = (services: Services, name: string, input: unknown) =>
  ask(services, 'POST', `/api/sessions/desk/tools/${name}`, input);
const history = async (services: Services) => (await ask(services, 'GET', '/api/sessions/desk/history')).body.entries;

const PREMISE = { type: 'premise' };
const KEN = { type: 'character', id: 'ken' };
const ACT = { type: 'act', id: 'act_1' };
const HARBOUR = { type: 'node', actId: 'act_1', id: 'harbour' };
const ROPE = { type: 'encounter', actId: 'act_1', id: 'enc_rope' };
const CHECKLIST = { type: 'checklist' };

describe('PUT /api/sessions/:id/locks', () => {
  test('locks each kind of element and lists them in one order, each once; unlocking takes them off', async () => {
    const services = await drafted(await quietServices(), FINISHED);
    const all = [PREMISE, KEN, ACT, HARBOUR, ROPE, CHECKLIST];
    for (const [index, element] of all.toReversed().entries()) {
      const { status, body } = await lock(services, element);
      expect([status, Object.keys(body), body.locks.length]).toEqual([200, ['locks'], index + 1]);
    }
    expect((await read(services)).locks).toEqual(all);
    for (const [index, element] of all.entries()) {
      expect((await lock(services, element, false)).body.locks).toEqual(all.slice(index + 1));
    }
  });

  test('fills in what goes without saying', async () => {
    const services = await drafted(await quietServices(), FINISHED);
    expect((await lock(services, { type: 'node', id: 'harbour' })).body.locks).toEqual([HARBOUR]);
    expect((await lock(services, { type: 'encounter', id: 'enc_rope' })).body.locks).toEqual([HARBOUR, ROPE]);
    expect((await lock(services, { type: 'act', actId: 'act_1' })).body.locks).toEqual([ACT, HARBOUR, ROPE]);
  });

  test('twice is once: neither the journal nor the history grows', async () => {
    const services = await drafted(await quietServices(), FINISHED);
    await lock(services, KEN);
    await expectUnchanged(services, async () => {
      expect((await lock(services, KEN)).body.locks).toEqual([KEN]);
      expect((await lock(services, PREMISE, false)).body.locks).toEqual([KEN]);
    });
    expect((await history(services)).filter(({ kind }: { kind: string }) => kind === 'lock-changed')).toHaveLength(1);
  });

  test.each<[string, object, [string, unknown][]]>([
    ['the premise', PREMISE, [['proposeStoryPremise', premise]]],
    [
      'a character',
      KEN,
      [
        ['proposeCharacter', ken],
        ['updateElement', { ...KEN, changes: { name: 'Kenji' } }],
        ['updateElement', { ...KEN, changes: {}, regenerateImage: true }],
      ],
    ],
    [
      'an act, with its places and their encounters',
      ACT,
      [
        ['updateElement', { ...ACT, changes: { title: 'Ebb' } }],
        ['draftNodeEncounters', harbourPool],
        ['finalizeNode', finalize('lighthouse')],
        ['updateElement', { ...HARBOUR, changes: { 'encounters.enc_rope.title': 'Cut' } }],
      ],
    ],
    ['a place', HARBOUR, [['updateElement', { ...ACT, changes: { intendedLocations: ['lighthouse'] } }]]],
    ['an encounter', ROPE, [['draftNodeEncounters', { ...harbourPool, encounters: harbourPool.encounters.slice(1) }]]],
    ['the checklist', CHECKLIST, [['planning_setup_plan', { objective: 'Write it' }]]],
  ])('of %s refuses the tools that would touch it: 422, named, across a restart', async (_what, element, calls) => {
    const dataDir = await tempDir();
    const first = await drafted(await quietServices({}, { DATA_DIR: dataDir }), FINISHED);
    await lock(first, element);
    await first.close();
    const services = await quietServices({}, { DATA_DIR: dataDir });
    for (const [name, input] of calls) {
      await expectUnchanged(services, async () => {
        const refused = await tool(services, name, input);
        expectRefusal(refused, 422, 'refused');
        expect(refused.body.error.message).toMatch(/locked by the author/);
        expect(refused.body.error.hint).toMatch(/ask the author to unlock it/);
      });
    }
    // What is not locked goes on.
    expect((await tool(services, 'proposeCharacter', aiko)).status).toBe(200);
    await lock(services, element, false);
    for (const [name, input] of calls) expect([name, (await tool(services, name, input)).status]).toEqual([name, 200]);
  });

  test('does not hold the author back', async () => {
    const services = await drafted(await quietServices(), FINISHED);
    for (const element of [PREMISE, KEN, ACT]) await lock(services, element);
    expect((await edit(services, { ...PREMISE, changes: { title: 'Ebb' } })).status).toBe(200);
    expect((await edit(services, { ...ROPE, changes: { title: 'Cut' } })).status).toBe(200);
    const picture = new Uint8Array([1]);
    const path = '/api/sessions/desk/draft/character/ken';
    expect((await ask(services, 'PUT', `${path}/picture`, picture, { 'content-type': 'image/png' })).status).toBe(200);
    expect((await ask(services, 'DELETE', `${path}?force=true`)).status).toBe(200);
    expect((await ask(services, 'POST', '/api/sessions/desk/undo')).status).toBe(200);
  });

  test('of what is removed is listed no more, and is back with it', async () => {
    const services = await drafted(await quietServices(), FINISHED);
    await lock(services, KEN);
    await ask(services, 'DELETE', '/api/sessions/desk/draft/character/ken?force=true');
    expect((await read(services)).locks).toEqual([]);
    expect((await lock(services, PREMISE)).body.locks).toEqual([PREMISE]);
    await ask(services, 'POST', '/api/sessions/desk/undo');
    expect((await read(services)).locks).toEqual([PREMISE, KEN]);
  });

  test.each<[string, object, RegExp]>([
    ['an unknown character', { type: 'character', id: 'nobody' }, /nobody.*aiko, ken/],
    ['an unknown place', { type: 'node', actId: 'act_1', id: 'moon' }, /moon.*harbour, lighthouse/],
    ['an unknown act', { type: 'act', id: 'act_9' }, /act_9.*act_1/],
    ['an unknown encounter', { type: 'encounter', id: 'enc_moon' }, /enc_moon.*enc_rope/],
    ['nobody in particular', { type: 'character' }, /Which character/],
  ])('of %s is 422', async (_what, element, reason) => {
    const services = await drafted(await quietServices(), FINISHED);
    await expectUnchanged(services, async () => {
      for (const locked of [true, false]) {
        const refused = await lock(services, element, locked);
        expectRefusal(refused, 422, 'refused');
        expect(refused.body.error.message).toMatch(reason);
      }
    });
  });

  test.each<[string, object, unknown]>([
    ['an unknown type', { type: 'music' }, true],
    ['no type', {}, true],
    ['an id that is a path', { type: 'character', id: '../ken' }, true],
    ['a maybe', PREMISE, 'perhaps'],
    ['no yes or no', PREMISE, null],
  ])('with %s is 400', async (_what, element, locked) => {
    const services = await drafted(await quietServices(), FINISHED);
    await expectUnchanged(services, async () => expectRefusal(await lock(services, element, locked), 400, 'malformed'));
  });

  test('of no session is 404', async () => {
    const services = await quietServices();
    expectRefusal(await lock(services, PREMISE), 404, 'not_found');
  });
});
