import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionAnswer } from '../../server/api-types.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import type { TurnRecord, TurnsAnswer } from '../../shared/wire/index.ts';
import { freelyToldStory } from '../support/sample.ts';
import { closeSheet, openBacklog, readOn, sheet } from './stage.ts';
import { DESKTOP, leavePicture, openTheatre, PHONE, sideways } from './support.ts';

const theatre = openTheatre();
let packageId = '';

beforeAll(async () => {
  const story: VNPackage = await freelyToldStory();
  packageId = (await theatre.api<{ packageId: string }>('POST', '/api/packages/import', story)).packageId;
});

const session = (id: string) => theatre.api<SessionAnswer>('GET', `/api/sessions/${id}`);
const record = (id: string) => theatre.api<TurnRecord>('GET', `/api/plays/${id}/turns/1/record`);
const playOn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

async function saidBy(id: string, part: string): Promise<string[]> {
  const { turns } = await theatre.api<TurnsAnswer>('GET', `/api/plays/${id}/turns?from=1&limit=1`);
  const range = (await record(id)).told.find((each) => each.part === part)?.frames;
  return (turns[0]?.frames ?? []).flatMap((frame) =>
    range && frame.seq >= range.from && frame.seq <= range.to && (frame.type === 'say' || frame.type === 'narrate')
      ? [frame.text]
      : [],
  );
}

async function begin(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.stage-box').waitFor();
  const id = playOn(page);
  await expect.poll(async () => (await theatre.api<{ turn: number }>('GET', `/api/plays/${id}`)).turn).toBe(1);
  return id;
}

const menu = async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.locator('dialog.stage-sheet-menu').waitFor();
};

for (const [device, viewport] of Object.entries({ 'a desk': DESKTOP, 'a phone': PHONE })) {
  const size = viewport === PHONE ? 'phone' : 'desk';

  describe(`an author on ${device}`, () => {
    test('keeps what a turn told, tries it again to the letter, and lets it be told freely again', async () => {
      const page = await theatre.page({ viewport });
      const { id } = await theatre.api<{ id: string }>('POST', '/api/sessions', {
        fromPackage: packageId,
        duplicate: true,
      });
      await page.goto(`${theatre.address}/studio/${id}`);
      await page.getByRole('button', { name: 'Try it' }).first().click();
      await page.waitForURL(/\/play\//);
      const first = await begin(page);
      await readOn(page);
      const part = (await record(first)).told.find(({ telling }) => telling === 'free')?.part ?? '';
      expect(part).toMatch(/\/script$/);
      const said = await saidBy(first, part);
      expect(said.length).toBeGreaterThan(0);

      await menu(page);
      await leavePicture(page, `keep-menu-${size}`);
      const forAuthor = page.getByRole('region', { name: 'For the author' });
      await forAuthor.getByRole('button', { name: /^Keep as written/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Keep what was told in turn 1' });
      await dialog.getByText('It becomes the script of this scene').waitFor();
      await dialog
        .getByRole('textbox', { name: /^Line \d+,/ })
        .first()
        .waitFor();
      await leavePicture(page, `keep-preview-${size}`);
      expect(await sideways(page)).toBe(0);
      // Keys are the dialog's, not the stage's.
      await page.keyboard.press('l');
      expect(await page.locator('dialog[open]').count()).toBe(0);
      const before = (await session(id)).draft;
      await dialog.getByRole('button', { name: 'Keep it' }).click();
      await dialog.getByText(/is told to the letter from now on/).waitFor();
      await leavePicture(page, `keep-done-${size}`);
      await dialog.getByRole('button', { name: 'Try it again' }).click();
      await page.waitForURL((url) => url.pathname.startsWith('/play/') && !url.pathname.endsWith(first));

      const second = await begin(page);
      expect((await record(second)).told.find((each) => each.part === part)?.telling).toBe('written');
      expect(await saidBy(second, part)).toEqual(said);

      // Another way to it: the story so far, turn by turn.
      const backlog = await openBacklog(page);
      const keeps = backlog.getByRole('button', { name: 'Keep as written' }).first();
      await keeps.waitFor();
      // All of its words are there to be read, with what the dialog brought beside the stage's own looks.
      expect(await keeps.evaluate((button) => button.scrollHeight - button.clientHeight)).toBeLessThanOrEqual(0);
      await leavePicture(page, `keep-backlog-${size}`);
      await closeSheet(page);

      // And the recorder's, beside each part.
      await page.goto(`${theatre.address}/plays/${second}/record?turn=1`);
      await page
        .getByRole('button', { name: /^Tell freely: / })
        .first()
        .waitFor();
      await page
        .getByRole('button', { name: /^Tell freely: / })
        .first()
        .scrollIntoViewIfNeeded();
      await leavePicture(page, `keep-record-${size}`);
      await page
        .getByRole('button', { name: /^Tell freely: / })
        .first()
        .click();
      await dialog.getByText('This is told to the letter, from this script:').waitFor();
      await leavePicture(page, `keep-written-${size}`);
      await dialog.getByRole('button', { name: 'Let it be told freely' }).click();
      await dialog.getByText(/^From now on this is told freely/).waitFor();
      await dialog.getByRole('button', { name: 'Undo' }).click();
      await dialog.getByText('Undone. The draft is as it was.').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });

      await page.goto(`${theatre.address}/plays/${first}/record?turn=1`);
      await page
        .getByRole('button', { name: /^Keep as written: / })
        .first()
        .click();
      await dialog.getByText('What changes').waitFor();
      await leavePicture(page, `keep-again-${size}`);
      await dialog
        .getByRole('textbox', { name: /^Line \d+,/ })
        .first()
        .fill('Once more, and otherwise.');
      await dialog.getByText('What changes').evaluate((part) => part.scrollIntoView({ block: 'center' }));
      await leavePicture(page, `keep-changes-${size}`);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });

      // Undone in the studio, as every change of the draft.
      await page.goto(`${theatre.address}/studio/${id}`);
      await page.getByRole('button', { name: /^Undo/ }).first().click();
      await expect.poll(async () => (await session(id)).draft).toEqual(before);
    });
  });
}

test('a player of a story from elsewhere is not offered to keep turns', async () => {
  const page = await theatre.page();
  const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId });
  await page.goto(`${theatre.address}/play/${id}`);
  await begin(page);
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/api/sessions'));
  await menu(page);
  await sheet(page, (await theatre.api<{ title: string }>('GET', `/api/plays/${id}`)).title).waitFor();
  await page.getByRole('link', { name: /How this turn was made/ }).waitFor();
  // What could offer it is the answer to this question, and what the page makes of it.
  await (await asked).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.getByRole('button', { name: /Keep as written/ }).count()).toBe(0);
});
