import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SHORT_STORY } from './short-story.ts';
import { leavePicture, openTheatre, PHONE, settled, sideways } from './support.ts';

/* The library: one entry for a story, found, put on a shelf, deleted and restored. */

const theatre = openTheatre({}, { samplesDir: null });

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const titles = (page: Page) => page.locator('#stories article h3').allTextContents();

/** @returns the id of a story with a draft and a play */
async function bring(id: string, title: string): Promise<string> {
  const { packageId } = await theatre.api<{ packageId: string }>('POST', '/api/packages/import', {
    ...SHORT_STORY,
    id,
    title,
  });
  return packageId;
}

test('a story is found, shelved, deleted with its draft and plays, and restored whole', async () => {
  const harbour = await bring('harbour', 'Harbour Lights');
  await bring('orchard', 'The Orchard');
  await theatre.api('POST', '/api/sessions', { id: 'harbour-draft', fromPackage: harbour });
  await theatre.api('POST', '/api/plays', { packageId: harbour });
  await theatre.api('POST', '/api/sessions', { id: 'idea' });

  const page = await theatre.page();
  await page.goto(theatre.address);
  await card(page, 'Harbour Lights').waitFor();
  expect((await titles(page)).toSorted()).toEqual(['Harbour Lights', 'The Orchard', 'Untitled draft']);
  await settled(page);
  await page.locator('#stories').scrollIntoViewIfNeeded();
  await leavePicture(page, 'library-desktop');

  await page.getByRole('searchbox', { name: 'Search by title' }).fill('harbour');
  await expect.poll(() => titles(page)).toEqual(['Harbour Lights']);
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('');
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Drafts');
  await expect.poll(() => titles(page)).toEqual(['Untitled draft']);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('All');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Title');
  await expect.poll(() => titles(page)).toEqual(['Harbour Lights', 'The Orchard', 'Untitled draft']);

  await card(page, 'The Orchard').getByRole('button', { name: 'More for' }).click();
  await page.getByRole('menuitem', { name: 'Shelf…' }).click();
  await page.getByRole('dialog').getByLabel('A new shelf').fill('Autumn');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('combobox', { name: 'Shelf' }).selectOption('Autumn');
  await expect.poll(() => titles(page)).toEqual(['The Orchard']);
  await page.getByRole('button', { name: 'Change this shelf' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Cold days');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.getByRole('combobox', { name: 'Shelf' }).inputValue()).toBe('Cold days');
  await page.getByRole('combobox', { name: 'Shelf' }).selectOption('All shelves');

  await card(page, 'Harbour Lights').getByRole('button', { name: 'Of “Harbour Lights”: 1 draft · 1 play' }).click();
  const parts = page.getByRole('dialog', { name: 'Harbour Lights' });
  await parts.getByRole('button', { name: 'Delete the draft “Harbour Lights”' }).waitFor();
  await parts.getByRole('button', { name: 'Delete the play of “Harbour Lights”' }).waitFor();
  await settled(page);
  await leavePicture(page, 'library-parts');
  await page.keyboard.press('Escape');
  await parts.waitFor({ state: 'detached' });

  const remove = async () => {
    await card(page, 'Harbour Lights').getByRole('button', { name: 'More for' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this story?' });
    await dialog.getByText('the draft “Harbour Lights”').waitFor();
    await dialog.getByText('the play “Harbour Lights”, turn 0').waitFor();
    await settled(page);
    await leavePicture(page, 'library-delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => titles(page)).toEqual(['The Orchard', 'Untitled draft']);
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titles(page)).toEqual(['Harbour Lights', 'The Orchard', 'Untitled draft']);

  await remove();
  await page.getByRole('link', { name: 'Bin' }).click();
  const entry = page.getByRole('article', { name: 'Harbour Lights' });
  await entry.getByText('Draft: “Harbour Lights”').waitFor();
  await entry.getByText('Play: “Harbour Lights”').waitFor();
  await settled(page);
  await leavePicture(page, 'bin-desktop');
  await entry.getByRole('button', { name: 'Restore: “Harbour Lights”' }).click();
  await page.getByText('The bin is empty.').waitFor();
  await page.getByRole('link', { name: 'library' }).click();
  await card(page, 'Harbour Lights').getByRole('link', { name: 'Continue' }).waitFor();
});

test('the bin is emptied on a phone, by touch', async () => {
  await theatre.api('POST', '/api/sessions', { id: 'forgotten' });
  await theatre.api('POST', '/api/bin', { kind: 'draft', id: 'forgotten' });
  const page = await theatre.page({ viewport: PHONE, isMeasured: true });
  await page.goto(theatre.address);
  await page.getByRole('searchbox').waitFor();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await page.getByRole('searchbox').scrollIntoViewIfNeeded();
  await leavePicture(page, 'library-phone');
  await page.goto(`${theatre.address}/bin`);
  await page.getByRole('button', { name: 'Delete permanently: “Untitled draft”' }).waitFor();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await leavePicture(page, 'bin-phone');
  await page.getByRole('button', { name: 'Delete permanently: “Untitled draft”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByText('The bin is empty.').waitFor();
});
