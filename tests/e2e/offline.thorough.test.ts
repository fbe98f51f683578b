import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { PlayAnswer } from '../../shared/wire/index.ts';
import { freelyToldStory } from '../support/sample.ts';
import { begin, button, freelyTold, playOf, playTurn, readOn } from './stage.ts';
import { leavePicture, openTheatre, PHONE } from './support.ts';

/*
 * The app as it is installed: kept in the browser, read without a connection, and gone with whoever signs out.
 */

const line = (page: Page) => page.locator('.stage-box .stage-text').textContent();
const noConnection = (page: Page) => page.getByRole('alert').filter({ hasText: 'No connection.' });
const keptForLater = (page: Page) => page.getByRole('alert').filter({ hasText: 'Waiting to be sent' });
const offered = (page: Page) => page.locator('[data-choice]');

/** Chooses without a connection. Right after it is asked, a press is taken for one on the line before: it is made again. */
async function chooseForLater(page: Page, which: number): Promise<void> {
  while (!(await keptForLater(page).isVisible())) {
    await offered(page)
      .nth(which)
      .click({ timeout: 1000 })
      .catch(() => undefined);
    await keptForLater(page)
      .waitFor({ timeout: 1000 })
      .catch(() => undefined);
  }
}

const caches = (page: Page) => page.evaluate(() => globalThis.caches.keys());

/** Waits until the app is kept, and the scene on the stage as it stands at a turn. */
async function kept(page: Page, id: string, turn: number): Promise<void> {
  const held = () =>
    page.evaluate(async (name) => {
      if (!navigator.serviceWorker.controller || !(await globalThis.caches.has(name))) return -1;
      const record = await (await globalThis.caches.open(name)).match('/kept-play');
      return (await record?.json())?.play.turn ?? -1;
    }, `kamishibai-play ${id}`);
  await expect.poll(held).toBe(turn);
}

/** Counts the turns that the server answers from now on. */
function countTaken(page: Page): () => number {
  let count = 0;
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() === 'POST' && request.url().endsWith('/turns') && response.ok()) count++;
  });
  return () => count;
}

