import { beforeAll, describe, expect, test } from 'vitest';
import { looking } from './barriers.ts';
import { SHORT_STORY } from './short-story.ts';
import {
  answer,
  begin,
  button,
  closeSheet,
  openBacklog,
  openSaves,
  playToTheEnd,
  playTurn,
  sampleIn,
  sheet,
} from './stage.ts';
import { DESKTOP, openTheatre, PHONE } from './support.ts';

const theatre = openTheatre();

let storyId = '';

beforeAll(async () => {
  storyId = await sampleIn(theatre, 'en');
});

const MENU = [
  ['Notices', '.stage-backlog'],
  ['What was seen', '.stage-seen'],
  ['Chronicle', '.stage-chronicle p'],
  ['Watch as a film', '.stage-film-bar'],
  ['About and credits', '.stage-about'],
] as const;

const SHEETS = [
  ['Escape', '.stage-sheet-menu'],
  ['p', '.stage-settings'],
  ['?', '.stage-keys'],
  ['t', '.stage-places'],
] as const;

for (const [device, viewport] of Object.entries({ 'a desk': DESKTOP, 'a phone': PHONE })) {
  describe(`on ${device}`, () => {
    const isPhone = viewport === PHONE;
    const open = (locale = 'en-US', refusals: readonly number[] = []) => theatre.page({ viewport, locale, refusals });

    test('the library has no barrier worse than minor', async () => {
      const page = await open();
      const { at, found } = looking(page);
      await page.goto(theatre.address);
      await page.getByRole('heading', { name: 'The Thirteenth Card' }).first().waitFor();
      await at('the shelves');
      const more = page
        .getByRole('article', { name: 'The Thirteenth Card' })
        .filter({ has: page.getByRole('button', { name: /^Edit/ }) })
        .first()
        .getByRole('button', { name: /^More for/ });
      await more.click();
      await page.getByRole('menuitem').first().waitFor();
      await at('the menu of a story', true);
      await page.getByRole('menuitem', { name: /^Export/ }).click();
      await page.getByRole('dialog').waitFor();
      await at('a story that goes out');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await more.click();
      await page.getByRole('menuitem', { name: /^Delete/ }).click();
      await page.getByRole('dialog').waitFor();
      await at('a story that is to be deleted');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await more.click();
      await page.getByRole('menuitem', { name: 'Shelf…' }).click();
      await page.getByRole('dialog').waitFor();
      await at('a story that is put on a shelf');
      const { id } = await theatre.api<{ id: string }>('POST', '/api/sessions', { locale: 'en' });
      await theatre.api('POST', '/api/bin', { kind: 'draft', id });
      await page.goto(`${theatre.address}/bin`);
      await page.getByRole('article').first().waitFor();
      await at('the bin');
      expect(found).toEqual({});
    });

    test('the page of models has none, with a key half entered and a test that passed', async () => {
      const page = await open('en-US', [422]);
      const { at, found } = looking(page);
      await page.goto(`${theatre.address}/models`);
      await page.getByRole('heading', { name: 'On this machine' }).waitFor();
      await page
        .getByRole('button', { name: /^Download / })
        .first()
        .waitFor();
      await at('as it opens');
      await page.getByRole('button', { name: 'Enter a key: Anthropic' }).click();
      await page.getByLabel('Key for Anthropic').fill('short');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('This is not a key').waitFor();
      await page.getByRole('button', { name: 'Test: Storyteller' }).click();
      await page.getByText('Nothing to connect').waitFor();
      await at('with what came of it');
      expect(found).toEqual({});
    });

    test('the studio has none, on any of its pages', async () => {
      const page = await open();
      const { at, found } = looking(page);
      const { id: empty } = await theatre.api<{ id: string }>('POST', '/api/sessions', { locale: 'en' });
      await page.goto(`${theatre.address}/studio/${empty}`);
      await page.getByRole('textbox').first().waitFor();
      await at('nothing yet');
      const { id } = await theatre.api<{ id: string }>('POST', '/api/sessions', {
        fromPackage: storyId,
        duplicate: true,
      });
      await page.goto(`${theatre.address}/studio/${id}`);
      await page.getByRole('textbox').first().waitFor();
      if (isPhone) await page.getByText('Draft', { exact: true }).click();
      const pages = page.getByRole('navigation', { name: 'Pages of the draft' });
      await page.getByRole('button', { name: 'Edit the premise' }).waitFor();
      await at('the premise');
      await pages.getByRole('button', { name: /^Cast/ }).click();
      await page
        .getByRole('heading', { name: 'Sayo Kurashiki' })
        .or(page.getByRole('article').first())
        .first()
        .waitFor();
      await at('the cast');
      await pages.getByRole('button', { name: 'Act 1', exact: true }).click();
      await page.locator('.react-flow').getByRole('button').first().waitFor();
      await at('an act');
      await page.getByRole('switch', { name: 'Show secrets' }).check({ force: true });
      await at('an act with its secrets');
      await page.getByRole('button', { name: /^Overview/ }).click();
      await page.getByRole('region', { name: 'Words' }).getByRole('listitem').first().waitFor();
      await at('the overview');
      await pages.getByRole('button', { name: 'Premise', exact: true }).click();
      await page.getByRole('button', { name: 'Edit the premise' }).click();
      await page.getByRole('form', { name: /^Editing/ }).waitFor();
      await at('the premise being written');
      const reading = await open();
      const asRead = looking(reading);
      await reading.goto(`${theatre.address}/studio/${id}/read`);
      await reading.getByRole('article').waitFor();
      await asRead.at('the whole story');
      expect(asRead.found).toEqual({});
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: /^Check/ })
        .first()
        .click();
      await page
        .getByRole('heading', { name: /What|Findings|Check|finding/i })
        .first()
        .waitFor();
      await at('the check');
      if (!isPhone) {
        await page.getByRole('button', { name: 'History' }).first().click();
        await page.getByRole('dialog').waitFor();
        await at('the history');
      }
      expect(found).toEqual({});
    });

    test('a conversation and a plan have none', async () => {
      const page = await open();
      const { at, found } = looking(page);
      const { id } = await theatre.api<{ id: string }>('POST', '/api/sessions', {
        fromPackage: storyId,
        duplicate: true,
      });
      const message = { id: 'asked', role: 'user', parts: [{ type: 'text', text: 'What is missing?' }] };
      await theatre.api('POST', '/api/chat', { id, message });
      await page.goto(`${theatre.address}/studio/${id}`);
      await page.getByRole('article', { name: 'Co-author' }).waitFor();
      await expect
        .poll(async () => (await theatre.api<{ running: boolean }>('GET', `/api/sessions/${id}`)).running)
        .toBe(false);
      await at('a conversation');
      const steps = [{ id: 'rename', tool: 'updateElement', args: { type: 'premise', changes: { title: 'Another' } } }];
      const written = { format: 'kamishibai', plan: { steps } };
      await theatre.api('POST', `/api/sessions/${id}/plans`, written);
      await page.locator('[data-plan]').first().waitFor();
      await at('a plan');
      expect(found).toEqual({});
    });

    test('the stage and the record of a play have none', async () => {
      const page = await open();
      const { at, found } = looking(page);
      const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId: storyId, seed: 7 });
      await page.goto(`${theatre.address}/play/${id}`);
      await page.getByRole('button', { name: 'Begin' }).waitFor();
      await at('the bill');
      await begin(page);
      await at('a moment');
      await playTurn(page);
      await openBacklog(page);
      await at('the story so far');
      await closeSheet(page);
      const saves = await openSaves(page);
      await button(saves, 'Save here, slot 1').click();
      await button(saves, 'Rename “Save 1”').click();
      await at('the saves');
      await saves.getByRole('tab', { name: 'Autosaves' }).click();
      await saves.getByRole('article').first().waitFor();
      await at('what is saved by itself');
      await closeSheet(page);
      for (const [key, there] of SHEETS) {
        await page.keyboard.press(key);
        await page.locator(there).first().waitFor();
        await at(there);
        await closeSheet(page);
      }
      for (const [entry, there] of MENU) {
        await page.keyboard.press('Escape');
        await button(page, entry).click();
        await page.locator(there).first().waitFor();
        await at(entry);
        await closeSheet(page);
      }
      await page.goto(`${theatre.address}/plays/${id}/record`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.getByRole('heading').count()).toBeGreaterThan(2);
      await at('the record');
      expect(found).toEqual({});
    });

    test('dice, the question before leaving and the end of a play have none', async () => {
      const page = await open();
      const { at, found } = looking(page);
      const { packageId } = await theatre.api<{ packageId: string }>('POST', '/api/packages/import', SHORT_STORY);
      const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId, seed: 3 });
      await page.goto(`${theatre.address}/play/${id}`);
      await begin(page);
      const words = page.locator('[data-say]');
      while (!(await words.isVisible())) await playTurn(page);
      await words.fill('I wait');
      await words.blur();
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Library' }).click();
      await sheet(page, 'Leave the play?').waitFor();
      await at('the question before leaving');
      await button(page, 'Stay').click();
      await sheet(page, 'Leave the play?').waitFor({ state: 'detached' });
      await closeSheet(page);
      await words.fill('');
      await answer(page, button(page, 'Pull it in.'));
      const roll = button(page, 'Roll the dice');
      await roll.waitFor();
      await at('a roll');
      const rolled = page.locator('.stage-check:not(:has(button))').filter({ hasText: '=' });
      while (!(await rolled.isVisible())) await roll.click({ timeout: 1000 }).catch(() => undefined);
      await at('what the dice came to');
      await playToTheEnd(page);
      await page.locator('.stage-the-end').waitFor();
      await at('the end');
      expect(found).toEqual({});
    });
  });
}
