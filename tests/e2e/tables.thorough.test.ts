import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionAnswer } from '../../server/api-types.ts';
import { readableId } from '../../shared/readable-id.ts';
import { findEncounter, indexNames, listEncounters } from '../../shared/story/index.ts';
import { looking } from './barriers.ts';
import { sampleIn } from './stage.ts';
import { DESKTOP, leavePicture, openTheatre, PHONE, sideways } from './support.ts';

const theatre = openTheatre();
let storyId = '';

beforeAll(async () => {
  storyId = await sampleIn(theatre, 'en');
});

const draftOf = async (id: string) => (await theatre.api<SessionAnswer>('GET', `/api/sessions/${id}`)).draft;

/** A draft of the sample, open at one of its tables. */
async function openTables(part: string, options: Parameters<typeof theatre.page>[0] = {}) {
  const { id } = await theatre.api<{ id: string }>('POST', '/api/sessions', { fromPackage: storyId, duplicate: true });
  const page = await theatre.page(options);
  await page.goto(`${theatre.address}/studio/${id}`);
  if (options.viewport === PHONE) await page.getByText('Draft', { exact: true }).click();
  await page.getByRole('button', { name: 'Tables' }).click();
  await page.getByRole('radiogroup', { name: 'Tables of the story' }).getByText(part, { exact: true }).click();
  return { page, id };
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Encounters' });
const rows = (page: Page) => grid(page).locator('tbody tr');
const titles = (page: Page) => grid(page).getByRole('button', { name: /^Title of/ });

describe('the table of encounters', () => {
  test('is sorted, filtered and edited in its cells by keyboard', async () => {
    const { page, id } = await openTables('Encounters');
    const all = listEncounters(await draftOf(id));
    await page.getByText(`${all.length} encounters`).waitFor();
    await grid(page).getByRole('button', { name: 'Title', exact: true }).click();
    const sorted = all.map(({ encounter }) => encounter.title).sort(new Intl.Collator('en', { numeric: true }).compare);
    await expect.poll(() => titles(page).first().textContent()).toBe(sorted[0]);

    await titles(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Zebra crossing');
    await page.keyboard.press('Enter');
    const [found] = all.filter(({ encounter }) => encounter.title === sorted[1]);
    const changedId = found?.encounter.id ?? '';
    await expect.poll(async () => findEncounter(await draftOf(id), changedId)?.encounter.title).toBe('Zebra crossing');

    await page.getByRole('searchbox', { name: 'Search titles and descriptions' }).fill('zebra');
    await page.getByText(`1 of ${all.length} encounters`).waitFor();
    expect(await rows(page).count()).toBe(1);
    await grid(page)
      .getByRole('button', { name: /^Kind of “Zebra/ })
      .click();
    await page.getByRole('combobox', { name: /^Kind of “Zebra/ }).selectOption('puzzle');
    await expect.poll(async () => findEncounter(await draftOf(id), changedId)?.encounter.type).toBe('puzzle');
    await grid(page).getByRole('button', { name: 'Go to “Zebra crossing”' }).click();
    await page.getByRole('article', { name: 'Zebra crossing' }).waitFor();
    await page.goBack();
  });

  test('changes several encounters at once, each as one step to undo', async () => {
    const { page, id } = await openTables('Encounters', { isMeasured: true });
    const before = await draftOf(id);
    const [act] = before.acts;
    const [first, second] = act?.sandboxLocations ?? [];
    const moved = first?.encounters.slice(0, 2).map((each) => each.id) ?? [];
    await page.getByRole('combobox', { name: 'Place' }).selectOption(`${act?.id}/${first?.id}`);
    const boxes = grid(page).getByRole('checkbox', { name: /^Select “/ });
    await boxes.nth(0).click();
    await boxes.nth(1).click({ modifiers: ['Shift'] });
    await page.getByText('2 selected').waitFor();
    await leavePicture(page, 'tables-encounters-selected');
    await page.getByRole('combobox', { name: 'Move to…' }).selectOption(`${act?.id}/${second?.id}`);
    const placesOf = async () => {
      const now = await draftOf(id);
      return moved.map((each) => {
        const found = findEncounter(now, each);
        return found?.kind === 'pool' ? found.nodeId : null;
      });
    };
    await expect.poll(placesOf).toEqual([second?.id, second?.id]);
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect.poll(placesOf).toEqual([first?.id, first?.id]);

    await page.getByText('2 selected').waitFor();
    await page.getByRole('region', { name: 'Selected encounters' }).getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 2 encounters?' });
    await leavePicture(page, 'tables-encounters-delete');
    await dialog.getByRole('button', { name: /^Delete/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(placesOf).toEqual([null, null]);
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect.poll(placesOf).toEqual([first?.id, first?.id]);
  });
});

describe('the page of names', () => {
  const entry = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

  test('says who sets and reads a flag, leads there, merges it and takes it out', async () => {
    const { page, id } = await openTables('Flags and facts');
    const names = indexNames(await draftOf(id));
    const flags = names.filter(({ kind }) => kind === 'flag');
    const [first, second] = flags;
    const [one, other] = [first?.name ?? '', second?.name ?? ''];
    await page.getByText(`${names.length} names`).waitFor();
    await page.getByText('Flags', { exact: true }).click();
    await page.getByText(`${flags.length} names`).waitFor();
    await entry(page, readableId(one)).getByRole('button', { expanded: false }).click();
    await entry(page, readableId(one)).getByRole('heading', { name: 'Who reads it' }).waitFor();
    await leavePicture(page, 'tables-names-open');
    await page.getByRole('button', { name: 'Merge into another…' }).click();
    const dialog = page.getByRole('dialog', { name: `Merge “${readableId(one)}” into another?` });
    await dialog.getByRole('combobox', { name: 'The one that stays' }).click();
    await page.getByRole('option', { name: readableId(other), exact: true }).click();
    await leavePicture(page, 'tables-names-merge');
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await dialog.waitFor({ state: 'detached' });
    const now = async () => indexNames(await draftOf(id)).map(({ name }) => name);
    expect(await now()).not.toContain(one);
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect.poll(now).toContain(one);

    await entry(page, readableId(one)).getByRole('button', { name: 'Delete' }).click();
    const asked = page.getByRole('dialog', { name: `Delete “${readableId(one)}” everywhere?` });
    await asked.getByRole('button', { name: 'Delete' }).click();
    await asked.waitFor({ state: 'detached' });
    expect(indexNames(await draftOf(id)).find(({ name }) => name === one)?.sets ?? []).toEqual([]);
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect.poll(async () => indexNames(await draftOf(id))).toEqual(names);

    await entry(page, readableId(one)).getByRole('button', { name: /./ }).nth(1).click();
    await page.getByRole('article').first().waitFor();
    expect(new URL(page.url()).searchParams.get('tab')).not.toBe('tables');
  });
});

describe('the endings and the graph', () => {
  test('tell what an ending needs in words, and after a playtest how often it is reached', async () => {
    const { page, id } = await openTables('Endings');
    const list = page.getByRole('list', { name: 'Endings' });
    const endings = (await draftOf(id)).premise?.endings ?? [];
    const conditional = endings.find(({ when }) => when !== undefined);
    const item = list.getByRole('listitem').filter({ hasText: conditional?.title ?? '' });
    const sentence = item.getByRole('button', { expanded: false });
    await sentence.waitFor();
    expect(await sentence.textContent()).not.toContain('has_flag');
    await sentence.click();
    await item.getByText(conditional?.when ?? '', { exact: true }).waitFor();
    await leavePicture(page, 'tables-endings');

    await page.getByRole('button', { name: /^Check/ }).click();
    await page.getByText('Playtest', { exact: true }).click();
    await page.getByRole('button', { name: 'Run the playtest' }).click();
    await page.getByRole('heading', { name: 'How it ended' }).waitFor();
    await page.getByRole('button', { name: 'Tables' }).click();
    await page.getByRole('radiogroup', { name: 'Tables of the story' }).getByText('Endings', { exact: true }).click();
    await page.getByText(/playtest runs? that came to an end/).waitFor();
    await leavePicture(page, 'tables-endings-reached');
    await page
      .getByRole('radiogroup', { name: 'Tables of the story' })
      .getByText('Encounters', { exact: true })
      .click();
    await grid(page).getByText('%').first().waitFor();
  });

  test('mark flags that lead nowhere, and lead to who has them', async () => {
    const { page, id } = await openTables('What opens what');
    const loose = indexNames(await draftOf(id)).filter(({ kind, isUnread }) => kind === 'flag' && isUnread);
    const [end] = loose;
    await page.getByRole('heading', { name: 'Loose ends' }).waitFor();
    await leavePicture(page, 'tables-graph');
    const line = page.getByRole('listitem').filter({ hasText: `sets “${readableId(end?.name ?? '')}”` });
    await line.last().getByRole('button').click();
    await page.getByRole('article').first().waitFor();
    expect(new URL(page.url()).searchParams.get('tab')).not.toBe('tables');
  });
});

describe.each([
  ['a desk', DESKTOP],
  ['a laptop', { width: 1280, height: 720 }],
  ['a phone', PHONE],
])('on %s', (name, viewport) => {
  test('the table of encounters is read without a barrier', async () => {
    const { page } = await openTables('Encounters', { viewport, isMeasured: true });
    await titles(page).first().waitFor();
    const { at, found } = looking(page);
    await at('the table');
    await page.waitForTimeout(1000);
    await leavePicture(page, `tables-encounters-${name}`);
    await titles(page).first().click();
    await at('a cell that is edited');
    expect(found).toEqual({});
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });

  test('the page of names is read without a barrier', async () => {
    const { page } = await openTables('Flags and facts', { viewport, isMeasured: true });
    const { at, found } = looking(page);
    await page.getByRole('listitem').getByRole('button', { expanded: false }).first().click();
    await at('the names');
    await leavePicture(page, `tables-names-${name}`);
    expect(found).toEqual({});
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });

  test.each(['What opens what', 'Endings'])('%s is read without a barrier', async (part) => {
    const { page } = await openTables(part, { viewport, isMeasured: true });
    await page
      .getByRole('heading', { name: 'Loose ends' })
      .or(page.getByRole('list', { name: 'Endings' }))
      .first()
      .waitFor();
    const { at, found } = looking(page);
    await page.waitForTimeout(500);
    await at(part);
    await leavePicture(page, `tables-${part}-${name}`);
    expect(found).toEqual({});
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });
});
