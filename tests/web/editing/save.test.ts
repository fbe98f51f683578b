import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { decideEdit, decideUnit, foldDraft, type PlanDraft, type UnitEdit } from '../../../shared/story/index.ts';
import { queryKeys } from '../../../web/api/index.ts';
import { mergeCurrent, openSheet, writeField } from '../../../web/studio/draft/sheets/open-sheets.ts';
import { saveSheet } from '../../../web/studio/draft/sheets/save-sheet.ts';
import { blankSheet, readSheet, type Sheet, sheetKey } from '../../../web/studio/draft/sheets/sheet.ts';
import { createSheetStore, type SheetStorage, type SheetStore } from '../../../web/studio/draft/sheets/sheet-store.ts';
import { act, character, draft, encounter, place, premise } from '../support.ts';

afterEach(() => vi.unstubAllGlobals());

const memory = (): SheetStorage & { all: Map<string, string> } => {
  const all = new Map<string, string>();
  return {
    all,
    getItem: (name) => all.get(name) ?? null,
    setItem: (name, text) => void all.set(name, text),
    removeItem: (name) => void all.delete(name),
  };
};

const error = (status: number, code: string, issues: { path: string; message: string }[] = []) =>
  new Response(JSON.stringify({ error: { code, message: `It is ${code}.`, issues } }), { status });

/** A server with one session, which others may change behind the page's back. */
function serve(initial: PlanDraft) {
  const state = { seq: 1, draft: initial, sent: [] as { seq: number; edits: UnitEdit[] }[] };
  const change = (edit: Parameters<typeof decideEdit>[1]) => {
    state.draft = foldDraft(state.draft, decideEdit(state.draft, edit).event);
    state.seq += 1;
  };
  const refuse: Response[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init?.method === 'PATCH') {
      const { seq, edits } = JSON.parse(String(init.body));
      state.sent.push({ seq, edits });
      const refusal = refuse.shift();
      if (refusal) return refusal;
      if (seq !== state.seq) return error(409, 'conflict');
      const { after, elements } = decideUnit(state.draft, edits);
      state.draft = after;
      state.seq += 1;
      return Response.json({ seq: state.seq, draft: state.draft, elements, warnings: ['Odd.'] });
    }
    return Response.json({ id: 's1', seq: state.seq, draft: state.draft });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(queryKeys.session('s1'), { id: 's1', seq: state.seq, draft: state.draft });
  return { state, client, change, refuse };
}

const PREMISE: Sheet = { kind: 'premise', element: { type: 'premise' } };

function writing(
  initial: PlanDraft,
  sheet: Sheet,
): { store: SheetStore; key: string; write: (path: string, value: unknown) => void } {
  const store = createSheetStore('s1', memory());
  const key = sheetKey(sheet);
  const base = readSheet(initial, sheet) ?? null;
  store.update((sheets) => openSheet(sheets, sheet, base, base ?? blankSheet(initial, sheet, { language: 'en' })));
  return { store, key, write: (path, value) => store.update((sheets) => writeField(sheets, key, path, value)) };
}

