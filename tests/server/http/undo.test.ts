import { request } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../../server/listen.ts';
import { createLogger } from '../../../server/log.ts';
import type { House } from '../../../server/main.ts';
import { premise, WHOLE_STORY } from '../../shared/story/fixture.ts';
import { ask, testConfig } from '../../support/house.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { fakeArt } from '../coauthor/support.ts';
import { callsBefore, drafted, edit, expectRefusal, expectUnchanged, quietHouse, read } from './support.ts';

const FINISHED = callsBefore('finalizePackage');
const go = (house: House, way: 'undo' | 'redo', body?: unknown) =>
  ask(house, 'POST', `/api/sessions/desk/${way}`, body);
const tool = (house: House, name: string, input: unknown) =>
  ask(house, 'POST', `/api/sessions/desk/tools/${name}`, input);
const titles = ({ entries }: { entries: { summary: string; state: string }[] }) =>
  entries.map(({ summary, state }) => `${summary}: ${state}`);

describe('POST /api/sessions/:id/undo and /redo', () => {
  test('go back over every change to the very first, and forth again to the very last', async () => {
    const house = await drafted(await quietHouse(), 0);
    const states = [await read(house)];
    for (const { tool: name, input } of WHOLE_STORY.slice(0, FINISHED)) {
      expect((await tool(house, name, input)).status).toBe(200);
      states.push(await read(house));
    }
    for (const [index, earlier] of [...states.entries()].slice(0, -1).reverse()) {
      const { status, body } = await go(house, 'undo');
      expect([status, Object.keys(body).sort()]).toEqual([200, ['canRedo', 'canUndo', 'checklist', 'draft', 'seq']]);
      expect(body).toMatchObject({ draft: earlier.draft, canUndo: index > 0, canRedo: true });
      const now = await read(house);
      expect([now.draft, now.provenance, now.canUndo]).toEqual([earlier.draft, earlier.provenance, index > 0]);
    }
    for (const later of states.slice(1)) {
      const { body } = await go(house, 'redo');
      expect(body.draft).toEqual(later.draft);
      expect((await read(house)).provenance).toEqual(later.provenance);
    }
    expect(await read(house)).toMatchObject({ canUndo: true, canRedo: false });
  });

  test('are 409 where there is nothing, or not as much as asked for', async () => {
    const house = await drafted(await quietHouse(), 2);
    await expectUnchanged(house, async () => {
      const redo = await go(house, 'redo');
      expectRefusal(redo, 409, 'conflict');
      expect(redo.body.error.message).toBe('There is nothing to do again.');
      const undo = await go(house, 'undo', { steps: 3 });
      expectRefusal(undo, 409, 'conflict');
      expect(undo.body.error.message).toBe('There are only 2 changes to undo, not 3.');
    });
    await go(house, 'undo', { steps: 2 });
    await expectUnchanged(house, async () => {
      const undo = await go(house, 'undo');
      expectRefusal(undo, 409, 'conflict');
      expect(undo.body.error.message).toBe('There is nothing to undo.');
      expectRefusal(await go(house, 'redo', { steps: 3 }), 409, 'conflict');
    });
  });

  test('take as many steps as asked for, in one go', async () => {
    const house = await drafted(await quietHouse(), FINISHED);
    const { draft } = await read(house);
    const back = await go(house, 'undo', { steps: 6 });
    expect([back.status, back.body.draft.acts, back.body.canUndo]).toEqual([200, [], true]);
    expect((await go(house, 'redo', { steps: 6 })).body.draft).toEqual(draft);
  });

  test.each<[string, unknown, number]>([
    ['no body and no media type', undefined, 200],
    ['an empty object', {}, 200],
    ['an unknown field', { many: 3 }, 200],
    ['no steps', { steps: 0 }, 400],
    ['steps backwards', { steps: -1 }, 400],
    ['half a step', { steps: 1.5 }, 400],
    ['steps in words', { steps: 'two' }, 400],
    ['too many steps', { steps: 1001 }, 400],
    ['a list', [], 400],
    ['broken JSON', '{', 400],
  ])('with %s answer %i', async (_what, body, status) => {
    const house = await drafted(await quietHouse(), 3);
    for (const way of ['undo', 'redo'] as const) {
      const answer = await go(house, way, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(status);
      if (status !== 200) expectRefusal(answer, status, 'malformed');
    }
  });

  test('over a socket need neither body nor media type', async () => {
    const overrides = { art: fakeArt().art, log: createLogger('silent'), samplesDir: null };
    const server = await startServer(await testConfig(), overrides);
    onTestFinished(() => server.close());
    const send = (path: string, headers: Record<string, string | number>, body?: string) =>
      new Promise<number>((resolve, reject) => {
        const sent = request(`${server.address}${path}`, { method: 'POST', headers }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
        });
        sent.on('error', reject).end(body);
      });
    const json = { 'content-type': 'application/json' };
    await send('/api/sessions', json, '{"id":"desk"}');
    await send('/api/sessions/desk/tools/proposeStoryPremise', json, JSON.stringify(premise));
    expect(await send('/api/sessions/desk/undo', {})).toBe(200);
    expect(await send('/api/sessions/desk/redo', { 'content-length': 0 })).toBe(200);
    expect(await send('/api/sessions/desk/undo', { 'content-type': 'text/plain' }, 'x')).toBe(415);
    expect(await send('/api/sessions/desk/undo', json, '{}')).toBe(200);
  });

  test('go over hand edits, pictures, removals and the checklist alike, one change at a time', async () => {
    const house = await drafted(await quietHouse(), FINISHED);
    const path = '/api/sessions/desk/draft';
    const deeds = [
      () => edit(house, { type: 'premise', changes: { title: 'Ebb' } }),
      () => tool(house, 'planning_setup_plan', { objective: 'Write it', initialSteps: [{ title: 'Map' }] }),
      () => ask(house, 'PUT', `${path}/character/ken/picture`, new Uint8Array([1]), { 'content-type': 'image/png' }),
      () => tool(house, 'planning_mark_step', { stepId: 'S001', status: 'done', note: 'Drawn.' }),
      () => ask(house, 'DELETE', `${path}/character/ken?force=true`),
      () => tool(house, 'updateElement', { type: 'act', id: 'act_1', changes: { title: 'Ebb' } }),
    ];
    const works = [];
    const work = async () => {
      const { draft, checklist, provenance } = await read(house);
      return { draft, checklist, provenance };
    };
    for (const deed of deeds) {
      works.push(await work());
      const { status, body } = await deed();
      expect(status, JSON.stringify(body)).toBe(200);
    }
    const last = await work();
    for (const earlier of works.toReversed()) {
      const { body } = await go(house, 'undo');
      expect([body.draft, body.checklist]).toEqual([earlier.draft, earlier.checklist]);
      expect(await work()).toEqual(earlier);
    }
    await go(house, 'redo', { steps: deeds.length });
    expect(await work()).toEqual(last);
  });

  test('what is done instead leaves nothing to do again', async () => {
    const house = await drafted(await quietHouse(), FINISHED);
    await go(house, 'undo', { steps: 2 });
    await edit(house, { type: 'premise', changes: { title: 'Ebb' } });
    expectRefusal(await go(house, 'redo'), 409, 'conflict');
    expect((await go(house, 'undo')).body.draft.premise.title).toBe(premise.title);
  });

  test('do not go over finalizing, nor over a lock', async () => {
    const house = await drafted(await quietHouse());
    await ask(house, 'PUT', '/api/sessions/desk/locks', { type: 'premise', locked: true });
    const { packageId } = await read(house);
    const { body } = await go(house, 'undo');
    expect(body.draft.acts[0].sandboxLocations[1]).not.toHaveProperty('background');
    const { locks, packageVersion, ...session } = await read(house);
    expect([locks, packageVersion, session.packageId]).toEqual([[{ type: 'premise' }], 1, packageId]);
    expect((await ask(house, 'GET', `/api/packages/${packageId}`)).status).toBe(200);
  });

  test('are there after a restart, as deep as before', async () => {
    const dataDir = await tempDir();
    const first = await drafted(await quietHouse({}, { DATA_DIR: dataDir }), FINISHED);
    await go(first, 'undo', { steps: 2 });
    const before = await read(first);
    const history = (await ask(first, 'GET', '/api/sessions/desk/history')).body;
    await first.close();
    const again = await quietHouse({}, { DATA_DIR: dataDir });
    expect(await read(again)).toEqual(before);
    expect((await ask(again, 'GET', '/api/sessions/desk/history')).body).toEqual(history);
    expect((await go(again, 'redo', { steps: 2 })).body).toMatchObject({ canRedo: false });
    expect((await go(again, 'undo', { steps: FINISHED })).body).toMatchObject({ canUndo: false });
  });

  test('of no session are 404', async () => {
    const house = await quietHouse();
    for (const way of ['undo', 'redo'] as const) expectRefusal(await go(house, way), 404, 'not_found');
  });
});

