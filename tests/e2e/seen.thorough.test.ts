import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PlayerData } from '../../shared/player.ts';
import { begin, button, closeSheet, freelyTold, playOf, playTurn, sheet } from './stage.ts';
import { leavePicture, openTheatre, PHONE, sideways } from './support.ts';

const theatre = openTheatre({}, { samplesDir: null });
let packageId = '';
beforeAll(async () => {
  packageId = await freelyTold(theatre);
});

const readMark = (page: Page) => page.locator('.stage-box').getAttribute('data-read');
const textOn = async (page: Page) => (await page.locator('.stage-text').textContent())?.trim();

/** What the server has of the player at this page, once it has what is waited for. */
const playerAt = (page: Page): Promise<PlayerData> => page.evaluate(async () => (await fetch('/api/player')).json());

async function linesOf(id: string, turn: number): Promise<string[]> {
  const { turns } = await theatre.api<{ turns: { frames: { type: string; text?: string }[] }[] }>(
    'GET',
    `/api/plays/${id}/turns?from=${turn}&limit=1`,
  );
  return (turns[0]?.frames ?? []).flatMap(({ type, text }) =>
    (type === 'say' || type === 'narrate') && text !== undefined ? [text] : [],
  );
}

/** Answers by the first of what is offered while skipping goes on, until that ends; says whether a choice was marked as taken before. */
async function skipOn(page: Page): Promise<boolean> {
  const skips = page.getByRole('button', { name: 'Skip', exact: true, pressed: true });
  const answers = page.locator('[data-choice], button:text-is("Roll the dice")').first();
  let wasMarked = false;
  for (let moment = 0; moment < 400 && (await skips.count()) > 0; moment++) {
    if (await answers.isVisible()) {
      if ((await page.locator('[data-choice][data-taken]').count()) > 0 && !wasMarked) {
        wasMarked = true;
        await leavePicture(page, 'seen-01-taken-choice-desktop');
      }
      // What was asked may be gone by now.
      await answers.click({ timeout: 1000 }).catch(() => undefined);
    }
    await page.waitForTimeout(50);
  }
  expect(await skips.count()).toBe(0);
  return wasMarked;
}

async function openSeen(page: Page) {
  await page.keyboard.press('Escape');
  await page.locator('dialog.stage-sheet-menu').waitFor();
  await button(page, 'What was seen').click();
  return sheet(page, 'What was seen');
}

const oneSeed = async () => (await theatre.api<{ id: string }>('POST', '/api/plays', { packageId, seed: 7 })).id;

describe('what was read and met', () => {
  test('is skipped in another play up to the first new line, and hangs in the gallery', async () => {
    const page = await theatre.page({ viewport: { width: 1280, height: 800 } });
    const first = await oneSeed();
    await page.goto(`${theatre.address}/play/${first}`);
    await begin(page);
    expect(await readMark(page)).toBeNull();
    const { waitingFor } = await playOf(theatre, first);
    await playTurn(page);
    const known = new Set([...(await linesOf(first, 1)), ...(await linesOf(first, 2))]);
    await expect
      .poll(async () => (await playerAt(page)).read.length, { timeout: 15_000 })
      .toBeGreaterThanOrEqual(known.size);

    // How one likes to skip is kept with the player.
    await page.keyboard.press('Escape');
    await button(page, 'Preferences').click();
    await page.getByRole('switch', { name: /^Go on skipping after a choice/ }).click();
    await leavePicture(page, 'seen-00-settings-desktop');
    await expect
      .poll(async () => (await playerAt(page)).preferences, { timeout: 15_000 })
      .toMatchObject({ skipAfterChoices: true });

    // The same story from its start, in a play of its own that is told by the same chance.
    const second = await oneSeed();
    await page.goto(`${theatre.address}/play/${second}`);
    await button(page, 'Begin').click();
    await page.locator('.stage-box[data-read]').waitFor();
    await leavePicture(page, 'seen-01-read-line-desktop');
    await button(page, 'Skip').click();
    const wasMarked = await skipOn(page);
    expect(wasMarked || waitingFor !== 'choice').toBe(true);

    // A turn counts when it is told to its end; its first lines are on the stage before.
    const firstNew = async () => {
      const { turn } = await playOf(theatre, second);
      for (let each = 1; each <= turn; each++) {
        const text = (await linesOf(second, each)).find((line) => !known.has(line));
        if (text !== undefined) return text;
      }
      return undefined;
    };
    await expect.poll(firstNew).toBeDefined();
    expect(await textOn(page)).toBe(await firstNew());
    expect(await readMark(page)).toBeNull();

    const seen = await openSeen(page);
    const gallery = seen.getByRole('region', { name: /^Gallery/ });
    await gallery.getByRole('button').first().waitFor();
    // What was met is told to the server a little later.
    await expect
      .poll(async () => (await playerAt(page)).pictures[packageId]?.length, { timeout: 15_000 })
      .toBe(await gallery.getByRole('button').count());
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
