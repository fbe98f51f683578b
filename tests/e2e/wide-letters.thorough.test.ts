import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { begin, button, closeSheet, openBacklog, openSaves, playTurn, sampleIn, sheet, unreachable } from './stage.ts';
import { leavePicture, openTheatre, PHONE, sideways } from './support.ts';

/*
 * Layouts hold whatever the letters measure: with those of another font, and as far apart as WCAG 1.4.12 has readers set them.
 */

const theatre = openTheatre();

const LETTERS = {
  'wide letters': '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
  'high lines': '* { line-height: 1.9 !important; }',
  "the browser's monospace": '* { font-family: monospace !important; }',
};

const MENU = ['Notices', 'What was seen', 'Chronicle', 'Watch as a film', 'About and credits'];

/** What is wrong with the page, and the sheet that is open on it. */
async function amissAt(page: Page, name: string): Promise<string[]> {
  const open = page.locator('dialog[open]');
  await leavePicture(page, `letters-${name}`);
  const lost = await unreachable((await open.count()) > 0 ? open : page.locator('body'));
  const beyond = await sideways(page);
  return [
    ...lost.map((what) => `${name}: ${what} is out of reach`),
    ...(beyond > 0 ? [`${name}: ${beyond} px wide`] : []),
  ];
}

test.each(Object.entries(LETTERS))('the stage on a phone holds %s', async (_, style) => {
  const page = await theatre.page({ viewport: PHONE });
  const packageId = await sampleIn(theatre, 'en');
  const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId, seed: 7 });
  const amiss: string[] = [];
  await page.goto(`${theatre.address}/play/${id}`);
  await button(page, 'Begin').waitFor();
  await page.addStyleTag({ content: style });
  amiss.push(...(await amissAt(page, 'the bill')));
  await begin(page);
  await playTurn(page);
  amiss.push(...(await amissAt(page, 'the stage')));
  await openBacklog(page);
  amiss.push(...(await amissAt(page, 'the story so far')));
  await closeSheet(page);
  await openSaves(page);
  amiss.push(...(await amissAt(page, 'saves')));
  await closeSheet(page);
  for (const key of ['p', '?', 't']) {
    await page.keyboard.press(key);
    await page.locator('dialog[open]').waitFor();
    amiss.push(...(await amissAt(page, key)));
    await closeSheet(page);
  }
  let picture: { height: number } | null = null;
  for (const entry of MENU) {
    await page.keyboard.press('Escape');
    amiss.push(...(await amissAt(page, 'the menu')));
    await button(page, entry).click();
    await sheet(page, entry).locator('button, p, .stage-film-bar').nth(1).waitFor();
    amiss.push(...(await amissAt(page, entry)));
    if (entry === 'Watch as a film') picture = await page.locator('.stage-film .stage-inset').boundingBox();
    await closeSheet(page);
  }
  expect(picture?.height).toBeGreaterThan(PHONE.height / 2);
  expect(amiss).toEqual([]);
});
