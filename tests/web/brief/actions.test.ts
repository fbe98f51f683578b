import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { composeStory } from '../../../server/improviser/story/compose.ts';
import { readBrief } from '../../../shared/brief/index.ts';
import { en } from '../../../web/i18n/en.ts';
import { listActions, searchActions } from '../../../web/studio/actions/list-actions.ts';
import { cleanBrief } from '../../../web/studio/brief/brief-form.tsx';
import { draftOf } from '../../server/improviser/packages.ts';
import { briefOf } from '../../support/brief-of.ts';

let t: TFunction;
beforeAll(async () => {
  const i18n = i18next.createInstance();
  await i18n.init({ lng: 'en', resources: { en: { translation: en } }, interpolation: { escapeValue: false } });
  t = i18n.getFixedT('en');
});

const draft = () => draftOf(composeStory(readBrief('Two places, two people, the keeper is called Maelle'), 1));

describe('what can be done by forms', () => {
  test('is something for every element, each once', () => {
    const all = listActions(draft(), t);
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    expect(new Set(all.map(({ label }) => label)).size).toBeGreaterThan(all.length * 0.8);
    for (const { id } of draft().characters) {
      expect(all.filter(({ opens }) => opens?.element.type === 'character' && opens.element.id === id)).toHaveLength(3);
    }
    expect(all.filter(({ opens }) => opens === null)).toHaveLength(1);
  });

  test('is found by words of its label, in any order', () => {
    const all = listActions(draft(), t);
    expect(searchActions(all, 'maelle rename').map(({ label }) => label)).toEqual(['Rename “Maelle”']);
    expect(searchActions(all, '  ')).toHaveLength(all.length);
    expect(searchActions(all, 'zzz')).toEqual([]);
  });

  test.each([
    ['add', /^New /],
    ['delete maelle', /^Remove /],
    ['del', /^Remove /],
    ['plan', /premise$/],
    ['title', /premise$|^Rename /],
    ['ending', /premise$/],
    ['character maelle', /“Maelle”$/],
    ['move', /^(?:Change the ways to|Move) “/],
  ])('is found by what it is also called, by whole words or their beginnings: %s', (search, label) => {
    const found = searchActions(listActions(draft(), t), search);
    expect(found.length).toBeGreaterThan(0);
    for (const action of found) expect(action.label).toMatch(label);
  });

  test('opens a form at the field it is about, or asks before it removes', () => {
    const all = listActions(draft(), t);
    const [rename] = searchActions(all, 'rename maelle');
    expect(rename?.opens).toMatchObject({ write: { sheet: { kind: 'character' }, path: 'name' } });
    const [remove] = searchActions(all, 'remove maelle');
    expect(remove?.opens).toMatchObject({ element: { type: 'character' }, remove: 'Maelle' });
    const [place] = searchActions(all, 'new place');
    expect(place?.opens?.write?.sheet).toMatchObject({ kind: 'place', element: { type: 'node', actId: 'act_1' } });
  });
});

test('a sheet is sent without what says nothing', () => {
  const filled = briefOf(
    {
      title: '',
      length: { acts: undefined },
      people: [{ name: 'Ana', who: '' }, { name: '  ' }],
      places: [{ name: '' }],
      happens: ['It rains.', '', '  '],
      endings: [{ title: 'It stops.', text: '' }, { title: '' }],
    },
    ' ',
    'Quiet.',
  );
  expect(cleanBrief(filled)).toEqual(
    briefOf({ people: [{ name: 'Ana' }], happens: ['It rains.'], endings: [{ title: 'It stops.' }] }, 'Quiet.'),
  );
});
