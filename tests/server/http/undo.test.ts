import { describe, expect, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { WHOLE_STORY } from '../../shared/story/fixture.ts';
import { ask } from '../../support/services.ts';
import { callsBefore, drafted, edit, expectRefusal, expectUnchanged, quietServices, read } from './support.ts';

const FINISHED = callsBefore('finalizePackage');
const go = (services: Services, way: 'undo' | 'redo', body?: unknown) =>
  ask(services, 'POST', `/api/sessions/desk/${way}`, body);
const tool = (services: Services, name: string, input: unknown) =>
  ask(services, 'POST', `/api/sessions/desk/tools/${name}`, input);

describe('POST /api/sessions/:id/undo and /redo', () => {
  test('go back over every change to the very first, and forth again to the very last', async () => {
    const services = await drafted(await quietServices(), 0);
    const states = [await read(services)];
    for (const { tool: name, input } of WHOLE_STORY.slice(0, FINISHED)) {
      expect((await tool(services, name, input)).status).toBe(200);
      states.push(await read(services));
    }
    for (const [index, earlier] of [...states.entries()].slice(0, -1).reverse()) {
      const { status, body } = await go(services, 'undo');
      expect([status, Object.keys(body).sort()]).toEqual([200, ['canRedo', 'canUndo', 'checklist', 'draft', 'seq']]);
      expect(body).toMatchObject({ draft: earlier.draft, canUndo: index > 0, canRedo: true });
      const now = await read(services);
      expect([now.draft, now.provenance, now.canUndo]).toEqual([earlier.draft, earlier.provenance, index > 0]);
    }
    for (const later of states.slice(1)) {
      const { body } = await go(services, 'redo');
      expect(body.draft).toEqual(later.draft);
      expect((await read(services)).provenance).toEqual(later.provenance);
    }
    expect(await read(services)).toMatchObject({ canUndo: true, canRedo: false });
  });

  test('are 409 where there is nothing, or not as much as asked for', async () => {
    const services = await drafted(await quietServices(), 2);
    await expectUnchanged(services, async () => {
      const redo = await go(services, 'redo');
      expectRefusal(redo, 409, 'conflict');
      expect(redo.body.error.message).toBe('There is nothing to do again.');
      const undo = await go(services, 'undo', { steps: 3 });
      expectRefusal(undo, 409, 'conflict');
      expect(undo.body.error.message).toBe('There are only 2 changes to undo, not 3.');
    });
    await go(services, 'undo', { steps: 2 });
    await expectUnchanged(services, async () => {
      const undo = await go(services, 'undo');
      expectRefusal(undo, 409, 'conflict');
      expect(undo.body.error.message).toBe('There is nothing to undo.');
      expectRefusal(await go(services, 'redo', { steps: 3 }), 409, 'conflict');
    });
  });

  test('take as many steps as asked for, in one go', async () => {
    const services = await drafted(await quietServices(), FINISHED);
    const { draft } = await read(services);
    const back = await go(services, 'undo', { steps: 6 });
    expect([back.status, back.body.draft.acts, back.body.canUndo]).toEqual([200, [], true]);
    expect((await go(services, 'redo', { steps: 6 })).body.draft).toEqual(draft);
  });

  test.each<[string, unknown]>([
    ['no body and no media type', undefined],
    ['an empty object', {}],
    ['an unknown field', { many: 3 }],
  ])('accept %s', async (_what, body) => {
    const services = await drafted(await quietServices(), 3);
    for (const way of ['undo', 'redo'] as const) {
      const answer = await go(services, way, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
  });

  test.each<[string, unknown]>([
    ['no steps', { steps: 0 }],
    ['steps backwards', { steps: -1 }],
    ['half a step', { steps: 1.5 }],
    ['steps in words', { steps: 'two' }],
    ['too many steps', { steps: 1001 }],
    ['a list', []],
    ['broken JSON', '{'],
  ])('refuse %s', async (_what, body) => {
    const services = await drafted(await quietServices(), 3);
    for (const way of ['undo', 'redo'] as const) expectRefusal(await go(services, way, body), 400, 'malformed');
  });

  test('of no session are 404', async () => {
    const services = await quietServices();
    for (const way of ['undo', 'redo'] as const) expectRefusal(await go(services, way), 404, 'not_found');
  });
});

describe('GET /api/sessions/:id/history', () => {
  const history = (services: Services, query = '') => ask(services, 'GET', `/api/sessions/desk/history${query}`);

  test('tells what was done, newest first, by whom and in what words', async () => {
    const services = await drafted(await quietServices());
    await edit(services, { type: 'character', id: 'ken', changes: { name: 'Kenji' } });
    await ask(services, 'PUT', '/api/sessions/desk/locks', { type: 'character', id: 'ken', locked: true });
    const { status, body } = await history(services);
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

  test('comes in pages that join without a gap', async () => {
    const services = await drafted(await quietServices());
    const whole = (await history(services)).body.entries;
    for (const limit of [1, 3, whole.length - 1, whole.length]) {
      const pages: unknown[] = [];
      let query = `?limit=${limit}`;
      for (let page = 0; page < 50; page++) {
        const { body } = await history(services, query);
        expect(body.entries.length).toBeLessThanOrEqual(limit);
        pages.push(...body.entries);
        if (body.next === undefined) break;
        query = `?limit=${limit}&before=${body.next}`;
      }
      expect(pages).toEqual(whole);
    }
    expect((await history(services, '?before=0')).body).toEqual({ entries: [] });
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
    expectRefusal(await history(await drafted(await quietServices(), 1), query), 400, 'malformed');
  });

  test('of nothing done is empty; of no session 404', async () => {
    const services = await drafted(await quietServices(), 0);
    expect((await history(services)).body).toEqual({ entries: [] });
    expectRefusal(await ask(services, 'GET', '/api/sessions/nobody/history'), 404, 'not_found');
  });
});

describe('GET /api/sessions/:id/history/:seq', () => {
  const line = (services: Services, seq: number | string) => ask(services, 'GET', `/api/sessions/desk/history/${seq}`);

  test('shows what one line changed, field by field, before and after', async () => {
    const services = await drafted(await quietServices(), FINISHED);
    const { body: edited } = await edit(services, { type: 'character', id: 'ken', changes: { name: 'Kenji' } });
    await go(services, 'undo');
    const { entries } = (await ask(services, 'GET', '/api/sessions/desk/history')).body;
    const { status, body } = await line(services, edited.seq);
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
    const undone = await line(services, edited.seq + 1);
    expect(undone.body.changes[0].fields).toEqual([{ path: 'name', before: 'Kenji', after: 'Ken' }]);
  });

  test('of a lock changes nothing', async () => {
    const services = await drafted(await quietServices(), 1);
    await ask(services, 'PUT', '/api/sessions/desk/locks', { type: 'premise', locked: true });
    const { seq } = await read(services);
    expect((await line(services, seq)).body).toMatchObject({ entry: { kind: 'lock-changed' }, changes: [] });
  });

  test.each([
    [1, 404],
    [99, 404],
    ['-1', 400],
    ['x', 400],
    ['1.5', 400],
  ])('of line %s is %i', async (seq, status) => {
    expectRefusal(await line(await drafted(await quietServices(), 1), seq), status);
  });
});
