import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { looking } from './barriers.ts';
import { type Json, studiosOf } from './studio.ts';
import { leavePicture, openTheatre, PHONE, settled, sideways } from './support.ts';

const theatre = openTheatre();
const { api, read, visit } = studiosOf(theatre);

const SIZE = { width: 1280, height: 720 };

async function openAct(page: Page, id: string): Promise<Json> {
  expect((await api('POST', '/api/sessions', { id, fromPackage: 'the_thirteenth_card' })).status).toBe(201);
  await visit(page, id);
  await page.getByRole('button', { name: 'Act 1', exact: true }).click();
  await page.getByRole('button', { name: 'Drag encounter 1', exact: true }).waitFor();
  await settled(page);
  return read(id);
}

const placesOf = ({ draft }: Json, act = 0): Json[] => draft.acts[act].sandboxLocations;
const titles = (items: readonly Json[]): string[] => items.map(({ title }) => title);
const pool = (session: Json, place = 0): string[] => titles(placesOf(session)[place].encounters);

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('What is dragged, or its target, is not on the page.');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 6, start.y + start.height / 2 + 6);
  await page.mouse.move(end.x + end.width / 2, end.y + 14, { steps: 8 });
  await settled(page);
  await page.mouse.up();
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('encounters', () => {
  test('are put in order by menu, keyboard and drag', async () => {
    const page = await theatre.page({ viewport: SIZE });
    const before = await openAct(page, 'ordered');
    const [first = '', second = '', third = '', ...rest] = pool(before);
    await choose(page, first, 'Move down');
    await expect.poll(async () => pool(await read('ordered'))).toEqual([second, first, third, ...rest]);
    await page.getByText(`“${first}” is now no. 2.`).waitFor();
    await page.getByRole('button', { name: `Edit ${first}` }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(async () => pool(await read('ordered'))).toEqual([first, second, third, ...rest]);
    await drag(
      page,
      page.getByRole('button', { name: 'Drag encounter 1', exact: true }),
      page.getByRole('article', { name: second, exact: true }),
    );
    await expect.poll(async () => pool(await read('ordered'))).toEqual([second, first, third, ...rest]);
    await leavePicture(page, 'encounters-1280');
  });

  test('move and are copied to other places and acts by menu and drag', async () => {
    const page = await theatre.page({ viewport: SIZE });
    const before = await openAct(page, 'moved');
    const [first = '', second = '', third = ''] = pool(before);
    const [, place] = titles(placesOf(before));
    const [elsewhere] = titles(placesOf(before, 1));

    // To a place of the other act, from the menu, and copied to it.
    await choose(page, first, 'Copy to…');
    const dialog = page.getByRole('dialog', { name: `Copy “${first}”` });
    await dialog.getByRole('combobox', { name: 'To which place?' }).fill(elsewhere ?? '');
    await page
      .getByRole('option', { name: elsewhere ?? '', exact: true })
      .last()
      .click();
    await settled(page);
    await leavePicture(page, 'copy-to-1280');
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.poll(async () => titles(placesOf(await read('moved'), 1)[0].encounters)).toContain(first);
    expect(pool(await read('moved'))).toContain(first);

    // By dragging: onto a place of the map, and onto the tab of an act.
    await page.getByRole('button', { name: 'Act 1', exact: true }).click();
    const grip = page.getByRole('button', { name: 'Drag encounter 2', exact: true });
    await page.evaluate(() => document.querySelector('.react-flow')?.scrollIntoView({ block: 'end' }));
    await grip.waitFor();
    const card = page.locator(`.react-flow button[title="${place}"]`);
    await dragAcross(page, grip, card);
    await expect.poll(async () => pool(await read('moved'), 1)).toContain(second);
    await page.getByRole('article', { name: third, exact: true }).waitFor();
    await dragAcross(
      page,
      page.getByRole('button', { name: 'Drag encounter 2', exact: true }),
      page.getByRole('button', { name: 'Act 2', exact: true }),
    );
    await expect.poll(async () => pool(await read('moved'))).not.toContain(third);
    await page.getByRole('banner').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(async () => pool(await read('moved'))).toContain(third);
  });
});

/** Drags something into what is only in view after the page has scrolled: the pane is made high enough for both. */
async function dragAcross(page: Page, from: Locator, to: Locator): Promise<void> {
  await page.setViewportSize({ width: SIZE.width, height: 2600 });
  await settled(page);
  await to.scrollIntoViewIfNeeded();
  await drag(page, from, to);
  await page.setViewportSize(SIZE);
}

test('acts are put in order by drag and menu, and anything is duplicated', async () => {
  const page = await theatre.page({ viewport: SIZE });
  const before = await openAct(page, 'acts');
  const [one = '', two = ''] = titles(before.draft.acts);
  await drag(
    page,
    page.getByRole('button', { name: 'Act 2', exact: true }),
    page.getByRole('button', { name: 'Act 1', exact: true }),
  );
  await expect.poll(async () => titles((await read('acts')).draft.acts)).toEqual([two, one]);
  await choose(page, one, 'Move up');
  await expect.poll(async () => titles((await read('acts')).draft.acts)).toEqual([one, two]);

  await choose(page, one, 'Duplicate');
  await expect.poll(async () => titles((await read('acts')).draft.acts)).toEqual([one, `${one} (copy)`, two]);
  const [place = ''] = titles(placesOf(before));
  await page.getByRole('button', { name: 'Act 1', exact: true }).click();
  await choose(page, place, 'Duplicate');
  await expect.poll(async () => titles(placesOf(await read('acts')))[1]).toBe(`${place} (copy)`);
  await page.getByRole('button', { name: /^Cast/ }).click();
  await choose(page, 'Ren Kuroda', 'Duplicate');
  await expect.poll(async () => (await read('acts')).draft.characters.length).toBe(before.draft.characters.length + 1);
  await settled(page);
  await leavePicture(page, 'copied-person-1280');
  const look = looking(page);
  await look.at('cast');
  expect(look.found).toEqual({});
});

test('options and endings are put in order and duplicated in their forms', async () => {
  const page = await theatre.page({ viewport: SIZE });
  const before = await openAct(page, 'options');
  const encounter = placesOf(before)[0].encounters.find(({ options = [] }: Json) => options.length > 1);
  const [first, second] = encounter.options;
  await page.getByRole('button', { name: `Edit ${encounter.title}`, exact: true }).click();
  const form = page.getByRole('form');
  const options = form
    .locator('[data-path="options"] > * ol > li, [data-path="options"] ol > li')
    .first()
    .locator('..');
  await form.getByRole('button', { name: `Move down: ${first.text}` }).click();
  await form.getByRole('button', { name: `Duplicate: ${second.text}` }).click();
  await options.waitFor();
  await settled(page);
  await leavePicture(page, 'options-1280');
  await page.keyboard.press('Control+Enter');
  const saved = async (): Promise<string[]> => {
    const found = placesOf(await read('options'))[0].encounters.find(({ id }: Json) => id === encounter.id);
    return found.options.map(({ text }: Json) => text);
  };
  await expect
    .poll(saved)
    .toEqual([second.text, second.text, first.text, ...encounter.options.slice(2).map(({ text }: Json) => text)]);

  await page.getByRole('button', { name: 'Premise', exact: true }).click();
  const endings = before.draft.premise.endings.map(({ title }: Json) => title);
  await page.getByRole('button', { name: 'Edit Endings' }).click();
  const drawn = page.getByRole('form');
  await drag(
    page,
    drawn.getByRole('button', { name: `Drag: ${endings[0]}` }),
    drawn.getByRole('button', { name: `Expand or collapse: ${endings[1]}` }),
  );
  await drawn.getByRole('button', { name: `Duplicate: ${endings[0]}` }).click();
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(async () => titles((await read('options')).draft.premise.endings))
    .toEqual([endings[1], endings[0], endings[0], ...endings.slice(2)]);
});

test('on a phone the grips, menus and the question for a place bar nobody', async () => {
  const page = await theatre.page({ viewport: PHONE });
  expect((await api('POST', '/api/sessions', { id: 'phone', fromPackage: 'the_thirteenth_card' })).status).toBe(201);
  await visit(page, 'phone');
  await page.getByText('Draft', { exact: true }).click();
  await page.getByRole('button', { name: 'Act 1', exact: true }).click();
  await page.getByRole('button', { name: 'Drag encounter 1', exact: true }).scrollIntoViewIfNeeded();
  await settled(page);
  const look = looking(page);
  await look.at('the encounters');
  expect(await sideways(page)).toBe(0);
  await page.getByRole('button', { name: 'More for The clappers', exact: true }).click();
  await settled(page);
  await look.at('the menu of one', true);
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await page.getByRole('dialog', { name: 'Move “The clappers”' }).waitFor();
  await settled(page);
  await look.at('the question for a place');
  await page.getByRole('combobox', { name: 'To which place?' }).click();
  await page.getByRole('option').first().waitFor();
  await settled(page);
  await look.at('the places', true);
  await leavePicture(page, 'move-to-390');
  expect(look.found).toEqual({});
});
