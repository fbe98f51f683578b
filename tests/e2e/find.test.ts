import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { looking } from './barriers.ts';
import { type Json, studiosOf } from './studio.ts';
import { DESKTOP, leavePicture, openTheatre, PHONE, settled, sideways } from './support.ts';

const theatre = openTheatre();
const { api, read, visit } = studiosOf(theatre);

async function openSample(id: string): Promise<Json> {
  expect((await api('POST', '/api/sessions', { id, fromPackage: 'the_thirteenth_card' })).status).toBe(201);
  return read(id);
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const search = (page: Page) => page.getByLabel('Search for commands, names and texts');
const line = (page: Page, name: string | RegExp) => palette(page).getByRole('button', { name });

/** All texts of a draft as one, to count words in. */
const occurrences = ({ draft }: Json, word: string): number => JSON.stringify(draft).split(word).length - 1;

describe('the palette', () => {
  test('opens commands, names and texts at their fields, by keyboard alone', async () => {
    await openSample('found');
    const page = await theatre.page({ viewport: { width: 1280, height: 720 } });
    await visit(page, 'found');
    const look = looking(page);

    // In a field the keys open it too, and the field keeps its text and gets the focus back.
    const message = page.getByLabel('Search: a name, or what to do');
    await message.fill('half a thought');
    await page.keyboard.press('Control+k');
    await search(page).waitFor();
    await settled(page);
    await look.at('palette');
    await leavePicture(page, 'palette-1280');
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    expect(await message.inputValue()).toBe('half a thought');
    await expect.poll(() => message.evaluate((field) => field === document.activeElement)).toBe(true);

    // A person opens at the name.
    await page.keyboard.press('Control+k');
    await search(page).fill('kuroda');
    await line(page, 'Ren Kuroda').first().waitFor();
    await settled(page);
    await look.at('results');
    await leavePicture(page, 'palette-results-1280');
    await page.keyboard.press('Enter');
    await page.getByRole('form').first().waitFor();
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toContain('Kuroda');
    await page.keyboard.press('Escape');

    // A meter, an ending, a flag and words of a line open at theirs.
    for (const [words, field] of [
      ['Sticks of candy', 'meters.candy.label'],
      ['tv_promise', 'potentialFlags'],
      ['You knock the two blocks together', 'script'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await search(page).fill(words);
      await line(page, new RegExp(words)).first().click();
      await palette(page).waitFor({ state: 'detached' });
      await expect
        .poll(() =>
          page.evaluate(() => document.activeElement?.closest('[data-path]')?.getAttribute('data-path') ?? ''),
        )
        .toContain(field);
      await page.keyboard.press('Escape');
    }

    // A command does what its button does.
    await page.keyboard.press('Control+k');
    await search(page).fill('history');
    await line(page, 'History').click();
    await page.getByRole('dialog', { name: 'History' }).waitFor();
    expect(look.found).toEqual({});
  });

  test('searches all drafts from the library, on a phone too', async () => {
    await openSample('shelved');
    const page = await theatre.page({ viewport: PHONE });
    await page.goto(theatre.address);
    await page.getByRole('button', { name: 'Search and commands' }).click();
    await search(page).fill('forty-four candy');
    await line(page, /forty-four candy/)
      .first()
      .waitFor();
    await settled(page);
    await leavePicture(page, 'palette-library-390');
    expect(await sideways(page)).toBe(0);
    expect(looking(page).found).toEqual({});
    await line(page, /forty-four candy/)
      .first()
      .click();
    await page.waitForURL(/\/studio\//);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-path]')?.getAttribute('data-path') ?? ''))
      .toContain('findings');
  });
});

describe('find and replace', () => {
  test('lists every hit, leaves out what is not chosen, and is one undo', async () => {
    const before = await openSample('replaced');
    const page = await theatre.page({ viewport: { width: 1280, height: 720 } });
    await visit(page, 'replaced');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Find and replace' }).click();
    const drawer = page.getByRole('dialog', { name: 'Find and replace' });
    await drawer.getByLabel('Find', { exact: true }).fill('clappers');
    await drawer.getByLabel('Replace with').fill('castanets');
    await drawer.getByLabel('Whole words').check();
    await drawer.getByText(/\d+ hits, \d+ chosen/).waitFor();
    await settled(page);
    const look = looking(page);
    await look.at('hits');
    await leavePicture(page, 'replace-1280');
    expect(look.found).toEqual({});

    const hits = await drawer.getByRole('checkbox', { name: /^Replace “clappers”/i }).count();
    await drawer
      .getByRole('checkbox', { name: /^Replace “clappers”/i })
      .first()
      .uncheck();
    await drawer.getByRole('button', { name: `Replace ${hits - 1} hits` }).click();
    await page.getByText(`${hits - 1} hits replaced. Undo takes them all back.`).waitFor();
    const after = await read('replaced');
    expect(occurrences(after, 'castanets')).toBe(hits - 1);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('banner').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(async () => (await read('replaced')).draft).toEqual(before.draft);
  });

  test('takes regular expressions with groups, and says what is wrong with one', async () => {
    await openSample('patterned');
    const page = await theatre.page({ viewport: PHONE });
    await visit(page, 'patterned');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Find and replace' }).click();
    const drawer = page.getByRole('dialog', { name: 'Find and replace' });
    await drawer.getByLabel('Regular expression').check();
    await drawer.getByLabel('Find', { exact: true }).fill('(?<=Mrs)x');
    await drawer.getByText(/not a usable regular expression/).waitFor();
    await drawer.getByLabel('Find', { exact: true }).fill(String.raw`Mrs\. (\w+)`);
    await drawer.getByLabel('Replace with').fill('Madam $1');
    await drawer.getByText('Madam Ono').first().waitFor();
    await settled(page);
    await leavePicture(page, 'replace-390');
    expect(await sideways(page)).toBe(0);
    await drawer.getByRole('button', { name: /^Replace \d+ hits/ }).click();
    await page.getByText(/hits replaced/).waitFor();
    expect(occurrences(await read('patterned'), 'Mrs. Ono')).toBe(0);
  });
});

describe('renaming everywhere', () => {
  test('changes a person in all texts, and other forms only where they are ticked', async () => {
    const before = await openSample('renamed');
    const page = await theatre.page({ viewport: { width: 1280, height: 720 } });
    await visit(page, 'renamed');
    await page.getByRole('button', { name: /^Cast/ }).click();
    await page.getByRole('button', { name: 'More for Ren Kuroda' }).click();
    await page.getByRole('menuitem', { name: 'Rename everywhere' }).click();
    const drawer = page.getByRole('dialog', { name: 'Rename everywhere' });
    await drawer.getByLabel('New name of “Ren Kuroda”').fill('Rin Aoki');
    const form = drawer.getByRole('checkbox', { name: /^Replace Kuroda by Aoki/ });
    await form.waitFor();
    expect(await form.isChecked()).toBe(false);
    await form.check();
    await settled(page);
    const look = looking(page);
    await look.at('forms');
    await leavePicture(page, 'rename-1280');
    expect(look.found).toEqual({});
    await drawer.getByRole('button', { name: 'Rename', exact: true }).click();
    await drawer.waitFor({ state: 'detached' });
    const after = await read('renamed');
    expect(after.draft.characters.some(({ name }: Json) => name === 'Rin Aoki')).toBe(true);
    expect(occurrences(after, 'Ren Kuroda')).toBe(0);
    expect(occurrences(after, 'Aoki')).toBeGreaterThan(occurrences(before, 'Ren Kuroda'));
    await page.getByRole('banner').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(async () => (await read('renamed')).draft).toEqual(before.draft);
  });

  test('changes a flag in lists and conditions', async () => {
    const before = await openSample('flagged');
    const page = await theatre.page({ viewport: DESKTOP });
    await visit(page, 'flagged');
    await page.keyboard.press('Control+k');
    await search(page).fill('rename everywhere');
    await line(page, 'Rename everywhere').click();
    const drawer = page.getByRole('dialog', { name: 'Rename everywhere' });
    await drawer.getByRole('combobox', { name: 'What to rename' }).fill('tv_promise');
    await page.getByRole('option', { name: 'tv_promise' }).click();
    await drawer.getByLabel('New name of “tv_promise”').fill('promised_a_set');
    await drawer.getByText(/\d+ uses follow/).waitFor();
    await drawer.getByRole('button', { name: 'Rename', exact: true }).click();
    await drawer.waitFor({ state: 'detached' });
    const after = await read('flagged');
    expect(occurrences(after, 'tv_promise')).toBe(0);
    expect(occurrences(after, 'promised_a_set')).toBeGreaterThanOrEqual(occurrences(before, 'tv_promise'));
  });
});
