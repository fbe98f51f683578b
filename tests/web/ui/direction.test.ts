import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getTextDirection } from '../../../shared/language/tag.ts';

test('every language the pages run from right to left is one that exports write so, too', async () => {
  const css = await readFile(join(import.meta.dirname, '../../../web/ui/direction.css'), 'utf8');
  const tags = [...css.matchAll(/:lang\(([a-z]+)\)/g)].map(([, tag = '']) => tag);
  expect(tags.length).toBeGreaterThan(10);
  expect(tags.filter((tag) => getTextDirection(tag) !== 'rtl')).toEqual([]);
});
