import { describe, expect, test } from 'vitest';
import { decideUnit, type PlanDraft, UnitEditsSchema } from '../../../shared/story/index.ts';
import {
  closeSheet,
  isUnsaved,
  mergeCurrent,
  type OpenSheets,
  openSheet,
  parseSheets,
  serializeSheets,
  settleClash,
  writeField,
} from '../../../web/studio/draft/sheets/open-sheets.ts';
import { blankSheet, readSheet, type Sheet, sheetKey } from '../../../web/studio/draft/sheets/sheet.ts';
import { createSheetEdit } from '../../../web/studio/draft/sheets/sheet-edit.ts';
import { createTemporaryId } from '../../../web/studio/draft/sheets/story-ids.ts';
import { act, character, draft, encounter, place, premise } from '../support.ts';

const story = (): PlanDraft =>
  draft({
    premise,
    characters: [character('aiko', { role: 'protagonist', stats: { wits: 1 } })],
    acts: [
      act(
        'act_1',
        [
          place('pier', {
            connections: ['hut'],
            encounters: [encounter('enc_rope', { potentialFlags: ['has_rope'] })],
          }),
          place('hut', { connections: ['pier'] }),
        ],
        { intendedLocations: ['pier', 'hut', 'cave'] },
      ),
    ],
  });

function saved(before: PlanDraft, sheet: Sheet, change: (fields: Record<string, unknown>) => Record<string, unknown>) {
  const base = readSheet(before, sheet);
  const from = base ?? blankSheet(before, sheet, { language: 'en', neighbour: 'pier' });
  const edit = createSheetEdit(before, sheet, base, change({ ...from }));
  if (edit) UnitEditsSchema.parse([edit]);
  return { edit, now: edit ? decideUnit(before, [edit]).after : before };
}

