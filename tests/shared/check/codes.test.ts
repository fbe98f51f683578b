import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CODES_PAGE, codeTables } from './codes-page.ts';

it('the page of codes has every code, in the words an author reads', () => {
  // `node tests/shared/check/write-codes.ts` writes them anew.
  expect(readFileSync(CODES_PAGE, 'utf8')).toContain(codeTables());
});
