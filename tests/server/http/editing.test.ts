import { describe, expect, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { PlanDraftSchema } from '../../../shared/story/index.ts';
import { encounter, premise } from '../../shared/story/fixture.ts';
import { ask } from '../../support/services.ts';
import { callsBefore, drafted, edit, expectRefusal, expectUnchanged, quietServices, read } from './support.ts';

const FINISHED = callsBefore('finalizePackage');

interface Made {
  id: string;
  intendedLocations: string[];
  sandboxLocations: object[];
}

const found = <T extends { id: string }>(list: readonly T[], id: string) => list.find((each) => each.id === id);

describe('PATCH /api/sessions/:id/draft', () => {
  test.each<[string, object, (draft: never) => unknown, unknown]>([
    ['the premise', { type: 'premise', changes: { title: 'Ebb' } }, (d: { premise: object }) => d.premise, {}],
    [
      'a field of a field',
      { type: 'premise', changes: { 'globalContext.tone': 'dry' } },
      (d: { premise: { globalContext: object } }) => d.premise.globalContext,
      { tone: 'dry', setting: premise.globalContext.setting },
    ],
    [
      'a character',
      { type: 'character', id: 'ken', changes: { name: 'Kenji', 'personalArc.want': 'rest' } },
      (d: { characters: { id: string }[] }) => found(d.characters, 'ken'),
      { name: 'Kenji', personalArc: { want: 'rest', need: 'to be forgiven' } },
    ],
    [
      'an act',
      { type: 'act', id: 'act_1', changes: { title: 'Ebb', 'globalProgression.requiredValue': 2 } },
      (d: { acts: object[] }) => d.acts[0],
      { title: 'Ebb', globalProgression: { requiredValue: 2, trackerLabel: 'Clues' } },
    ],
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
      'an encounter of a place',
      { type: 'encounter', id: 'enc_rope', changes: { title: 'Cut', findings: ['a knife'] } },
      (d: { acts: { sandboxLocations: { encounters: object[] }[] }[] }) =>
        d.acts[0]?.sandboxLocations[0]?.encounters[0],
      { id: 'enc_rope', title: 'Cut', findings: ['a knife'] },
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

  test('null removes what may be left out, a list replaces a list', async () => {
    const services = await drafted(await quietServices(), FINISHED);
    const { body } = await edit(services, { type: 'act', id: 'act_1', changes: { opposingForce: null } });
    expect(body.draft.acts[0]).not.toHaveProperty('opposingForce');
    const themes = await edit(services, { type: 'premise', changes: { themes: ['salt', 'rust'] } });
    expect(themes.body.draft.premise.themes).toEqual(['salt', 'rust']);
    const removed = await edit(services, {
      type: 'node',
      actId: 'act_1',
      id: 'harbour',
      changes: { 'encounters.enc_gulls': null },
    });
    expect(removed.body.draft.acts[0].sandboxLocations[0].encounters.map(({ id }: { id: string }) => id)).toEqual([
      'enc_rope',
      'enc_crates',
    ]);
  });

  test('tells what is odd afterwards, in words for a person', async () => {
    const services = await drafted(await quietServices(), FINISHED);
    const { status, body } = await edit(services, {
      type: 'encounter',
      id: 'enc_lamp',
      changes: { prerequisites: ['nobody_sets_this'] },
    });
    expect(status).toBe(200);
    expect(body.warnings.join('\n')).toContain('nobody_sets_this');
    expect(body.warnings.join('\n')).not.toMatch(/updateElement|draftNode|regenerateImage/);
    expect((await edit(services, { type: 'premise', changes: { title: 'Ebb' } })).body.warnings).toEqual([]);
  });

  test('marks what was written by hand, and the history says whose it is', async () => {
    const services = await drafted(await quietServices(), FINISHED);
    await edit(services, { type: 'character', id: 'ken', changes: { name: 'Kenji' } });
    const { provenance } = await read(services);
    expect(provenance['character:ken']).toEqual({ origin: 'coauthor', edited: ['name'] });
    const { entries } = (await ask(services, 'GET', '/api/sessions/desk/history?limit=1')).body;
    expect(entries).toMatchObject([{ by: 'author', kind: 'character-updated', changed: [{ id: 'ken' }] }]);
  });

  describe('makes what is not there yet', () => {
    test('a premise, from a title, a setting and a sentence', async () => {
      const services = await drafted(await quietServices(), 0);
      const changes = {
        title: 'Ebb',
        language: 'en',
        premise: 'The tide does not come back.',
        'globalContext.setting': 'A harbour',
        'globalContext.tone': 'dry',
      };
      const { status, body } = await edit(services, { type: 'premise', changes });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.draft.premise).toMatchObject({ title: 'Ebb', themes: [], possibleEndings: [] });
      expect((await read(services)).provenance.premise).toEqual({ origin: 'author', edited: [] });
    });

    test('a character', async () => {
      const services = await drafted(await quietServices(), FINISHED);
      const changes = { name: 'Rui', role: 'ally', description: 'Mends nets.' };
      const { status, body } = await edit(services, { type: 'character', id: 'rui', changes });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(found(body.draft.characters, 'rui')).toMatchObject({ id: 'rui', ...changes });
      expect(body.draft.characters).toHaveLength(3);
    });

    test('an act, then its places, intended or not, with encounters', async () => {
      const services = await drafted(await quietServices(), FINISHED);
      const act = await edit(services, {
        type: 'act',
        id: 'act_2',
        changes: { title: 'High Tide', objective: 'Get out.', intendedLocations: ['pier'] },
      });
      expect(act.status, JSON.stringify(act.body)).toBe(200);
      const place = (id: string, more: object = {}) =>
        edit(services, {
          type: 'node',
          actId: 'act_2',
          id,
          changes: { title: `The ${id}`, ambientDetail: 'Wet.', mood: 'rain', ...more },
        });
      expect((await place('pier')).status).toBe(200);
      const boat = await place('boat', { connections: ['pier'], encounters: [encounter('enc_oar')] });
      expect(boat.status, JSON.stringify(boat.body)).toBe(200);
      const made = found<Made>(boat.body.draft.acts, 'act_2');
      expect(made?.intendedLocations).toEqual(['pier', 'boat']);
      expect(made?.sandboxLocations).toMatchObject([
        { id: 'pier', location: 'pier', encounters: [] },
        { id: 'boat', connections: ['pier'], encounters: [{ id: 'enc_oar' }] },
      ]);
    });

    test('an encounter, by a path of its place', async () => {
      const services = await drafted(await quietServices(), FINISHED);
      const { id: _id, ...whole } = encounter('enc_oar');
      const { status, body } = await edit(services, {
        type: 'node',
        actId: 'act_1',
        id: 'harbour',
        changes: { 'encounters.enc_oar': whole },
      });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.draft.acts[0].sandboxLocations[0].encounters.at(-1)).toMatchObject({ id: 'enc_oar', ...whole });
    });
  });

  describe('is refused, with nothing changed:', () => {
    test.each<[string, object, string[], RegExp]>([
      ['a field of the wrong type', { type: 'premise', changes: { title: 7 } }, ['title'], /title: .*string/],
      [
        'every field that is wrong, at once',
        { type: 'character', id: 'ken', changes: { name: '', role: 'hero' } },
        ['name', 'role'],
        /role: /,
      ],
      [
        'a field there is none of',
        { type: 'premise', changes: { titel: 'Ebb' } },
        ['titel'],
        /no such fields: titel.*title/,
      ],
      [
        'a field deep inside, by its path',
        { type: 'node', actId: 'act_1', id: 'harbour', changes: { 'encounters.enc_rope.type': 'dance' } },
        ['encounters.enc_rope.type'],
        /enc_rope\.type/,
      ],
      [
        'what is left of an encounter',
        { type: 'encounter', id: 'enc_rope', changes: { title: null } },
        ['title'],
        /title/,
      ],
      [
        'half a new character',
        { type: 'character', id: 'rui', changes: { name: 'Rui' } },
        ['role', 'description'],
        /no character "rui"/,
      ],
      ['a text that is too long', { type: 'premise', changes: { title: 'x'.repeat(300) } }, ['title'], /200/],
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

    test.each<[string, object, RegExp]>([
      ['nothing to change', { type: 'premise', changes: {} }, /nothing to change/i],
      ['an unknown encounter', { type: 'encounter', id: 'enc_moon', changes: { title: 'x' } }, /enc_moon.*enc_rope/],
      ['a place of an unknown act', { type: 'node', actId: 'act_9', id: 'x', changes: { title: 'x' } }, /act_9.*act_1/],
      ['a place without its act', { type: 'node', id: 'moon', changes: { title: 'x' } }, /moon.*harbour, lighthouse/],
      ['a character without an id', { type: 'character', changes: { name: 'x' } }, /character.*"id"/],
      [
        'a way that leads nowhere',
        { type: 'node', actId: 'act_1', id: 'harbour', changes: { connections: ['moon'] } },
        /connects to moon.*harbour, lighthouse/,
      ],
      [
        'an encounter id that is taken',
        { type: 'node', actId: 'act_1', id: 'harbour', changes: { 'encounters.enc_lamp': encounter('enc_lamp') } },
        /Taken: "enc_lamp"/,
      ],
      ['another id while others refer to it', { type: 'character', id: 'ken', changes: { id: 'kenji' } }, /lighthouse/],
      ['a path into a text', { type: 'premise', changes: { 'title.length': 3 } }, /title\.length/],
      [
        'a path into an object’s own machinery',
        { type: 'premise', changes: { 'constructor.name': 'x' } },
        /not a path/,
      ],
    ])('%s', async (_what, change, reason) => {
      const services = await drafted(await quietServices(), FINISHED);
      await expectUnchanged(services, async () => {
        const refused = await edit(services, change);
        expectRefusal(refused, 422, 'refused');
        expect(refused.body.error.message).toMatch(reason);
        expect(JSON.stringify(refused.body.error)).not.toMatch(/updateElement|draftNode|regenerateImage/);
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

    test('once the draft has changed, whoever changed it, and says what to do', async () => {
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
