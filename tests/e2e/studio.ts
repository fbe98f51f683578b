import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Theatre } from './stage.ts';

/*
 * A story's studio: its conversation with the co-author, on the page and past it.
 */

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are reached into, and a wrong reach fails the test.
export type Json = any;

export const composer = (page: Page) => page.getByLabel('Message to the co-author');
export const log = (page: Page) => page.getByRole('log');

/** Does what is an answer's beginning, and waits until it has begun: before, nothing is running that could be waited for. */
export async function asking(page: Page, act: () => Promise<void>): Promise<void> {
  const begun = page.waitForResponse(
    (response) => response.url().endsWith('/api/chat') && response.request().method() === 'POST',
  );
  await act();
  await begun;
}

export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await asking(page, () => composer(page).press('Enter'));
}

export function studiosOf(theatre: Theatre) {
  async function api(method: string, path: string, body?: unknown): Promise<{ status: number; body: Json }> {
    const response = await fetch(`${theatre.address}${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  }

  const read = async (id: string): Promise<Json> => (await api('GET', `/api/sessions/${id}`)).body;

  return {
    api,
    read,
    /** A session that has the sample's whole story as its draft: finished work, all of it. */
    async openSample(id: string): Promise<Json> {
      const { body } = await api('GET', '/api/packages');
      const opened = await api('POST', '/api/sessions', { id, fromPackage: body.packages[0].id });
      expect(opened.status).toBe(201);
      return read(id);
    },
    async visit(page: Page, id: string): Promise<void> {
      await page.goto(`${theatre.address}/studio/${id}`);
      await log(page).waitFor();
    },
    /** Waits until the co-author has stopped writing and waits for nobody. */
    async quiet(page: Page, id: string): Promise<Json> {
      await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached', timeout: 60_000 });
      await expect.poll(async () => (await read(id)).running, { timeout: 60_000 }).toBe(false);
      return read(id);
    },
  };
}

/** The way back to the end comes and goes over a conversation that is longer than its list, which keeps its size: nothing moves under a hand. */
export async function expectToEndToTakeNoRoom(page: Page): Promise<void> {
  const list = page.getByRole('log', { name: 'Messages' });
  const heightOf = () => list.evaluate((each) => each.clientHeight);
  const toEnd = page.getByRole('button', { name: 'To the latest' });
  await list.evaluate((each) => each.scrollTo(0, each.scrollHeight));
  await toEnd.waitFor({ state: 'detached' });
  const height = await heightOf();
  await list.evaluate((each) => each.scrollTo(0, 0));
  await toEnd.waitFor();
  expect(await heightOf()).toBe(height);
  await toEnd.click();
  await toEnd.waitFor({ state: 'detached' });
}
