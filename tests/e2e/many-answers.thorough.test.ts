import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { waitingModel } from '../server/http/support.ts';
import { openTheatre } from './support.ts';

const { model, release } = waitingModel('It begins', ' and it ends.');
const theatre = openTheatre({}, { models: { coauthor: model } });

const SEVEN = Array.from({ length: 7 }, (_, index) => `story_${index}`);

async function ask(context: BrowserContext, id: string): Promise<Page> {
  await theatre.api('POST', '/api/sessions', { id });
  const tab = await context.newPage();
  await tab.goto(`${theatre.address}/studio/${id}`);
  await tab.getByRole('textbox').first().fill('What comes next?');
  await tab.getByRole('textbox').first().press('Enter');
  await tab.getByText('It begins').first().waitFor();
  return tab;
}

/** So many answers at once would take all the connections a browser has for a server, if each had one. */
test('seven answers under way in seven tabs leave connections for everything else, and all come to their ends', async () => {
  const page = await theatre.page();
  const context = page.context();
  const tabs: Page[] = [];
  for (const id of SEVEN) tabs.push(await ask(context, id));
  // Another tab on a story that is being answered follows the answer as well.
  const second = await context.newPage();
  await second.goto(`${theatre.address}/studio/${SEVEN[0]}`);
  await second.getByText('It begins').first().waitFor();
  await page.goto(theatre.address);
  await page.getByRole('heading', { name: 'The Thirteenth Card' }).first().waitFor();
  release();
  for (const tab of [...tabs, second]) await tab.getByText('It begins and it ends.').first().waitFor();
  for (const id of SEVEN) {
    await expect
      .poll(async () => (await theatre.api<{ running: boolean }>('GET', `/api/sessions/${id}`)).running)
      .toBe(false);
  }
});
