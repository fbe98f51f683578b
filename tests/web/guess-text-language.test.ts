import { expect, test } from 'vitest';
import { guessTextLanguage } from '../../web/i18n/guess-text-language.ts';

test.each([
  ['Write two encounters', ['en', 'zh-CN'], 'en'],
  ['Write two encounters for “码头的灯笼和雨夜里的船”', ['en', 'zh-CN'], 'en'],
  ['为码头写两次遭遇', ['en', 'zh-CN'], 'zh-CN'],
  ['为“The Lantern Keeper of the Pier”写两次遭遇', ['en'], 'zh'],
  ['用 finalizeNode 完成码头', ['en'], 'zh'],
  ['桟橋に出来事を二つ書く', ['en', 'zh-CN'], 'ja'],
  ['«La digue» en trois actes', ['zh-CN', 'fr'], 'fr'],
  ['Two acts', ['zh-CN', undefined], 'en'],
  ['“码头”', ['en'], 'zh'],
  ['1 2 3', ['en'], undefined],
])('%j is in one of %j: %s', (text, tags, language) => {
  expect(guessTextLanguage(text, tags)).toBe(language);
});