describe('saving a sheet', () => {
  test('sends only what changed', () => {
    const sheet: Sheet = { kind: 'premise', element: { type: 'premise' } };
    const { edit } = saved(story(), sheet, (fields) => ({ ...fields, premise: 'A lantern is lit.' }));
    expect(edit).toEqual({ type: 'premise', changes: { premise: 'A lantern is lit.' } });
  });

  test('sends nothing where nothing changed', () => {
    const sheet: Sheet = { kind: 'character', element: { type: 'character', id: 'aiko' } };
    expect(saved(story(), sheet, (fields) => fields).edit).toBeNull();
  });

  test('of a premise nobody has written makes it', () => {
    const sheet: Sheet = { kind: 'premise', element: { type: 'premise' } };
    const { now } = saved(draft(), sheet, (fields) => ({
      ...fields,
      title: 'Ash',
      premise: 'Snow that burns.',
      globalContext: { setting: 'A pass', tone: 'dry', overarchingTruths: [] },
    }));
    expect(now.premise).toMatchObject({ title: 'Ash', language: 'en' });
  });

  test('of a new character gives it an id by its name, and the first is the protagonist', () => {
    const sheet: Sheet = { kind: 'character', element: { type: 'character' } };
    const { now } = saved(draft({ premise }), sheet, (fields) => ({
      ...fields,
      name: 'Lin Mei',
      description: 'Keen.',
    }));
    expect(now.characters).toMatchObject([{ id: 'lin_mei', role: 'protagonist' }]);
    const { now: two } = saved(now, sheet, (fields) => ({ ...fields, name: '林梅', description: '敏锐。' }));
    expect(two.characters[1]).toMatchObject({ id: 'character_1', name: '林梅', role: 'npc' });
  });

  test('of a new act makes its first place as well', () => {
    const sheet: Sheet = { kind: 'act', element: { type: 'act' } };
    const { now } = saved(story(), sheet, (fields) => ({
      ...fields,
      title: 'Below',
      objective: 'Get out.',
      firstPlace: 'The Well',
    }));
    expect(now.acts[1]).toMatchObject({
      id: 'act_2',
      title: 'Below',
      intendedLocations: ['the_well'],
      sandboxLocations: [{ id: 'the_well', title: 'The Well', mood: 'the_well', encounters: [] }],
    });
    expect(now.acts[1]).not.toHaveProperty('firstPlace');
  });

  test('of a new place wires it both ways with the place that was open', () => {
    const sheet: Sheet = { kind: 'place', element: { type: 'node', actId: 'act_1' } };
    const { now } = saved(story(), sheet, (fields) => ({ ...fields, title: 'The Attic' }));
    const places = now.acts[0]?.sandboxLocations ?? [];
    expect(places.find(({ id }) => id === 'the_attic')).toMatchObject({ connections: ['pier'], mood: 'the_attic' });
    expect(places.find(({ id }) => id === 'pier')?.connections).toEqual(['hut', 'the_attic']);
    expect(now.acts[0]?.intendedLocations).toEqual(['pier', 'hut', 'cave', 'the_attic']);
  });

  test('of a place that was meant all along keeps its id', () => {
    const sheet: Sheet = { kind: 'place', element: { type: 'node', actId: 'act_1', id: 'cave' } };
    const { now } = saved(story(), sheet, (fields) => ({ ...fields, title: 'A Cave Under the Pier' }));
    expect(now.acts[0]?.sandboxLocations.map(({ id }) => id)).toEqual(['pier', 'hut', 'cave']);
    expect(now.acts[0]?.intendedLocations).toEqual(['pier', 'hut', 'cave']);
  });

  test('changes the ways that lead to a place where they are', () => {
    const sheet: Sheet = { kind: 'place', element: { type: 'node', actId: 'act_1', id: 'hut' } };
    const { edit, now } = saved(story(), sheet, (fields) => ({ ...fields, reachedFrom: [] }));
    expect(edit).toEqual({ type: 'node', actId: 'act_1', id: 'hut', changes: {}, reachedFrom: [] });
    expect(now.acts[0]?.sandboxLocations.map(({ connections }) => connections)).toEqual([[], ['pier']]);
  });

  test('of a new encounter puts it into the pool of its place, under an id of its own', () => {
    const sheet: Sheet = { kind: 'encounter', element: { type: 'encounter', actId: 'act_1' }, nodeId: 'hut' };
    const { now } = saved(story(), sheet, (fields) => ({ ...fields, title: 'Rope', description: 'A second rope.' }));
    const pool = now.acts[0]?.sandboxLocations[1]?.encounters;
    expect(pool).toMatchObject([{ id: 'enc_rope_2', title: 'Rope', type: 'discovery' }]);
  });

  test('of an encounter sends paths of its own', () => {
    const sheet: Sheet = { kind: 'encounter', element: { type: 'encounter', actId: 'act_1', id: 'enc_rope' } };
    const { edit, now } = saved(story(), sheet, (fields) => ({
      ...fields,
      title: 'The Rope',
      potentialFlags: undefined,
    }));
    expect(edit).toEqual({
      type: 'encounter',
      actId: 'act_1',
      id: 'enc_rope',
      changes: { title: 'The Rope', potentialFlags: null },
    });
    expect(now.acts[0]?.sandboxLocations[0]?.encounters[0]).not.toHaveProperty('potentialFlags');
  });

  test('of an act leaves its mapped places alone when the ones to come change', () => {
    const sheet: Sheet = { kind: 'act', element: { type: 'act', id: 'act_1' } };
    const { edit } = saved(story(), sheet, (fields) => ({ ...fields, placesToCome: ['tower'] }));
    expect(edit && 'changes' in edit && edit.changes).toEqual({ intendedLocations: ['pier', 'hut', 'tower'] });
    const { edit: untouched } = saved(story(), sheet, (fields) => ({ ...fields, title: 'One' }));
    expect(untouched).toMatchObject({ changes: { title: 'One' } });
  });

  test('of a part of an act sends that part', () => {
    const sheet: Sheet = { kind: 'events', element: { type: 'act', id: 'act_1' } };
    const event = {
      id: 'event_1',
      title: 'Bell',
      triggerCondition: 'turn >= 3',
      description: 'It rings.',
      forcesClimax: false,
    };
    const { edit, now } = saved(story(), sheet, (fields) => ({ ...fields, inevitableEvents: [event] }));
    expect(edit && 'changes' in edit && edit.changes).toEqual({ inevitableEvents: [event] });
    expect(now.acts[0]?.inevitableEvents).toEqual([event]);
  });
});

test('tells new list items apart until the server gives them ids', () => {
  expect(createTemporaryId([])).toBe('+1');
  expect(createTemporaryId([{ id: 'fact_1' }, { id: '+1' }, { id: '+3' }])).toBe('+2');
  const sheet: Sheet = { kind: 'lore', element: { type: 'act', id: 'act_1' } };
  const facts = [
    { id: '+1', text: 'It rains.', audience: 'cast' },
    { id: '+2', text: 'It stops.', audience: 'cast' },
  ];
  const { now } = saved(story(), sheet, (fields) => ({ ...fields, facts }));
  expect(now.acts[0]?.facts?.map(({ id }) => id)).toEqual(['fact_1', 'fact_2']);
});

