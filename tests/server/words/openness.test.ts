import { describe, expect, it } from 'vitest';
import { isOpenedSince, saysShut } from '../../../server/words/openness.ts';

describe('what is said to be shut', () => {
  it.each([
    'The door is locked.',
    'A sealed tin.',
    '门锁着。',
    '箱子打不开。',
    '扉は閉ざされている。',
    '戸には鍵がかかっている。',
  ])('%s', (sentence) => expect(saysShut(sentence)).toBe(true));
  it.each([
    'The door is unlocked.',
    'The door is not locked.',
    'Bolted tables, and a hatch.',
    'A red door.',
    '门开着。',
    '扉は赤い。',
  ])('%s is not', (sentence) => expect(saysShut(sentence)).toBe(false));

  it('is what is meant, where something is named', () => {
    expect(saysShut('The door is locked, and a window stands open.', 'open the door')).toBe(true);
    expect(saysShut('The door is locked, and a box stands there.', 'open the drawer')).toBe(false);
  });

  it.each([
    ['The door is locked.', 'The door swings open.'],
    ['The box is sealed.', 'You have the box unlocked.'],
    ['门锁着。', '门推开了。'],
    ['箱は閉じたままだ。', '箱が開いた。'],
  ])('%s is opened by: %s', (sentence, told) => expect(isOpenedSince(sentence, [told])).toBe(true));

  it.each([
    ['The door is locked.', 'The box swings open.'],
    ['The door is locked.', 'The door will not open.'],
    ['The door is locked.', 'The door is locked.'],
    ['门锁着。', '门打不开了。'],
  ])('%s is not opened by: %s', (sentence, told) => expect(isOpenedSince(sentence, [told])).toBe(false));

  it('is open where one came in by it, and by no other way in', () => {
    const entered = ['The mill can be entered.'];
    expect(isOpenedSince('The door is locked.', entered)).toBe(true);
    expect(isOpenedSince('The tin is locked.', entered)).toBe(false);
  });
});
