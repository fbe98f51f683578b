import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { begin, sampleIn } from './stage.ts';
import { DESKTOP, openTheatre, PHONE, settled } from './support.ts';

/*
 * The picture that a player saves of the stage shows what the browser shows: the place, the people, the box and every word.
 */

const theatre = openTheatre();

/** By how much a channel of a pixel may differ: text at the edge of a letter is smoothed a little differently. */
const CLOSE = 32;
/** The share of channels that may differ by more. A wrapped row of the quick menu is ten times as much. */
const MOST_APART = 0.0005;

const pixelsOf = (png: Buffer) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });

async function apart(page: Page): Promise<number> {
  // That a picture was taken is said over the stage for a while.
  await page.locator('.stage-message > *').waitFor({ state: 'detached' });
  await settled(page);
  const seen = await pixelsOf(await page.screenshot());
  const saved = page.waitForEvent('download');
  await page.keyboard.press('s');
  const picture = await pixelsOf(await buffer(await (await saved).createReadStream()));
  expect(picture.info).toMatchObject({ width: seen.info.width, height: seen.info.height });
  const differing = seen.data.filter((value, index) => Math.abs(value - (picture.data[index] ?? 0)) > CLOSE);
  return differing.length / seen.data.length;
}

test.each([
  ['English', 'a large screen', 'en', DESKTOP],
  ['English', 'a phone', 'en', PHONE],
  ['Chinese', 'a large screen', 'zh-CN', DESKTOP],
] as const)(
  'a saved picture of the %s stage on %s looks as the stage does',
  async (_name, _screen, language, viewport) => {
    const page = await theatre.page({ viewport, isMeasured: true });
    const packageId = await sampleIn(theatre, language);
    const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId, seed: 7 });
    await page.goto(`${theatre.address}/play/${id}`);
    await begin(page);
    expect(await page.locator('[data-choice]').count()).toBeGreaterThan(0);
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    await page.evaluate(() => document.fonts.ready);
    expect(await apart(page)).toBeLessThan(MOST_APART);
    // The line before: a box without a question above it.
    await page.keyboard.press('PageUp');
    await page.locator('.stage-look-back').waitFor();
    expect(await apart(page)).toBeLessThan(MOST_APART);
  },
);
