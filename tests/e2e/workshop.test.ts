import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { scriptedCoauthor } from '../support/scripted-coauthor.ts';
import { asking, composer, type Json, log, say, studiosOf } from './studio.ts';
import { openTheatre, PHONE } from './support.ts';

const theatre = openTheatre({}, { models: { coauthor: scriptedCoauthor(7, 0, { checklist: true }) } });
const { api, read, openSample, visit, quiet } = studiosOf(theatre);

const BRIEF = 'a slice-of-life romance in a bakery, two characters, two places';

const accept = (page: Page) => page.getByRole('button', { name: 'Accept', exact: true });

describe('the checklist, undo and the history', () => {
  test('are beside the work from the first sentence on', async () => {
    const page = await theatre.page();
    await page.goto(theatre.address);
    await page.getByLabel('What your story is about').fill(BRIEF);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/studio\//);
    const id = page.url().split('/').at(-1)?.split('?')[0] ?? '';

    // The checklist lives beside the chat while the co-author works, and ends with all steps done.
    const checklist = page.getByRole('region', { name: 'Checklist of the co-author' });
    await checklist.getByText(/^\d+ of \d+$/).waitFor({ timeout: 60_000 });
    await checklist.getByText('All done').waitFor({ timeout: 150_000 });
    const { steps } = (await read(id)).checklist;
    await checklist.getByRole('button', { expanded: false }).click();
    expect(await checklist.locator('ol > li').count()).toBe(steps.length);
    expect(await checklist.locator('ol > li').first().textContent()).toContain(steps[0].title);
    await checklist.getByText(/^Works by turns/).waitFor();
    await checklist.getByRole('button', { name: 'Lock the checklist' }).click();
    await checklist.getByRole('button', { name: 'Unlock the checklist' }).waitFor();
    expect((await read(id)).locks).toEqual([{ type: 'checklist' }]);
    await checklist.getByRole('button', { expanded: true }).click();

    // Undo takes the story's last change back and says which.
    const built = await quiet(page, id);
    const pictures = (session: Json) =>
      session.draft.acts[0].sandboxLocations.filter((place: Json) => place.background).length;
    expect(pictures(built)).toBe(2);
    const toast = page.getByRole('status').filter({ hasText: /Undone|Redone|changes/ });
    await page.getByRole('banner').getByRole('button', { name: 'Undo', exact: true }).click();
    await toast.getByText(/^Undone: made a picture and music for /).waitFor();
    expect(pictures(await read(id))).toBe(1);
    await log(page).click();
    await page.keyboard.press('Control+z');
    await expect.poll(async () => pictures(await read(id))).toBe(0);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(async () => pictures(await read(id))).toBe(1);
    await page.getByRole('banner').getByRole('button', { name: 'Redo', exact: true }).click();
    await expect.poll(async () => pictures(await read(id))).toBe(2);
    expect((await read(id)).checklist.status).toBe('completed');

    // In a text field the keys are the field's.
    await composer(page).fill('half a thought');
    await composer(page).press('Control+z');
    await expect.poll(() => composer(page).inputValue()).toBe('');
    expect(pictures(await read(id))).toBe(2);

    // The history tells who did what, shows what it changed, and leads back to any of it.
    await page.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog');
    await history.getByText('wrote the premise').click();
    await history.getByText('What is really going on').waitFor();
    await history.getByRole('button', { name: 'Go back to here' }).click();
    await expect.poll(async () => (await read(id)).draft.characters.length).toBe(0);
    expect((await read(id)).draft.premise.title).toBe(built.draft.premise.title);
    await history.getByText('undone', { exact: true }).first().waitFor();
    await history
      .getByRole('button', { name: /wrote the encounters/ })
      .first()
      .click();
    await history.getByRole('button', { name: 'Redo up to here' }).click();
    await expect
      .poll(async () => (await read(id)).draft.acts[0]?.sandboxLocations[0]?.encounters.length)
      .toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'detached' });
  });
});

