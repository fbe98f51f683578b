import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { SessionAnswer } from '../../server/api-types.ts';
import type { PlayerAction } from '../../shared/play/index.ts';
import type { TurnRecord } from '../../shared/wire/index.ts';
import {
  answer,
  begin,
  button,
  closeSheet,
  freelyTold,
  hear,
  momentOf,
  openBacklog,
  openSaves,
  playOf,
  playTurn,
  readOn,
  sheet,
  type Theatre,
  unreachable,
} from './stage.ts';
import { leavePicture, openTheatre, PHONE, sideways } from './support.ts';

const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** Everything a client can read of a play, but for when it was read. */
async function wholeOf(theatre: Theatre, id: string): Promise<unknown> {
  const { turns } = await theatre.api<{ turns: unknown[] }>('GET', `/api/plays/${id}/turns?from=1&limit=50`);
  const { saves } = await theatre.api<{ saves: unknown[] }>('GET', `/api/plays/${id}/saves`);
  return { play: await playOf(theatre, id), turns, saves };
}

async function played(theatre: Theatre, packageId: string, turns: number): Promise<string> {
  const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId });
  for (let turn = 0; turn < turns; turn++) {
    const { waitingFor, choices } = await playOf(theatre, id);
    const next: PlayerAction =
      turn === 0
        ? { type: 'start' }
        : waitingFor === 'choice'
          ? { type: 'choice', choiceId: choices[0]?.id ?? '' }
          : waitingFor === 'free-text'
            ? { type: 'text', text: 'I look around.' }
            : { type: waitingFor === 'dice-result' ? 'roll' : 'continue' };
    await theatre.api('POST', `/api/plays/${id}/turns`, { action: next });
  }
  return id;
}

async function goBackTo(page: Page, turn: number): Promise<void> {
  const backlog = await openBacklog(page);
  const there = backlog.getByRole('region', { name: `Turn ${turn}`, exact: true });
  await button(there, 'Back to here').click();
  await button(there, 'Go back').click();
  await hear(page, `You are back at turn ${turn}. The point you left is in the autosaves.`);
}

async function load(page: Page, shelf: string, name: string, turn: number): Promise<void> {
  const saves = await openSaves(page);
  await saves.getByRole('tab', { name: shelf, exact: true }).click();
  await button(saves.getByRole('article', { name, exact: true }).first(), 'Load').click();
  await hear(page, `You are back at turn ${turn}.`);
}

