import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { begin, sampleIn } from './stage.ts';
import { openTheatre } from './support.ts';

/*
 * Latin letters come from the fonts of the app on every machine; Chinese quotes and dashes from the system's Chinese font.
 */

const theatre = openTheatre();

/** Which fonts an element's text is drawn in: whether each is the app's own. */
async function fontsOf(page: Page, selector: string): Promise<{ name: string; isOwn: boolean }[]> {
  const debug = await page.context().newCDPSession(page);
  await debug.send('DOM.enable');
  await debug.send('CSS.enable');
  const { root } = await debug.send('DOM.getDocument');
  const { nodeId } = await debug.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await debug.send('CSS.getPlatformFontsForNode', { nodeId });
  await debug.detach();
  return fonts.map(({ familyName, isCustomFont }) => ({ name: familyName, isOwn: isCustomFont }));
}

/** Puts a text on a page, in the story's font and the interface's. */
const write = (page: Page, language: string, text: string): Promise<void> =>
  page.evaluate(
    ([lang, words]) => {
      const probe = document.createElement('p');
      Object.assign(probe, { id: 'probe', lang, textContent: words });
      probe.style.fontFamily = 'var(--font-story)';
      document.body.append(probe);
      return document.fonts.ready.then(() => undefined);
    },
    [language, text] as const,
  );

test('an English stage is drawn in the fonts of the app alone, of which at most 120 KB are fetched', async () => {
  const page = await theatre.page();
  const fetched = new Map<string, number>();
  page.on('response', async (response) => {
    if (response.url().endsWith('.woff2')) fetched.set(response.url(), (await response.body()).length);
  });
  const packageId = await sampleIn(theatre, 'en');
  const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId, seed: 7 });
  await page.goto(`${theatre.address}/play/${id}`);
  await begin(page);
  await page.evaluate(() => document.fonts.ready);
  const fonts = await fontsOf(page, '.stage-text');
  expect(fonts).not.toEqual([]);
  for (const { name, isOwn } of fonts) expect(`${name} ${isOwn}`).toMatch(/ true$/);
  expect(fetched.size).toBeGreaterThanOrEqual(2);
  expect([...fetched.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(120 * 1024);

  // A picture of it has these fonts in it, and not those of every script.
  const known = new Set(fetched.keys());
  const saved = page.waitForEvent('download');
  await page.keyboard.press('s');
  expect((await saved).suggestedFilename()).toMatch(/\.png$/);
  expect([...fetched.keys()].filter((url) => !known.has(url))).toEqual([]);
});

test('quotes and dashes are of the font of the language they stand in', async () => {
  const page = await theatre.page();
  await page.goto(theatre.address);
  await write(page, 'en', '“It’s ‘late’ – or — well…”');
  expect((await fontsOf(page, '#probe')).map(({ isOwn }) => isOwn)).toEqual([true]);
  for (const language of ['zh-CN', 'ja']) {
    await page.locator('#probe').evaluate((probe) => probe.remove());
    await write(page, language, '“”‘’——……');
    expect((await fontsOf(page, '#probe')).map(({ isOwn }) => isOwn)).not.toContain(true);
    await page.locator('#probe').evaluate((probe) => probe.remove());
    await write(page, language, 'Haru 1940');
    expect((await fontsOf(page, '#probe')).map(({ isOwn }) => isOwn)).toEqual([true]);
  }
});