describe('a play without a connection', () => {
  const theatre = openTheatre({}, { samplesDir: null });

  async function played(viewport?: typeof PHONE) {
    const packageId = await freelyTold(theatre);
    const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId });
    const page = await theatre.page({ keepsApp: true, ...(viewport && { viewport }) });
    await page.goto(`${theatre.address}/play/${id}`);
    await begin(page);
    await playTurn(page);
    while ((await offered(page).count()) === 0) await playTurn(page);
    const { turn } = await playOf(theatre, id);
    await kept(page, id, turn);
    return { page, id, turn };
  }

  test('is read again, back and forth; what is chosen waits, can be withdrawn, and is done once', async () => {
    const { page, id, turn } = await played();
    // What is still being painted is not kept: the scene is kept again when it is opened next.
    await expect
      .poll(async () => {
        await page.reload();
        await page.locator('.stage-box').waitFor();
        await page.waitForTimeout(2000);
        return page.evaluate(async (name) => {
          const keys = await (await globalThis.caches.open(name)).keys();
          return keys.filter(({ url }) => url.includes('/media/')).length;
        }, `kamishibai-play ${id}`);
      })
      .toBeGreaterThan(0);
    const present = await line(page);
    const context = page.context();
    await context.setOffline(true);
    await page.reload();
    await noConnection(page).waitFor();
    await expect.poll(() => line(page)).toBe(present);
    const painted = await page.evaluate(async (name) => {
      const keys = await (await globalThis.caches.open(name)).keys();
      const pictures = keys.map(({ url }) => url).filter((url) => url.includes('/media/'));
      const load = async (url: string) => {
        const picture = Object.assign(new Image(), { src: url });
        await picture.decode();
        return picture.naturalWidth > 0;
      };
      return Promise.all(pictures.map(load));
    }, `kamishibai-play ${id}`);
    expect(painted).toContain(true);
    expect(painted).not.toContain(false);
    await page.keyboard.press('PageUp');
    await expect.poll(() => line(page)).not.toBe(present);
    await page.keyboard.press('PageDown');
    await expect.poll(() => line(page)).toBe(present);
    await leavePicture(page, '40-no-connection-desktop');

    const words = (await offered(page).first().locator('span').nth(1).textContent()) ?? '';
    await chooseForLater(page, 0);
    expect(await keptForLater(page).textContent()).toContain(words);
    await leavePicture(page, '41-kept-for-later-desktop');
    await button(page, 'Cancel it').click();
    await noConnection(page).waitFor();
    await chooseForLater(page, 1);
    // It waits as well while nobody looks.
    await page.reload();
    await keptForLater(page).waitFor();
    const taken = countTaken(page);
    await context.setOffline(false);
    await keptForLater(page).waitFor({ state: 'detached' });
    await readOn(page);
    expect(taken()).toBe(1);
    expect((await playOf(theatre, id)).turn).toBe(turn + 1);
  });

  test('that goes on elsewhere meanwhile is shown where it stands, and nothing is done in it', async () => {
    const { page, id, turn } = await played(PHONE);
    const context = page.context();
    await context.setOffline(true);
    await chooseForLater(page, 0);
    await leavePicture(page, '42-kept-for-later-phone');
    const { choices } = await theatre.api<PlayAnswer>('POST', `/api/plays/${id}/rollback`, { turn: turn - 1 });
    const action = choices[0] ? { type: 'choice', choiceId: choices[0].id } : { type: 'continue' };
    await theatre.api('POST', `/api/plays/${id}/turns`, { action });
    const there = await playOf(theatre, id);
    const taken = countTaken(page);
    await context.setOffline(false);
    await page.getByText('The story has moved on. This is its current point.').waitFor();
    await page.getByText('Your action was not performed.').waitFor();
    expect(taken()).toBe(0);
    expect((await playOf(theatre, id)).frames).toEqual(there.frames);
  });

  test('is found in the library of an app that is opened without one', async () => {
    const { page, id } = await played();
    const title = (await playOf(theatre, id)).title;
    await page.context().setOffline(true);
    await page.goto(theatre.address);
    const list = page.getByRole('region', { name: 'Available offline' });
    await list.getByText(title).waitFor();
    await leavePicture(page, '43-library-no-connection-desktop');
    await list.getByRole('link', { name: 'Read the last scene' }).click();
    await noConnection(page).waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => noConnection(page).count()).toBe(0);
  });
});

describe('a browser on a server that asks for a token', () => {
  const TOKEN = 'a-token-of-sixteen-or-more';
  const theatre = openTheatre({ AUTH_TOKEN: TOKEN }, { samplesDir: null });

  test('keeps the app once somebody is in, and nothing of theirs once they have signed out', async () => {
    const page = await theatre.page({ keepsApp: true, refusals: [401] });
    const manifest = await page.request.get(`${theatre.address}/manifest.webmanifest`);
    const { icons, display, start_url } = await manifest.json();
    expect([manifest.status(), display, start_url]).toEqual([200, 'fullscreen', './']);
    expect(icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable');
    for (const { src } of icons) expect((await page.request.get(`${theatre.address}/${src}`)).status()).toBe(200);

    await page.goto(theatre.address);
    await page.getByLabel('Token').fill(TOKEN);
    await page.keyboard.press('Enter');
    await button(page, 'Sign out').waitFor();
    const id = await page.evaluate(async (story) => {
      const post = async (path: string, body: unknown) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
      };
      const { packageId } = await post('/api/packages/import', story);
      return (await post('/api/plays', { packageId })).id as string;
    }, freelyToldStory());
    await page.goto(`${theatre.address}/play/${id}`);
    await begin(page);
    await kept(page, id, 1);

    await page.goto(theatre.address);
    await button(page, 'Sign out').click();
    await button(page.getByRole('dialog'), 'Sign out').click();
    await page.getByLabel('Token').waitFor();
    expect(await caches(page)).toEqual([]);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('kamishibai.read'))).toBeNull();
    expect(await page.context().cookies()).toEqual([]);
    await page.goto(`${theatre.address}/play/${id}`);
    await page.getByLabel('Token').waitFor();
  });
});
