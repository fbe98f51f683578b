import { describe, expect, test } from 'vitest';
import { decideUnit, indexNames, mergeNames, removeName } from '../../../shared/story/index.ts';
import { filterNames } from '../../../web/studio/tables/names/filter-names.ts';
import { findDeclaration, findUseTarget } from '../../../web/studio/tables/names/name-target.ts';
import { planDraftChange } from '../../../web/studio/tables/plan-draft-change.ts';
import { act, character, draft, encounter, place, premise } from '../support.ts';

const story = draft({
  premise: {
    ...premise,
    meters: [{ id: 'trust', label: 'Trust', initial: 0, min: 0, max: 9 }],
    endings: [{ id: 'good', title: 'Dawn', text: 'It dawns.', when: 'has_flag("rope_found")' }],
  },
  characters: [character('aiko', { role: 'protagonist' })],
  acts: [
    act(
      'act_1',
      [
        place('pier', {
          encounters: [
            encounter('rope', { potentialFlags: ['rope_found'] }),
            encounter('knot', { potentialFlags: ['has_rope'] }),
          ],
        }),
        place('hut', { encounters: [encounter('climb', { prerequisites: ['rope_found', 'has_rope'] })] }),
      ],
      { facts: [{ id: 'ledger', text: 'It is forged.', audience: 'cast' }] },
    ),
  ],
});
const names = indexNames(story);
const flag = { kind: 'flag', name: 'rope_found' } as const;

describe('a change of a name', () => {
  test.each([
    ['merged', mergeNames(story, flag, 'has_rope')],
    ['deleted', removeName(story, flag)],
  ])('that is %s becomes edits which the server makes the same draft of', (_way, after) => {
    const edits = planDraftChange(story, after);
    expect(edits.length).toBeGreaterThan(0);
    expect(decideUnit(story, edits).after).toEqual(after);
  });

  test('is no edit where nothing changed', () => {
    expect(planDraftChange(story, story)).toEqual([]);
  });
});

describe('the list of names', () => {
  test('is filtered by kind, text and loose ends', () => {
    const list = (view: Partial<Parameters<typeof filterNames>[1]>) =>
      filterNames(names, { kind: 'all', isLooseOnly: false, text: '', ...view }).map(({ name }) => name);
    expect(list({})).toEqual(['rope_found', 'has_rope', 'ledger', 'trust']);
    expect(list({ kind: 'fact' })).toEqual(['ledger']);
    expect(list({ text: 'rope f' })).toEqual(['rope_found']);
    expect(list({ isLooseOnly: true })).toEqual(['trust']);
  });

  test('leads to where a name is used and kept', () => {
    const [found] = names;
    expect(found?.reads.map(findUseTarget)).toEqual([
      { element: { type: 'encounter', actId: 'act_1', id: 'climb' } },
      { element: { type: 'premise' }, part: 'endings' },
    ]);
    expect(names.map((each) => findDeclaration(story, each))).toEqual([
      null,
      null,
      { element: { type: 'act', id: 'act_1' }, part: 'lore' },
      { element: { type: 'premise' }, part: 'meters' },
    ]);
  });
});
