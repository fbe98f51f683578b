import { expect, it } from 'vitest';
import { writtenPage } from '../../support/written-page.ts';
import { codeTables } from './codes-page.ts';

it('the page of codes has every code, in the words an author reads', async () => {
  const { page, file } = await writtenPage('check-codes.md', codeTables());
  await expect(page).toMatchFileSnapshot(file);
});
