import { describe, expect, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { encounter } from '../../shared/story/fixture.ts';
import { ask } from '../../support/services.ts';
import { callsBefore, drafted, expectRefusal, expectUnchanged, quietServices, read } from './support.ts';

const FINISHED = callsBefore('finalizePackage');
const story = async (): Promise<Services> => drafted(await quietServices(), FINISHED);

/** Sends edits as one, with what the session is at. */
async function editAsOne(services: Services, edits: unknown, seq?: number) {
  const body = { seq: seq ?? (await read(services)).seq, edits };
  return ask(services, 'PATCH', '/api/sessions/desk/draft', body);
}

interface Place {
  id: string;
  mood: string;
  connections: string[];
  encounters: { id: string }[];
}
const placesOf = (draft: { acts: { id: string; sandboxLocations: Place[] }[] }, act = 'act_1'): Place[] =>
  draft.acts.find(({ id }) => id === act)?.sandboxLocations ?? [];
const ways = (draft: Parameters<typeof placesOf>[0]) => placesOf(draft).map(({ id, connections }) => [id, connections]);

const lineOf = async (services: Services) =>
  (await ask(services, 'GET', '/api/sessions/desk/history?limit=1')).body.entries[0];

const LIGHTER = { title: 'The Pier', ambientDetail: 'Gulls.', mood: '' };

describe('PATCH /api/sessions/:id/draft with several edits', () => {
  test('makes them as one, which one undo takes back and one redo brings again', async () => {
    const services = await story();
    const before = await read(services);
    const { status, body } = await editAsOne(services, [
      { type: 'premise', changes: { title: 'Ebb' } },
      { add: { type: 'character', changes: { name: 'Rui Sá', role: 'ally', description: 'Mends nets.' } } },
      { type: 'character', id: 'rui_sa', changes: { voice: 'Low.' } },
      { remove: { type: 'encounter', id: 'enc_gulls' } },
    ]);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['draft', 'elements', 'remarks', 'seq', 'warnings']);
    expect(body.elements).toEqual([
      { type: 'premise' },
      { type: 'character', id: 'rui_sa' },
      { type: 'character', id: 'rui_sa' },
      { type: 'encounter', actId: 'act_1', id: 'enc_gulls' },
    ]);
    expect(body.draft.premise.title).toBe('Ebb');
    expect(body.draft.characters.at(-1)).toMatchObject({ id: 'rui_sa', voice: 'Low.' });
    const after = await read(services);
    expect([after.seq, after.draft]).toEqual([body.seq, body.draft]);
    expect(after.seq).toBe(before.seq + 4);

    const undone = await ask(services, 'POST', '/api/sessions/desk/undo');
    expect(undone.body.draft).toEqual(before.draft);
    const redone = await ask(services, 'POST', '/api/sessions/desk/redo');
    expect(redone.body.draft).toEqual(body.draft);
  });

  test('is one line of the history, with all it changed', async () => {
    const services = await story();
    const { seq } = await read(services);
    await editAsOne(services, [
      { type: 'premise', changes: { title: 'Ebb' } },
      { type: 'character', id: 'ken', changes: { name: 'Kenji' } },
    ]);
    const line = await lineOf(services);
    expect(line).toMatchObject({
      seq: seq + 1,
      by: 'author',
      kind: 'premise-updated',
      isUndoable: true,
      changed: [{ type: 'premise' }, { type: 'character', id: 'ken' }],
      entries: [{ kind: 'premise-updated' }, { kind: 'character-updated' }],
    });
    expect(line).not.toHaveProperty('planId');
    const { changes } = (await ask(services, 'GET', `/api/sessions/desk/history/${line.seq}`)).body;
    expect(changes.map(({ type }: { type: string }) => type)).toEqual(['premise', 'character']);
    await ask(services, 'POST', '/api/sessions/desk/undo');
    const { entries } = (await ask(services, 'GET', '/api/sessions/desk/history?limit=2')).body;
    expect(entries).toMatchObject([{ kind: 'undone' }, { seq: seq + 1, state: 'undone' }]);
  });

  test('of one edit is told as that edit alone is', async () => {
    const services = await story();
    await editAsOne(services, [{ type: 'premise', changes: { title: 'Ebb' } }]);
    expect(await lineOf(services)).toMatchObject({ kind: 'premise-updated' });
    expect(await lineOf(services)).not.toHaveProperty('entries');
  });

  test('leaves nothing of the first where the second is refused, and says which it was', async () => {
    const services = await story();
    await expectUnchanged(services, async () => {
      const refused = await editAsOne(services, [
        { type: 'premise', changes: { title: 'Ebb' } },
        { type: 'character', id: 'ken', changes: { name: '' } },
      ]);
      expectRefusal(refused, 422, 'refused');
      expect(refused.body.error.issues).toMatchObject([{ path: 'edits.1.name' }]);
      expect(refused.body.error.details).toEqual({ edit: 1 });
      expect(refused.body.error.hint).toBe('Nothing was changed; correct it and save again.');
    });
  });

  test('leaves nothing where what is to be removed is referred to; with force it goes', async () => {
    const services = await story();
    const rename = { type: 'premise', changes: { title: 'Ebb' } };
    const remove = { type: 'character', id: 'ken' };
    await expectUnchanged(services, async () => {
      const refused = await editAsOne(services, [rename, { remove }]);
      expectRefusal(refused, 409, 'conflict');
      expect(refused.body.error.reason.code).toBe('still-referred');
    });
    const { status, body } = await editAsOne(services, [rename, { remove: { ...remove, force: true } }]);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.draft.characters.map(({ id }: { id: string }) => id)).not.toContain('ken');
  });

  test('moves an encounter to another place, with what else changes of it, in one line that is undone', async () => {
    const services = await story();
    const before = await read(services);
    const encounters = (draft: Parameters<typeof placesOf>[0]) =>
      placesOf(draft).map(({ id, encounters: pool }) => [id, pool.map((each) => each.id)]);
    const at = { actId: 'act_1', nodeId: 'lighthouse' };
    const { status, body } = await editAsOne(services, [
      { type: 'encounter', id: 'enc_rope', changes: { title: 'A rope in the tower' }, at },
    ]);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.elements).toEqual([{ type: 'encounter', actId: 'act_1', id: 'enc_rope' }]);
    expect(encounters(body.draft)).toEqual([
      ['harbour', ['enc_crates', 'enc_gulls']],
      ['lighthouse', ['enc_lamp', 'enc_ken', 'enc_stair', 'enc_rope']],
    ]);
    expect(placesOf(body.draft).at(-1)?.encounters.at(-1)).toMatchObject({ title: 'A rope in the tower' });
    const { summary, changed } = (await lineOf(services)).entries.at(-1);
    expect(summary).toBe('moved the encounter A rope in the tower to The Lighthouse');
    expect(changed).toMatchObject([{ id: 'lighthouse' }, { id: 'harbour' }]);
    expect((await ask(services, 'POST', '/api/sessions/desk/undo')).body.draft).toEqual(before.draft);
  });

  test.each([
    ['to a place that is not there', { id: 'enc_rope', at: { actId: 'act_1', nodeId: 'attic' } }, 'act-lacks-place'],
    ['of a personal arc', { id: 'arc_ken_meets', at: { actId: 'act_1', nodeId: 'harbour' } }, 'call-does-not-fit'],
  ])('moves no encounter %s', async (_, edit, code) => {
    const services = await story();
    await expectUnchanged(services, async () => {
      const refused = await editAsOne(services, [{ type: 'encounter', changes: {}, ...edit }]);
      expect(refused.status).toBe(422);
      expect(refused.body.error.reason.code).toBe(code);
    });
  });

  test('leaves an encounter that is there already where it stands', async () => {
    const services = await story();
    const at = { actId: 'act_1', nodeId: 'harbour' };
    const { status, body } = await editAsOne(services, [
      { type: 'premise', changes: { title: 'Ebb' } },
      { type: 'encounter', id: 'enc_rope', changes: {}, at },
    ]);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(placesOf(body.draft)[0]?.encounters.map(({ id }) => id)).toEqual(['enc_rope', 'enc_crates', 'enc_gulls']);
  });

  test('is stale once the draft has changed: 409, with nothing done', async () => {
    const services = await story();
    const { seq } = await read(services);
    await ask(services, 'POST', '/api/sessions/desk/tools/updateElement', {
      type: 'premise',
      changes: { title: 'Co' },
    });
    await expectUnchanged(services, async () => {
      expectRefusal(await editAsOne(services, [{ type: 'premise', changes: { title: 'Ebb' } }], seq), 409, 'conflict');
    });
  });

  describe('makes what needs no decision of the author:', () => {
    test('the id and the mood of a place, and the ways that lead to it', async () => {
      const services = await story();
      const before = await read(services);
      const add = { type: 'node', actId: 'act_1', changes: { ...LIGHTER, connections: ['harbour'] } };
      const { status, body } = await editAsOne(services, [{ add: { ...add, reachedFrom: ['harbour'] } }]);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.elements).toEqual([{ type: 'node', actId: 'act_1', id: 'the_pier' }]);
      expect(placesOf(body.draft).at(-1)).toMatchObject({ id: 'the_pier', mood: 'the_pier', connections: ['harbour'] });
      expect(placesOf(body.draft)[0]?.connections).toContain('the_pier');
      expect((await ask(services, 'POST', '/api/sessions/desk/undo')).body.draft).toEqual(before.draft);
      const again = await editAsOne(services, [{ add }, { add }]);
      expect(again.body.elements.map(({ id }: { id: string }) => id)).toEqual(['the_pier', 'the_pier_2']);
    });

    test('the ways that lead to a place that is there', async () => {
      const services = await story();
      const before = await read(services);
      const place = { type: 'node', actId: 'act_1', id: 'lighthouse', changes: {} };
      const { body } = await editAsOne(services, [{ ...place, reachedFrom: [] }]);
      expect(ways(body.draft)).toEqual(
        placesOf(before.draft).map(({ id, connections }) => [id, connections.filter((to) => to !== 'lighthouse')]),
      );
      const back = await editAsOne(services, [{ ...place, reachedFrom: ['harbour'] }]);
      expect(ways(back.body.draft)).toEqual(ways(before.draft));
      const same = await editAsOne(services, [{ ...place, reachedFrom: ['harbour'] }]);
      expect([same.status, same.body.seq]).toEqual([200, back.body.seq]);
    });

    test('the first place of an act', async () => {
      const services = await story();
      const before = await read(services);
      const changes = { title: 'High Tide', objective: 'Get out.' };
      const { status, body } = await editAsOne(services, [{ add: { type: 'act', changes, firstPlace: 'The Well' } }]);
      expect(status, JSON.stringify(body)).toBe(200);
      const [{ id }] = body.elements;
      const made = body.draft.acts.find((each: { id: string }) => each.id === id);
      expect(made).toMatchObject({
        title: 'High Tide',
        intendedLocations: ['the_well'],
        sandboxLocations: [{ id: 'the_well', title: 'The Well', mood: 'the_well', encounters: [] }],
      });
      expect((await ask(services, 'POST', '/api/sessions/desk/undo')).body.draft).toEqual(before.draft);
    });

    test('the id of an encounter, and of what is new in a list', async () => {
      const services = await story();
      const { id: _id, ...whole } = encounter('enc_rope');
      const fact = (text: string) => ({ text, audience: 'cast' });
      const { status, body } = await editAsOne(services, [
        { add: { type: 'encounter', actId: 'act_1', nodeId: 'harbour', changes: { ...whole, title: 'Rope' } } },
        { type: 'node', actId: 'act_1', id: 'lighthouse', changes: { 'encounters.+1': { ...whole, title: 'Rope' } } },
        {
          type: 'act',
          id: 'act_1',
          changes: {
            facts: [
              { id: '+1', ...fact('One.') },
              { id: 'fact_1', ...fact('Two.') },
            ],
          },
        },
        { type: 'premise', changes: { facts: [{ id: '+1', ...fact('Three.') }] } },
      ]);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.elements[0]).toEqual({ type: 'encounter', actId: 'act_1', id: 'enc_rope_2' });
      expect(placesOf(body.draft).map(({ encounters }) => encounters.at(-1)?.id)).toEqual(['enc_rope_2', 'enc_rope_3']);
      expect(body.draft.acts[0].facts.map(({ id }: { id: string }) => id)).toEqual(['fact_2', 'fact_1']);
      expect(body.draft.premise.facts.map(({ id }: { id: string }) => id)).toEqual(['fact_3']);
    });

    test('and tells what is wrong with it where it was written', async () => {
      const services = await story();
      const facts = [{ id: '+7', text: '', audience: 'cast' }];
      const refused = await editAsOne(services, [{ type: 'act', id: 'act_1', changes: { facts } }]);
      expectRefusal(refused, 422, 'refused');
      expect(refused.body.error.issues).toMatchObject([{ path: 'edits.0.facts.+7.text' }]);
      const changes = { title: 'x', description: 'y', type: 'dance' };
      const add = { type: 'encounter', actId: 'act_1', nodeId: 'harbour', changes };
      const other = await editAsOne(services, [{ add }]);
      expectRefusal(other, 422, 'refused');
      expect(other.body.error.issues.map(({ path }: { path: string }) => path)).toContain('edits.0.type');
    });
  });

  test.each<[string, unknown, RegExp]>([
    ['an id that is taken', [{ add: { type: 'character', id: 'ken', changes: {} } }], /"ken" is taken/],
    [
      'a way from nowhere',
      [{ type: 'node', actId: 'act_1', id: 'harbour', changes: {}, reachedFrom: ['moon'] }],
      /no place "moon"/,
    ],
    ['an act of no place', [{ add: { type: 'act', changes: { title: 'x', objective: 'y' } } }], /intendedLocations/],
    ['nothing to change', [{ type: 'premise', changes: {} }], /nothing to change/i],
  ])('is refused for %s', async (_what, edits, reason) => {
    const services = await story();
    await expectUnchanged(services, async () => {
      const refused = await editAsOne(services, edits);
      expectRefusal(refused, 422, 'refused');
      expect(refused.body.error.message).toMatch(reason);
      expect(JSON.stringify(refused.body.error)).not.toMatch(/updateElement|draftNode|regenerateImage/);
    });
  });

  test.each<[string, unknown, string]>([
    ['no edits', [], 'edits'],
    ['what is no list', 'all', 'edits'],
    [
      'more than there may be',
      Array.from({ length: 101 }, () => ({ type: 'premise', changes: { title: 'x' } })),
      'edits',
    ],
    ['an edit of a type there is none of', [{ type: 'music', changes: {} }], 'edits.0.type'],
    ['an addition of a type there is none of', [{ add: { type: 'premise', changes: {} } }], 'edits.0.add.type'],
    ['a place of no act', [{ add: { type: 'node', changes: {} } }], 'edits.0.add.actId'],
    ['ways to a person', [{ type: 'character', id: 'ken', changes: {}, reachedFrom: [] }], 'edits.0.reachedFrom'],
  ])('of %s is malformed: 400, at its field', async (_what, edits, path) => {
    const services = await story();
    await expectUnchanged(services, async () => {
      const refused = await editAsOne(services, edits);
      expectRefusal(refused, 400, 'malformed');
      expect(refused.body.error.issues.map((issue: { path: string }) => issue.path)).toContain(path);
    });
  });

  test('is called by its first change where it can be undone', async () => {
    const services = await story();
    await editAsOne(services, [
      { type: 'premise', changes: { title: 'Ebb' } },
      { type: 'character', id: 'ken', changes: { name: 'Kenji' } },
    ]);
    const { undoes } = await read(services);
    expect(undoes).toBe((await lineOf(services)).summary);
  });
});
