import { describe, expect, test } from 'vitest';
import type { House } from '../../../server/main.ts';
import { aiko, finalize, harbourPool, ken, premise } from '../../shared/story/fixture.ts';
import { ask } from '../../support/house.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { callsBefore, drafted, edit, expectRefusal, expectUnchanged, quietHouse, read } from './support.ts';

const FINISHED = callsBefore('finalizePackage');
const lock = (house: House, element: object, locked: unknown = true) =>
  ask(house, 'PUT', '/api/sessions/desk/locks', { ...element, locked });
const tool = (house: House, name: string, input: unknown) =>
  ask(house, 'POST', `/api/sessions/desk/tools/${name}`, input);
const history = async (house: House) => (await ask(house, 'GET', '/api/sessions/desk/history')).body.entries;

const PREMISE = { type: 'premise' };
const KEN = { type: 'character', id: 'ken' };
const ACT = { type: 'act', id: 'act_1' };
const HARBOUR = { type: 'node', actId: 'act_1', id: 'harbour' };
const ROPE = { type: 'encounter', actId: 'act_1', id: 'enc_rope' };
const CHECKLIST = { type: 'checklist' };

describe('PUT /api/sessions/:id/locks', () => {
  test('locks each kind of element and lists them in one order, each once; unlocking takes them off', async () => {
    const house = await drafted(await quietHouse(), FINISHED);
    const all = [PREMISE, KEN, ACT, HARBOUR, ROPE, CHECKLIST];
    for (const [index, element] of all.toReversed().entries()) {
      const { status, body } = await lock(house, element);
      expect([status, Object.keys(body), body.locks.length]).toEqual([200, ['locks'], index + 1]);
    }
    expect((await read(house)).locks).toEqual(all);
    for (const [index, element] of all.entries()) {
      expect((await lock(house, element, false)).body.locks).toEqual(all.slice(index + 1));
    }
  });

  test('fills in what goes without saying', async () => {
    const house = await drafted(await quietHouse(), FINISHED);
    expect((await lock(house, { type: 'node', id: 'harbour' })).body.locks).toEqual([HARBOUR]);
    expect((await lock(house, { type: 'encounter', id: 'enc_rope' })).body.locks).toEqual([HARBOUR, ROPE]);
    expect((await lock(house, { type: 'act', actId: 'act_1' })).body.locks).toEqual([ACT, HARBOUR, ROPE]);
  });

  test('twice is once: neither the journal nor the history grows', async () => {
    const house = await drafted(await quietHouse(), FINISHED);
    await lock(house, KEN);
    await expectUnchanged(house, async () => {
      expect((await lock(house, KEN)).body.locks).toEqual([KEN]);
      expect((await lock(house, PREMISE, false)).body.locks).toEqual([KEN]);
    });
    expect((await history(house)).filter(({ kind }: { kind: string }) => kind === 'lock-changed')).toHaveLength(1);
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
    const first = await drafted(await quietHouse({}, { DATA_DIR: dataDir }), FINISHED);
    await lock(first, element);
    await first.close();
    const house = await quietHouse({}, { DATA_DIR: dataDir });
    for (const [name, input] of calls) {
      await expectUnchanged(house, async () => {
        const refused = await tool(house, name, input);
        expectRefusal(refused, 422, 'refused');
        expect(refused.body.error.message).toMatch(/locked by the author/);
        expect(refused.body.error.hint).toMatch(/ask the author to unlock it/);
      });
    }
    // What is not locked goes on.
    expect((await tool(house, 'proposeCharacter', aiko)).status).toBe(200);
    await lock(house, element, false);
    for (const [name, input] of calls) expect([name, (await tool(house, name, input)).status]).toEqual([name, 200]);
  });

  test('does not hold the author back', async () => {
    const house = await drafted(await quietHouse(), FINISHED);
    for (const element of [PREMISE, KEN, ACT]) await lock(house, element);
    expect((await edit(house, { ...PREMISE, changes: { title: 'Ebb' } })).status).toBe(200);
    expect((await edit(house, { ...ROPE, changes: { title: 'Cut' } })).status).toBe(200);
    const picture = new Uint8Array([1]);
    const path = '/api/sessions/desk/draft/character/ken';
    expect((await ask(house, 'PUT', `${path}/picture`, picture, { 'content-type': 'image/png' })).status).toBe(200);
    expect((await ask(house, 'DELETE', `${path}?force=true`)).status).toBe(200);
    expect((await ask(house, 'POST', '/api/sessions/desk/undo')).status).toBe(200);
  });

  test('of what is removed is listed no more, and is back with it', async () => {
    const house = await drafted(await quietHouse(), FINISHED);
    await lock(house, KEN);
    await ask(house, 'DELETE', '/api/sessions/desk/draft/character/ken?force=true');
    expect((await read(house)).locks).toEqual([]);
    expect((await lock(house, PREMISE)).body.locks).toEqual([PREMISE]);
    await ask(house, 'POST', '/api/sessions/desk/undo');
    expect((await read(house)).locks).toEqual([PREMISE, KEN]);
  });

  test.each<[string, object, RegExp]>([
    ['an unknown character', { type: 'character', id: 'nobody' }, /nobody.*aiko, ken/],
    ['an unknown place', { type: 'node', actId: 'act_1', id: 'moon' }, /moon.*harbour, lighthouse/],
    ['an unknown act', { type: 'act', id: 'act_9' }, /act_9.*act_1/],
    ['an unknown encounter', { type: 'encounter', id: 'enc_moon' }, /enc_moon.*enc_rope/],
    ['nobody in particular', { type: 'character' }, /Which character/],
  ])('of %s is 422', async (_what, element, reason) => {
    const house = await drafted(await quietHouse(), FINISHED);
    await expectUnchanged(house, async () => {
      for (const locked of [true, false]) {
        const refused = await lock(house, element, locked);
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
    const house = await drafted(await quietHouse(), FINISHED);
    await expectUnchanged(house, async () => expectRefusal(await lock(house, element, locked), 400, 'malformed'));
  });

  test('of no session is 404', async () => {
    const house = await quietHouse();
    expectRefusal(await lock(house, PREMISE), 404, 'not_found');
  });
});
