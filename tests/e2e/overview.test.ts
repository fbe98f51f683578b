import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SHORT_STORY } from './short-story.ts';
import { studiosOf } from './studio.ts';
import { leavePicture, openTheatre, PHONE, settled, sideways } from './support.ts';

/* Notes and to-dos on the parts of a draft, and how much of it is written. */

const theatre = openTheatre({}, { samplesDir: null });
const { read, visit } = studiosOf(theatre);

test('notes are written where they belong, listed together, followed, and done; words have goals', async () => {
  await theatre.api('POST', '/api/packages/import', SHORT_STORY);
  await theatre.api('POST', '/api/sessions', { id: 'desk', fromPackage: SHORT_STORY.id });
  const [person] = (await read('desk')).draft.characters;
  const page = await theatre.page();
  await visit(page, 'desk');
  const draft = page.getByRole('region', { name: 'The draft' });
  await draft.getByRole('button', { name: /^Cast/ }).click();
  await draft.getByRole('button', { name: `Notes on ${person.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Notes on ${person.name}` });
  await dialog.getByLabel('New note').fill('Give her a reason to stay.');
  await dialog.getByRole('radio', { name: 'Green' }).check();
  await dialog.getByRole('checkbox', { name: 'For the co-author' }).check();
  await dialog.getByRole('button', { name: 'Add the note' }).click();
  await dialog.getByRole('paragraph').getByText('Give her a reason to stay.').waitFor();
  await expect.poll(() => dialog.getByLabel('New note').inputValue()).toBe('');
  await settled(page);
  await leavePicture(page, 'note-dialog');
  await page.keyboard.press('Escape');
  await draft.getByRole('button', { name: `Notes on ${person.name}, 1 open` }).waitFor();

  await draft.getByRole('button', { name: /^Overview/ }).click();
  const notes = page.getByRole('region', { name: 'Notes', exact: true });
  await notes.getByLabel('New note').fill('Find a better title.');
  await notes.getByRole('button', { name: 'Add the note' }).click();
  await notes.getByText('The whole story', { exact: true }).waitFor();
  const words = page.getByRole('region', { name: 'Words' });
  await words.getByText(/\d+ words ·/).waitFor();
  await words.getByLabel('Goal for the draft, in words').fill('1000');
  await words.getByLabel('Goal for a day, in words').fill('50');
  await words.getByRole('button', { name: 'Set goals' }).click();
  await words.getByText(/of 1,000 words/).waitFor();
  await words.getByText(/0 of 50 words/).waitFor();
  await words.locator('summary').first().click();
  await settled(page);
  await leavePicture(page, 'overview-desktop');

  await notes.getByRole('checkbox', { name: 'Done: “Find a better title.”' }).click();
  await notes.getByRole('paragraph').getByText('Find a better title.').waitFor({ state: 'detached' });
  await notes.getByRole('button', { name: `Go to Person: ${person.name}` }).click();
  await draft.getByRole('button', { name: `Notes on ${person.name}, 1 open` }).waitFor();
  expect((await read('desk')).notes).toMatchObject([
    { text: 'Give her a reason to stay.', color: 'moss', isForCoauthor: true, isDone: false },
    { text: 'Find a better title.', isDone: true },
  ]);
});

test('the overview fits a phone', async () => {
  const page = await theatre.page({ viewport: PHONE, isMeasured: true });
  await page.goto(`${theatre.address}/studio/desk?tab=overview`);
  await page.getByText('Draft', { exact: true }).click();
  await page.getByRole('region', { name: 'Words' }).waitFor();
  await settled(page);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await leavePicture(page, 'overview-phone');
});

test('the whole story is one page to read, and is downloaded as Markdown', async () => {
  const page = await theatre.page();
  await page.goto(`${theatre.address}/studio/desk?tab=overview`);
  await page.getByRole('link', { name: 'Read the whole story' }).click();
  const story = page.getByRole('article');
  await story.getByRole('heading', { name: SHORT_STORY.title }).waitFor();
  await leavePicture(page, 'whole-story');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Markdown' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${SHORT_STORY.title}.md`);
  const markdown = await readFile(await download.path(), 'utf8');
  expect(markdown).toContain(`# ${SHORT_STORY.title}`);
  await page.setViewportSize(PHONE);
  await settled(page);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await leavePicture(page, 'whole-story-phone');
});