describe('GET /api/sessions/:id/history', () => {
  const history = (house: House, query = '') => ask(house, 'GET', `/api/sessions/desk/history${query}`);

  test('tells what was done, newest first, by whom and in what words', async () => {
    const house = await drafted(await quietHouse());
    await edit(house, { type: 'character', id: 'ken', changes: { name: 'Kenji' } });
    await ask(house, 'PUT', '/api/sessions/desk/locks', { type: 'character', id: 'ken', locked: true });
    const { status, body } = await history(house);
    expect([status, Object.keys(body)]).toEqual([200, ['entries']]);
    expect(body.entries.map(({ by, summary }: { by: string; summary: string }) => `${by} ${summary}`)).toEqual([
      'author locked the character "Kenji"',
      'author changed name of the character Ken',
      'coauthor finalized the package "The Salt Lantern", version 1',
      'coauthor finalized The Lighthouse: picture and music',
      'coauthor finalized The Harbour: picture and music',
      'coauthor wrote 3 encounters for The Lighthouse',
      'coauthor wrote 3 encounters for The Harbour',
      'coauthor drew the map of act 1 ("Low Tide", 2 places)',
      'coauthor outlined act 1 ("Low Tide", 2 places)',
      'coauthor proposed the character Ken',
      'coauthor proposed the character Aiko Mori',
      'coauthor proposed the premise of "The Salt Lantern"',
    ]);
    for (const entry of body.entries) {
      expect(Object.keys(entry).sort()).toEqual(
        ['at', 'by', 'changed', 'isUndoable', 'kind', 'seq', 'state', 'summary'].sort(),
      );
      expect(entry).toMatchObject({ at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/), state: 'done' });
    }
    const [locked, edited, finalized] = body.entries;
    expect(edited).toMatchObject({
      kind: 'character-updated',
      isUndoable: true,
      changed: [{ type: 'character', id: 'ken' }],
    });
    expect([locked.kind, locked.isUndoable, finalized.kind, finalized.isUndoable]).toEqual([
      'lock-changed',
      false,
      'package-finalized',
      false,
    ]);
    const seqs = body.entries.map(({ seq }: { seq: number }) => seq);
    expect(seqs).toEqual([...seqs].sort((a: number, b: number) => b - a));
  });

  test('tells what was taken back, and what is past bringing back', async () => {
    const house = await drafted(await quietHouse(), 3);
    await go(house, 'undo', { steps: 2 });
    expect(titles((await history(house)).body)).toEqual([
      'took back: proposed the character Aiko Mori: done',
      'took back: proposed the character Ken: done',
      'proposed the character Ken: undone',
      'proposed the character Aiko Mori: undone',
      'proposed the premise of "The Salt Lantern": done',
    ]);
    await go(house, 'redo');
    await edit(house, { type: 'premise', changes: { title: 'Ebb' } });
    expect(titles((await history(house)).body)).toEqual([
      'changed title of the premise: done',
      'brought back: proposed the character Aiko Mori: done',
      'took back: proposed the character Aiko Mori: done',
      'took back: proposed the character Ken: done',
      'proposed the character Ken: dropped',
      'proposed the character Aiko Mori: done',
      'proposed the premise of "The Salt Lantern": done',
    ]);
  });

  test('comes in pages that join without a gap', async () => {
    const house = await drafted(await quietHouse());
    const whole = (await history(house)).body.entries;
    for (const limit of [1, 3, whole.length - 1, whole.length]) {
      const pages: unknown[] = [];
      let query = `?limit=${limit}`;
      for (let page = 0; page < 50; page++) {
        const { body } = await history(house, query);
        expect(body.entries.length).toBeLessThanOrEqual(limit);
        pages.push(...body.entries);
        if (body.next === undefined) break;
        query = `?limit=${limit}&before=${body.next}`;
      }
      expect(pages).toEqual(whole);
    }
    expect((await history(house, '?before=0')).body).toEqual({ entries: [] });
  });

  test.each([
    '?limit=0',
    '?limit=',
    '?limit=0x10',
    '?before=%20',
    '?limit=201',
    '?limit=ten',
    '?before=-1',
    '?before=x',
    '?limit=1.5',
  ])('with %s is 400', async (query) => {
    expectRefusal(await history(await drafted(await quietHouse(), 1), query), 400, 'malformed');
  });

  test('of nothing done is empty; of no session 404', async () => {
    const house = await drafted(await quietHouse(), 0);
    expect((await history(house)).body).toEqual({ entries: [] });
    expectRefusal(await ask(house, 'GET', '/api/sessions/nobody/history'), 404, 'not_found');
  });
});

