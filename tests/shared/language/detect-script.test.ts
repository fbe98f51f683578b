import { expect, test } from 'vitest';
import { guessLanguageByScript, lettersIn } from '../../../shared/language/detect-script.ts';
import { knownLanguage, languageFor, primaryLanguage } from '../../../shared/language/tag.ts';

test.each([
  ['The lamp is out.', 'en'],
  ['灯灭了。', 'zh'],
  ['灯が消えた。', 'ja'],
  ['カメラ', 'ja'],
  ['用 finalizeNode 完成码头', 'zh'],
  ['The inn is called 月見荘.', 'en'],
  ['Лампа погасла.', 'en'],
  ['«1 2 3» 👍', undefined],
  ['', undefined],
])('%j is in %s', (text, language) => expect(guessLanguageByScript(text)).toBe(language));

test('the letters of a text are counted by script', () => {
  expect(lettersIn('Mio は灯を見た, да!')).toMatchObject({ latin: 3, kana: 3, han: 2, cyrillic: 2, thai: 0 });
});

test.each([
  ['zh', 'zh'],
  ['zh-CN', 'zh'],
  ['zh_Hant_TW', 'zh'],
  ['JA-jp', 'ja'],
  ['en-GB', 'en'],
  ['fr', null],
  ['', null],
  ['english', null],
])('the tag %j is of %s', (tag, language) => {
  expect(knownLanguage(tag)).toBe(language);
  expect(languageFor(tag)).toBe(language ?? 'en');
});

test('the language of a tag stands before region and script', () => {
  expect([' zh_CN', 'sr-Latn', ''].map(primaryLanguage)).toEqual(['zh', 'sr', '']);
});
