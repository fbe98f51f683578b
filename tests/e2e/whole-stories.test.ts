import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Pad, plugIn } from './gamepad.ts';
import { SHORT_STORY } from './short-story.ts';
import { button, closeSheet, sheet } from './stage.ts';
import { leavePicture, openTheatre, PHONE } from './support.ts';

/*
 * A whole story by one kind of hands alone, from its first line to its ending: lines, a choice, dice, a save, a load, and the way out.
 */

const theatre = openTheatre({}, { samplesDir: null });

/** One kind of hands. */
interface Hands {
  /** Goes on from a line. */
  goOn(): Promise<void>;
  /** Brings what is pointed at to the hands, and presses it. */
  press(target: Locator): Promise<void>;
  openSaves(): Promise<void>;
  close(): Promise<void>;
}

const theEnd = (page: Page) => page.locator('.stage-the-end');
const offered = (page: Page) => page.locator('[data-choice]');
const roll = (page: Page) => page.locator('.stage-check button');
/** A line that is all there, and waits for no more than to be gone on from. */
const line = (page: Page) => page.locator('.stage-next[data-ready]');

/**
 * Waits until the story waits for its player, and for what. A press before that is one too many: meant for a line, it would answer what
 * comes to be asked meanwhile.
 */
async function rest(page: Page): Promise<void> {
  await page.locator('.stage:not([data-busy])').or(theEnd(page)).first().waitFor({ state: 'attached' });
  await theEnd(page).or(roll(page)).or(offered(page).last()).or(line(page)).first().waitFor();
}

/** Goes on, and answers what is asked by its last option, until what is waited for is there. */
async function playUntil(page: Page, hands: Hands, isThere: () => Promise<boolean>): Promise<string[]> {
  const did: string[] = [];
  for (let step = 0; step < 120; step++) {
    await rest(page);
    if (await isThere()) return did;
    if (await roll(page).isVisible()) {
      did.push('roll');
      await hands.press(roll(page));
    } else if (await offered(page).last().isVisible()) {
      did.push('choice');
      await hands.press(offered(page).last());
    } else await hands.goOn();
  }
  throw new Error('The story did not come so far.');
}

/** Plays the story from its bill to its ending, by way of a save. */
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

  // Back by the save, and to the end once more.
  await hands.press(page.locator('.stage-bill').getByRole('button', { name: 'Save and load' }));
  await hands.press(saves.getByRole('tab', { name: 'Page 1' }));
  await hands.press(
    saves.getByRole('article').filter({ hasText: 'Save 1' }).getByRole('button', { name: 'Load', exact: true }),
  );
  await offered(page).last().waitFor();
  await playUntil(page, hands, () => theEnd(page).isVisible());
  await hands.press(page.locator('.stage-bill').getByRole('link', { name: 'Library' }));
  await page.getByRole('heading', { name: SHORT_STORY.title }).first().waitFor();
}

async function ready(options: Parameters<typeof theatre.page>[0] = {}) {
  const { packageId } = await theatre.api<{ packageId: string }>('POST', '/api/packages/import', SHORT_STORY);
  const page = await theatre.page(options);
  return { page, packageId };
}

/** Opens a play of the story at its bill. */
async function atTheBill(page: Page, packageId: string): Promise<void> {
  const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId, seed: 3 });
  await page.goto(`${theatre.address}/play/${id}`);
  await button(page, 'Begin').waitFor();
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

describe('a whole story', () => {
  test('is played by a keyboard alone, from the library and back to it', async () => {
    const { page } = await ready();
    const { keyboard } = page;
    const hands: Hands = {
      goOn: () => keyboard.press('Enter'),
      async press(target) {
        await target.waitFor();
        for (let presses = 0; !(await hasFocus(target)); presses++) {
          if (presses > 80) throw new Error('The keyboard did not come to it.');
          await keyboard.press('Tab');
        }
        await keyboard.press('Enter');
      },
      openSaves: () => keyboard.press('o'),
      close: () => closeSheet(page),
    };
    await page.goto(theatre.address);
    await page.getByRole('heading', { name: SHORT_STORY.title }).first().waitFor();
    await hands.press(page.locator('#stories').getByRole('button', { name: /^Play/ }).first());
    await playWhole(page, hands);
  });

  test('is played by a gamepad alone', async () => {
    const { page, packageId } = await ready();
    const pad: Pad = await plugIn(page);
    const hands: Hands = {
      goOn: () => pad.press('rightTrigger'),
      async press(target) {
        await target.waitFor();
        for (let presses = 0; !(await hasFocus(target)); presses++) {
          if (presses > 80) throw new Error('The gamepad did not come to it.');
          await pad.press(await pad.wayTo(target, presses));
        }
        await pad.press('south');
      },
      async openSaves() {
        await pad.press('start');
        await hands.press(page.locator('dialog.stage-sheet-menu').getByRole('button', { name: 'Save and load' }));
      },
      close: () => pad.press('east'),
    };
    await atTheBill(page, packageId);
    await playWhole(page, hands);
  });

  test('is played by touch alone, on a phone', async () => {
    const { page, packageId } = await ready({ viewport: PHONE });
    const hands: Hands = {
      goOn: () => page.touchscreen.tap(195, 260),
      press: (target) => target.tap(),
      openSaves: () => page.locator('.stage-quick-menu').getByRole('button', { name: 'Save', exact: true }).tap(),
      close: () => button(page.getByRole('dialog'), 'Close').tap(),
    };
    await atTheBill(page, packageId);
    await playWhole(page, hands);
  });
});
