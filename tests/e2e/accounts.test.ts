import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SHORT_STORY } from './short-story.ts';
import { begin, button, playToTheEnd, sheet } from './stage.ts';
import { leavePicture, openTheatre, PHONE } from './support.ts';

const theatre = openTheatre({}, { samplesDir: null });
const PASSWORD = 'a long password';

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: false }).first().fill(text);
};

test('a friend is invited by the owner, gets a story, and plays it to its end on a phone', async () => {
  await theatre.api('POST', '/api/packages/import', SHORT_STORY);
  const owner = await theatre.page({ refusals: [401] });

  // The first account is made on one's own machine; from then on everyone signs in.
  await owner.goto(`${theatre.address}/people`);
  await owner.getByRole('heading', { name: 'Let others in' }).waitFor();
  await leavePicture(owner, 'accounts-01-first');
  await fill(owner, { Name: 'Olga', 'E-mail': 'olga@example.com', 'New password': PASSWORD });
  await button(owner, 'Make my account').click();
  await owner.getByRole('heading', { name: 'Sign in' }).waitFor();
  await fill(owner, { 'E-mail': 'olga@example.com', Password: PASSWORD });
  await button(owner, 'Sign in').click();
  await owner.getByRole('heading', { name: 'Stories' }).waitFor();

  await owner.goto(`${theatre.address}/people`);
  await owner.getByLabel('For whom').fill('Pip');
  await button(owner, 'Make an invitation').click();
  const link = await owner.getByLabel('Link', { exact: true }).inputValue();
  expect(link).toContain(`${theatre.address}/invitation/`);
  await leavePicture(owner, 'accounts-02-invited');

  const friend = await theatre.page({ viewport: PHONE });
  await friend.goto(link);
  expect(await friend.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await leavePicture(friend, 'accounts-03-invitation');
  await fill(friend, { Name: 'Pip', 'E-mail': 'pip@example.com', 'New password': PASSWORD });
  await button(friend, 'Create account').click();
  await friend.getByText('No story is shared with you yet.').waitFor();
  expect(await friend.getByRole('button', { name: 'Import' }).count()).toBe(0);

  await owner.goto(theatre.address);
  await button(owner, `More for “${SHORT_STORY.title}”`).click();
  await owner.getByRole('menuitem', { name: 'Share …' }).click();
  const dialog = sheet(owner, `Share “${SHORT_STORY.title}”`);
  await dialog.getByLabel('E-mail').fill('pip@example.com');
  await button(dialog, 'Share').click();
  await dialog.getByText('may play', { exact: true }).waitFor();
  await leavePicture(owner, 'accounts-04-shared');

  await friend.reload();
  await friend.getByRole('heading', { name: SHORT_STORY.title }).waitFor();
  await leavePicture(friend, 'accounts-05-library');
  await button(friend, 'Play').first().click();
  await friend.waitForURL(/\/play\//);
  await begin(friend);
  await playToTheEnd(friend);
  await leavePicture(friend, 'accounts-06-end');
});
