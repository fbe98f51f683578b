import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Reason } from '../../shared/reasons.ts';
import { scripted } from '../support/scripted-models.ts';
import { openTheatre, PHONE } from './support.ts';

const theatre = openTheatre();

const BRIEF = 'a slice-of-life romance in a bakery, two characters, two places';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are reached into, and a wrong reach fails the test.
type Json = any;

async function api(method: string, path: string, body?: unknown): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${theatre.address}${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

const read = async (id: string): Promise<Json> => (await api('GET', `/api/sessions/${id}`)).body;

/** A session that has the sample's whole story as its draft: finished work, all of it. */
async function openSample(id: string): Promise<Json> {
  const { body } = await api('GET', '/api/packages');
  const opened = await api('POST', '/api/sessions', { id, fromPackage: body.packages[0].id });
  expect(opened.status).toBe(201);
  return read(id);
}

async function visit(page: Page, id: string): Promise<void> {
  await page.goto(`${theatre.address}/studio/${id}`);
  await composer(page).waitFor();
}

const composer = (page: Page) => page.getByLabel('Message to the co-author');
const log = (page: Page) => page.getByRole('log');
const accept = (page: Page) => page.getByRole('button', { name: 'Accept', exact: true });

/** Does what is an answer's beginning, and waits until it has begun: before, nothing is running that could be waited for. */
async function asking(page: Page, act: () => Promise<void>): Promise<void> {
  const begun = page.waitForResponse(
    (response) => response.url().endsWith('/api/chat') && response.request().method() === 'POST',
  );
  await act();
  await begun;
}

async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await asking(page, () => composer(page).press('Enter'));
}

/** Waits until the co-author has stopped writing and waits for nobody. */
async function quiet(page: Page, id: string): Promise<Json> {
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached', timeout: 60_000 });
  await expect.poll(async () => (await read(id)).running, { timeout: 60_000 }).toBe(false);
  return read(id);
}

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
    const toast = page.getByRole('status').filter({ hasText: /Taken back|Back again|changes/ });
    await page.getByRole('banner').getByRole('button', { name: 'Undo', exact: true }).click();
    await toast.getByText(/^Taken back: made a picture and music for /).waitFor();
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
    await history.getByText('taken back', { exact: true }).first().waitFor();
    await history
      .getByRole('button', { name: /wrote the encounters/ })
      .first()
      .click();
    await history.getByRole('button', { name: 'Bring back up to here' }).click();
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
    await late.getByText('This was decided already').waitFor();
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

