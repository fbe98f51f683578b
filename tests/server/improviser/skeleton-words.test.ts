import { expect, test } from 'vitest';
import { skeletonWords } from '../../../server/improviser/story/outline/skeleton-words.ts';

test('what an author reads of a skeleton is in their language', () => {
  const languages = ['en', 'zh-CN', 'ja', 'fr', 'de', 'es', 'it', 'cy'];
  for (const word of ['tone', 'artStyle'] as const)
    expect(new Set(languages.map((language) => skeletonWords(language)[word])).size).toBe(languages.length);
});
