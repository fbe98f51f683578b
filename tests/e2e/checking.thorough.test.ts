import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { SessionAnswer } from '../../server/api-types.ts';
import type { CheckReport } from '../../shared/check/index.ts';
import { freelyTold } from './stage.ts';
import { leavePicture, openTheatre, PHONE, sideways } from './support.ts';

const theatre = openTheatre({}, { samplesDir: null });

const session = (id: string) => theatre.api<SessionAnswer>('GET', `/api/sessions/${id}`);

async function edit(id: string, element: object, changes: object): Promise<void> {
  const { seq } = await session(id);
  await theatre.api('PATCH', `/api/sessions/${id}/draft`, { seq, ...element, changes });
}

/**
 * A draft of a story broken in five ways: a place no way leads to, a prerequisite nothing sets, an escalation above its
 * clock, somebody nothing brings into play, and a room nobody comes out of, in which the last act is lost.
 */
async function openBroken(id: string): Promise<void> {
  const storyId = await freelyTold(theatre);
  await theatre.api('POST', '/api/sessions', { id, fromPackage: storyId, duplicate: true });
  const place = (actId: string, placeId: string, changes: object) =>
    edit(id, { type: 'node', actId, id: placeId }, changes);
  await place('twelve_cards', 'minato_lane', { connections: ['candy_shop', 'ferry_pier'] });
  await edit(id, { type: 'encounter', id: 'enc_ferryman' }, { prerequisites: ['met_the_keeper'] });
  const force = (await session(id)).draft.acts[0]?.opposingForce;
  const escalationEvents = force?.escalationEvents.map((event, index) =>
    index === 0 ? { ...event, threshold: 40 } : event,
  );
  await edit(id, { type: 'act', id: 'twelve_cards' }, { opposingForce: { ...force, escalationEvents } });
  await place('twelve_cards', 'kuroda_electric', { requiredCharacters: [] });
  await place('the_thirteenth', 'shrine_hall', { requiredCharacters: ['tome', 'mio'] });
  await place('the_thirteenth', 'lamp_room', { connections: [] });
}

const BROKEN = [
  'act-soft-lock',
  'place-unreachable',
  'prerequisite-never-set',
  'threshold-out-of-range',
  'character-never-met',
] as const;

const tab = (page: Page) => page.getByRole('button', { name: /^Check/ });
const found = (page: Page, code: string) => page.locator(`[data-finding][data-code="${code}"]`);
const toTop = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
const visit = async (page: Page, id: string) => {
  await page.goto(`${theatre.address}/studio/${id}`);
  await page.getByRole('log').waitFor();
};

