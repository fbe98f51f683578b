import type { BrowserContext, Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { SessionAnswer } from '../../server/api-types.ts';
import { begin, sampleIn } from './stage.ts';
import { openTheatre } from './support.ts';

const theatre = openTheatre();

let storyId = '';

beforeAll(async () => {
  storyId = await sampleIn(theatre, 'en');
});

const session = (id: string) => theatre.api<SessionAnswer>('GET', `/api/sessions/${id}`);
const draft = async () =>
  (await theatre.api<{ id: string }>('POST', '/api/sessions', { fromPackage: storyId, duplicate: true })).id;
const play = async () => (await theatre.api<{ id: string }>('POST', '/api/plays', { packageId: storyId, seed: 7 })).id;
const retitle = async (id: string, title: string) =>
  theatre.api('PATCH', `/api/sessions/${id}/draft`, {
    seq: (await session(id)).seq,
    type: 'premise',
    changes: { title },
  });

const title = (page: Page, words: string): Promise<void> =>
  page.getByRole('heading', { level: 1 }).getByText(words, { exact: true }).waitFor();

async function openStudio(context: BrowserContext, id: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(`${theatre.address}/studio/${id}`);
  await tab.getByRole('textbox').first().waitFor();
  return tab;
}

/** How a browser has its tabs share one stream, for as long as a journey takes. */
const WAYS: Record<string, (context: BrowserContext) => Promise<unknown>> = {
  'a shared worker': async () => undefined,
  'an elected tab, where there are no shared workers': async (context) => {
    const without = await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
    onTestFinished(() => without.dispose());
  },
};

for (const [way, prepare] of Object.entries(WAYS)) {
  describe(`twelve tabs of one browser, with ${way}`, () => {
    test('live side by side: each is told what happens, and another page is there as ever', async () => {
      const page = await theatre.page();
      const context = page.context();
      await prepare(context);
      const streams = new Set<Request>();
      context.on('request', (request) => {
        if (/\/(api\/live|events|stream)$/.test(request.url()) && request.method() === 'GET') streams.add(request);
      });
      context.on('requestfinished', (request) => void streams.delete(request));
      context.on('requestfailed', (request) => void streams.delete(request));
      const ids = await Promise.all(Array.from({ length: 6 }, draft));
      const studios: Page[] = [];
      for (const id of ids) studios.push(await openStudio(context, id));
      for (let stage = 0; stage < 6; stage++) {
        const id = await play();
        // The last one is told its first turn while all the others are there; they find theirs told.
        const isLast = stage === 5;
        if (!isLast) await theatre.api('POST', `/api/plays/${id}/turns`, { action: { type: 'start' } });
        const tab = await context.newPage();
        await tab.goto(`${theatre.address}/play/${id}`);
        if (isLast) await begin(tab);
        else await tab.locator('[data-choice]').first().waitFor();
      }
      await page.goto(theatre.address);
      await page.getByRole('heading', { name: 'The Thirteenth Card' }).first().waitFor();
      for (const [index, tab] of studios.entries()) {
        await retitle(ids[index] ?? '', `Told ${index}`);
        await title(tab, `Told ${index}`);
      }
      // A shared worker's own requests are not the pages'.
      await expect.poll(() => streams.size).toBeLessThanOrEqual(1);
    });

    test('outlive the tab that was there first', async () => {
      const page = await theatre.page();
      const context = page.context();
      await prepare(context);
      const id = await draft();
      const first = await openStudio(context, id);
      const second = await openStudio(context, id);
      await retitle(id, 'Before');
      await title(second, 'Before');
      await first.close();
      await retitle(id, 'After');
      await title(second, 'After');
      expect(first.isClosed()).toBe(true);
      expect(await second.getByRole('heading', { level: 1 }).textContent()).toContain('After');
    });
  });
}

describe('a change', () => {
  test('in one tab comes to another as what changed: that asks for the session no more', async () => {
    const one = await theatre.page();
    const id = await draft();
    await one.goto(`${theatre.address}/studio/${id}`);
    await one.getByRole('textbox').first().waitFor();
    const other = await openStudio(one.context(), id);
    await retitle(id, 'Both are here');
    await title(one, 'Both are here');
    await title(other, 'Both are here');
    const read: string[] = [];
    one.context().on('request', (request) => {
      if (request.method() === 'GET' && new URL(request.url()).pathname === `/api/sessions/${id}`)
        read.push(request.url());
    });
    // By hand, with a lock, and by the co-author, who says something as well; taken back at last.
    await one.getByRole('button', { name: 'Edit the premise' }).click();
    const form = one.getByRole('form', { name: /^Editing/ });
    await form.getByLabel('Title').fill('Mine');
    await one.keyboard.press('Control+Enter');
    await form.waitFor({ state: 'detached' });
    await title(other, 'Mine');
    await title(one, 'Mine');
    const parts = [{ type: 'text', text: 'Call the story "Ours".' }];
    await theatre.api('POST', '/api/chat', { id, message: { id: 'u1', role: 'user', parts } });
    await other.getByText('Call the story "Ours".').waitFor();
    await expect.poll(async () => (await session(id)).running).toBe(false);
    await expect
      .poll(async () => other.getByRole('log').locator('[data-role="assistant"], article').count())
      .toBeGreaterThan(0);
    const before = (await session(id)).draft.premise?.title ?? '';
    await title(other, before);
    await other.getByRole('banner').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(async () => (await session(id)).draft.premise?.title).not.toBe(before);
    const after = await session(id);
    await title(one, after.draft.premise?.title ?? '');
    await title(other, after.draft.premise?.title ?? '');
    expect(read).toEqual([]);
  });
});
