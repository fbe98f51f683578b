import { createInstance, type TFunction } from 'i18next';
import { describe, expect, test } from 'vitest';
import type { HistoryAnswerEntry } from '../../../web/api/history.ts';
import { en } from '../../../web/i18n/en.ts';
import { ja } from '../../../web/i18n/ja.ts';
import { zh } from '../../../web/i18n/zh.ts';
import {
  countStepsTo,
  getLocalDay,
  getNextUndoStride,
  groupByDay,
  groupHistoryEntries,
  sayDay,
} from '../../../web/studio/history/history-rows.ts';
import { sayHistory } from '../../../web/studio/history/history-wording.ts';
import { isWriting, parseUndoKey } from '../../../web/studio/history/use-undo.ts';
import { createDraftNames } from '../../../web/studio/wording/tool-call.ts';
import { act, character, draft, place } from '../support.ts';

const entry = (seq: number, more: Partial<HistoryAnswerEntry> = {}): HistoryAnswerEntry => ({
  seq,
  at: '2026-03-10T12:04:00Z',
  by: 'coauthor',
  kind: 'premise-proposed',
  summary: 'proposed the premise',
  changed: [],
  state: 'done',
  isUndoable: true,
  ...more,
});

const names = createDraftNames(
  draft({
    characters: [character('aiko', { name: 'Aiko Tanaka' })],
    acts: [act('act_1', [place('old_pier', { title: 'The Pier' })], { title: 'Low Tide' })],
  }),
);

const spoken = async (language: string, translation: object): Promise<TFunction> => {
  const i18n = createInstance();
  await i18n.init({
    lng: language,
    fallbackLng: false,
    interpolation: { escapeValue: false },
    resources: { [language]: { translation } },
  });
  return i18n.t as TFunction;
};