describe('an author of a story broken in five ways', () => {
  test('sees all five, goes there, has one mended, lives with another, and sees it played', async () => {
    const id = 'broken';
    await openBroken(id);
    const page = await theatre.page();
    await visit(page, id);
    const badge = tab(page).getByRole('img');
    await expect.poll(() => badge.getAttribute('aria-label')).toMatch(/^1 to fix, \d worth a look$/);
    await tab(page).click();
    for (const code of BROKEN) await found(page, code).waitFor();
    await found(page, 'act-soft-lock').getByRole('listitem').getByText('The Lamp Room').waitFor();
    expect(await found(page, 'act-soft-lock').getByRole('button', { name: 'Ignore, because…' }).count()).toBe(0);
    await leavePicture(page, '01-findings-desktop');

    // Show me: the place, with the focus on it; and back to where one was.
    await page.getByRole('button', { name: /^Worth a look/ }).click();
    await found(page, 'act-soft-lock').waitFor({ state: 'detached' });
    const shown = found(page, 'place-unreachable').getByRole('button', { name: 'Show me Kuroda Electric' });
    await shown.click();
    const sheet = page.getByRole('article', { name: 'Kuroda Electric' });
    await expect.poll(() => sheet.evaluate((article) => article === document.activeElement)).toBe(true);
    await leavePicture(page, '02-show-me-desktop');
    await tab(page).click();
    await expect.poll(() => shown.evaluate((button) => button === document.activeElement)).toBe(true);

    // Fix it: without a language model, what would mend it by rule.
    await found(page, 'place-unreachable').getByRole('button', { name: 'Fix it' }).click();
    const repair = page.getByRole('menuitem', { name: /^Give “.+” a way to “.+”\./ });
    await repair.waitFor();
    expect((await session(id)).draft.acts[0]?.sandboxLocations[0]?.connections).not.toContain('kuroda_electric');
    await leavePicture(page, '03-fix-it-desktop');
    await repair.click();
    await found(page, 'place-unreachable').waitFor({ state: 'detached' });
    expect((await session(id)).draft.acts[0]?.sandboxLocations.flatMap(({ connections }) => connections)).toContain(
      'kuroda_electric',
    );

    // Ignore, because…: not without a reason; it can be heeded again.
    const lone = found(page, 'character-never-met');
    await lone.getByRole('button', { name: 'Ignore, because…' }).click();
    await lone.getByRole('button', { name: 'Ignore it' }).click();
    await lone.getByText('Enter a reason').waitFor();
    await lone.getByLabel('Why it may stay as it is').fill('He is only spoken of, until the last act.');
    await leavePicture(page, '04-ignore-because-desktop');
    await page.keyboard.press('Enter');
    await lone.waitFor({ state: 'detached' });
    const aside = page.getByRole('button', { name: '1 ignored' });
    await expect.poll(() => aside.evaluate((button) => button === document.activeElement)).toBe(true);
    await aside.click();
    await page.getByText('Because: He is only spoken of, until the last act.').waitFor();
    expect((await session(id)).draft.ignoredFindings?.map(({ code }) => code)).toEqual(['character-never-met']);
    await page.getByRole('button', { name: 'Heed it again' }).click();
    await lone.waitFor();

    // What is mended elsewhere goes from the page by itself.
    const force = (await session(id)).draft.acts[0]?.opposingForce;
    await edit(id, { type: 'act', id: 'twelve_cards' }, { opposingForce: { ...force, escalationEvents: [] } });
    await found(page, 'threshold-out-of-range').waitFor({ state: 'detached' });

    // Played over and over: where they came, what they never saw, where they were lost.
    await page.getByText('Playtest', { exact: true }).click();
    await page.getByText('200', { exact: true }).click();
    await page.getByRole('button', { name: 'Run the playtest', exact: true }).click();
    await page.getByRole('heading', { name: 'Places reached' }).waitFor();
    await page.getByRole('button', { name: /^Minato Lane: reached in 100% of runs/ }).waitFor();
    await page.getByRole('button', { name: 'The ferryman: never reached' }).first().waitFor();
    const stuck = page.getByRole('figure', { name: 'Where they got stuck' });
    await stuck.getByText('The Lamp Room').first().waitFor();
    await leavePicture(page, '05-played-desktop');
    await toTop(page, 'Places reached');
    await leavePicture(page, '06-map-desktop');
    await toTop(page, 'Encounters played');
    await leavePicture(page, '07-encounters-desktop');
    await toTop(page, 'How long it was');
    await leavePicture(page, '08-histograms-desktop');
    await edit(id, { type: 'premise' }, { title: 'The Fourteenth Card' });
    await page.getByText('The story has changed since.').waitFor();

    // What was ignored and is gone leaves a note, which goes with one press.
    const { findings } = await theatre.api<CheckReport>('GET', `/api/sessions/${id}/check`);
    const { code, where } = findings.find((each) => each.code === 'prerequisite-never-set') ?? {};
    await theatre.api('PUT', `/api/sessions/${id}/check/ignored`, { code, where, because: 'It will be.' });
    await edit(id, { type: 'encounter', id: 'enc_ferryman' }, { prerequisites: [] });
    await page.getByText('Findings', { exact: true }).click();
    await page.getByRole('button', { name: /^All/ }).click();
    const note = found(page, 'ignored-nothing');
    await note.getByRole('button', { name: 'Delete the note' }).click();
    await note.waitFor({ state: 'detached' });
    expect((await session(id)).draft.ignoredFindings ?? []).toEqual([]);
  });

  test('is shown the ending and the number that something is found of, on the sheet each is written on', async () => {
    const id = 'endings';
    await openBroken(id);
    await edit(
      id,
      { type: 'premise' },
      {
        meters: [{ id: 'trust', label: 'Trust of the lane', initial: 3, min: 0, max: 10, shown: true }],
        endings: [{ id: 'true_one', title: 'The true ending', text: 'It ends so.', when: 'meters.trust > 10' }],
      },
    );
    const page = await theatre.page();
    await visit(page, id);
    await tab(page).click();
    for (const [code, title, sheet] of [
      ['ending-never-holds', 'The true ending', 'Endings'],
      ['meter-never-moves', 'Trust of the lane', 'Numbers the story keeps'],
    ] as const) {
      await found(page, code)
        .getByRole('button', { name: `Show me ${title}` })
        .click();
      const shown = page.getByRole('article', { name: sheet });
      await expect.poll(() => shown.evaluate((article) => article === document.activeElement)).toBe(true);
      await tab(page).click();
    }
  });

  test('is told the same on a phone, where everything fits', async () => {
    const id = 'pocket';
    await openBroken(id);
    const page = await theatre.page({ viewport: PHONE });
    await visit(page, id);
    await page.getByRole('img', { name: /1 to fix/ }).waitFor();
    await page.getByText('Draft', { exact: true }).click();
    await tab(page).click();
    for (const code of BROKEN) await found(page, code).waitFor();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await leavePicture(page, '10-findings-phone');
    await page.getByText('Playtest', { exact: true }).click();
    await page.getByText('200', { exact: true }).click();
    await page.getByRole('button', { name: 'Run the playtest', exact: true }).click();
    await page.getByRole('heading', { name: 'Places reached' }).waitFor();
    await toTop(page, 'Places reached');
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await leavePicture(page, '11-played-phone');
  });

  test('has the draft played as it is told, by the improviser, and reads it word for word', async () => {
    const id = 'told';
    await openBroken(id);
    const page = await theatre.page();
    await visit(page, id);
    await tab(page).click();
    await page.getByText('Model playtest', { exact: true }).click();
    await page.getByRole('radio', { name: '1', exact: true }).locator('xpath=following-sibling::*').click();
    await page.getByText('10', { exact: true }).click();
    await page.getByRole('button', { name: 'Run the playtest', exact: true }).click();
    await page.getByRole('heading', { name: 'Transcript' }).waitFor();
    await toTop(page, 'Ten turns at a time');
    await expect.poll(() => page.locator('[data-turn]').count()).toBeGreaterThan(3);
    await leavePicture(page, '09-model-playtest-desktop');
  });
});