describe('a play', () => {
  const theatre = openTheatre({}, { samplesDir: null });

  test('is saved, told again, gone back in and branched; whatever was left can be taken up again', async () => {
    const story = await freelyTold(theatre);
    const page = await theatre.page();
    await page.goto(theatre.address);
    await button(page, 'Play').first().click();
    await page.waitForURL(/\/play\//);
    const id = idOf(page);
    const other = await played(theatre, story, 2);
    const untouched = await wholeOf(theatre, other);
    await begin(page);

    // A line back, and on again.
    const opening = await momentOf(page);
    await page.keyboard.press('PageUp');
    await expect.poll(() => page.locator('.stage-box').textContent()).not.toBe(opening.line);
    await readOn(page);
    expect(await momentOf(page)).toEqual(opening);
    await playTurn(page);

    // Kept with a note; what is seen here is to be seen again.
    const saves = await openSaves(page);
    await button(saves, 'Save here, slot 1').click();
    await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
    await button(saves, 'Rename “Save 1”').click();
    await saves.getByRole('textbox', { name: 'What this save is called' }).fill('Before the lane went dark');
    await page.keyboard.press('Enter');
    await saves.getByRole('article', { name: 'Before the lane went dark' }).waitFor();
    await leavePicture(page, '01-saves-desktop');
    await closeSheet(page);
    const kept = { seen: await momentOf(page), play: await playOf(theatre, id) };
    expect(kept.play.turn).toBe(2);
    expect(Object.keys(kept.seen.told)).toEqual(['Turn 1', 'Turn 2']);

    // Played on, and kept by one key.
    await playTurn(page);
    await page.keyboard.press('q');
    await page.getByRole('status').filter({ hasText: 'Quick saved.' }).waitFor();
    const quick = await momentOf(page);
    // On to a turn that can be told in more ways than one.
    await playTurn(page);
    const first = await momentOf(page);
    const { frames } = await playOf(theatre, id);

    // The last answer is told again: other words, the same turn.
    await page.keyboard.press('r');
    await page.getByRole('dialog', { name: 'Tell it again' }).getByRole('textbox').press('Enter');
    await expect.poll(async () => (await playOf(theatre, id)).frames, { timeout: 20_000 }).not.toEqual(frames);
    await readOn(page);
    const retold = await momentOf(page);
    expect(await playOf(theatre, id)).toMatchObject({ turn: 4 });
    expect(Object.keys(retold.told)).toEqual(Object.keys(first.told));
    expect(retold.told['Turn 4']).not.toEqual(first.told['Turn 4']);
    expect(retold.told['Turn 3']).toEqual(first.told['Turn 3']);

    // Gone back by the story so far, and played differently.
    const backlog = await openBacklog(page);
    await leavePicture(page, '02-backlog-desktop');
    await button(backlog.getByRole('region', { name: 'Turn 2', exact: true }), 'Back to here').click();
    await leavePicture(page, '03-backlog-asks-desktop');
    await closeSheet(page);
    await goBackTo(page, 2);
    expect(await momentOf(page)).toEqual(kept.seen);
    await playTurn(page, 1);
    const elsewhere = await momentOf(page);
    expect(elsewhere.place).not.toBe(kept.seen.place);
    expect(elsewhere.told['Turn 3']).not.toEqual(first.told['Turn 3']);

    // What was left is among the autosaves, marked; it leads back to the telling it was left at.
    const shelf = await openSaves(page);
    await shelf.getByRole('tab', { name: 'Autosaves' }).click();
    const left = shelf.getByRole('article', { name: 'Before going back' });
    await left.first().getByText('From a path you left').first().waitFor();
    await leavePicture(page, '04-autosaves-desktop');
    await closeSheet(page);
    await load(page, 'Autosaves', 'Before going back', 4);
    expect(await momentOf(page)).toEqual(retold);
    await page.keyboard.press('Shift+Q');
    await hear(page, 'You are back at turn 3.');
    expect(await momentOf(page)).toEqual(quick);

    // The first save brings everything back, for good.
    await load(page, 'Page 1', 'Before the lane went dark', 2);
    expect(await momentOf(page)).toEqual(kept.seen);
    await page.reload();
    await page.locator('[data-choice]').first().waitFor();
    expect(await momentOf(page)).toEqual(kept.seen);
    const { frames: told, location, connections, trackers, choices, waitingFor } = kept.play;
    expect(await playOf(theatre, id)).toMatchObject({
      ...{ turn: 2, frames: told, location, connections, trackers, choices, waitingFor },
    });

    // A branch is a play of its own; neither it nor all of the above changes another.
    const whole = await wholeOf(theatre, id);
    const from = (await openBacklog(page)).getByRole('region', { name: 'Turn 1', exact: true });
    await button(from, 'Branch from here').click();
    await leavePicture(page, '05-branch-desktop');
    await button(from, 'Open the branch').click();
    await page.waitForURL((url) => !url.pathname.endsWith(id));
    await page.locator('[data-choice]').first().waitFor();
    expect((await momentOf(page)).told).toEqual({ 'Turn 1': kept.seen.told['Turn 1'] });
    await playTurn(page, 1);
    expect(await playOf(theatre, idOf(page))).toMatchObject({ turn: 2 });
    expect(await wholeOf(theatre, id)).toEqual(whole);
    expect(await wholeOf(theatre, other)).toEqual(untouched);
  });

  test('is explained to its author turn by turn, replayed in an edited version, and moved to it', async () => {
    await theatre.api('POST', '/api/sessions', {
      id: 'author',
      fromPackage: await freelyTold(theatre),
      duplicate: true,
    });
    const title = 'The Fourteenth Card';
    await theatre.api('POST', '/api/sessions/author/tools/finalizePackage', { title });
    const { packageId, draft } = await theatre.api<SessionAnswer>('GET', '/api/sessions/author');
    const [stays, moves] = [await played(theatre, packageId ?? '', 2), await played(theatre, packageId ?? '', 4)];
    const doomed = draft.acts[0]?.sandboxLocations.find(({ id }) => id === 'kuroda_electric');
    const travel = { type: 'travel', locationId: doomed?.id };
    await theatre.api('POST', `/api/plays/${stays}/turns`, { action: travel });
    const records = await Promise.all(
      [1, 2, 3, 4].map((turn) => theatre.api<TurnRecord>('GET', `/api/plays/${moves}/turns/${turn}/record`)),
    );
    const planned = records.find(({ plan }) => (plan?.steps.length ?? 0) > 0);
    const chosen = records.find((record) => record.chosen !== null && record.turn !== planned?.turn);
    if (!planned || !chosen) throw new Error('No turn was planned and chosen for.');

    // From the shelf to the record; page by page through the turns.
    const page = await theatre.page();
    await page.goto(theatre.address);
    const row = (playId: string) => page.locator(`a[href^="/plays/${playId}/record"]`);
    await page.getByRole('button', { name: `Of “${title}”` }).click();
    await page.getByLabel(`How it was made: “${title}”`).first().waitFor();
    await row(moves).click();
    await page.getByRole('heading', { name: 'How it was made', level: 1 }).waitFor();
    const turnNow = (turn: number) =>
      page.getByRole('heading', { name: `Turn ${turn}`, level: 2, exact: true }).waitFor();
    const turns = page.getByRole('region', { name: 'The turns of this play' });
    const part = (name: string) => page.getByRole('region', { name, exact: true });
    await turnNow(4);
    await button(page, 'Previous turn').click();
    await turnNow(3);
    await page.keyboard.press('ArrowRight');
    await turnNow(4);
    for (const name of ['Plan', 'Direction', 'Encounters', 'What changed', 'Memory', 'Model calls', 'Prompts']) {
      await part(name).waitFor();
    }
    await leavePicture(page, '10-record-desktop');

    // What was chosen, what was not, and why.
    await turns.getByRole('button', { name: new RegExp(`^Turn ${chosen.turn}\\b`) }).click();
    await turnNow(chosen.turn);
    const titles = new Map(draft.acts.flatMap(encountersOf));
    const pool = part('Encounters');
    await pool
      .getByText(titles.get(chosen.chosen?.encounter ?? '') ?? '?')
      .first()
      .waitFor();
    await pool.getByText(/^Chosen by /).waitFor();
    const passed = chosen.rejected.find(({ id }) => titles.has(id) && !chosen.eligible.some((one) => one.id === id));
    const entry = pool.getByRole('listitem').filter({ hasText: titles.get(passed?.id ?? '') ?? '?' });
    expect(await entry.last().locator('small').textContent()).toMatch(/\w+ \w+/);

    // What was meant and done, what each model was sent, and what it took.
    await turns.getByRole('button', { name: new RegExp(`^Turn ${planned.turn}\\b`) }).click();
    await turnNow(planned.turn);
    await part('Plan')
      .getByText(planned.plan?.rationale ?? '?')
      .first()
      .waitFor();
    await part('Plan').getByText('Done', { exact: true }).first().waitFor();
    const calls = part('Model calls');
    await calls.getByText('Director').waitFor();
    await calls.getByText(`${(planned.calls[0]?.inputTokens ?? 0).toLocaleString('en')} in`).waitFor();
    await calls.getByText(/tokens · .* · free$/).waitFor();
    const sent = planned.prompts.find(({ role }) => role === 'director');
    const prompt = part('Prompts').locator('details').filter({ hasText: 'Director' }).first();
    await prompt.locator('summary').click();
    expect(await prompt.locator('pre').allTextContents()).toEqual([sent?.instructions, sent?.prompt]);
    await prompt.scrollIntoViewIfNeeded();
    await leavePicture(page, '11-prompts-desktop');

    // The story is edited: who plays it where, and whom that would leave behind.
    await page.goto(`${theatre.address}/studio/author`);
    await button(page, '2 plays of this story').click();
    const stake = sheet(page, 'Plays of this story');
    await expect.poll(() => stake.getByText('can move to it').count()).toBe(2);
    await page.keyboard.press('Escape');
    await stake.waitFor({ state: 'detached' });
    await button(page, 'Act 1').click();
    const written = page.getByRole('region', { name: 'The draft' });
    await written.getByRole('button', { name: doomed?.title }).first().click();
    await button(page, `More for ${doomed?.title}`).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .last()
      .click();
    await page.getByRole('article', { name: doomed?.title ?? '?' }).waitFor({ state: 'detached' });
    await button(page, '2 plays of this story').click();
    await stake.getByText('cannot move to it').waitFor();
    await stake.getByText(`The player is at ${doomed?.title}, which is gone.`).waitFor();
    await leavePicture(page, '12-at-stake-desktop');
    await page.keyboard.press('Escape');
    await stake.waitFor({ state: 'detached' });
    await button(page, 'Finish again').click();
    const ask = sheet(page, '1 play cannot move to the new version');
    await ask.getByText('can move to it').waitFor();
    await leavePicture(page, '13-finish-asks-desktop');
    await button(ask, 'Finish anyway').click();
    await page.getByText('Saved as version 2').waitFor();

    // A turn is replayed in the new version, in a play of its own.
    await page.goto(theatre.address);
    await page.getByRole('button', { name: `Of “${title}”` }).click();
    await expect.poll(() => page.getByText('Version 2 is out').count()).toBe(2);
    await leavePicture(page, '14-library-desktop');
    await row(moves).click();
    await button(page, 'Previous turn').click();
    await turnNow(3);
    await leavePicture(page, '15-replay-desktop');
    await button(page, 'Replay in version 2').click();
    await page.waitForURL(/\/play\//);
    await page.locator('[data-choice]').first().waitFor();
    expect(await playOf(theatre, idOf(page))).toMatchObject({ turn: 2, version: 2 });
    await playTurn(page);
    expect(await playOf(theatre, idOf(page))).toMatchObject({ turn: 3, version: 2 });
    expect(await playOf(theatre, moves)).toMatchObject({ turn: 4, version: 1 });

    // The play itself is moved; the one that stands where nothing is any more stays as it was.
    await page.goto(`${theatre.address}/play/${moves}`);
    await button(page, 'Menu').click();
    await page.getByRole('dialog').getByText('Version 2 of this story is out.').waitFor();
    await leavePicture(page, '16-menu-desktop');
    await button(page, 'Move to the new version').click();
    await hear(page, 'You are playing version 2 now.');
    expect(await playOf(theatre, moves)).toMatchObject({ turn: 4, version: 2 });
    await page.goto(`${theatre.address}/play/${stays}`);
    await button(page, 'Menu').click();
    await page.getByText('This play stays in its version').waitFor();
    // A player is told how much is gone; what that is, its author.
    await page.getByText(/things? (?:is|are) gone\.$/).waitFor();
    expect(await page.getByRole('dialog').textContent()).not.toMatch(/enc_|which is gone/);
    await leavePicture(page, '17-menu-stays-desktop');
    await page.getByRole('link', { name: /How this turn was made/ }).click();
    await turnNow(3);
    await page.getByText('Version 2 no longer has what this play needs:').waitFor();
    await page.getByText(/The player is at .*, which is gone\./).waitFor();
    expect(await button(page, 'Replay in version 2').isDisabled()).toBe(true);
  });

  test('has everything at hand on a phone', async () => {
    const id = await played(theatre, await freelyTold(theatre), 2);
    const page = await theatre.page({ viewport: PHONE });
    const fits = async (within: Locator) => {
      expect(await sideways(page)).toBe(0);
      expect(await unreachable(within)).toEqual([]);
    };
    await page.goto(`${theatre.address}/play/${id}`);
    await page.locator('[data-choice]').first().waitFor();
    await fits(page.locator('main.stage'));
    await leavePicture(page, '20-stage-phone');

    await button(page, 'Menu').tap();
    await fits(page.getByRole('dialog'));
    await leavePicture(page, '21-menu-phone');
    await button(page.getByRole('dialog'), 'Save and load').tap();
    const saves = sheet(page, 'Save and load');
    const note = 'Where the lane turns down to the pier, and nobody has said a word about the missing card yet';
    await button(saves, 'Save here, slot 1').tap();
    await button(saves, 'Rename “Save 1”').tap();
    await saves.getByRole('textbox', { name: 'What this save is called' }).fill(note);
    await button(saves, 'Save').tap();
    await button(saves, `Delete “${note}”`).tap();
    const sure = saves.getByRole('group', { name: note });
    await sure.waitFor();
    await fits(saves);
    await leavePicture(page, '22-saves-asks-phone');
    await button(sure, 'Cancel').tap();
    await button(saves, `Overwrite “${note}”`).tap();
    await button(sure, 'Overwrite').tap();
    await sure.waitFor({ state: 'detached' });
    await leavePicture(page, '23-saves-phone');
    await saves.getByRole('tab', { name: /^Autosaves/ }).tap();
    await saves.getByRole('article', { name: 'Autosave' }).nth(1).waitFor();
    await fits(saves);
    await leavePicture(page, '24-autosaves-phone');
    await button(saves, 'Close').tap();

    await button(page, 'History').tap();
    const backlog = sheet(page, 'Story so far');
    const turn = backlog.getByRole('region', { name: 'Turn 1', exact: true });
    await button(turn, 'Back to here').tap();
    await leavePicture(page, '25-backlog-phone');
    await fits(backlog);
    await button(turn, 'Go back').tap();
    await hear(page, 'You are back at turn 1.');
    await leavePicture(page, '26-back-phone');
    await answer(page, page.locator('[data-choice]').last());
    await button(page, 'Menu').tap();
    await page.getByRole('link', { name: /How this turn was made/ }).tap();
    await page.getByRole('heading', { name: 'Turn 2', level: 2 }).waitFor();
    await page.getByRole('region', { name: 'Prompts' }).waitFor();
    await page.locator('details summary').first().waitFor();
    await leavePicture(page, '27-record-phone');
    await fits(page.locator('#root'));
    await page.getByRole('region', { name: 'Prompts' }).locator('summary').first().tap();
    await page.getByRole('region', { name: 'Plan', exact: true }).evaluate((part) => part.scrollIntoView());
    await leavePicture(page, '28-record-parts-phone');
    await page.getByRole('region', { name: 'Encounters' }).evaluate((part) => part.scrollIntoView());
    await leavePicture(page, '29-record-encounters-phone');
    await fits(page.locator('#root'));
  });
});

const encountersOf = (act: SessionAnswer['draft']['acts'][number]): [string, string][] =>
  act.sandboxLocations.flatMap(({ encounters }) => encounters.map(({ id, title }): [string, string] => [id, title]));
