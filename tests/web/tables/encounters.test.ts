import { describe, expect, test } from 'vitest';
import type { CheckReport } from '../../../shared/check/index.ts';
import { findEncounter, findReferencesToEncounters } from '../../../shared/story/index.ts';
import { createColumns } from '../../../web/studio/tables/encounters/columns.ts';
import {
  countEncounterWords,
  findingsByEncounter,
  listEncounterRows,
} from '../../../web/studio/tables/encounters/encounter-rows.ts';
import { moveInGrid } from '../../../web/studio/tables/encounters/grid-keys.ts';
import { ARCS, NO_FILTERS, toColumnFilters } from '../../../web/studio/tables/encounters/table-view.ts';
import { planCellEdit } from '../../../web/studio/tables/encounters/use-table-edits.ts';
import { act, character, draft, encounter, place, premise } from '../support.ts';

const arc = {
  want: 'to leave',
  need: 'to stay',
  arcEncounters: [{ ...encounter('arc_ken'), arcPhase: 'introduction' as const }],
};
const story = draft({
  premise,
  characters: [character('ken', { name: 'Ken', personalArc: arc })],
  acts: [
    act('act_1', [
      place('pier', {
        title: 'The Pier',
        encounters: [encounter('rope', { potentialFlags: ['found_rope'], requiredCharacters: ['ken', 'gone'] })],
      }),
      place('hut'),
    ]),
    act('act_2', [place('cave', { encounters: [encounter('lamp', { prerequisites: ['found_rope'] })] })]),
  ],
});

const finding = (severity: 'error' | 'info', id: string): CheckReport['findings'][number] => ({
  code: 'pool-thin',
  severity,
  where: { type: 'encounter', id },
  message: '',
  fix: '',
});
const report = { errors: 1, warnings: 0, findings: [finding('error', 'lamp'), finding('info', 'lamp')], ignored: [] };

const rows = () =>
  listEncounterRows(story, {
    findings: findingsByEncounter(report),
    words: ({ id }) => (id === 'rope' ? 12 : null),
    reached: { rope: 3 },
  });

describe('the rows of the table', () => {
  test('say where each encounter is, whom it needs, and what other parts say of it', () => {
    expect(rows()).toMatchObject([
      {
        ...{ id: 'rope', at: 'act_1/pier', act: 1, home: 'The Pier', sets: ['found_rope'], words: 12, reached: 3 },
        people: [
          { id: 'ken', name: 'Ken' },
          { id: 'gone', name: 'gone' },
        ],
      },
      { id: 'lamp', at: 'act_2/cave', act: 2, needs: ['found_rope'], words: null, reached: 0, findings: [{}, {}] },
      { id: 'arc_ken', at: null, act: null, actId: null, home: 'Ken', people: [{ id: 'ken' }] },
    ]);
  });

  test('count the words of the description, the scenes and the options', () => {
    const written = encounter('rope', {
      description: 'Two words.',
      script: [{ type: 'narrate', text: 'Three more words.' }],
      options: [{ text: 'Pull it.', then: { text: 'It comes.' } }],
    });
    expect(countEncounterWords(written)).toBe(9);
  });
});

describe('the columns', () => {
  type Column = { id?: string; accessorKey?: string; sortFn: (one: object, other: object) => number };
  const sortFn = (id: string) =>
    (createColumns('en') as unknown as Column[]).find((each) => (each.id ?? each.accessorKey) === id)?.sortFn;
  const [rope, lamp, arcs] = rows().map((original) => ({ original }));

  test.each([
    ['title', lamp, rope],
    ['act', lamp, arcs],
    ['findings', rope, lamp],
    ['words', lamp, rope],
  ])('sort by %s', (id, less, more) => {
    expect(sortFn(id)?.(less ?? {}, more ?? {})).toBeLessThan(0);
  });

  test('are filtered by what is set', () => {
    expect(toColumnFilters(NO_FILTERS)).toEqual([]);
    expect(toColumnFilters({ ...NO_FILTERS, text: ' Rope ', act: ARCS, flag: 'found_rope' })).toEqual([
      { id: 'title', value: 'rope' },
      { id: 'act', value: ARCS },
      { id: 'sets', value: 'found_rope' },
    ]);
  });
});

describe('the keys of the table', () => {
  const size = { rows: 10, columns: 4, page: 5, isWide: false };
  test.each([
    ['ArrowDown', { row: 0, column: 1 }, { row: 1, column: 1 }],
    ['ArrowUp', { row: 0, column: 1 }, { row: -1, column: 1 }],
    ['ArrowUp', { row: -1, column: 1 }, { row: -1, column: 1 }],
    ['ArrowLeft', { row: 2, column: 0 }, { row: 2, column: 0 }],
    ['PageDown', { row: 7, column: 1 }, { row: 9, column: 1 }],
    ['End', { row: 2, column: 0 }, { row: 2, column: 3 }],
  ])('%s moves from %o to %o', (key, from, to) => {
    expect(moveInGrid(from, key, size)).toEqual(to);
  });

  test('lead nowhere else', () => {
    expect(moveInGrid({ row: 0, column: 0 }, 'x', size)).toBeNull();
    expect(moveInGrid({ row: 4, column: 2 }, 'Home', { ...size, isWide: true })).toEqual({ row: 0, column: 0 });
  });
});

describe('an edit in a cell', () => {
  const plan = (id: string, ...of: ['title' | 'type' | 'at', string]) => {
    const found = findEncounter(story, id);
    return found && planCellEdit(found, ...of);
  };

  test('changes a field, or moves the encounter', () => {
    const rope = { type: 'encounter', actId: 'act_1', id: 'rope' };
    expect(plan('rope', 'title', 'A rope')).toEqual({ ...rope, changes: { title: 'A rope' } });
    expect(plan('rope', 'at', 'act_2/cave')).toEqual({ ...rope, changes: {}, at: { actId: 'act_2', nodeId: 'cave' } });
  });

  test('is none if nothing changes, or an arc would get a place', () => {
    expect(plan('rope', 'at', 'act_1/pier')).toBeNull();
    expect(plan('arc_ken', 'at', 'act_1/pier')).toBeNull();
  });
});

test('deleting several encounters leaves those that need their flags, but not one another', () => {
  expect(findReferencesToEncounters(story, new Set(['rope']))).toMatchObject([
    { by: { id: 'lamp' }, field: 'prerequisites', left: { needs: 'flag', name: 'found_rope' } },
  ]);
  expect(findReferencesToEncounters(story, new Set(['rope', 'lamp']))).toEqual([]);
});
