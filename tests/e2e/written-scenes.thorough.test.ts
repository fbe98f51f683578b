import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionAnswer } from '../../server/api-types.ts';
import { barriers } from './barriers.ts';
import { freelyTold } from './stage.ts';
import { DESKTOP, leavePicture, openTheatre, PHONE, sideways, UNTOUCHED } from './support.ts';

const theatre = openTheatre({}, { samplesDir: null });

let storyId = '';

beforeAll(async () => {
  storyId = await freelyTold(theatre);
});

const session = (id: string) => theatre.api<SessionAnswer>('GET', `/api/sessions/${id}`);

/** By how many pixels the page itself could be moved up, past its end. */
const beyond = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);

const form = (page: Page) => page.getByRole('form', { name: /^Editing/ });
const line = (page: Page, number: number) => form(page).getByRole('textbox', { name: new RegExp(`^Line ${number},`) });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

async function save(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: 'Save' }).click();
  await form(page).waitFor({ state: 'detached' });
}

for (const [device, viewport] of Object.entries({ 'a desk': DESKTOP, 'a phone': PHONE })) {
  const isPhone = viewport === PHONE;
  const size = isPhone ? 'phone' : 'desk';

  describe(`an author on ${device}`, () => {
    test('writes a scene by keys, pastes dialogue, plays it from a line, saves, undoes, and finds it again', async () => {
      const page = await theatre.page({ viewport, stage: UNTOUCHED });
      const { id } = await theatre.api<{ id: string }>('POST', '/api/sessions', {
        fromPackage: storyId,
        duplicate: true,
      });
      const { draft } = await session(id);
      const act = draft.acts[0];
      const place = act?.sandboxLocations[0];
      const encounter = place?.encounters[0];
      const [first, second] = draft.characters;
      if (!act || !place || !encounter || !first || !second) throw new Error('The story has too little in it.');
      const scriptNow = async () => (await session(id)).draft.acts[0]?.sandboxLocations[0]?.encounters[0]?.script;

      await page.goto(`${theatre.address}/studio/${id}?section=act&act=${act.id}&place=${place.id}`);
      await page.getByRole('textbox').first().waitFor();
      if (isPhone) await page.getByText('Draft', { exact: true }).click();
      const pages = page.getByRole('navigation', { name: 'Pages of the draft' });
      await pages.getByRole('button', { name: 'Act 1', exact: true }).click();
      await page.getByRole('button', { name: `Edit ${encounter.title}` }).click();
      const script = form(page).getByRole('group', { name: /^Script/ });
      await script.getByRole('button', { name: 'Write the script' }).click();
      await expect.poll(() => focused(page)).toMatch(/^Line 1, /);
      await page.keyboard.type('The rain has not stopped since morning.');
      await page.keyboard.press('Enter');
      await page.keyboard.type(`/show ${first.name} thoughtful left`);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await expect.poll(() => focused(page)).toMatch(/^Line 3, (?!.*Narration)/);
      await page.keyboard.type('We are closed.');
      await page.keyboard.press('Enter');
      await page.evaluate((text) => {
        const data = new DataTransfer();
        data.setData('text/plain', text);
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      }, `${second.name.toUpperCase()} (happy): I only came for the card.\n\n*A drawer slides open.*\nThe Porter: “Which one?”\n${first.name}: <i>The thirteenth.</i>`);
      await expect
        .poll(() =>
          form(page)
            .getByRole('textbox', { name: /^Line \d+,/ })
            .count(),
        )
        .toBe(6);
      await form(page)
        .getByText(/^7 lines · \d+ words/)
        .waitFor();

      await form(page).getByRole('button', { name: 'Copy as text' }).scrollIntoViewIfNeeded();
      await leavePicture(page, `editor-bar-${size}`);
      if (isPhone) await form(page).getByRole('button', { name: 'Show the stage' }).click();
      const stage = form(page).getByRole('region', { name: 'How it looks on the stage' });
      await line(page, 4).click();
      await stage.getByText('I only came for the card.').first().waitFor();
      await line(page, 4).scrollIntoViewIfNeeded();
      await leavePicture(page, `editor-written-${size}`);
      expect(await barriers(page)).toEqual([]);
      expect(await sideways(page)).toBe(0);
      expect(await beyond(page)).toBe(0);

      await page.keyboard.press('Alt+Enter');
      await stage.getByRole('button', { name: 'Stop' }).waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await stage.getByText('A drawer slides open.').first().waitFor();
      await leavePicture(page, `editor-playing-${size}`);
      await page.keyboard.press('Escape');
      await stage.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toMatch(/^Line /);

      await page.keyboard.press('Escape');
      await save(page);
      const written = [
        { type: 'narrate', text: 'The rain has not stopped since morning.' },
        { type: 'show', character: first.id, expression: 'thoughtful', position: 'left' },
        { type: 'say', text: 'We are closed.' },
        { type: 'say', character: second.id, expression: 'happy', text: 'I only came for the card.' },
        { type: 'narrate', text: 'A drawer slides open.' },
        { type: 'say', name: 'The Porter', text: 'Which one?' },
        { type: 'say', character: first.id, text: '<i>The thirteenth.</i>' },
      ];
      expect(await scriptNow()).toMatchObject(written);

      const card = page.getByRole('article', { name: encounter.title });
      const head = card.getByRole('button', { expanded: false }).first();
      if ((await head.count()) > 0) await head.click();
      await card.getByText('We are closed.').waitFor();
      await card.getByRole('button', { name: '3 more lines' }).click();
      await card.getByText('<i>The thirteenth.</i>').waitFor();
      await card.scrollIntoViewIfNeeded();
      await leavePicture(page, `editor-read-${size}`);

      await page.getByRole('button', { name: /^Undo/ }).first().click();
      await expect.poll(async () => JSON.stringify((await scriptNow()) ?? [])).not.toContain('We are closed.');
      await page.getByRole('button', { name: /^Redo/ }).first().click();
      await expect.poll(async () => JSON.stringify((await scriptNow()) ?? [])).toContain('We are closed.');

      await page.reload();
      await page.getByRole('textbox').first().waitFor();
      if (isPhone) await page.getByText('Draft', { exact: true }).click();
      await pages.getByRole('button', { name: 'Act 1', exact: true }).click();
      const again = page.getByRole('article', { name: encounter.title });
      const fold = again.getByRole('button', { expanded: false }).first();
      if ((await fold.count()) > 0) await fold.click();
      await again.getByText('We are closed.').waitFor();
    });

    test('gives a choice what follows it, a story numbers and an ending, all by its forms', async () => {
      const page = await theatre.page({ viewport });
      const { id } = await theatre.api<{ id: string }>('POST', '/api/sessions', {
        fromPackage: storyId,
        duplicate: true,
      });
      await page.goto(`${theatre.address}/studio/${id}`);
      await page.getByRole('textbox').first().waitFor();
      if (isPhone) await page.getByText('Draft', { exact: true }).click();

      await page.getByRole('button', { name: 'Edit Numbers the story keeps' }).click();
      await form(page).getByRole('button', { name: 'Add a number' }).click();
      await form(page).getByRole('textbox', { name: 'What it is called' }).last().fill('Candles');
      await form(page)
        .getByRole('textbox', { name: /^Its name in conditions/ })
        .last()
        .fill('candles');
      await leavePicture(page, `editor-meters-${size}`);
      await save(page);
      await page.getByText('meters.candles').waitFor();

      await page.getByRole('button', { name: 'Edit Endings' }).click();
      await form(page).getByRole('button', { name: 'Add an ending' }).click();
      await form(page).getByRole('textbox', { name: 'Title' }).last().fill('By candlelight');
      await form(page).getByRole('textbox', { name: 'How it ends' }).last().fill('Nobody leaves.');
      await form(page).getByRole('button', { name: 'Write it as an expression' }).last().click();
      await form(page)
        .getByRole('textbox', { name: /^Only if/ })
        .last()
        .fill('meters.candles >= 3');
      await form(page)
        .getByText(/^It holds when “.+” is at least 3\.$/)
        .waitFor();
      await leavePicture(page, `editor-ending-${size}`);
      await save(page);
      await expect
        .poll(async () => (await session(id)).draft.premise?.endings?.find(({ title }) => title === 'By candlelight'))
        .toMatchObject({ id: 'ending_by_candlelight', when: 'meters.candles >= 3' });

      const { draft } = await session(id);
      const encounters = draft.acts[0]?.sandboxLocations[0]?.encounters ?? [];
      const encounter = encounters.find(({ options = [] }) => options.length > 0) ?? encounters[0];
      if (!encounter) throw new Error('The story has nothing happening.');
      await page
        .getByRole('navigation', { name: 'Pages of the draft' })
        .getByRole('button', { name: 'Act 1', exact: true })
        .click();
      await page.getByRole('button', { name: `Edit ${encounter.title}` }).click();
      const choices = form(page).getByRole('group', { name: 'The player may' });
      await choices.getByRole('button', { name: 'Add a choice' }).click();
      await choices.getByRole('textbox', { name: 'What the player chooses' }).last().fill('Light another candle.');
      const then = choices.getByRole('group', { name: 'What follows' }).last();
      await then.getByRole('switch', { name: 'What follows' }).check({ force: true });
      await then.getByRole('button', { name: 'Write the script' }).click();
      await expect.poll(() => focused(page)).toMatch(/^Line 1, /);
      await page.keyboard.type('It burns at once.');
      await then.getByText('What it changes').click();
      await then.getByRole('spinbutton', { name: /^Change of doom/ }).fill('-1');
      await then.getByRole('button', { name: 'Change a number' }).click();
      await then.getByRole('combobox', { name: /^Modifier: Candles/ }).selectOption('2');
      await then.scrollIntoViewIfNeeded();
      await leavePicture(page, `editor-consequence-${size}`);
      expect(await barriers(page)).toEqual([]);
      expect(await sideways(page)).toBe(0);
      await save(page);
      const kept = (await session(id)).draft.acts[0]?.sandboxLocations[0]?.encounters.find(
        (each) => each.id === encounter.id,
      );
      expect(kept?.options?.at(-1)).toEqual({
        text: 'Light another candle.',
        then: {
          script: [{ type: 'narrate', text: 'It burns at once.' }],
          doom: -1,
          adjust: { candles: 2 },
        },
      });
    });
  });
}