describe('an open sheet', () => {
  const sheet: Sheet = { kind: 'premise', element: { type: 'premise' } };
  const key = sheetKey(sheet);
  const base = { title: 'A', premise: 'One.', tone: 'quiet' };
  const open = (): OpenSheets => openSheet({}, sheet, base, base);
  const at = (sheets: OpenSheets) => sheets[key];

  test('has something unsaved once a field is written, and nothing when it is as it was', () => {
    const written = writeField(open(), key, 'title', 'B');
    expect(isUnsaved(at(open()) as never)).toBe(false);
    expect(isUnsaved(at(written) as never)).toBe(true);
    expect(isUnsaved(at(writeField(written, key, 'title', 'A')) as never)).toBe(false);
  });

  test('is not opened over what is on it', () => {
    const written = writeField(open(), key, 'title', 'B');
    expect(openSheet(written, sheet, base, base)).toBe(written);
    expect(closeSheet(written, key)).toEqual({});
  });

  test('keeps what the author wrote when the draft changes, and shows what is there now', () => {
    const written = writeField(open(), key, 'title', 'Mine');
    const after = at(mergeCurrent(written, key, { title: 'Theirs', premise: 'Two.', tone: 'quiet' }));
    expect(after).toMatchObject({
      mine: { title: 'Mine', premise: 'Two.', tone: 'quiet' },
      base: { title: 'Theirs', premise: 'Two.', tone: 'quiet' },
      clashes: [{ path: 'title', theirs: 'Theirs' }],
    });
  });

  test('is the same thing as long as nothing comes of it', () => {
    const sheets = open();
    expect(mergeCurrent(sheets, key, { ...base })).toBe(sheets);
    expect(settleClash(sheets, key, 'title', 'mine')).toBe(sheets);
  });

  test('tells the latest of what is there now', () => {
    let sheets = writeField(open(), key, 'title', 'Mine');
    sheets = mergeCurrent(sheets, key, { ...base, title: 'Theirs' });
    sheets = mergeCurrent(sheets, key, { ...base, title: 'Again' });
    expect(at(sheets)?.clashes).toEqual([{ path: 'title', theirs: 'Again' }]);
  });

  test('settles a clash with theirs or with mine', () => {
    const clashing = mergeCurrent(writeField(open(), key, 'title', 'Mine'), key, { ...base, title: 'Theirs' });
    expect(at(settleClash(clashing, key, 'title', 'theirs'))).toMatchObject({ mine: { title: 'Theirs' }, clashes: [] });
    expect(at(settleClash(clashing, key, 'title', 'mine'))).toMatchObject({ mine: { title: 'Mine' }, clashes: [] });
  });

  test('brings back a list item that was taken out here and changed there', () => {
    const facts = { facts: [{ id: 'a', text: '1' }] };
    let sheets = openSheet({}, sheet, facts, { facts: [] });
    sheets = mergeCurrent(sheets, key, { facts: [{ id: 'a', text: '2' }] });
    expect(at(settleClash(sheets, key, 'facts.a', 'theirs'))?.mine).toEqual({ facts: [{ id: 'a', text: '2' }] });
  });

  test('is kept for the next visit while something on it is unsaved', () => {
    expect(serializeSheets(open())).toBeNull();
    const written = writeField(open(), key, 'title', 'B');
    const back = parseSheets(serializeSheets(written));
    expect(back[key]).toEqual(at(written));
  });

  test.each([[null], ['not json'], ['{}'], ['[null, {"sheet":{"kind":"odd"},"mine":{},"base":{}}]']])(
    'kept as %j is nothing',
    (text) => {
      expect(parseSheets(text)).toEqual({});
    },
  );

  test('has one key an element, one for each part of an act, and one for what is still to be made', () => {
    const keys = [
      sheetKey({ kind: 'act', element: { type: 'act', id: 'a' } }),
      sheetKey({ kind: 'events', element: { type: 'act', id: 'a' } }),
      sheetKey({ kind: 'lore', element: { type: 'act', id: 'a' } }),
      sheetKey({ kind: 'place', element: { type: 'node', actId: 'a' } }),
      sheetKey({ kind: 'place', element: { type: 'node', actId: 'a', id: 'pier' } }),
      sheetKey({ kind: 'encounter', element: { type: 'encounter', actId: 'a' }, nodeId: 'pier' }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
