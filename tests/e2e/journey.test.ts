import { describe, expect, test } from 'vitest';
import { begin, playToTheEnd } from './stage.ts';
import { openTheatre, PHONE, UNTOUCHED } from './support.ts';

const theatre = openTheatre({}, { art: null });

const BRIEF = 'a noir mystery in 1940s Tokyo, one act, four places, three characters';

describe('a newcomer', () => {
  test('writes a story by one sentence, sees it grow, plays it to its end', async () => {
    const page = await theatre.page();
    await page.goto(theatre.address);
    await page.getByLabel('What your story is about').fill(BRIEF);
    await page.keyboard.press('Enter');

    await page.waitForURL(/\/studio\//);
    // It is there at once, with the sheet it was built from beside it.
    const sheet = page.getByRole('region', { name: 'The brief' });
    await sheet.waitFor();
    await page
      .getByRole('log')
      .getByText(/^Built “/)
      .waitFor();
    expect(await sheet.getByLabel('Everything else, in your words').inputValue()).toBe('a noir mystery in 1940s Tokyo');
    expect(await sheet.getByLabel('Places in all').inputValue()).toBe('4');
    await page.getByRole('banner').getByRole('button', { name: 'Finish', exact: true }).click();
    const play = page.getByRole('button', { name: 'Play the story' }).first();
    await play.waitFor({ timeout: 150_000 });

    const id = page.url().split('/').at(-1)?.split('?')[0];
    const session = await (await fetch(`${theatre.address}/api/sessions/${id}`)).json();
    expect(session.draft.characters).toHaveLength(3);
    expect(session.draft.acts).toHaveLength(1);
    expect(session.draft.acts[0].sandboxLocations).toHaveLength(4);
    expect(session.packageId).not.toBeNull();
    // Its pictures come in behind.
    await page.getByRole('button', { name: /^Cast/ }).click();
    await page.locator('img[src^="/media/"]').first().waitFor({ timeout: 60_000 });

    await play.click();
    await page.waitForURL(/\/play\//);
    await begin(page);
    await playToTheEnd(page);
    const playId = page.url().split('/').at(-1)?.split('?')[0];
    const ended = await (await fetch(`${theatre.address}/api/plays/${playId}`)).json();
    expect(ended.ended).toBe(true);
    await page.getByText(ended.ending).first().waitFor();
  });

  test('finds the sample on the shelf, plays on a phone, and finds the place again after a reload', async () => {
    const page = await theatre.page({ viewport: PHONE, stage: UNTOUCHED });
    await page.goto(theatre.address);
    await page.getByText('The Thirteenth Card').first().waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await page.waitForURL(/\/play\//);
    await begin(page);
    const choice = page.locator('[data-choice]').first();
    const offered = await page.locator('[data-choice]').allInnerTexts();
    expect(offered.length).toBeGreaterThan(1);
    await page.reload();
    await choice.waitFor();
    expect(await page.locator('[data-choice]').allInnerTexts()).toEqual(offered);
  });

  test('finds a draft again after leaving in the middle', async () => {
    const page = await theatre.page();
    await page.goto(theatre.address);
    const brief = 'a slice-of-life romance in a bakery, two characters, two places';
    await page.getByLabel('What your story is about').fill(brief);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/studio\//);
    const address = page.url();
    const text = page.getByRole('region', { name: 'The brief' }).getByLabel('Everything else, in your words');
    await text.waitFor();
    await page.goto(theatre.address);
    await page.goto(address);
    await expect.poll(() => text.inputValue()).toBe('a slice-of-life romance in a bakery');
  });
});
