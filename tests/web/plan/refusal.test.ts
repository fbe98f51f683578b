import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { en } from '../../../web/i18n/en.ts';
import { lockIn, sayLocked, sayRefusal, titlesOf } from '../../../web/studio/plan/run/refusal.ts';
import { nameableOf } from '../../../web/studio/plan/words.ts';
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
const titles = titlesOf(story, nameableOf(story, planOf()));

describe('a refusal a writer reads', () => {
  test('names what it is about by title, and keeps what is said to a model to itself', () => {
    const said = sayRefusal(
      t,
      'Act "act_1" has no place "nowhere". Places: pier, salt_store. Use one of these ids, or add "nowhere" to intendedLocations with updateElement (type "act") and call draftNodeWeb.',
      titles,
    );
    expect(said).toBe(`Act “${story.acts[0]?.title}” has no place "nowhere". Places: The Pier, The Salt Store.`);
  });

  test.each([
    ['Nothing would change. Call updateElement again with "changes".', 'Nothing would change.'],
    ['The pier is far. It is late.', 'The pier is far. It is late.'],
    ['draftNodeWeb has not run.', '“Draw the map of an act” has not run.'],
    ['', ''],
  ])('%j', (text, expected) => {
    expect(sayRefusal(t, text, titles)).toBe(expected);
  });
});

describe('a lock that stands in the way', () => {
  const locks = [{ type: 'premise' as const }, { type: 'node' as const, actId: 'act_1', id: 'pier' }];

  test('is found in what the tool said, and named', () => {
    const premise = lockIn('The premise is locked by the author: nothing may change it.', locks, story);
    expect(premise).toEqual({ type: 'premise' });
    expect(premise && sayLocked(t, premise, story)).toBe('Premise');
    const pier = lockIn('The place "The Pier" is locked by the author: nothing may change it.', locks, story);
    expect(pier).toEqual(locks[1]);
    expect(pier && sayLocked(t, pier, story)).toBe('The Pier');
  });

  test('is none where it was taken away, or something else is wrong', () => {
    expect(lockIn('The premise is locked by the author: nothing may change it.', [], story)).toBeNull();
    expect(lockIn('The premise is empty.', locks, story)).toBeNull();
  });
});
