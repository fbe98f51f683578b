import { describe, expect, test } from 'vitest';
import {
  checkCompliance,
  containsWord,
  disclosesSecret,
  tellsForbidden,
} from '../../../server/evaluate/brief-compliance.ts';
import type { EvaluationBrief } from '../../../server/evaluate/data.ts';
import { act, character, place } from '../../support/story-fixture.ts';

const BRIEF: EvaluationBrief = {
  ...{ id: 'b', language: 'en', says: 's', goesOn: 'g' },
  people: [
    { name: 'Ruth Calder', known: ['Ruth'] },
    { name: 'Agnes', known: ['Agnes'] },
  ],
  relations: [{ between: ['Ruth', 'Tom'], words: ['brother'] }],
  places: [['Lamp Room'], ['Quay', 'Pier']],
  numbers: [
    { what: 'three lamps', written: ['three', '3'], of: ['lamp'] },
    { what: 'two acts', acts: 2 },
  ],
  forbidden: [{ what: 'magic', words: ['magic'] }],
  secret: { text: 'The well is poisoned.', tells: [['poison', 'well']] },
};

const draft = (description: string, acts = 1) => ({
  characters: [character('ruth', { name: 'Ruth Calder', description })],
  acts: Array.from({ length: acts }, (_, index) =>
    act(`act_${index}`, [place('lamp', [], { title: 'The Lamp Room' })]),
  ),
});
const kept = (...given: Parameters<typeof draft>) =>
  checkCompliance(BRIEF, draft(...given) as never).flatMap(({ what, isKept }) => (isKept ? [what] : []));

describe('what of a brief was kept', () => {
  test('people by their names, places by their titles, acts by their number', () => {
    expect(kept('A keeper.')).toEqual(['Ruth Calder', 'Lamp Room', 'magic']);
    expect(kept('A keeper.', 2)).toContain('two acts');
  });

  test('a relation where one sentence says it, in a sheet without naming whose it is', () => {
    expect(kept('Her brother Tom runs the ferry.')).toContain('Ruth – Tom: brother');
    expect(kept('She has a brother. Tom runs the ferry.')).not.toContain('Ruth – Tom: brother');
  });

  test('a number beside what it counts', () => {
    expect(kept('Three lamps are gone.')).toContain('three lamps');
    expect(kept('Three boats are gone. A lamp burns.')).not.toContain('three lamps');
  });

  test('counts a forbidden thing where it is told, not where it is denied', () => {
    expect(kept('She works magic.')).not.toContain('magic');
    expect(kept('There is no magic here.')).toContain('magic');
    expect(checkCompliance(BRIEF, { characters: [], acts: [] }).filter(({ isKept }) => isKept)).toEqual([]);
  });
});

test('words are found whole, with endings of their own, and anywhere in languages that have no borders', () => {
  expect(containsWord('Two lamps, Ruth’s.', 'lamp')).toBe(true);
  expect(containsWord('Two lamps, Ruth’s.', 'Ruth')).toBe(true);
  expect(containsWord('The truth.', 'Ruth')).toBe(false);
  expect(containsWord('他丢了三只茶杯', '茶杯')).toBe(true);
  expect(containsWord('There were 30 of them.', '3')).toBe(false);
});

test('no is said in each language', () => {
  const guns = { what: '', words: ['枪', '銃'] };
  expect(tellsForbidden('他掏出枪。', guns, 'zh')).toBe(true);
  expect(tellsForbidden('这里没有枪。', guns, 'zh')).toBe(false);
  expect(tellsForbidden('銃を構えた。', guns, 'ja')).toBe(true);
  expect(tellsForbidden('銃はない。', guns, 'ja')).toBe(false);
});

test('a secret is told where all words of one way to tell it come together', () => {
  expect(disclosesSecret('Somebody poisoned the well!', BRIEF.secret)).toBe(true);
  expect(disclosesSecret('The well is deep.', BRIEF.secret)).toBe(false);
});