describe('the conversation', () => {
  test('can be said anew and answered anew; the draft stays', async () => {
    const { draft } = await openSample('anew');
    const page = await theatre.page();
    await visit(page, 'anew');
    await say(page, 'who is behind it?');
    await quiet(page, 'anew');
    await say(page, 'which places are there?');
    await quiet(page, 'anew');
    expect(await page.getByRole('article', { name: 'You' }).count()).toBe(2);

    await page.getByRole('article', { name: 'You' }).first().hover();
    await page.getByRole('button', { name: 'Edit and send again' }).first().click();
    const editor = page.getByRole('textbox', { name: 'Your message, being edited' });
    await page.getByText('What follows in the conversation goes.').waitFor();
    await editor.press('Escape');
    await editor.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Edit and send again' }).first().click();
    await editor.fill('who is in it?');
    await asking(page, () => editor.press('Enter'));
    const said = await quiet(page, 'anew');
    expect(said.messages).toHaveLength(2);
    expect(said.messages[0].parts[0].text).toBe('who is in it?');
    await log(page).getByText('which places are there?').waitFor({ state: 'detached' });

    const answered = said.messages[1].id;
    await page.getByRole('article', { name: 'Co-author' }).hover();
    await page.getByRole('button', { name: 'Answer again' }).click();
    await expect.poll(async () => (await read('anew')).messages[1]?.id, { timeout: 30_000 }).not.toBe(answered);
    const again = await quiet(page, 'anew');
    expect(again.messages).toHaveLength(2);
    expect(again.draft).toEqual(draft);

    // Which model it was is told; what the improviser counts are no tokens.
    const answer = page.getByRole('article', { name: 'Co-author' });
    await answer.hover();
    await answer.getByText('Offline improviser').waitFor();
    await answer.getByText('free', { exact: true }).waitFor();
    expect(await page.getByTitle('Tokens and cost of this story').count()).toBe(0);
  });

  describe('with a model that reads tokens', () => {
    const coauthor = scripted(['The ferryman is behind it.']);
    const metered = openTheatre({}, { models: { coauthor: coauthor.model } });

    test('tells which it was, what it took and what it cost', async () => {
      await metered.api('POST', '/api/sessions', { id: 'metered' });
      const page = await metered.page();
      await page.goto(`${metered.address}/studio/metered`);
      await say(page, 'who is behind it?');
      const answer = page.getByRole('article', { name: 'Co-author' });
      await answer.getByText('The ferryman is behind it.').waitFor();
      await answer.hover();
      await answer.getByRole('button', { name: /15 tokens/ }).click();
      await page.getByText('Tokens written').waitFor();
      await page.keyboard.press('Escape');
      await page.getByText('Tokens written').waitFor({ state: 'detached' });
      await page.getByTitle('Tokens and cost of this story').click();
      const calls = page.getByText('Calls of a model');
      await calls.waitFor();
      expect(await calls.locator('xpath=following-sibling::dd').textContent()).toBe('1');
    });
  });

  test('takes pictures, shrunk here so that they fit one request', async () => {
    await openSample('pictures');
    const page = await theatre.page();
    await visit(page, 'pictures');
    const pixels = Buffer.alloc(2600 * 2000 * 3);
    for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 2_654_435_761) >>> 24;
    const noise = sharp(pixels, { raw: { width: 2600, height: 2000, channels: 3 } });
    const large = await noise.png({ compressionLevel: 0 }).toBuffer();
    const small = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
      .png()
      .toBuffer();
    await page.locator('input[type="file"]').setInputFiles([
      { name: 'harbour.png', mimeType: 'image/png', buffer: large },
      { name: 'red.png', mimeType: 'image/png', buffer: small },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    ]);
    await page.getByText('Reference pictures are PNG, JPEG, WebP or GIF.').waitFor();
    await page.getByAltText('Reference picture 2: red.png').waitFor();
    await page.getByRole('button', { name: 'Remove Reference picture 2: red.png' }).click();
    await say(page, 'the harbour looks like this; which places are there?');
    await log(page).getByAltText('Reference picture 1: harbour.png').waitFor();
    const { messages } = await quiet(page, 'pictures');
    const [file, ...rest] = messages[0].parts.filter(({ type }: Json) => type === 'file');
    expect(rest).toEqual([]);
    expect(file.url.length).toBeLessThan(1024 * 1024);
    const { width, height } = await sharp(Buffer.from(file.url.split(',')[1], 'base64')).metadata();
    expect(Math.max(width, height)).toBeLessThanOrEqual(1536);
    expect(width / height).toBeCloseTo(1.3, 1);
  });
});

describe('a message the server does not take', () => {
  test('comes back to its author, with the reason; the conversation stays as it was', async () => {
    await openSample('refused');
    const page = await theatre.page({ refusals: [429] });
    await visit(page, 'refused');
    await say(page, 'who is behind it?');
    const { messages } = await quiet(page, 'refused');
    let reason: Reason = { code: 'story-is-spent', tokens: 9000, isSession: true };
    await page.route('**/api/chat', (route) => {
      const error = { code: 'rate_limited', message: 'Refused in words for programs.', reason };
      return route.fulfill({ status: 429, contentType: 'application/json', body: JSON.stringify({ error }) });
    });
    await say(page, 'and why?');
    const notice = page.getByRole('alert').filter({ hasText: 'The budget is used up' });
    await notice.getByText('The 9,000 tokens for this draft are used up.').waitFor();
    await notice.getByText('Whoever runs the server can allow more.').waitFor();
    expect(await notice.textContent()).not.toContain('for programs');
    await expect.poll(() => composer(page).inputValue()).toBe('and why?');
    await expect.poll(() => page.getByRole('article', { name: 'You' }).count()).toBe(1);

    // What is refused since too many ask at once says so, and nothing of a budget.
    reason = { code: 'too-many-checks' };
    await composer(page).press('Enter');
    const crowded = page.getByRole('alert').filter({ hasText: 'Too many stories wait to be checked already.' });
    await crowded.getByText('Try again in a moment.').waitFor();
    await notice.waitFor({ state: 'detached' });
    await expect.poll(() => composer(page).inputValue()).toBe('and why?');
    await expect.poll(() => page.getByRole('article', { name: 'You' }).count()).toBe(1);

    // An edit that is refused leaves what was said as it was, and what was written in hand.
    await composer(page).fill('');
    await page.getByRole('article', { name: 'You' }).hover();
    await page.getByRole('button', { name: 'Edit and send again' }).click();
    await page.getByRole('textbox', { name: 'Your message, being edited' }).fill('who is it really?');
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => composer(page).inputValue()).toBe('who is it really?');
    await log(page).getByText('who is behind it?').waitFor();
    expect((await read('refused')).messages).toEqual(messages);

    await page.unroute('**/api/chat');
    await composer(page).press('Enter');
    await expect.poll(async () => (await read('refused')).messages.length, { timeout: 30_000 }).toBe(4);
    await crowded.waitFor({ state: 'detached' });
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
