import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionAnswer } from '../../server/api-types.ts';
import { outline } from '../shared/story/fixture.ts';
import { sampleIn } from './stage.ts';
import { DESKTOP, leavePicture, openTheatre, PHONE, settled } from './support.ts';

const theatre = openTheatre();

const LAPTOP = { width: 1280, height: 800 };
const LONG = 'The Keeper of the Thirteenth Card and the Lantern that Nobody Lit';
const LANGUAGES = ['en-US', 'zh-CN', 'ja-JP'];
let storyId = '';

beforeAll(async () => {
  storyId = await sampleIn(theatre, 'en');
});

const session = (id: string) => theatre.api<SessionAnswer>('GET', `/api/sessions/${id}`);
const change = async (id: string, changes: object) =>
  theatre.api('PATCH', `/api/sessions/${id}/draft`, { seq: (await session(id)).seq, type: 'premise', changes });

/** A draft of the sample; `duplicate` one that was never finished. */
async function draft(options: { duplicate?: boolean } = {}): Promise<string> {
  const { id } = await theatre.api<{ id: string }>('POST', '/api/sessions', { fromPackage: storyId, ...options });
  return id;
}

/** Sessions at every stand of the pipeline, each with what makes its header as full as it gets. */
async function standings(): Promise<Record<string, string>> {
  const { id: empty } = await theatre.api<{ id: string }>('POST', '/api/sessions', { locale: 'en' });
  const finished = await draft();
  await theatre.api('POST', '/api/plays', { packageId: storyId });
  const changed = await draft();
  await change(changed, { title: LONG });
  const unfinished = await draft({ duplicate: true });
  await change(unfinished, { title: LONG });
  const partly = await draft({ duplicate: true });
  const { draft: whole } = await session(partly);
  const [act] = whole.acts;
  for (const { id } of act?.sandboxLocations.slice(1) ?? []) {
    await theatre.api('DELETE', `/api/sessions/${partly}/draft/node/${id}?actId=${act?.id}&force=true`);
  }
  return { empty, finished, changed, unfinished, partly };
}

interface Seen {
  name: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const head = (page: Page): Locator => page.getByRole('banner');

/** What of the header can be seen, by the boxes of its words and controls; what is cut off counts as far as it is seen. */
const seenInHeader = (page: Page): Promise<Seen[]> =>
  head(page).evaluate((header) => {
    const leaves = [
      ...header.querySelectorAll('h1, header > a, span > a, ol > li, ol > li button, p, [class*="tools"] button'),
    ];
    return leaves.flatMap((leaf) => {
      const words = document.createRange();
      words.selectNodeContents(leaf);
      let { left, right, top, bottom } = leaf.matches('button, a, li')
        ? leaf.getBoundingClientRect()
        : words.getBoundingClientRect();
      for (let up: Element | null = leaf; up && up !== header.parentElement; up = up.parentElement) {
        const style = getComputedStyle(up);
        if (style.visibility === 'hidden' || style.clipPath !== 'none') return [];
        if (style.overflowX === 'visible') continue;
        const box = up.getBoundingClientRect();
        left = Math.max(left, box.left);
        right = Math.min(right, box.right);
      }
      if (right - left < 2 || bottom - top < 2) return [];
      return [
        { name: `${leaf.tagName} ${leaf.getAttribute('aria-label') ?? leaf.textContent}`, left, right, top, bottom },
      ];
    });
  });

/** Pairs that lie on one another, other than one in the other. */
const overlaps = (boxes: readonly Seen[]): string[] =>
  boxes.flatMap((one, index) =>
    boxes.slice(index + 1).flatMap((other) => {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const holds = (a: Seen, b: Seen) =>
        a.left <= b.left + 1 && a.right >= b.right - 1 && a.top <= b.top + 1 && a.bottom >= b.bottom - 1;
      return across > 1 && down > 1 && !holds(one, other) && !holds(other, one) ? [`${one.name} | ${other.name}`] : [];
    }),
  );

const ready = (page: Page): Promise<void> =>
  head(page).locator('[aria-keyshortcuts*="Shift"]').waitFor({ state: 'attached' });

async function resize(page: Page, viewport: typeof DESKTOP): Promise<void> {
  await page.setViewportSize(viewport);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
}

describe('the header of the studio', () => {
  test('has nothing lying on anything else, wherever the story stands, at every width and in every language', async () => {
    const all = await standings();
    const found: string[] = [];
    for (const locale of LANGUAGES) {
      const page = await theatre.page({ locale, isMeasured: true });
      for (const [stand, id] of Object.entries(all)) {
        await page.setViewportSize(DESKTOP);
        await page.goto(`${theatre.address}/studio/${id}`);
        await ready(page);
        // The header goes by the room it has alone: once a page is loaded it has each of them.
        for (const viewport of [DESKTOP, LAPTOP, PHONE]) {
          await resize(page, viewport);
          // The count of plays comes a moment later, and takes room.
          if (stand === 'changed' && viewport !== PHONE)
            await head(page)
              .getByRole('button', { name: /^1 play|1 局戏|芝居が1件/ })
              .waitFor();
          for (const each of overlaps(await seenInHeader(page)))
            found.push(`${locale} ${viewport.width} ${stand}: ${each}`);
          const nowhere = await head(page).evaluate((header) => header.scrollWidth - header.clientWidth);
          if (nowhere > 0) found.push(`${locale} ${viewport.width} ${stand}: ${nowhere} px too wide`);
          if (locale === 'en-US' && stand === 'changed') await leavePicture(page, `header-${viewport.width}`);
        }
      }
    }
    expect(found).toEqual([]);
  });

  test('explains its buttons within itself: nothing below is covered', async () => {
    const page = await theatre.page({ viewport: LAPTOP });
    const id = await draft();
    await change(id, { title: LONG });
    await page.goto(`${theatre.address}/studio/${id}`);
    await ready(page);
    await settled(page);
    const header = (await head(page).boundingBox()) ?? { y: 0, height: 0 };
    const buttons = await head(page).locator('[class*="tools"] button:visible').all();
    expect(buttons.length).toBeGreaterThan(4);
    for (const button of buttons.slice(0, -1)) {
      await button.hover();
      const hint = page.getByRole('tooltip');
      await hint.waitFor();
      await settled(page);
      const box = (await hint.boundingBox()) ?? { y: 0, height: Number.POSITIVE_INFINITY };
      expect(box.y).toBeGreaterThanOrEqual(header.y);
      expect(box.y + box.height).toBeLessThanOrEqual(header.y + header.height);
      expect(await button.getAttribute('aria-describedby')).toBe(await hint.getAttribute('id'));
      await page.mouse.move(640, 600);
      await hint.waitFor({ state: 'detached' });
    }
  });
});

const card = (page: Page, title: string): Locator => page.locator('.react-flow').getByRole('button', { name: title });

async function isWithin(inner: Locator, frame: Locator): Promise<boolean> {
  await settled(inner.page());
  const [a, b] = [await inner.boundingBox(), await frame.boundingBox()];
  if (!a || !b) return false;
  return a.x >= b.x - 1 && a.y >= b.y - 1 && a.x + a.width <= b.x + b.width + 1 && a.y + a.height <= b.y + b.height + 1;
}

describe('the map of an act', () => {
  test('opens a place where its card is pressed, by pointer and by key', async () => {
    const page = await theatre.page({ isMeasured: true });
    const id = await draft({ duplicate: true });
    const { draft: story } = await session(id);
    const places = story.acts[0]?.sandboxLocations ?? [];
    expect(places.length).toBeGreaterThan(2);
    await page.goto(`${theatre.address}/studio/${id}`);
    await page.getByRole('button', { name: 'Act 1', exact: true }).click();
    for (const { title } of [...places].reverse()) {
      await card(page, title).click();
      await page.getByRole('heading', { name: title }).waitFor();
      await expect.poll(() => card(page, title).getAttribute('aria-pressed')).toBe('true');
    }
    const last = places.at(-1)?.title ?? '';
    await card(page, last).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: last }).waitFor();
  });

