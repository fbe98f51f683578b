import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { en } from '../../../web/i18n/en.ts';
import { listNameable } from '../../../web/studio/plan/step-wording.ts';
import { collectTitles, findRefusingLock, sayLocked, sayProposal } from '../../../web/studio/plan/steps/refusal.ts';
import { act, character, draft, place } from '../support.ts';
import { planOf } from './support.ts';

let t: TFunction;
beforeAll(async () => {
  const instance = i18next.createInstance();
  await instance.init({ lng: 'en', interpolation: { escapeValue: false }, resources: { en: { translation: en } } });
  t = instance.getFixedT('en');
});

const story = draft({
  characters: [character('aiko', { name: 'Aiko' })],
  acts: [act('act_1', [place('pier', { title: 'The Pier' }), place('salt_store', { title: 'The Salt Store' })])],
});
const titles = collectTitles(story, listNameable(story, planOf()));

test.each([
  ['The map lacks "salt_store".', 'The map lacks “The Salt Store”.'],
  ['draftNodeWeb has not run.', '“Draw the map of an act” has not run.'],
  ['', ''],
])('a proposal is told with titles and plain words: %j', (text, expected) => {
  expect(sayProposal(t, text, titles)).toBe(expected);
});

describe('a lock that stands in the way', () => {
  const locks = [{ type: 'premise' as const }, { type: 'node' as const, actId: 'act_1', id: 'pier' }];
  const locked = (lock: object) => ({ reason: { code: 'locked', lock, inside: null } });

  test('is found in the reason of a refusal, and named', () => {
    const premise = findRefusingLock(locked({ type: 'premise', title: 'Salt' }), locks);
    expect(premise).toEqual({ type: 'premise' });
    expect(premise && sayLocked(t, premise, story)).toBe('Premise');
    const pier = findRefusingLock(locked({ type: 'node', actId: 'act_1', id: 'pier', title: 'The Pier' }), locks);
    expect(pier).toEqual(locks[1]);
    expect(pier && sayLocked(t, pier, story)).toBe('The Pier');
  });

  test('is none where it was taken away, or something else is wrong', () => {
    expect(findRefusingLock(locked({ type: 'premise', title: 'Salt' }), [])).toBeNull();
    expect(findRefusingLock({ reason: { code: 'story-without-act' } }, locks)).toBeNull();
    expect(findRefusingLock({}, locks)).toBeNull();
  });
});