describe('GET /api/sessions/:id/history/:seq', () => {
  const line = (house: House, seq: number | string) => ask(house, 'GET', `/api/sessions/desk/history/${seq}`);

  test('shows what one line changed, field by field, before and after', async () => {
    const house = await drafted(await quietHouse(), FINISHED);
    const { body: edited } = await edit(house, { type: 'character', id: 'ken', changes: { name: 'Kenji' } });
    await go(house, 'undo');
    const { entries } = (await ask(house, 'GET', '/api/sessions/desk/history')).body;
    const { status, body } = await line(house, edited.seq);
    expect(status).toBe(200);
    expect(body.entry).toEqual(entries.find(({ seq }: { seq: number }) => seq === edited.seq));
    expect(body.changes).toEqual([
      {
        type: 'character',
        id: 'ken',
        title: 'Kenji',
        change: 'changed',
        fields: [{ path: 'name', before: 'Ken', after: 'Kenji' }],
      },
    ]);
    const undone = await line(house, edited.seq + 1);
    expect(undone.body.changes[0].fields).toEqual([{ path: 'name', before: 'Kenji', after: 'Ken' }]);
  });

  test('shows what was added and what was removed, with whatever it held', async () => {
    const house = await drafted(await quietHouse(), FINISHED);
    const first = await line(house, 2);
    expect(first.body.changes).toMatchObject([{ type: 'premise', change: 'added' }]);
    const { body } = await ask(house, 'DELETE', '/api/sessions/desk/draft/act/act_1');
    const removed = (await line(house, body.seq)).body.changes;
    expect(removed.every(({ change }: { change: string }) => change === 'removed')).toBe(true);
    expect(removed.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(['act', 'node', 'encounter']),
    );
  });

  test('of a lock changes nothing', async () => {
    const house = await drafted(await quietHouse(), 1);
    await ask(house, 'PUT', '/api/sessions/desk/locks', { type: 'premise', locked: true });
    const { seq } = await read(house);
    expect((await line(house, seq)).body).toMatchObject({ entry: { kind: 'lock-changed' }, changes: [] });
  });

  test.each([
    [1, 404],
    [99, 404],
    ['-1', 400],
    ['x', 400],
    ['1.5', 400],
  ])('of line %s is %i', async (seq, status) => {
    expectRefusal(await line(await drafted(await quietHouse(), 1), seq), status);
  });
});
