import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PlayerData } from '../../shared/player.ts';
import { begin, button, closeSheet, freelyTold, playOf, playTurn, sheet } from './stage.ts';
import { DESKTOP, leavePicture, openTheatre, PHONE, sideways } from './support.ts';

const theatre = openTheatre({}, { samplesDir: null });
let packageId = '';
beforeAll(async () => {
  packageId = await freelyTold(theatre);
});

const lineOn = (page: Page) => page.locator('.stage-box').getAttribute('data-read');
const textOn = async (page: Page) => (await page.locator('.stage-text').textContent())?.trim();

/** What the server has of the player at this page, once it has what is waited for. */
const playerAt = (page: Page): Promise<PlayerData> => page.evaluate(async () => (await fetch('/api/player')).json());

/** The words of a turn, line by line. */
async function linesOf(id: string, turn: number): Promise<string[]> {
  const { turns } = await theatre.api<{ turns: { frames: { type: string; text?: string }[] }[] }>(
    'GET',
    `/api/plays/${id}/turns?from=${turn}&limit=1`,
  );
  return (turns[0]?.frames ?? []).flatMap(({ type, text }) =>
    (type === 'say' || type === 'narrate') && text !== undefined ? [text] : [],
  );
}

/** Opens what was seen, by the menu. */
async function openSeen(page: Page) {
  await page.keyboard.press('Escape');
  await page.locator('dialog.stage-sheet-menu').waitFor();
  await button(page, 'What was seen').click();
  return sheet(page, 'What was seen');
}

const oneSeed = async () => (await theatre.api<{ id: string }>('POST', '/api/plays', { packageId, seed: 7 })).id;

describe('what was read and met', () => {
  test('is skipped in another play up to the first new line, and hangs in the gallery', async () => {
    const page = await theatre.page({ viewport: DESKTOP });
    const first = await oneSeed();
    await page.goto(`${theatre.address}/play/${first}`);
    await begin(page);
    expect(await lineOn(page)).toBeNull();
    await playTurn(page);
    const known = [...(await linesOf(first, 1)), ...(await linesOf(first, 2))];
    expect(known.length).toBeGreaterThan(2);
    await expect
      .poll(async () => (await playerAt(page)).read.length, { timeout: 15_000 })
      .toBeGreaterThanOrEqual(new Set(known).size);

    // The same story from its start, in a play of its own that is told by the same chance.
    const second = await oneSeed();
    await page.goto(`${theatre.address}/play/${second}`);
    await button(page, 'Begin').click();
    await page.locator('.stage-box[data-read]').waitFor();
    await leavePicture(page, 'seen-01-read-line-desktop');
    await button(page, 'Skip').click();
    await expect
      .poll(() => page.locator('button[aria-label="Skip"][aria-pressed="true"]').count(), { timeout: 30_000 })
      .toBe(0);
    // Where it was all read before, it stops where the player is asked; there a choice that was taken says so.
    await expect.poll(async () => (await playOf(theatre, second)).turn).toBeGreaterThanOrEqual(1);
    const told = await linesOf(second, 1);
    const firstNew = told.find((text) => !known.includes(text));
    if (firstNew !== undefined) {
      await expect.poll(() => textOn(page)).toBe(firstNew);
      expect(await lineOn(page)).toBeNull();
    } else {
      expect(await lineOn(page)).toBe('true');
    }

    const seen = await openSeen(page);
    const gallery = seen.getByRole('region', { name: /^Gallery/ });
    const { pictures } = await playerAt(page);
    expect(pictures[packageId]?.length).toBeGreaterThan(0);
    expect(await gallery.getByRole('button').count()).toBe(pictures[packageId]?.length);
    await seen.getByText(/^\d+ of \d+ found$/).waitFor();
    await seen.getByText(/^0 of \d+ reached$/).waitFor();
    await leavePicture(page, 'seen-02-sheet-desktop');
    await gallery.getByRole('button').first().click();
    await gallery.getByRole('img').waitFor();
    await leavePicture(page, 'seen-03-picture-desktop');
    await gallery.getByRole('button', { name: 'All pictures' }).click();
    await closeSheet(page);

    await page.setViewportSize(PHONE);
    await openSeen(page);
    await leavePicture(page, 'seen-04-sheet-phone');
    expect(await sideways(page)).toBe(0);
  });
});