describe('saving', () => {
  test('sends what changed with what was seen, shows the answer and puts the sheet away', async () => {
    const { state, client } = serve(draft({ premise }));
    const { store, key, write } = writing(draft({ premise }), PREMISE);
    write('globalContext.tone', 'loud');
    const saved = await saveSheet(client, 's1', store, key);
    expect(saved).toEqual({
      outcome: 'saved',
      element: { type: 'premise' },
      remarks: [{ told: 'Odd.', reason: undefined }],
    });
    expect(state.sent).toEqual([{ seq: 1, edits: [{ type: 'premise', changes: { 'globalContext.tone': 'loud' } }] }]);
    expect(store.get()).toEqual({});
    expect(client.getQueryData(queryKeys.session('s1'))).toMatchObject({
      seq: 2,
      draft: { premise: { globalContext: { tone: 'loud' } } },
    });
  });

  test('goes through where somebody else changed something else meanwhile, and keeps both', async () => {
    const { state, client, change } = serve(draft({ premise }));
    const { store, key, write } = writing(draft({ premise }), PREMISE);
    write('title', 'Mine');
    change({ type: 'premise', changes: { artStyle: 'theirs' } });
    expect(await saveSheet(client, 's1', store, key)).toMatchObject({ outcome: 'saved' });
    expect(state.draft.premise).toMatchObject({ title: 'Mine', artStyle: 'theirs' });
  });

  test('stops where somebody else changed the same, keeps the text, and goes through when saved again', async () => {
    const { state, client, change } = serve(draft({ premise }));
    const { store, key, write } = writing(draft({ premise }), PREMISE);
    write('title', 'Mine');
    change({ type: 'premise', changes: { title: 'Theirs' } });
    expect(await saveSheet(client, 's1', store, key)).toEqual({ outcome: 'clash' });
    expect(state.draft.premise?.title).toBe('Theirs');
    expect(store.get()[key]).toMatchObject({ mine: { title: 'Mine' }, clashes: [{ path: 'title', theirs: 'Theirs' }] });
    expect(await saveSheet(client, 's1', store, key)).toMatchObject({ outcome: 'saved' });
    expect(state.draft.premise?.title).toBe('Mine');
  });

  test('stops as well where the page hears of it while the edit is on its way', async () => {
    const { state, client, change } = serve(draft({ premise }));
    const { store, key, write } = writing(draft({ premise }), PREMISE);
    write('title', 'Mine');
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
      if (state.sent.length === 0 && asked[1]?.method === 'PATCH') {
        change({ type: 'premise', changes: { title: 'Theirs' } });
        client.setQueryData(queryKeys.session('s1'), { id: 's1', seq: state.seq, draft: state.draft });
        store.update((sheets) => mergeCurrent(sheets, key, readSheet(state.draft, PREMISE) ?? {}));
      }
      return answer(...asked);
    });
    expect(await saveSheet(client, 's1', store, key)).toEqual({ outcome: 'clash' });
    expect(state.draft.premise?.title).toBe('Theirs');
    expect(await saveSheet(client, 's1', store, key)).toMatchObject({ outcome: 'saved' });
    expect(state.draft.premise?.title).toBe('Mine');
  });

  test('that is refused throws with its issues, the text stays', async () => {
    const { client, refuse } = serve(draft({ premise }));
    const { store, key, write } = writing(draft({ premise }), PREMISE);
    write('title', 'x'.repeat(500));
    refuse.push(error(422, 'refused', [{ path: 'edits.0.title', message: 'Too long.' }]));
    await expect(saveSheet(client, 's1', store, key)).rejects.toMatchObject({
      code: 'refused',
      issues: [{ path: 'title' }],
    });
    expect(store.get()[key]?.mine).toMatchObject({ title: 'x'.repeat(500) });
  });

  test('of what was deleted meanwhile says so, the text stays', async () => {
    const before = draft({ premise, characters: [character('aiko')] });
    const { client, state } = serve(before);
    const sheet: Sheet = { kind: 'character', element: { type: 'character', id: 'aiko' } };
    const { store, key, write } = writing(before, sheet);
    write('description', 'Mine.');
    state.draft = { ...before, characters: [] };
    state.seq = 5;
    expect(await saveSheet(client, 's1', store, key)).toEqual({ outcome: 'gone' });
    expect(store.get()[key]?.mine).toMatchObject({ description: 'Mine.' });
  });

  test('of nothing that changed sends nothing', async () => {
    const { client, state } = serve(draft({ premise }));
    const { store, key } = writing(draft({ premise }), PREMISE);
    expect(await saveSheet(client, 's1', store, key)).toMatchObject({ outcome: 'saved', remarks: [] });
    expect(state.sent).toEqual([]);
  });

  test('of a premise that somebody else wrote first clashes instead of overwriting it', async () => {
    const { client, state } = serve(draft());
    const { store, key, write } = writing(draft(), PREMISE);
    write('title', 'Mine');
    write('premise', 'Mine.');
    state.draft = draft({ premise });
    state.seq = 2;
    client.setQueryData(queryKeys.session('s1'), { id: 's1', seq: 2, draft: state.draft });
    expect(await saveSheet(client, 's1', store, key)).toEqual({ outcome: 'clash' });
    expect(state.sent).toEqual([]);
  });

  test('of a new place makes its ways as well, in one request', async () => {
    const before = draft({ premise, acts: [act('act_1', [place('pier')])] });
    const { client, state } = serve(before);
    const sheet: Sheet = { kind: 'place', element: { type: 'node', actId: 'act_1' } };
    const { store, key, write } = writing(before, sheet);
    write('title', 'The Hut');
    write('reachedFrom', ['pier']);
    expect(await saveSheet(client, 's1', store, key)).toMatchObject({
      outcome: 'saved',
      element: { type: 'node', actId: 'act_1', id: 'the_hut' },
    });
    expect(state.draft.acts[0]?.sandboxLocations.map(({ id, connections }) => [id, connections])).toEqual([
      ['pier', ['the_hut']],
      ['the_hut', []],
    ]);
    expect(state.sent).toHaveLength(1);
  });
});