describe('the words of the history', () => {
  test.each([
    [{ kind: 'web-drafted', changed: [{ type: 'act', id: 'act_1' }] }, 'drew the map of Low Tide'],
    [{ kind: 'character-updated', changed: [{ type: 'character', id: 'aiko' }] }, 'revised Aiko Tanaka'],
    [
      { kind: 'encounters-drafted', changed: [{ type: 'node', actId: 'act_1', id: 'old_pier' }] },
      'wrote the encounters of The Pier',
    ],
    [
      { kind: 'element-removed', summary: 'removed the place Old Mill', changed: [{ type: 'act', id: 'act_1' }] },
      'removed Old Mill',
    ],
    [
      { kind: 'act-outlined', summary: 'outlined act "High Tide"', changed: [{ type: 'act', id: 'gone' }] },
      'outlined High Tide',
    ],
    [
      { kind: 'character-proposed', summary: 'x', changed: [{ type: 'character', id: 'lin_mei' }] },
      'brought lin mei on stage',
    ],
    [{ kind: 'element-ordered', summary: 'moved the encounter The Rope' }, 'moved The Rope'],
    [
      { kind: 'element-ordered', summary: 'moved act 2 ("Low Tide")', changed: [{ type: 'act', id: 'act_1' }] },
      'moved Low Tide',
    ],
    [{ kind: 'texts-replaced', summary: 'replaced words in 3 texts' }, 'replaced words in the texts'],
    [{ kind: 'texts-replaced', summary: 'renamed the flag "rope" to "line"' }, 'renamed rope → line'],
    [{ kind: 'plan-run', summary: 'ran the plan "Build act two"' }, 'ran the plan “Build act two”'],
    [{ kind: 'plan-run', summary: 'ran the plan "The "Old" Pier"' }, 'ran the plan “The "Old" Pier”'],
    [{ kind: 'plan-continued', summary: 'went on with the plan "x"' }, 'continued the plan “x”'],
    [{ kind: 'plan-run', summary: 'ran something' }, 'ran something'],
    [{ kind: 'lock-changed', summary: 'locked node:act_1/old_pier' }, 'locked The Pier'],
    [{ kind: 'lock-changed', summary: 'unlocked checklist' }, 'unlocked the checklist'],
    [{ kind: 'lock-changed', summary: 'locked the place "The "Old" Pier"' }, 'locked The "Old" Pier'],
    [{ kind: 'lock-changed', summary: 'unlocked the character "Aiko"' }, 'unlocked Aiko'],
    [{ kind: 'lock-changed', summary: 'locked the premise' }, 'locked the premise'],
    [{ kind: 'lock-changed', summary: 'locked premise' }, 'locked the premise'],
    [{ kind: 'lock-changed', summary: 'locked character:aiko' }, 'locked Aiko Tanaka'],
    [{ kind: 'something-later', summary: 'did something later' }, 'did something later'],
  ] as [Partial<HistoryAnswerEntry>, string][])('%j reads %s', async (more, words) => {
    expect(sayHistory(await spoken('en', en), entry(1, more), names)).toBe(words);
  });

  test.each([
    ['zh', zh],
    ['ja', ja],
  ])('are in %s for every kind there are words for', async (language, strings) => {
    const t = await spoken(language, strings);
    for (const kind of Object.keys(en.history.kind)) {
      const said = sayHistory(t, entry(1, { kind, changed: [{ type: 'act', id: 'act_1' }] }), names);
      expect(said, kind).not.toMatch(/authoring|\{\{|undefined/);
    }
  });
});

describe('the lines of the history', () => {
  const after = [
    entry(9, { kind: 'undone', by: 'author', isUndoable: false }),
    entry(8, { kind: 'undone', by: 'author', isUndoable: false }),
    entry(7, { state: 'undone' }),
    entry(6, { state: 'undone' }),
    entry(5, { kind: 'lock-changed', isUndoable: false }),
    entry(4),
    entry(3, { state: 'dropped' }),
    entry(2),
    entry(1, { kind: 'draft-opened', isUndoable: false }),
  ];

  test('steps back in a row are one line', () => {
    const lines = groupHistoryEntries(after);
    expect(lines[0]).toMatchObject({ kind: 'steps', direction: 'undone', count: 2 });
    expect(lines).toHaveLength(8);
  });

  test('a step back knows the change it took back, not the ticks that went along', () => {
    const lines = groupHistoryEntries([
      entry(5, { kind: 'undone', summary: 'took back: revised Aiko', isUndoable: false }),
      entry(4, { kind: 'undone', summary: 'took back: marked a step', isUndoable: false }),
      entry(3, { kind: 'checklist-step-marked', summary: 'marked a step', state: 'undone' }),
      entry(2, { kind: 'character-updated', summary: 'revised Aiko', state: 'undone' }),
      entry(1, { kind: 'undone', summary: 'took back: nothing known', isUndoable: false }),
    ]);
    expect(lines[0]).toMatchObject({ kind: 'steps', count: 2, of: [{ seq: 2 }] });
    expect(lines.at(-1)).toMatchObject({ kind: 'steps', count: 1, of: [] });
  });

  test.each([
    [7, { direction: 'redo', count: 2 }],
    [6, { direction: 'redo', count: 1 }],
    [5, null],
    [4, null],
    [3, null],
    [2, { direction: 'undo', count: 1 }],
    [1, { direction: 'undo', count: 2 }],
  ])('the way to line %i is %j', (seq, way) => {
    const target = after.find((each) => each.seq === seq);
    expect(target && countStepsTo(after, target)).toEqual(way);
  });

  test('undo takes the last that stands, redo the first that was taken back last', () => {
    expect(getNextUndoStride(after, 'undo')).toMatchObject({ steps: 1, entry: { seq: 4 } });
    expect(getNextUndoStride(after, 'redo')).toMatchObject({ steps: 1, entry: { seq: 6 } });
    expect(getNextUndoStride([], 'undo')).toEqual({ steps: 1, entry: null });
    expect(getNextUndoStride([entry(1)], 'redo')).toEqual({ steps: 1, entry: null });
  });

  const tick = (seq: number, more: Partial<HistoryAnswerEntry> = {}) =>
    entry(seq, { kind: 'checklist-step-marked', ...more });

  test('the checklist goes back and forth with the change it belongs to', () => {
    const stands = [tick(6), tick(5), entry(4), tick(3), tick(2), entry(1)];
    expect(getNextUndoStride(stands, 'undo')).toMatchObject({ steps: 3, entry: { seq: 4 } });
    const back = stands.map((each) => (each.seq >= 4 ? { ...each, state: 'undone' as const } : each));
    expect(getNextUndoStride(back, 'undo')).toMatchObject({ steps: 3, entry: { seq: 1 } });
    expect(getNextUndoStride(back, 'redo')).toMatchObject({ steps: 3, entry: { seq: 4 } });
    const further = stands.map((each) => ({ ...each, state: 'undone' as const }));
    expect(getNextUndoStride(further, 'redo')).toMatchObject({ steps: 3, entry: { seq: 1 } });
    expect(getNextUndoStride([tick(2), tick(1)], 'undo')).toMatchObject({ steps: 2, entry: { seq: 1 } });
  });

  test('what was done to the checklist in a row is one line', () => {
    const lines = groupHistoryEntries([tick(5), tick(4), entry(3), tick(2), tick(1, { state: 'dropped' })]);
    expect(lines.map((line) => (line.kind === 'checklist' ? line.entries.length : line.kind))).toEqual([
      2,
      'change',
      1,
      1,
    ]);
    expect(lines[1]).toMatchObject({ steps: { direction: 'undo', count: 2 } });
  });

  test('a run of a plan is one line with its parts under it, and one step back or forth', () => {
    const run = entry(3, {
      kind: 'plan-run',
      summary: 'ran the plan "x"',
      planId: 'p',
      entries: [
        entry(3, { kind: 'act-outlined' }),
        tick(4),
        tick(5),
        entry(6, { kind: 'web-drafted' }),
        entry(7, { kind: 'package-finalized', isUndoable: false }),
      ],
    });
    const [line, ...older] = groupHistoryEntries([run, entry(2), entry(1)]);
    expect(line).toMatchObject({ kind: 'plan', entry: { seq: 3 }, steps: null });
    expect(line?.kind === 'plan' && line.parts.map(({ kind, entry: { seq } }) => [kind, seq])).toEqual([
      ['change', 3],
      ['checklist', 4],
      ['change', 6],
      ['change', 7],
    ]);
    expect(line).toMatchObject({ parts: [{}, { count: 2 }, {}, {}] });
    expect(older[0]).toMatchObject({ kind: 'change', steps: { direction: 'undo', count: 1 } });
    expect(getNextUndoStride([run, entry(2)], 'undo')).toMatchObject({ steps: 1, entry: { seq: 3 } });
    const back = { ...run, state: 'undone' as const };
    expect(countStepsTo([back, entry(2)], back)).toEqual({ direction: 'redo', count: 1 });
    expect(getNextUndoStride([back, entry(2)], 'redo')).toMatchObject({ steps: 1, entry: { seq: 3 } });
    const took = entry(9, { kind: 'undone', summary: 'took back: ran the plan "x"', isUndoable: false });
    expect(groupHistoryEntries([took, back])[0]).toMatchObject({ kind: 'steps', count: 1, of: [{ seq: 3 }] });
  });

  test('are gathered by day', () => {
    const lines = groupHistoryEntries([
      entry(3, { at: '2026-03-10T12:00:00Z' }),
      entry(2, { at: '2026-03-10T11:00:00Z' }),
      entry(1, { at: '2026-03-08T12:00:00Z' }),
    ]);
    expect(groupByDay(lines).map(({ day, lines: { length } }) => [day, length])).toEqual([
      [getLocalDay('2026-03-10T12:00:00Z'), 2],
      [getLocalDay('2026-03-08T12:00:00Z'), 1],
    ]);
  });

  test('a day is called by its name', () => {
    const now = Date.parse('2026-03-10T12:00:00Z');
    expect(sayDay('2026-03-10T11:00:00Z', now, 'en')).toBe('today');
    expect(sayDay('2026-03-09T11:00:00Z', now, 'ja')).toBe('昨日');
    expect(sayDay('2026-02-01T12:00:00Z', now, 'en')).toBe('February 1, 2026');
  });
});

describe('the keys of undo', () => {
  const press = { key: 'z', metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
  test.each([
    [{ ...press, metaKey: true }, 'undo'],
    [{ ...press, ctrlKey: true }, 'undo'],
    [{ ...press, key: 'Z', metaKey: true, shiftKey: true }, 'redo'],
    [{ ...press, key: 'y', ctrlKey: true }, 'redo'],
    [{ ...press, key: 'y', metaKey: true }, null],
    [press, null],
    [{ ...press, ctrlKey: true, altKey: true }, null],
    [{ ...press, ctrlKey: true, metaKey: true }, null],
    [{ ...press, key: 'x', ctrlKey: true }, null],
  ])('%j asks for %s', (keys, expected) => {
    expect(parseUndoKey(keys)).toBe(expected);
  });

  test('a text field undoes its own typing', () => {
    expect(isWriting({ tagName: 'TEXTAREA' })).toBe(true);
    expect(isWriting({ tagName: 'INPUT' })).toBe(true);
    expect(isWriting({ tagName: 'DIV', isContentEditable: true })).toBe(true);
    expect(isWriting({ tagName: 'BUTTON' })).toBe(false);
    expect(isWriting(null)).toBe(false);
  });
});