describe('finished work', () => {
  test('is overwritten only with the author’s word, which counts once', async () => {
    const before = await openSample('asked');
    const [, person] = before.draft.characters;
    const page = await theatre.page({ refusals: [409, 503] });
    await visit(page, 'asked');
    await say(page, `make ${person.name} older`);

    // The question stands with what would change, and is still there after the page is loaded again.
    await accept(page).waitFor({ timeout: 30_000 });
    await page.getByText('Sending a message instead declines it.').waitFor();
    await page.reload();
    const card = page.getByRole('group', { name: `Revise ${person.name}?` });
    await card.locator('ins').first().waitFor();
    expect(await card.locator('del').count()).toBeGreaterThan(0);
    expect((await read('asked')).draft).toEqual(before.draft);

    // A second tab that hears of nothing, until it has spoken itself, decides too late.
    const late = await page.context().newPage();
    await late.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
    await late.route('**/api/live', (route) => route.fulfill({ status: 503 }));
    await visit(late, 'asked');
    await accept(late).waitFor();
    let deaf = true;
    await late.route(/\/api\/sessions\/asked/, (route) => (deaf ? route.fulfill({ status: 503 }) : route.fallback()));
    await late.route('**/api/chat', (route) => {
      deaf = false;
      return route.fallback();
    });

    await asking(page, () => accept(page).click());
    await accept(page).waitFor({ state: 'detached' });
    const after = await quiet(page, 'asked');
    const changed = after.draft.characters.find(({ id }: Json) => id === person.id);
    expect(changed.description).not.toBe(person.description);
    await log(page).getByText(`Revised ${person.name}`).waitFor();

    await accept(late).click();
    await late.getByText('This was already decided').waitFor();
    await accept(late).waitFor({ state: 'detached' });
    await log(late).getByText(`Revised ${person.name}`).waitFor();
    expect((await read('asked')).draft).toEqual(after.draft);
    await late.close();

    // What is declined stays as it was, and the answer goes on.
    await say(page, `make ${person.name} younger`);
    await asking(page, () => page.getByRole('button', { name: 'Decline' }).click());
    await page.getByTitle('Declined by you').waitFor();
    expect((await quiet(page, 'asked')).draft).toEqual(after.draft);
  });
});

describe('two tabs on one story', () => {
  test('see each other’s words and changes, lose nothing typed, and hear of its end', async () => {
    const { draft } = await openSample('twice');
    const [person] = draft.characters;
    const page = await theatre.page({ refusals: [404] });
    await visit(page, 'twice');
    const other = await page.context().newPage();
    await visit(other, 'twice');
    await composer(other).fill('what I was about to say');

    await say(page, 'who is behind it?');
    await log(other).getByText('who is behind it?').waitFor();
    await quiet(page, 'twice');
    const answer = (await read('twice')).messages[1];
    const spoken = answer.parts
      .find(({ type }: Json) => type === 'text')
      .text.split('\n')[0]
      .slice(0, 40);
    await log(other).getByText(spoken).waitFor();

    // A change by the API shows in both, without being asked for.
    const { seq } = await read('twice');
    const changes = { name: 'Somebody Else Entirely' };
    const edited = await api('PATCH', '/api/sessions/twice/draft', { seq, type: 'character', id: person.id, changes });
    expect(edited.status).toBe(200);
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: /^Cast/ }).click();
      await tab.getByText('Somebody Else Entirely').first().waitFor();
    }
    expect(await composer(other).inputValue()).toBe('what I was about to say');

    await api('DELETE', '/api/sessions/twice');
    for (const tab of [page, other]) await tab.getByText('This story was deleted').waitFor();
    expect(await composer(other).inputValue()).toBe('what I was about to say');
    await other.close();
  });
});

describe('trying the draft out', () => {
  test('says what is missing, or leads to the stage and back to what was being written', async () => {
    await api('POST', '/api/sessions', { id: 'bare' });
    const page = await theatre.page({ refusals: [422] });
    await visit(page, 'bare');
    await page.getByRole('button', { name: 'Try it' }).click();
    const refused = page.getByRole('dialog', { name: 'Not playable yet' });
    await refused.getByRole('alert').waitFor();
    expect((await refused.textContent())?.length).toBeGreaterThan(40);

    const { draft } = await openSample('tried');
    await visit(page, 'tried');
    await composer(page).fill('after this, more rain');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.waitForURL(/\/play\//);
    await page.getByRole('button', { name: 'Begin' }).waitFor();
    await page.locator('a[href="/studio/tried"]').first().click();
    await page.waitForURL(/\/studio\/tried/);
    await expect.poll(() => composer(page).inputValue()).toBe('after this, more rain');
    await page.getByRole('heading', { name: draft.premise.title }).first().waitFor();
  });
});

describe('on a phone', () => {
  test('nothing overflows, and everything is at hand', async () => {
    const { draft } = await openSample('pocket');
    const page = await theatre.page({ viewport: PHONE });
    await visit(page, 'pocket');
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    const header = page.getByRole('banner');
    expect(await header.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    for (const name of ['Undo', 'Redo', 'Try it', 'More']) {
      const box = await header.getByRole('button', { name, exact: true }).boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(PHONE.width);
    }
    await say(page, `make ${draft.characters[1].name} older`);
    await accept(page).waitFor({ timeout: 30_000 });
    expect(await overflow()).toBeLessThanOrEqual(0);
    await header.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await page.getByRole('dialog').getByText('opened the finished story as a draft').click();
    await page.getByRole('dialog').getByText(draft.premise.title).first().waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
  });
});
