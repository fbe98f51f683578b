import { expect, test } from 'vitest';
import { WORDS } from '../support.ts';

/** Every word there is, by its path; what is made of names and numbers as it is said of some. */
const leaves = (value: object, path = ''): [string, string][] =>
  Object.entries(value).flatMap(([key, one]): [string, string][] => {
    if (typeof one === 'object' && one !== null) return leaves(one, `${path}${key}.`);
    return [[`${path}${key}`, typeof one === 'function' ? String(one(7, 8, 9)) : String(one)]];
  });

test.each(['zh', 'ja'] as const)('the words of the stage are all there in %s, and translated', (language) => {
  const english = new Map(leaves(WORDS.en));
  const translated = leaves(WORDS[language]);
  expect(translated.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
  for (const [path, text] of translated) expect(text.trim(), path).not.toBe('');
  // The names of keys and buttons are the same in every language.
  const toTranslate = translated.filter(([path]) => !/Does\.\w+\.0$/.test(path));
  expect(toTranslate).not.toEqual([]);
  for (const [path, text] of toTranslate) expect(text, path).not.toBe(english.get(path));
});

test('names of another script stand clear among Chinese and Japanese words', () => {
  expect(WORDS.zh.stage.placesHere('The Ferry Pier')).toBe('你在 The Ferry Pier。');
  expect(WORDS.zh.stage.placesHere('码头')).toBe('你在码头。');
  expect(WORDS.ja.stage.rollWith('Nerve', '+1')).toContain('あなたの Nerve を');
  expect(WORDS.ja.stage.didTravel('The Ferry Pier')).toBe('The Ferry Pier へ向かった');
});
