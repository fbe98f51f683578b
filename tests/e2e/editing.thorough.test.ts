import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionAnswer } from '../../server/api-types.ts';
import { openTheatre, PHONE } from './support.ts';

const theatre = openTheatre();

const STORY = 'The Thirteenth Card';
let storyId = '';

async function api<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
  const response = await fetch(`${theatre.address}${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}

beforeAll(async () => {
  // The sample is on the shelf when the server opens, or a moment later.
  for (let look = 0; look < 100 && storyId === ''; look++) {
    const { body } = await api<{ packages: { id: string; title: string }[] }>('GET', '/api/packages');
    storyId = body.packages.find(({ title }) => title === STORY)?.id ?? '';
    if (storyId === '') await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(storyId).not.toBe('');
});

const idOf = (page: Page): string => page.url().split('/').at(-1)?.split('?')[0] ?? '';
const session = async (id: string): Promise<SessionAnswer> =>
  (await api<SessionAnswer>('GET', `/api/sessions/${id}`)).body;

/** A draft of the sample as a story of its own, open in the studio. */
async function openDraft(options: Parameters<typeof theatre.page>[0] = {}): Promise<{ page: Page; id: string }> {
  const page = await theatre.page(options);
  const { body } = await api<{ id: string }>('POST', '/api/sessions', { fromPackage: storyId, duplicate: true });
  await page.goto(`${theatre.address}/studio/${body.id}`);
  return { page, id: body.id };
}

const form = (page: Page) => page.getByRole('form', { name: /^Editing/ });
const press = (page: Page) => form(page).getByRole('button', { name: 'Save' }).click();
async function save(page: Page): Promise<void> {
  await press(page);
  await form(page).waitFor({ state: 'detached' });
}

describe('a writer', () => {
  test('opens a story from the shelf as a draft, and finds that draft again', async () => {
    const page = await theatre.page();
    await page.goto(theatre.address);
    const edit = page.getByRole('button', { name: `Edit “${STORY}”` });
    await edit.click();
    await page.waitForURL(/\/studio\//);
    const id = idOf(page);
    await page.getByText('From the story you opened').first().waitFor();
    expect((await session(id)).packageId).toBe(storyId);
    await page.getByText(`“${STORY}” is open as a draft.`).waitFor();
    expect(await page.getByText('Where does it begin?').count()).toBe(0);
    await page.goto(theatre.address);
    await edit.click();
    await page.waitForURL(/\/studio\//);
    expect(idOf(page)).toBe(id);

    await page.goto(theatre.address);
    await page.getByRole('button', { name: `More for “${STORY}”` }).click();
    // A menu is still there when its button was scrolled out of sight.
    await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.waitForURL(/\/studio\//);
    expect(idOf(page)).not.toBe(id);
    expect((await session(idOf(page))).packageId).toBeNull();
  });

  test('finds a menu in its place from the first frame it is seen in', async () => {
    const page = await theatre.page();
    await page.goto(theatre.address);
    // The duplicate has the same title.
    const more = page.getByRole('button', { name: `More for “${STORY}”` }).first();
    await more.waitFor();
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      const look = () => {
        const item = document.querySelector('[role="menuitem"]');
        const place = item?.checkVisibility({ visibilityProperty: true }) && item.getBoundingClientRect();
        if (place) seen.push(`${Math.round(place.x)} ${Math.round(place.y)}`);
        requestAnimationFrame(look);
      };
      look();
    });
    await more.click();
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    const seen = () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
    await expect.poll(async () => (await seen()).length).toBeGreaterThan(20);
    expect(new Set(await seen()).size).toBe(1);
  });

  test('presses a text, writes, saves: it is there for good, and marked as theirs', async () => {
    const { page, id } = await openDraft();
    await page.locator('[data-path="globalContext.tone"]').click();
    const tone = form(page).getByLabel('Tone');
    await expect.poll(() => tone.evaluate((field) => field === document.activeElement)).toBe(true);
    await tone.fill('Dry as an old ledger.');
    await page.keyboard.press('Control+Enter');
    await form(page).waitFor({ state: 'detached' });
    await page.getByText('Dry as an old ledger.').waitFor();
    const { draft, provenance } = await session(id);
    expect(draft.premise?.globalContext.tone).toBe('Dry as an old ledger.');
    expect(provenance.premise?.edited).toEqual(['globalContext.tone']);
    const edit = page.getByRole('button', { name: 'Edit the premise' });
    await expect.poll(() => edit.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.reload();
    await page.locator('[data-path="globalContext.tone"]').getByText('Written by you').waitFor({ state: 'attached' });
  });

  test('is told at the field what cannot stand, and what is unsaved waits through leaving and a reload', async () => {
    const { page, id } = await openDraft({ refusals: [422] });
    const before = (await session(id)).draft.premise?.title;
    const long = 'A title that goes on and on '.repeat(12).trim();
    await page.getByRole('button', { name: 'Edit the premise' }).click();
    const title = form(page).getByLabel('Title');
    await title.fill('');
    await press(page);
    await form(page).getByText('This cannot stay empty.').waitFor();
    await title.fill(long);
    await press(page);
    const wrong = form(page).locator('[data-path="title"]').getByRole('alert');
    await wrong.waitFor();
    expect(await title.getAttribute('aria-invalid')).toBe('true');
    expect((await session(id)).draft.premise?.title).toBe(before);
    await page.goto(theatre.address);
    await page.goto(`${theatre.address}/studio/${id}`);
    expect(await title.inputValue()).toBe(long);
    await page.keyboard.press('Escape');
    await form(page).getByRole('button', { name: 'Cancel' }).click();
    await form(page).getByRole('button', { name: 'Discard' }).click();
    await form(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Edit the premise' }).waitFor();
    expect(await form(page).count()).toBe(0);
  });

  test('deletes somebody the story refers to: sees where, goes there, and takes it all out', async () => {
    const { page, id } = await openDraft();
    const { draft } = await session(id);
    const places = draft.acts.flatMap((act) => act.sandboxLocations);
    const present = places.find(({ requiredCharacters }) => requiredCharacters.length > 0);
    const person = draft.characters.find((each) => each.id === present?.requiredCharacters[0]);
    if (!present || !person) throw new Error('The sample has nobody anywhere.');
    await page.getByRole('button', { name: /^Cast/ }).click();
    const remove = async () => {
      await page.getByRole('button', { name: `More for ${person.name}` }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    };
    await remove();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('button', { name: `Place ${present.title}` })
      .first()
      .click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('article', { name: present.title }).getByText(person.name).first().waitFor();
    await page.getByRole('button', { name: /^Cast/ }).click();
    await remove();
    await dialog.getByRole('button', { name: 'Delete, and remove these references' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('article', { name: person.name }).waitFor({ state: 'detached' });
    const after = (await session(id)).draft;
    expect(after.characters.map((each) => each.id)).not.toContain(person.id);
    expect(after.acts.flatMap((act) => act.sandboxLocations).flatMap((each) => each.requiredCharacters)).not.toContain(
      person.id,
    );
  });

  test('is told what is odd about the story without what was deleted', async () => {
    const { page, id } = await openDraft();
    const player = (await session(id)).draft.characters.find(({ role }) => role === 'protagonist');
    if (!player) throw new Error('The sample has nobody to play.');
    await page.getByRole('button', { name: /^Cast/ }).click();
    await page.getByRole('button', { name: `More for ${player.name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByRole('article', { name: player.name }).waitFor({ state: 'detached' });
    const remark = page.getByRole('status').getByText('No character is the protagonist');
    await expect.poll(() => remark.first().isVisible()).toBe(true);
  });

  test('locks somebody: the co-author is held back, the writer is not', async () => {
    const { page, id } = await openDraft();
    const person = (await session(id)).draft.characters[0];
    if (!person) throw new Error('The sample has nobody.');
    await page.getByRole('button', { name: /^Cast/ }).click();
    const lock = page.getByRole('button', { name: `Lock ${person.name}` });
    await lock.click();
    await expect.poll(() => lock.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(async () => (await session(id)).locks).toEqual([{ type: 'character', id: person.id }]);
    const tool = { type: 'character', id: person.id, changes: { voice: 'Loud.' } };
    const refused = await api<{ error: { message: string } }>('POST', `/api/sessions/${id}/tools/updateElement`, tool);
    expect(refused.status).toBe(422);
    expect(refused.body.error.message).toContain('locked');
    await page.getByRole('button', { name: `Edit ${person.name}` }).click();
    await form(page).getByRole('textbox', { name: 'Voice' }).fill('Hushed.');
    await save(page);
    await page.getByText('Hushed.').waitFor();
    expect((await session(id)).draft.characters[0]?.voice).toBe('Hushed.');
  });

  test('changes a finished story: it says so, is finished again, and the new name plays', async () => {
    const { page, id } = await openDraft();
    const { draft } = await session(id);
    const person = draft.characters[0];
    const finalize = `/api/sessions/${id}/tools/finalizePackage`;
    expect((await api('POST', finalize, { title: draft.premise?.title })).status).toBe(200);
    await page.reload();
    const { seq, packageId } = await session(id);
    const bar = page.getByRole('list', { name: 'How far the story has come' });
    await bar.getByText('Finished', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Finish again' }).count()).toBe(0);
    const edit = { seq, type: 'character', id: person?.id, changes: { name: 'Perpetua Vane' } };
    expect((await api('PATCH', `/api/sessions/${id}/draft`, edit)).status).toBe(200);
    await bar.getByText('Changed since finished').waitFor();
    await page.getByRole('button', { name: 'Finish again' }).click();
    await page.getByText('Saved as version 2').waitFor();
    await bar.getByText('Finished', { exact: true }).waitFor();
    expect((await session(id)).changedSinceFinalized).toBe(false);
    const play = await api<{ id: string }>('POST', '/api/plays', { packageId });
    const { body } = await api<unknown>('GET', `/api/plays/${play.body.id}`);
    expect(JSON.stringify(body)).toContain('Perpetua Vane');
  });

  test('finishes a story of their own on a phone, and then there is nothing more to finish', async () => {
    const { page, id } = await openDraft({ viewport: PHONE });
    const more = page.getByRole('button', { name: 'More', exact: true });
    await more.click();
    await page.getByRole('menuitem', { name: 'Finish' }).click();
    await page.getByText('Saved as version 1').waitFor();
    expect((await session(id)).packageVersion).toBe(1);
    await more.click();
    await page.getByRole('menuitem', { name: 'History' }).waitFor();
    // The page hears a moment later that nothing has changed since.
    await page.getByRole('menuitem', { name: 'Finish', exact: true }).waitFor({ state: 'detached' });
  });

  test('is told in words what keeps a story from being finished, by the last step of the bar', async () => {
    const { page, id } = await openDraft({ refusals: [422] });
    const { draft } = await session(id);
    await api('POST', `/api/sessions/${id}/tools/finalizePackage`, { title: draft.premise?.title });
    await page.getByRole('button', { name: 'Act 1', exact: true }).click();
    await page.getByRole('button', { name: 'Add a place' }).click();
    await form(page).getByLabel('Title').fill('The Attic');
    await save(page);
    await page.getByRole('button', { name: 'Changed since finished' }).click();
    const dialog = page.getByRole('dialog', { name: 'The story cannot be finished yet' });
    await dialog.getByText(/attic/i).first().waitFor();
    await dialog.getByRole('button', { name: 'Fix it' }).first().click();
    // Without a language model there are repairs by rule, and none for a place that is still to be written.
    await expect.poll(() => page.getByText('This cannot be repaired automatically.').isVisible()).toBe(true);
  });

  test('adds a character, a place that is on the map both ways, an encounter and an act', async () => {
    const { page, id } = await openDraft();
    await page.getByRole('button', { name: /^Cast/ }).click();
    await page.getByRole('button', { name: 'Add a character' }).click();
    await form(page).getByLabel('Name').fill('Odile Marsh');
    await form(page).getByLabel('Description').fill('A bookbinder who never finishes a book.');
    await save(page);
    await page.getByRole('article', { name: 'Odile Marsh' }).waitFor();

    await page.getByRole('button', { name: 'Act 1', exact: true }).click();
    await page.getByRole('button', { name: 'Add a place' }).click();
    await form(page).getByLabel('Title').fill('The Bindery');
    await save(page);
    await page.getByRole('article', { name: 'The Bindery' }).waitFor();

    await page.getByRole('button', { name: 'Add an encounter' }).click();
    await form(page).getByLabel('Title').fill('A page too many');
    await form(page).getByLabel('Description').fill('One page more than there should be.');
    await form(page).getByLabel('Who must be there').click();
    await page.getByRole('option', { name: 'Odile Marsh' }).click();
    await save(page);
    await page.getByRole('article', { name: 'A page too many' }).waitFor();

    await page.getByRole('button', { name: 'Add an act' }).click();
    await form(page).getByLabel('Title').fill('The Last Signature');
    await form(page).getByLabel('Objective').fill('Bind the book.');
    await form(page).getByLabel('Its first place').fill('The Press');
    await save(page);
    await page.getByRole('article', { name: 'The Last Signature' }).waitFor();

    const { draft, provenance } = await session(id);
    expect(draft.characters.at(-1)).toMatchObject({ id: 'odile_marsh', name: 'Odile Marsh' });
    const bindery = draft.acts[0]?.sandboxLocations.find((place) => place.id === 'the_bindery');
    const neighbour = draft.acts[0]?.sandboxLocations.find((place) => place.id === bindery?.connections[0]);
    expect(neighbour?.connections).toContain('the_bindery');
    expect(bindery?.encounters).toMatchObject([{ title: 'A page too many', requiredCharacters: ['odile_marsh'] }]);
    expect(draft.acts.at(-1)).toMatchObject({
      title: 'The Last Signature',
      sandboxLocations: [{ title: 'The Press' }],
    });
    expect(provenance['character:odile_marsh']?.origin).toBe('author');
  });

  test('takes a new place with its ways back with one undo, and brings all of it again with one redo', async () => {
    const { page, id } = await openDraft();
    const before = (await session(id)).draft;
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.url());
    });
    await page.getByRole('button', { name: 'Act 1', exact: true }).click();
    await page.getByRole('button', { name: 'Add a place' }).click();
    await form(page).getByLabel('Title').fill('The Bindery');
    await save(page);
    await page.getByRole('article', { name: 'The Bindery' }).waitFor();
    expect(sent).toHaveLength(1);
    const after = (await session(id)).draft;
    const ways = after.acts[0]?.sandboxLocations.filter(({ connections }) => connections.includes('the_bindery'));
    expect(ways).toHaveLength(1);

    const banner = page.getByRole('banner');
    await banner.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('article', { name: 'The Bindery' }).waitFor({ state: 'detached' });
    await expect.poll(async () => (await session(id)).draft).toEqual(before);
    await banner.getByRole('button', { name: 'Redo', exact: true }).click();
    await expect.poll(async () => (await session(id)).draft).toEqual(after);
  });

  test('writes on a phone, where everything fits', async () => {
    const { page, id } = await openDraft({ viewport: PHONE });
    await page.getByText('Draft', { exact: true }).click();
    await page.getByRole('button', { name: 'Act 1', exact: true }).click();
    const act = (await session(id)).draft.acts[0];
    await page.getByRole('button', { name: `Edit ${act?.title}` }).click();
    await form(page).getByLabel('Objective').fill('Get home before the tide.');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.getByText('Chat', { exact: true }).click();
    await page.getByText('Draft', { exact: true }).click();
    expect(await form(page).getByLabel('Objective').inputValue()).toBe('Get home before the tide.');
    await save(page);
    await page.getByText('Get home before the tide.').waitFor();
    expect((await session(id)).draft.acts[0]?.objective).toBe('Get home before the tide.');
  });
});