test('an encounter that was given another place is moved there, in one request', async () => {
  const before = draft({
    premise,
    acts: [act('act_1', [place('pier', { encounters: [encounter('rope')] }), place('hut')])],
  });
  const { client, state } = serve(before);
  const sheet: Sheet = { kind: 'encounter', element: { type: 'encounter', id: 'rope' } };
  const { store, key, write } = writing(before, sheet);
  write('at', 'act_1/hut');
  expect(await saveSheet(client, 's1', store, key)).toMatchObject({ outcome: 'saved' });
  expect(state.sent.map(({ edits }) => edits)).toEqual([
    [{ type: 'encounter', id: 'rope', changes: {}, at: { actId: 'act_1', nodeId: 'hut' } }],
  ]);
  expect(state.draft.acts[0]?.sandboxLocations.map(({ id, encounters }) => [id, encounters.length])).toEqual([
    ['pier', 0],
    ['hut', 1],
  ]);
});

test('an encounter does not leave the act to a place of which an option leads', () => {
  const leading = encounter('rope', { options: [{ text: 'Row', leadsTo: 'hut' }] });
  const before = draft({
    premise,
    acts: [act('act_1', [place('pier', { encounters: [leading] }), place('hut')]), act('act_2', [place('attic')])],
  });
  const moveTo = (actId: string, nodeId: string) => () =>
    decideUnit(before, [{ type: 'encounter', id: 'rope', changes: {}, at: { actId, nodeId } }]);
  expect(moveTo('act_2', 'attic')).toThrow('leads to a place of its act');
  expect(moveTo('act_1', 'hut')().events.map(({ type }) => type)).toEqual(['encounter-moved']);
});

describe('what is unsaved', () => {
  test('is there again on the next visit, and gone once it is saved', async () => {
    const { client } = serve(draft({ premise }));
    const kept = memory();
    const first = createSheetStore('s1', kept);
    const key = sheetKey(PREMISE);
    first.update((sheets) => openSheet(sheets, PREMISE, premise, premise));
    expect(kept.all.size).toBe(0);
    first.update((sheets) => writeField(sheets, key, 'title', 'Mine'));
    const second = createSheetStore('s1', kept);
    expect(second.get()[key]?.mine).toMatchObject({ title: 'Mine' });
    expect(createSheetStore('s2', kept).get()).toEqual({});
    await saveSheet(client, 's1', second, key);
    expect(kept.all.size).toBe(0);
  });

  test('lasts as long as the page where the browser stores nothing', () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const blocked = (): never => {
      throw new Error('blocked');
    };
    const store = createSheetStore('s1', { getItem: blocked, setItem: blocked, removeItem: blocked });
    store.update((sheets) => openSheet(sheets, PREMISE, premise, { ...premise, title: 'Mine' }));
    expect(store.get()[sheetKey(PREMISE)]?.mine).toMatchObject({ title: 'Mine' });
    expect(info).toHaveBeenCalledOnce();
  });
});
