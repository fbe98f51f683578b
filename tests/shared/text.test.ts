import { describe, expect, test } from 'vitest';
import { createChance } from '../../shared/chance.ts';
import { callsOf, hasWord, isSpokenOf, joinLocalized, placeTitleInSentence, shortName } from '../../shared/text.ts';

describe('a word stands in a text', () => {
  test.each([
    ['Two lamps burn.', 'lamp', true],
    ["The lamp's glass", 'lamp', true],
    ['A lamplighter', 'lamp', false],
    ['LAMP', 'lamp', true],
    ['灯笼很亮', '灯', true],
    ['ランプが消える', 'ランプ', true],
    ['', 'lamp', false],
  ])('%j, %j: %s', (text, word, stands) => {
    expect(hasWord(text, word)).toBe(stands);
  });
});

describe('people', () => {
  test.each([
    ['Jun Mori', 'Jun'],
    ['Captain Ishida', 'Captain Ishida'],
    ['黑田莲', '黑田莲'],
  ])('%s are called %s', (name, short) => {
    expect(shortName(name)).toBe(short);
  });

  test('are spoken of by each part of their name that is one by itself', () => {
    expect(callsOf('Captain Ishida')).toEqual(['Captain Ishida', 'Ishida']);
    expect(isSpokenOf('Ishida ties the rope.', 'Captain Ishida')).toBe(true);
    expect(isSpokenOf('The captain ties the rope.', 'Captain Ishida')).toBe(false);
    expect(isSpokenOf('田莲来了', '黑田莲')).toBe(true);
  });
});

test('titles and lists stand in a sentence as they are said', () => {
  expect([placeTitleInSentence('The Hall'), placeTitleInSentence('Behind the Hall')]).toEqual([
    'the Hall',
    '“Behind the Hall”',
  ]);
  expect([
    joinLocalized(['a', 'b', 'c'], 'en'),
    joinLocalized(['甲', '乙'], 'zh'),
    joinLocalized(['甲', '乙'], 'ja'),
    joinLocalized([], 'en'),
  ]).toEqual(['a, b and c', '甲和乙', '甲、乙', '']);
});

test('chance depends on its seed and label alone, and a fork moves nothing', () => {
  const drawn = (seed: number, label: string, isForked = false) => {
    const chance = createChance(seed, label);
    if (isForked) chance.fork('other').int(100);
    return Array.from({ length: 8 }, () => chance.int(1000));
  };
  expect(drawn(1, 'tell')).toEqual(drawn(1, 'tell', true));
  expect(drawn(1, 'tell')).not.toEqual(drawn(2, 'tell'));
  expect(drawn(1, 'tell')).not.toEqual(drawn(1, 'show'));
  expect(() => createChance(1, 'tell').pick([])).toThrow(RangeError);
});
