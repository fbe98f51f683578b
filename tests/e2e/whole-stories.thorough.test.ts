import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  fingersOn,
  gamepadOf,
  type Hands,
  keyboardOf,
  offered,
  playUntil,
  screenReaderOn,
  theEnd,
  theFirst,
} from './one-kind-of-hands.ts';
import { SHORT_STORY } from './short-story.ts';
import { button, sheet } from './stage.ts';
import { leavePicture, openTheatre, PHONE } from './support.ts';

/*
 * A whole story by one kind of hands alone, from its first line to its ending: lines, a choice, dice, a save, a load, and the way out.
 */

const theatre = openTheatre({}, { samplesDir: null });

async function playWhole(page: Page, hands: Hands): Promise<void> {
  const saves = sheet(page, 'Save and load');
  await hands.press(button(page, 'Begin'));
  await playUntil(page, hands, () => offered(page).last().isVisible());
  await hands.openSaves();
  await hands.press(button(saves, 'Save here, slot 1'));
  await button(saves, 'Rename “Save 1”').waitFor();
  await hands.close();
  await saves.waitFor({ state: 'detached' });

  const did = await playUntil(page, hands, () => theEnd(page).isVisible());
  expect(did).toEqual(expect.arrayContaining(['choice', 'roll']));
  await leavePicture(page, `50-the-end-${page.viewportSize()?.width}`);

  // Back by the save, and to the end once more, by another answer.
  await hands.press(page.locator('.stage-bill').getByRole('button', { name: 'Save and load' }));
  await hands.press(saves.getByRole('tab', { name: 'Page 1' }));
  await hands.press(
    saves.getByRole('article').filter({ hasText: 'Save 1' }).getByRole('button', { name: 'Load', exact: true }),
  );
  await offered(page).last().waitFor();
  const otherwise = await playUntil(page, hands, () => theEnd(page).isVisible(), { answering: theFirst });
  expect(new Set(otherwise)).toEqual(new Set(['choice']));
  await hands.press(page.locator('.stage-bill').getByRole('link', { name: 'Library' }));
  await page.getByRole('heading', { name: SHORT_STORY.title }).first().waitFor();
}

async function ready(options: Parameters<typeof theatre.page>[0] = {}) {
  const { packageId } = await theatre.api<{ packageId: string }>('POST', '/api/packages/import', SHORT_STORY);
  const page = await theatre.page(options);
  return { page, packageId };
}

async function atTheBill(page: Page, packageId: string): Promise<void> {
  const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId, seed: 3 });
  await page.goto(`${theatre.address}/play/${id}`);
  await button(page, 'Begin').waitFor();
}

describe('a whole story', () => {
  test('is played by a keyboard alone, from the library and back to it', async () => {
    const { page } = await ready();
    const hands = keyboardOf(page);
    await page.goto(theatre.address);
    await page.getByRole('heading', { name: SHORT_STORY.title }).first().waitFor();
    await hands.press(page.locator('#stories').getByRole('button', { name: /^Play/ }).first());
    await playWhole(page, hands);
  });

  test('is played by a gamepad alone', async () => {
    const { page, packageId } = await ready();
    const hands = await gamepadOf(page);
    await atTheBill(page, packageId);
    await playWhole(page, hands);
  });

  test('is played by touch alone, on a phone', async () => {
    const { page, packageId } = await ready({ viewport: PHONE });
    await atTheBill(page, packageId);
    await playWhole(page, fingersOn(page));
  });

  test('is played by a screen reader alone', async () => {
    const { page, packageId } = await ready();
    await atTheBill(page, packageId);
    await playWhole(page, screenReaderOn(page));
  });
});
