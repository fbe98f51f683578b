import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Json, studiosOf } from './studio.ts';
import { leavePicture, openTheatre, PHONE, sideways } from './support.ts';

/*
 * Authoring without a language model: the sheet of a brief, and what can be done by forms.
 */

const theatre = openTheatre({}, { samplesDir: null });
const { api, read } = studiosOf(theatre);

const BRIEF = 'A ghost story in Brittany, 1911. One act with five places and four people, the keeper is called Maelle.';
const sheet = (page: Page) => page.getByRole('region', { name: 'The brief' });
const actions = (page: Page) => page.getByRole('region', { name: 'What you can do' });
const button = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true });
const idOf = (page: Page): string => page.url().split('/').at(-1)?.split('?')[0] ?? '';
const namesOf = ({ draft }: Json): string[] => draft.characters.map(({ name }: Json) => name);

async function build(page: Page, brief: string): Promise<string> {
  await page.goto(theatre.address);
  await page.getByRole('button', { name: 'Build' }).waitFor();
  await page.getByLabel('What your story is about').fill(brief);
  await page.getByLabel('What your story is about').press('Enter');
  await page.waitForURL(/\/studio\//);
  await page
    .getByRole('log')
    .getByText(/^Built “|There is no language model/)
    .first()
    .waitFor();
  await sheet(page).waitFor();
  return idOf(page);
}

describe('a brief in the library', () => {
  test('is a story at once; its sheet stands beside it, is corrected and built anew, and is taken back in one press', async () => {
    const page = await theatre.page();
    const id = await build(page, BRIEF);
    const first = await read(id);
    expect(first.draft.acts.map(({ sandboxLocations }: Json) => sandboxLocations.length)).toEqual([5]);
    expect(namesOf(first)).toHaveLength(4);
    expect(namesOf(first)).toContain('Maelle');

    await sheet(page).getByLabel('People', { exact: true }).fill('2');
    await sheet(page).getByRole('textbox', { name: 'Name', exact: true }).first().fill('Nolwenn');
    await button(page, 'Build again').click();
    await expect.poll(async () => namesOf(await read(id))).toHaveLength(2);
    expect(namesOf(await read(id))).toContain('Nolwenn');

    const before = await read(id);
    await button(page, 'Another').click();
    await expect.poll(async () => (await read(id)).seq).toBeGreaterThan(before.seq);
    await expect.poll(async () => JSON.stringify((await read(id)).draft)).not.toBe(JSON.stringify(before.draft));
    await button(page, 'Undo').click();
    await expect.poll(async () => (await read(id)).draft).toEqual(before.draft);
    await button(page, 'Undo').click();
    await expect.poll(async () => (await read(id)).draft).toEqual(first.draft);
    await button(page, 'Undo').click();
    await expect.poll(async () => (await read(id)).draft.characters).toEqual([]);
    await button(page, 'Build').waitFor();
    expect((await read(id)).canUndo).toBe(false);
  });

  test('fits a phone', async () => {
    const page = await theatre.page({ viewport: PHONE });
    await build(page, BRIEF);
    await leavePicture(page, 'brief-phone');
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });

  test('that is a question builds nothing; the studio shows the sheet', async () => {
    const page = await theatre.page();
    const id = await build(page, 'How do endings work?');
    await page
      .getByRole('log')
      .getByText(/There is no language model/)
      .waitFor();
    await button(page, 'Build').waitFor();
    expect((await read(id)).draft).toEqual({ characters: [], acts: [] });
  });
});

describe('the studio’s chat without a language model', () => {
  test('answers a message in an empty draft with the filled sheet', async () => {
    await api('POST', '/api/sessions', { id: 'empty' });
    const page = await theatre.page();
    await page.goto(`${theatre.address}/studio/empty`);
    await page.getByLabel('Message to the co-author').fill('Two bakers named Rosa and Emil, three places');
    await page.keyboard.press('Enter');
    await page
      .getByRole('log')
      .getByText(/There is no language model/)
      .waitFor();
    expect((await read('empty')).draft).toEqual({ characters: [], acts: [] });
    const names = sheet(page).getByRole('textbox', { name: 'Name', exact: true });
    expect(await names.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))).toEqual([
      'Rosa',
      'Emil',
    ]);
    await button(page, 'Build').click();
    await expect.poll(async () => namesOf(await read('empty'))).toEqual(expect.arrayContaining(['Rosa', 'Emil']));
  });

  test('offers a search over what has a form; each opens it', async () => {
    const page = await theatre.page();
    const id = await build(page, BRIEF);
    const search = actions(page).getByLabel('Search: a name, or what to do');
    const press = async (words: string, action: string) => {
      await search.fill(words);
      await actions(page).getByRole('button', { name: action }).click();
    };

    await press('rename maelle', 'Rename “Maelle”');
    const form = page.getByRole('region', { name: 'The draft' });
    await form.getByLabel('Name').fill('Soazig');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => namesOf(await read(id))).toContain('Soazig');

    // What was built is somebody's work now: it is not replaced.
    await sheet(page).getByText('The draft was changed after it was built.').waitFor();
    expect(await button(page, 'Build again').isDisabled()).toBe(true);

    const other = namesOf(await read(id)).find((name) => name !== 'Soazig') ?? '';
    await press(`remove ${other}`, `Remove “${other}”`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Delete/ })
      .click();
    await expect.poll(async () => namesOf(await read(id))).not.toContain(other);

    await press('new person', 'New person');
    await form.getByLabel('Name').last().waitFor();
    await press('check', 'Run the check');
    await expect
      .poll(() =>
        form
          .getByRole('button', { name: /^Check/ })
          .first()
          .getAttribute('aria-current'),
      )
      .not.toBeNull();

    await button(page, 'Undo those changes').click();
    await expect.poll(async () => namesOf(await read(id))).toContain('Maelle');
    await expect.poll(() => button(page, 'Build again').isEnabled()).toBe(true);
    await sheet(page).getByRole('button', { name: 'Add a person' }).click();
    await sheet(page).getByRole('textbox', { name: 'Who they are' }).last().fill('a nurse');
    await sheet(page).getByText('Without a name this row is left out.').waitFor();
  });
});