  test('is whole in its frame, and again when the window is another, was turned away from or is a phone', async () => {
    const page = await theatre.page({ isMeasured: true });
    const id = await draft({ duplicate: true });
    const { draft: story } = await session(id);
    const places = story.acts[0]?.sandboxLocations ?? [];
    const frame = page.locator('.react-flow');
    const fits = async () => {
      for (const { title } of places) await expect.poll(() => isWithin(card(page, title), frame)).toBe(true);
    };
    await page.goto(`${theatre.address}/studio/${id}`);
    await page.getByRole('button', { name: 'Act 1', exact: true }).click();
    await fits();
    for (const viewport of [{ width: 1000, height: 800 }, LAPTOP, PHONE]) {
      await page.setViewportSize(viewport);
      if (viewport === PHONE) await page.getByText('Draft', { exact: true }).click();
      await fits();
    }
    await page.getByText('Chat', { exact: true }).click();
    await page.setViewportSize({ width: 700, height: 900 });
    await page.getByText('Draft', { exact: true }).click();
    await fits();
  });
});

test('the page of the draft that is open stays in sight in the row of pages on a phone', async () => {
  const page = await theatre.page({ viewport: PHONE });
  const id = await draft({ duplicate: true });
  for (const number of [3, 4]) {
    const act = { ...outline, id: `act_${number}`, title: `Act the ${number}`, intendedLocations: [`place_${number}`] };
    const { startLocation, ...input } = { startLocation: undefined, ...act };
    await theatre.api('POST', `/api/sessions/${id}/tools/draftActOutline`, input);
  }
  await page.goto(`${theatre.address}/studio/${id}`);
  await page.getByText('Draft', { exact: true }).click();
  const row = page.getByRole('navigation', { name: 'Pages of the draft' });
  for (const name of ['Act 4', 'Premise', 'Act 3']) {
    await row.getByRole('button', { name, exact: true }).click();
    await expect.poll(() => isWithin(row.getByRole('button', { name, exact: true }), row)).toBe(true);
  }
  await expect.poll(() => row.getAttribute('data-more')).toContain('before');
  await page.reload();
  await page.getByText('Draft', { exact: true }).click();
  await expect.poll(() => isWithin(row.getByRole('button', { name: 'Act 3', exact: true }), row)).toBe(true);
});
