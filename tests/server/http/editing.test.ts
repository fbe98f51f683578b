import { describe, expect, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { PlanDraftSchema } from '../../../shared/story/index.ts';
import { ask } from '../../support/services.ts';
import { callsBefore, drafted, edit, expectRefusal, expectUnchanged, quietServices, read } from './support.ts';

const FINISHED = callsBefore('finalizePackage');

describe('PATCH /api/sessions/:id/draft', () => {
  test.each<[string, object, (draft: never) => unknown, unknown]>([
    [
      'a place, and an encounter in it by its id',
      {
        type: 'node',
        actId: 'act_1',
        id: 'harbour',
        changes: { ambientDetail: 'Diesel.', 'encounters.enc_rope.title': 'Cut' },
      },
      (d: { acts: { sandboxLocations: object[] }[] }) => d.acts[0]?.sandboxLocations[0],
      { ambientDetail: 'Diesel.', encounters: [{ id: 'enc_rope', title: 'Cut' }, {}, {}] },
    ],
    [
      'an encounter of a personal arc',
      { type: 'encounter', id: 'arc_ken_meets', changes: { title: 'The old man' } },
      (d: { characters: { personalArc?: { arcEncounters: object[] } }[] }) =>
        d.characters[1]?.personalArc?.arcEncounters[0],
      { id: 'arc_ken_meets', title: 'The old man', arcPhase: 'introduction' },
    ],
  ])('changes %s, and nothing else', async (_what, change, pick, expected) => {
    const services = await drafted(await quietServices(), FINISHED);
    const earlier = await read(services);
    const { status, body } = await edit(services, change);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['draft', 'remarks', 'seq', 'warnings']);
    expect(PlanDraftSchema.parse(body.draft)).toEqual(body.draft);
    expect(pick(body.draft as never)).toMatchObject(expected as object);
    expect(body.seq).toBe(earlier.seq + 1);
    const later = await read(services);
    expect([later.seq, later.draft]).toEqual([body.seq, body.draft]);
    // Back where it was, field for field.
    expect((await ask(services, 'POST', '/api/sessions/desk/undo')).body.draft).toEqual(earlier.draft);
  });

  describe('is refused, with nothing changed:', () => {
    test.each<[string, object, string[], RegExp]>([
      [
        'every field that is wrong, at once',
        { type: 'character', id: 'ken', changes: { name: '', role: 'hero' } },
        ['name', 'role'],
        /role: /,
      ],
      [
        'a field deep inside, by its path',
        { type: 'node', actId: 'act_1', id: 'harbour', changes: { 'encounters.enc_rope.type': 'dance' } },
        ['encounters.enc_rope.type'],
        /enc_rope\.type/,
      ],
    ])('%s', async (_what, change, paths, reason) => {
      const services = await drafted(await quietServices(), FINISHED);
      await expectUnchanged(services, async () => {
        const refused = await edit(services, change);
        expectRefusal(refused, 422, 'refused');
        expect(refused.body.error.message).toMatch(reason);
        expect(refused.body.error.issues.map(({ path }: { path: string }) => path)).toEqual(
          expect.arrayContaining(paths),
        );
        expect(refused.body.error.hint).toBe('Nothing was changed; correct it and save again.');
      });
    });

    test.each<[string, object]>([
      ['without a seq', { seq: undefined }],
      ['with a seq that is no number', { seq: '3' }],
      ['with a negative seq', { seq: -1 }],
      ['of a type there is none of', { type: 'music' }],
      ['of the checklist', { type: 'checklist' }],
      ['without changes', { changes: undefined }],
      ['with changes that are a list', { changes: ['title'] }],
      ['with an id that is a path', { id: '../x' }],
      ['with a path that is too long', { changes: { ['x'.repeat(301)]: 1 } }],
    ])('%s: 400', async (_what, wrong) => {
      const services = await drafted(await quietServices(), FINISHED);
      await expectUnchanged(services, async () => {
        const change = { type: 'premise', changes: { title: 'Ebb' }, ...wrong };
        expectRefusal(await edit(services, change), 400, 'malformed');
      });
    });

    test('on no session: 404', async () => {
      const services = await quietServices();
      const change = { seq: 0, type: 'premise', changes: { title: 'Ebb' } };
      expectRefusal(await ask(services, 'PATCH', '/api/sessions/nobody/draft', change), 404, 'not_found');
      expect((await ask(services, 'GET', '/api/sessions')).body.sessions).toEqual([]);
    });
  });

  describe('is stale, 409,', () => {
    const title = (seq: number) => ({ seq, type: 'premise', changes: { title: 'Ebb' } });
    const patch = (services: Services, body: object) => ask(services, 'PATCH', '/api/sessions/desk/draft', body);

    test('once anyone has changed the draft, and says what to do', async () => {
      const services = await drafted(await quietServices(), FINISHED);
      const { seq } = await read(services);
      await ask(services, 'POST', '/api/sessions/desk/tools/updateElement', {
        type: 'premise',
        changes: { title: 'Co' },
      });
      await expectUnchanged(services, async () => {
        const refused = await patch(services, title(seq));
        expectRefusal(refused, 409, 'conflict');
        expect(refused.body.error.message).toContain(String(seq));
        expect(refused.body.error.hint).toMatch(/Read the session again/);
      });
      for (const wrong of [seq + 100, 0]) expectRefusal(await patch(services, title(wrong)), 409, 'conflict');
      expect((await patch(services, title(seq + 1))).status).toBe(200);
    });

    test('but not for a lock, nor for the checklist, nor for taking a step of the checklist back', async () => {
      const services = await drafted(await quietServices(), FINISHED);
      const { seq } = await read(services);
      await ask(services, 'PUT', '/api/sessions/desk/locks', { type: 'premise', locked: true });
      const objective = { objective: 'Write it' };
      await ask(services, 'POST', '/api/sessions/desk/tools/planning_setup_plan', objective);
      for (const way of ['undo', 'redo', 'undo']) await ask(services, 'POST', `/api/sessions/desk/${way}`);
      expect((await read(services)).checklist).toBeNull();
      const edited = await patch(services, title(seq));
      expect([edited.status, edited.body.draft?.premise.title]).toEqual([200, 'Ebb']);
    });

    test('but after a step of the draft was taken back', async () => {
      const services = await drafted(await quietServices(), FINISHED);
      const { seq } = await read(services);
      await ask(services, 'POST', '/api/sessions/desk/undo');
      expectRefusal(await patch(services, title(seq)), 409, 'conflict');
    });
  });
});
