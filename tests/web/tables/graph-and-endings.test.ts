import { describe, expect, test } from 'vitest';
import { indexNames } from '../../../shared/story/index.ts';
import { listEndingRows } from '../../../web/studio/tables/endings/ending-rows.ts';
import { isLooseEndOf, listLooseEnds, looseEndsByEncounter } from '../../../web/studio/tables/graph/loose-ends.ts';
import { act, draft, encounter, place, premise } from '../support.ts';

const story = draft({
  premise: {
    ...premise,
    possibleEndings: ['They leave.', 'They leave.'],
    endings: [{ id: 'dawn', title: 'Dawn', text: 'It dawns.', when: 'has_flag("seen")', outcome: 'won' }],
  },
  acts: [
    act('act_1', [place('pier', { encounters: [encounter('rope', { potentialFlags: ['lost', 'seen'] })] })]),
    act('act_2', [place('hut', { encounters: [encounter('climb', { prerequisites: ['never'] })] })]),
  ],
});

describe('loose ends', () => {
  const ends = listLooseEnds(indexNames(story));

  test('are flags that nothing reads or nothing sets, where they stand', () => {
    expect(ends).toMatchObject([
      { flag: 'lost', problem: 'unread', use: { by: { id: 'rope' } } },
      { flag: 'never', problem: 'unset', use: { by: { id: 'climb' } } },
    ]);
    expect([...looseEndsByEncounter(ends).keys()]).toEqual(['rope', 'climb']);
  });

  test('belong to the act of their encounter', () => {
    expect(ends.filter((end) => isLooseEndOf(end, 'act_2')).map(({ flag }) => flag)).toEqual(['never']);
    expect(ends.filter((end) => isLooseEndOf(end, null))).toEqual([]);
  });
});

test('the endings are listed with what they need and how often they were reached', () => {
  expect(listEndingRows(story, { endings: { dawn: 7, 'They leave.': 2 } })).toMatchObject([
    { title: 'Dawn', when: 'has_flag("seen")', outcome: 'won', isWritten: true, reached: 7 },
    { title: 'They leave.', when: null, outcome: null, isWritten: false, reached: 2 },
  ]);
  expect(listEndingRows(story, null)[0]?.reached).toBeNull();
  expect(listEndingRows(draft(), null)).toEqual([]);
});
