import type { Download, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Save } from '../../shared/wire/index.ts';
import {
  begin,
  button,
  closeSheet,
  freelyTold,
  openSaves,
  playOf,
  playTurn,
  readOn,
  sheet,
  unreachable,
} from './stage.ts';
import { leavePicture, openTheatre, PHONE, sideways } from './support.ts';

const theatre = openTheatre({}, { samplesDir: null });
let packageId = '';
beforeAll(async () => {
  packageId = await freelyTold(theatre);
});

const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';
const text = (page: Page) => page.locator('.stage-text').textContent();
const savesOf = async (id: string) => (await theatre.api<{ saves: Save[] }>('GET', `/api/plays/${id}/saves`)).saves;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

async function openEntry(page: Page, entry: string): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('dialog.stage-sheet-menu').waitFor();
  await button(page, entry).click();
}

async function fileBy(page: Page, act: () => Promise<void>): Promise<{ file: Download; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  const chunks: Buffer[] = [];
  // The browser may be on another machine: its files come as streams.
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return { file, content: Buffer.concat(chunks) };
}

describe('saves', () => {
  test('are made in the middle of a turn and kept by the keyboard alone, and taken to a play of their own', async () => {
    const page = await theatre.page({ refusals: [422] });
    const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId });
    await page.goto(`${theatre.address}/play/${id}`);
    await begin(page);
    await playTurn(page);

    // On to the next turn, but not to its end.
    const before = (await playOf(theatre, id)).turn;
    const option = page.locator('[data-choice]').first();
    // A press that comes too early is one on the line before.
    while (await option.isVisible()) await option.click({ timeout: 1000 }).catch(() => undefined);
    await expect.poll(async () => (await playOf(theatre, id)).turn).toBe(before + 1);
    await page.locator('.stage:not([data-busy])').waitFor();
    await page.locator('.stage-text').waitFor();
    const saves = await openSaves(page);
    await page.keyboard.press('Tab');
    while (!(await focused(page)).startsWith('Save here, slot 1')) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await saves.getByRole('article', { name: 'Save 1' }).waitFor();
    const [made] = (await savesOf(id)).filter(({ slot }) => slot === '1');
    expect(made?.readTo).not.toBeNull();
    await expect.poll(() => saves.locator('.stage-mini-actor img').count()).toBe(made?.preview.actors.length);
    await leavePicture(page, 'saves-01-page-desktop');
    await closeSheet(page);
    const stood = await text(page);
    await readOn(page);
    expect(await text(page)).not.toBe(stood);

    // Loaded, it is read on from where it stood; nothing of the turn is passed.
    const again = await openSaves(page);
    await button(again, 'Load').click();
    await page
      .getByRole('status')
      .filter({ hasText: `You are back at turn ${before + 1}.` })
      .waitFor();
    await expect.poll(() => text(page)).toBe(stood);

    // Protected, it can neither be put over nor deleted.
    await openSaves(page);
    await button(saves, 'Protect “Save 1”').click();
    await button(saves, 'Unprotect “Save 1”').waitFor();
    expect(await button(saves, 'Delete “Save 1”').isDisabled()).toBe(true);

    const { content } = await fileBy(page, () => button(saves, 'Download “Save 1” as a file').click());
    const field = saves.locator('input[type=file]');
    await field.setInputFiles({ name: 'no.json', mimeType: 'application/json', buffer: Buffer.from('{"turns":[]}') });
    await saves.getByRole('alert').filter({ hasText: 'This is not a Kamishibai save, or it is damaged.' }).waitFor();
    await leavePicture(page, 'saves-02-refused-desktop');
    await field.setInputFiles({ name: 'save.json', mimeType: 'application/json', buffer: content });
    await page.waitForURL((url) => !url.pathname.endsWith(id));
    await page.getByRole('status').filter({ hasText: 'The save was loaded as a separate play.' }).waitFor();
    await expect.poll(() => text(page)).toBe(stood);
    const brought = await playOf(theatre, idOf(page));
    expect(brought).toMatchObject({ turn: before + 1, frames: (await playOf(theatre, id)).frames });
  });

  test('and all else of the menu are within reach on a phone; a play is watched, read and left', async () => {
    const page = await theatre.page({ viewport: PHONE });
    const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId });
    await page.goto(`${theatre.address}/play/${id}`);
    await begin(page);
    await playTurn(page);
    await page.keyboard.press('q');
    await page.getByRole('status').filter({ hasText: 'Quick saved.' }).waitFor();
    const saves = await openSaves(page);
    await saves.getByRole('tab', { name: 'Quick saves' }).click();
    await saves.getByRole('article', { name: 'Quick save' }).waitFor();
    expect(await unreachable(saves)).toEqual([]);
    await leavePicture(page, 'saves-03-quick-phone');
    await closeSheet(page);

    await openEntry(page, 'Chronicle');
    const story = sheet(page, 'Chronicle');
    await story.getByRole('article').getByRole('paragraph').first().waitFor();
    const { file, content } = await fileBy(page, () => button(story, 'Download (Markdown)').click());
    expect(file.suggestedFilename()).toMatch(/\.md$/);
    expect(content.toString('utf8')).toMatch(/^# .+\n\n> /);
    await leavePicture(page, 'told-01-chronicle-phone');
    expect(await sideways(page)).toBe(0);
    await closeSheet(page);

    await openEntry(page, 'Watch as a film');
    const film = sheet(page, 'Watch as a film');
    await button(film, '4×').click();
    await film.getByText('Turn 2 of 2').waitFor();
    await button(film, 'Pause').click();
    await leavePicture(page, 'told-02-film-phone');
    expect(await unreachable(film)).toEqual([]);
    await closeSheet(page);
    expect((await playOf(theatre, id)).turn).toBe(2);

    // What was written and not sent is asked about; the rest is kept.
    const words = page.locator('[data-say]');
    await words.fill('I wait');
    await words.blur();
    await openEntry(page, 'What was seen');
    await closeSheet(page);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Library' }).click();
    const ask = sheet(page, 'Leave the play?');
    await leavePicture(page, 'quit-phone');
    await button(ask, 'Stay').click();
    await ask.waitFor({ state: 'detached' });
    expect(idOf(page)).toBe(id);
    await closeSheet(page);
    expect(await words.inputValue()).toBe('I wait');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Library' }).click();
    await button(sheet(page, 'Leave the play?'), 'Leave').click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});
