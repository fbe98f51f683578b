import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { heard, listen } from './heard.ts';
import { SHORT_STORY } from './short-story.ts';
import { answer, button, closeSheet, openBacklog, sheet } from './stage.ts';
import { openTheatre } from './support.ts';

/*
 * The stage as a screen reader has it: the tree it walks, and what it is told of without walking.
 */

const theatre = openTheatre({}, { samplesDir: null });

const count = (text: string, words: string): number => text.split(words).length - 1;

test('reads whole lines once and before what is asked, names what can be chosen, and is told politely, once', async () => {
  const trees: Record<string, string> = {};
  const tree = async (page: Page, where: string): Promise<string> => {
    const open = page.locator('dialog[open]');
    const seen = await ((await open.count()) > 0 ? open : page.locator('main')).ariaSnapshot();
    trees[where] = seen;
    return seen;
  };
  const { packageId } = await theatre.api<{ packageId: string }>('POST', '/api/packages/import', SHORT_STORY);
  const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId, seed: 3 });
  const page = await theatre.page();
  await page.addInitScript(listen);
  await page.goto(`${theatre.address}/play/${id}`);
  await button(page, 'Begin').click();
  const line = page.locator('.stage-unseen');
  const goOn = async () => {
    await page.locator('.stage-next[data-ready]').waitFor();
    await page.keyboard.press('Enter');
  };

  await line.getByText('It is October.').waitFor();
  expect(count(await tree(page, 'a scene'), 'It is October.')).toBe(1);
  await goOn();
  await line.getByText('A rope hangs from the pier.').waitFor();
  await goOn();
  await line.getByText('Ben: Pull, or let it be.').waitFor();
  await page.locator('[data-choice]').first().waitFor();
  const choice = await tree(page, 'a choice');
  // The line with its speaker, once; then what is asked, each answer by its words.
  expect(count(choice, 'Ben: Pull, or let it be.')).toBe(1);
  expect(count(choice, 'Ben')).toBe(1);
  const order = ['Ben: Pull, or let it be.', 'What do you do?', 'Let it be.', 'Pull it in.', 'Back'].map((words) =>
    choice.indexOf(
      words,
      choice.indexOf('What do you do?') > -1 && words !== 'Ben: Pull, or let it be.'
        ? choice.indexOf('What do you do?')
        : 0,
    ),
  );
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(order).not.toContain(-1);
  expect(await page.getByRole('button', { name: 'Pull it in.' }).count()).toBe(1);

  await answer(page, page.getByRole('button', { name: 'Pull it in.' }));
  await button(page, 'Roll the dice').waitFor();
  const roll = await tree(page, 'a roll');
  expect(roll).toContain('A test of Nerve');
  expect(roll).toContain('Two dice, and your Nerve: +1');
  await answer(page, button(page, 'Roll the dice'));

  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor();
  expect(await tree(page, 'the menu')).toMatch(/^- dialog "The Rope at the Quay"/);
  await closeSheet(page);
  await openBacklog(page);
  const backlog = await tree(page, 'the story so far');
  for (const words of ['It is October.', 'Pull, or let it be.', 'Pull it in.'])
    expect(count(backlog, words)).toBeLessThan(3);
  expect(backlog).toContain('region "Turn 1"');
  await sheet(page, 'Story so far').waitFor();
  await closeSheet(page);

  const said = await heard(page);
  const words = said.map(({ words: each }) => each);
  for (const once of ['It is October.', 'A rope hangs from the pier.', 'Ben: Pull, or let it be.']) {
    expect(
      words.filter((each) => each === once),
      once,
    ).toEqual([once]);
  }
  expect(said.filter(({ urgency }) => urgency !== 'polite')).toEqual([]);
  const folder = process.env.EVIDENCE_DIR;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  const lists = Object.entries({ ...trees, 'what was told of by itself': words.join('\n') });
  await writeFile(join(folder, 'a11y-tree.txt'), lists.map(([where, seen]) => `== ${where}\n${seen}\n`).join('\n'));
});
