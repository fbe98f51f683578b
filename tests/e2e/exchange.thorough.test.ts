import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { PlanDraft } from '../../shared/story/index.ts';
import { CARD, cardInPicture, jsonFile } from '../server/exchange/in/cards.ts';
import { premise } from '../shared/story/fixture.ts';
import { spoiledFiles } from '../support/spoiled-files.ts';
import { looking } from './barriers.ts';
import { DESKTOP, leavePicture, openTheatre, PHONE, sideways } from './support.ts';

const theatre = openTheatre();

const card = async () => ({ name: 'maris.png', mimeType: 'image/png', buffer: Buffer.from(await cardInPicture()) });
const book = {
  name: 'sound.json',
  mimeType: 'application/json',
  buffer: Buffer.from(jsonFile({ spec: 'lorebook_v3', data: CARD.data.character_book })),
};

/** In the page: whether what is seen in the middle of something is that itself. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

for (const [device, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`on ${device}: a card and a book are shown, agreed to, and become a draft`, async () => {
    const page = await theatre.page({ viewport });
    const { at, found } = looking(page);
    await page.goto(theatre.address);
    const input = page.locator('input[type=file]').first();
    await input.setInputFiles([await card(), book]);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Character cards', { exact: true }).waitFor();
    await dialog.getByText('It becomes a draft').waitFor();
    await dialog.getByText(/system_prompt.*is kept/).waitFor();
    expect(await dialog.getByRole('listitem').filter({ hasText: '6 entries of lore' }).count()).toBe(1);
    await at('the preview', true);
    expect(await sideways(page)).toBe(0);
    await leavePicture(page, `import-${device}`);
    // Not yet agreed to: nothing is there.
    expect(
      (await theatre.api<{ sessions: { title: string }[] }>('GET', '/api/sessions')).sessions.filter(({ title }) =>
        title.startsWith('Maris'),
      ).length,
    ).toBe(device === 'desktop' ? 0 : 1);
    await dialog.getByRole('button', { name: 'Import it' }).click();
    await page.waitForURL(/\/studio\//);
    await page.getByText('Maris Okonkwo').first().waitFor();
    await leavePicture(page, `import-studio-${device}`);
    expect(found).toEqual({});
  });

  test(`on ${device}: a chat becomes a play to go on with`, async () => {
    const page = await theatre.page({ viewport });
    const { at, found } = looking(page);
    await page.goto(theatre.address);
    const rows = [
      { user_name: 'Jo', character_name: 'Maris', chat_metadata: { scenario: 'The last ferry.' } },
      { name: 'Maris', is_user: false, mes: '*She throws the rope.* Mind the rail.' },
      { name: 'Jo', is_user: true, mes: 'Is it far?' },
      { name: 'Maris', is_user: false, mes: '"Nothing is far."' },
    ];
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        ...{ name: 'maris.jsonl', mimeType: 'application/jsonl' },
        buffer: Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n')),
      });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /read and continue: 2 turns so far/, checked: true }).waitFor();
    await dialog.getByRole('radio', { name: /A draft in the studio/ }).waitFor();
    await at('the choice', true);
    await leavePicture(page, `import-chat-${device}`);
    await dialog.getByRole('button', { name: 'Import it' }).click();
    await page.waitForURL(/\/play\//);
    await page.getByText('Nothing is far.').first().waitFor();
    await leavePicture(page, `import-chat-play-${device}`);
    expect(found).toEqual({});
  });

  test(`on ${device}: a story goes out in a format, and comes in again`, async () => {
    const page = await theatre.page({ viewport });
    const { at, found } = looking(page);
    await page.goto(theatre.address);
    await page.getByRole('button', { name: 'More for “The Thirteenth Card”' }).click();
    await page.getByRole('menuitem', { name: 'Export…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Everything as a zip' }).waitFor();
    await at('the formats', true);
    await leavePicture(page, `export-${device}`);
    const begin = dialog.getByRole('button', { name: 'Export', exact: true });
    // Without a scroll, however many formats there are.
    await expect.poll(() => begin.evaluate(isOnTop)).toBe(true);
    await begin.click();
    const save = dialog.getByRole('link', { name: /^Save The Thirteenth Card\.zip/ });
    await save.waitFor();
    await at('the file', true);
    await leavePicture(page, `export-done-${device}`);
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    const zip = await buffer(await download.createReadStream());
    expect(Object.keys(unzipSync(zip))).toContain('package.json');
    await page.keyboard.press('Escape');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'card.zip', mimeType: 'application/zip', buffer: zip });
    await dialog.getByText('A whole story', { exact: true }).waitFor();
    await dialog.getByText('It becomes a story in your library').waitFor();
    await leavePicture(page, `import-story-${device}`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(found).toEqual({});
  });
}

test('a lorebook joins a draft that is there, and a story goes out with its history', async () => {
  const { id } = await theatre.api<{ id: string }>('POST', '/api/sessions', {});
  await theatre.api('POST', `/api/sessions/${id}/tools/proposeStoryPremise`, premise);
  const page = await theatre.page();
  const { at, found } = looking(page);
  await page.goto(theatre.address);
  await page.locator('input[type=file]').first().setInputFiles([book]);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Where to?' }).selectOption(id);
  await at('the choice', true);
  await leavePicture(page, 'import-into');
  await dialog.getByRole('button', { name: 'Import it' }).click();
  await page.waitForURL(new RegExp(`/studio/${id}`));
  const { draft } = await theatre.api<{ draft: PlanDraft }>('GET', `/api/sessions/${id}`);
  expect(draft.premise?.globalWorldInfo?.length).toBe((premise.globalWorldInfo ?? []).length + 3);
  await page.goto(theatre.address);
  await page.getByRole('button', { name: 'More for “The Thirteenth Card”' }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  await dialog.getByRole('radio', { name: 'Everything as a zip' }).waitFor();
  await dialog.getByRole('switch', { name: 'With its history' }).check();
  await at('the history', true);
  await leavePicture(page, 'export-history');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  // Nobody wrote this one here.
  await dialog.getByText('has no history to include').waitFor();
  expect(found).toEqual({});
});

test('a file of an unknown format is refused with a sentence, in the language of the page', async () => {
  const page = await theatre.page({ locale: 'ja-JP', refusals: [422] });
  await page.goto(theatre.address);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('\0\0') });
  await expect.poll(() => page.getByText('「a.txt」は、対応していない形式です。').isVisible()).toBe(true);
});

test('files that were spoiled do nothing to the page, which stays alive', async () => {
  const page = await theatre.page({ refusals: [400, 413, 422] });
  const ran: string[] = [];
  page.on('dialog', (asked) => {
    ran.push(asked.message());
    void asked.dismiss();
  });
  await page.goto(theatre.address);
  const input = page.locator('input[type=file]').first();
  const dialog = page.getByRole('dialog');
  const refused = page.getByText('The import failed');
  const files = await spoiledFiles();
  // Those whose words would run, were they a page; of the others some.
  const tried = files.filter(({ how }, index) => index % (/markup|page that runs/.test(how) ? 5 : 37) === 0);
  expect(tried.length).toBeGreaterThan(12);
  for (const { how, name, bytes } of tried) {
    await input.setInputFiles({ name: name.replaceAll('/', '_'), mimeType: '', buffer: Buffer.from(bytes) });
    await dialog.or(refused).first().waitFor();
    expect([how, await page.locator('img[src="x"], [role=dialog] script').count()]).toEqual([how, 0]);
    await page
      .getByRole('button', { name: /^(Close|Cancel)$/ })
      .last()
      .click();
    await expect.poll(async () => (await dialog.count()) + (await refused.count())).toBe(0);
  }
  expect(ran).toEqual([]);
  await page.getByRole('button', { name: 'More for “The Thirteenth Card”' }).waitFor();
});
