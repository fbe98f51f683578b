import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { laneStory } from './lane-story.ts';
import {
  answer,
  button,
  closeSheet,
  openBacklog,
  openSaves,
  playToTheEnd,
  readOn,
  readTo,
  unreachable,
} from './stage.ts';
import { leavePicture, openTheatre, settled, sideways } from './support.ts';

/*
 * The stage at every size it is played at: nothing goes beyond the edge, and whatever can be pressed can be reached.
 */

const SIZES = [
  [320, 640],
  [390, 844],
  [844, 390],
  [1280, 720],
  [1440, 900],
  [2560, 1440],
] as const;

const theatre = openTheatre({}, {});

/** What lies over what is asked, is cut, or stands over a face, as it is on the page now. */
const crowded = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = (of: string) => [...document.querySelectorAll(of)].filter((one) => one.checkVisibility());
    const meet = (ones: string, others: string) =>
      all(ones).flatMap((one) =>
        all(others).flatMap((other) => {
          const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          return across > 1 && down > 1 ? [`${ones} lies over ${others}`] : [];
        }),
      );
    const cut = (of: string) =>
      all(of).flatMap((one) =>
        one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1
          ? [`${of} has no room for ${one.textContent}`]
          : [],
      );
    // As far apart as two entries, not as two lines of one.
    const entries = all('.stage-menu > *').map((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      return { name: one.textContent, at: words.getBoundingClientRect() };
    });
    const close = entries.flatMap(({ at }) =>
      entries.flatMap((below) => {
        const gap = below.at.top - at.bottom;
        return Math.abs(at.left - below.at.left) < 1 && below.at.top > at.top && gap < 8
          ? [`${below.name} stands ${gap} px below the entry before it`]
          : [];
      }),
    );
    // A figure fills its square to the shoulders; the face is its upper half.
    const faces = () =>
      all('.stage-waiting > *').flatMap((words) =>
        all('.stage-face').flatMap((face) => {
          const [a, b] = [words.getBoundingClientRect(), face.getBoundingClientRect()];
          const isOver = a.left < b.right && a.right > b.left && a.top < (b.top + b.bottom) / 2;
          return isOver ? ['words lie over a face'] : [];
        }),
      );
    // On a phone held upright answers are scrolled to; wherever else there are six they are all in sight.
    const asked = window.innerWidth > window.innerHeight ? cut('.stage-choices') : [];
    return [...meet('.stage-name', '.stage-choices'), ...cut('.stage-quick-menu'), ...asked, ...close, ...faces()];
  });

async function atEverySize(page: Page, name: string): Promise<Record<string, unknown>> {
  const amiss: Record<string, unknown> = {};
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await settled(page);
    await leavePicture(page, `sizes-${name}-${width}x${height}`);
    const close = await crowded(page);
    const open = page.locator('dialog[open]');
    const lost = await unreachable((await open.count()) > 0 ? open : page.locator('.stage'));
    const beyond = await sideways(page);
    // The next size is looked at from the top again.
    await page.evaluate(() => {
      for (const each of document.querySelectorAll('.stage *')) each.scrollTo(0, 0);
    });
    if (lost.length > 0 || beyond > 0 || close.length > 0)
      amiss[`${name} ${width}x${height}`] = { lost, beyond, close };
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  return amiss;
}

test('everything on the stage is within reach at every size', async () => {
  const { packageId } = await theatre.api<{ packageId: string }>('POST', '/api/packages/import', laneStory());
  const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId, seed: 3 });
  const page = await theatre.page({ viewport: { width: 1280, height: 720 } });
  const amiss: Record<string, unknown> = {};
  const look = async (name: string) => Object.assign(amiss, await atEverySize(page, name));
  await page.goto(`${theatre.address}/play/${id}`);
  await button(page, 'Begin').waitFor();
  await look('1-title');
  await page.locator('.stage-begin').click();
  await page.locator('.stage-unseen').getByText('It is the eve').waitFor();
  await readTo(page, 'The children of the lane');
  await look('2-two-people');
  await readOn(page);
  await page.locator('[data-choice]').nth(5).waitFor();
  await look('3-choice');
  await openBacklog(page);
  await look('5-history');
  await closeSheet(page);
  const saves = await openSaves(page);
  await button(saves, 'Save here, slot 1').click();
  await button(saves, 'Rename “Save 1”').waitFor();
  await look('6-saves');
  await closeSheet(page);
  await page.keyboard.press('p');
  await page.getByRole('dialog', { name: 'Preferences' }).waitFor();
  await look('7-preferences');
  await closeSheet(page);
  await page.keyboard.press('Escape');
  await button(page, 'What was seen').click();
  await page.locator('.stage-seen').first().waitFor();
  await look('8-gallery');
  await closeSheet(page);
  await page.keyboard.press('Escape');
  await page.locator('dialog[open].stage-sheet-menu').waitFor();
  await look('10-menu');
  await closeSheet(page);
  const gate = Promise.withResolvers<void>();
  await page.route('**/turns', (route) => gate.promise.then(() => route.fallback()));
  const asked = page.locator('[data-choice]').first();
  while (await asked.isVisible()) await asked.click({ timeout: 1000 }).catch(() => undefined);
  await page.locator('.stage[data-busy]').waitFor();
  await look('11-waiting');
  gate.resolve();
  await readOn(page);
  await button(page, 'Roll the dice').waitFor();
  await look('4-roll');
  await answer(page, button(page, 'Roll the dice'));
  await playToTheEnd(page);
  await page.locator('.stage-the-end').waitFor();
  await look('9-ending');
  expect(amiss).toEqual({});
});

test('words that gather on a page are within reach at every size, and so is what is asked on it', async () => {
  const { packageId } = await theatre.api<{ packageId: string }>('POST', '/api/packages/import', laneStory('nvl'));
  const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId, seed: 3 });
  const page = await theatre.page({ viewport: { width: 1280, height: 720 } });
  const amiss: Record<string, unknown> = {};
  await page.goto(`${theatre.address}/play/${id}`);
  await page.locator('.stage-begin').click();
  await readTo(page, 'The children of the lane');
  expect(await page.locator('.stage-page .stage-text').textContent()).toContain('It is the eve');
  Object.assign(amiss, await atEverySize(page, '12-page'));
  await readOn(page);
  await page.locator('[data-choice]').nth(5).waitFor();
  Object.assign(amiss, await atEverySize(page, '13-page-choice'));
  expect(amiss).toEqual({});
});
