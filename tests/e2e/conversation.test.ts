import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Reason } from '../../shared/reasons.ts';
import { scriptedCoauthor } from '../support/scripted-coauthor.ts';
import { scripted } from '../support/scripted-models.ts';
import { asking, composer, type Json, log, say, studiosOf } from './studio.ts';
import { openTheatre } from './support.ts';

/*
 * The conversation with the co-author: what is said, said anew and answered anew, shown, and given back.
 */

const theatre = openTheatre({}, { models: { coauthor: scriptedCoauthor() } });
const { read, openSample, visit, quiet } = studiosOf(theatre);

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
    await page.getByText('Later messages are deleted.').waitFor();
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
      const calls = page.getByText('Model calls');
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
    await notice.getByText('The operator of the server can allow more.').waitFor();
    expect(await notice.textContent()).not.toContain('for programs');
    await expect.poll(() => composer(page).inputValue()).toBe('and why?');
    await expect.poll(() => page.getByRole('article', { name: 'You' }).count()).toBe(1);

    // What is refused since too many ask at once says so, and nothing of a budget.
    reason = { code: 'too-many-checks' };
    await composer(page).press('Enter');
    const crowded = page.getByRole('alert').filter({ hasText: 'Too many stories are waiting to be checked.' });
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
