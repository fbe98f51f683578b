import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { SessionAnswer } from '../../server/api-types.ts';
import type { PlanView } from '../../shared/wire/index.ts';
import { scripted } from '../support/scripted-models.ts';
import { FAILING } from './failing-steps.ts';
import { begin, button, card, carry, chooseForStep, composer, orderOf, row, said } from './plan-page.ts';
import { plannedAnswer } from './scripted-planner.ts';
import { expectToEndToTakeNoRoom } from './studio.ts';
import { leavePicture, openTheatre, PHONE, sideways } from './support.ts';

const theatre = openTheatre({}, { models: { coauthor: scripted([plannedAnswer]).model } });

const STORY = 'The Thirteenth Card';
const REQUEST = 'build act 2 with five places';

async function api<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
  const response = await fetch(`${theatre.address}${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}

const session = async (id: string): Promise<SessionAnswer> =>
  (await api<SessionAnswer>('GET', `/api/sessions/${id}`)).body;
const actsOf = async (id: string) => (await session(id)).draft.acts;

/** A draft of the sample's first act, finished: what is to be built on. */
async function openFirstAct(id: string): Promise<void> {
  let storyId = '';
  // The sample is on the shelf when the server opens, or a moment later.
  await expect
    .poll(async () => {
      const { body } = await api<{ packages: { id: string; title: string }[] }>('GET', '/api/packages');
      storyId = body.packages.find(({ title }) => title === STORY)?.id ?? '';
      return storyId;
    })
    .not.toBe('');
  expect((await api('POST', '/api/sessions', { id, fromPackage: storyId, duplicate: true })).status).toBe(201);
  const acts = await actsOf(id);
  for (const act of acts.slice(1)) {
    expect((await api('DELETE', `/api/sessions/${id}/draft/act/${act.id}?force=true`)).status).toBe(200);
  }
  expect(await actsOf(id)).toHaveLength(1);
}

async function visit(page: Page, id: string): Promise<void> {
  await page.goto(`${theatre.address}/studio/${id}`);
  await composer(page).waitFor();
}

async function planFirst(page: Page, words: string): Promise<void> {
  await composer(page).fill(words);
  await button(page, 'Plan first').click();
}

async function latestPlan(id: string): Promise<PlanView> {
  const { body } = await api<{ plans: { id: string }[] }>('GET', `/api/sessions/${id}/plans`);
  return (await api<PlanView>('GET', `/api/plans/${body.plans[0]?.id}`)).body;
}

async function holdKeeping(page: Page): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  const plan = /\/api\/plans\/[^/]+$/;
  await page.route(plan, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return async () => {
    gate.resolve();
    await page.unroute(plan);
  };
}

/** Holds back the wish for a plan, so that its making can be looked at, until the answered function is called. */
async function holdMaking(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(/\/api\/sessions\/[^/]+\/plans$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

describe('a batch', () => {
  test('goes from a sentence to an act, looked over before, followed while it runs, taken back in one', async () => {
    await openFirstAct('batch');
    const page = await theatre.page();
    await visit(page, 'batch');
    await composer(page).fill(REQUEST);
    await leavePicture(page, '01-request-desktop');
    const letGo = await holdMaking(page);
    await button(page, 'Plan first').click();
    await page.getByText('Making a plan').waitFor();
    await leavePicture(page, '02-making-desktop');
    letGo();

    await begin(page).waitFor({ timeout: 60_000 });
    await composer(page).hover();

    // The review: every step in words, what waits for what, and nothing written yet.
    const made = await latestPlan('batch');
    expect(await orderOf(page)).toEqual(made.steps.map(({ id }) => id));
    for (const { description } of made.steps) await row(page, description).waitFor();
    await row(page, 'The map of').getByText('after 1', { exact: true }).waitFor();
    await card(page)
      .getByText(/^12 steps, about /)
      .waitFor();
    expect(await actsOf('batch')).toHaveLength(1);
    await leavePicture(page, '03-review-desktop');

    // Planned anew after the author's words, the same plan under the same name.
    await button(card(page), 'Ask for changes').click();
    await page.getByLabel('What should be different?').fill('Other names, please.');
    await button(card(page), 'Plan again').click();
    await page.getByLabel('What should be different?').waitFor({ state: 'detached' });
    await card(page).getByText('Other names, please.').waitFor();
    const anew = await latestPlan('batch');
    expect(anew).toMatchObject({ id: made.id, version: made.version + 1 });
    expect(anew.steps.map(({ description }) => description)).not.toEqual(made.steps.map((step) => step.description));

    // What needs another step does not go before it; what does not, goes anywhere.
    const [outline, map, first, second] = anew.steps.map(({ id }) => id);
    const stepOf = (id = '') => card(page).locator(`li[data-step="${id}"]`);
    await carry(page, stepOf(second), stepOf(first));
    await said(page).getByText('Step 4 is at place 3 of 12.').waitFor();
    await leavePicture(page, '04-dragging-desktop');
    const keep = await holdKeeping(page);
    await page.mouse.up();
    await said(page).getByText('Step 4 was put down at place 3 of 12.').waitFor();
    // The next is taken up while that one is still being kept at its place: it comes up once that is done.
    const lifted = said(page).getByText('Lifted: Step 2.');
    await button(stepOf(map), 'Move step 2').press('Space');
    expect(await lifted.count()).toBe(0);
    await keep();
    await lifted.waitFor();
    const placed = [outline, map, second, first];
    await expect
      .poll(async () => (await latestPlan('batch')).steps.toSorted((a, b) => a.order - b.order).map(({ id }) => id))
      .toEqual([...placed, ...anew.steps.slice(4).map(({ id }) => id)]);
    const { version: moved } = await latestPlan('batch');
    await page.keyboard.press('ArrowUp');
    await said(page).getByText('Step 2 needs what step 1 does, so it stays after it.').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await orderOf(page)).slice(0, 4)).toEqual(placed);
    expect((await latestPlan('batch')).version).toBe(moved);

    // A step is edited: its words, and that it asks.
    await chooseForStep(page, stepOf(first), 'Edit');
    const form = card(page).getByRole('form', { name: 'Editing step 4' });
    await form.getByLabel('In a few words').fill('Whatever the first place hides');
    await form.getByRole('switch', { name: 'Ask me first' }).check();
    await leavePicture(page, '05-editing-desktop');
    await button(form, 'Save the step').click();
    await form.waitFor({ state: 'detached' });
    await row(page, 'Whatever the first place hides').getByText('Will ask you first').waitFor();

    // One is added, which would overwrite what is finished, and left out again.
    await button(card(page), 'More for this plan').click();
    await page.getByRole('menuitem', { name: 'Add a step' }).click();
    await card(page).getByLabel('Kind').selectOption({ label: 'Character' });
    await card(page).getByLabel('Which one').selectOption('haru');
    await card(page).getByLabel('Change something else…').selectOption({ label: 'Voice' });
    await card(page).getByLabel('Voice', { exact: true }).fill('Slow, as one who counts the waves.');
    await card(page).getByLabel('In a few words').fill('A slower voice for Haru');
    await button(card(page), 'Add the step').click();
    const added = row(page, 'A slower voice for Haru');
    await added.getByText(/Overwrites: Character “Haru/).waitFor();
    await card(page).getByText('will ask you 2 times').waitFor();
    await chooseForStep(page, added, 'Leave out');
    await added.getByText('Left out').waitFor();
    await leavePicture(page, '06-left-out-desktop');

    // The last that is left is to ask as well.
    const last = stepOf(anew.steps.at(-1)?.id);
    await chooseForStep(page, last, 'Edit');
    await card(page).getByRole('switch', { name: 'Ask me first' }).check();
    await button(card(page), 'Save the step').click();
    await last.getByText('Will ask you first').waitFor();

    // It runs and asks; a reload in the middle finds it where it is.
    await begin(page).click();
    const question = page.getByRole('group', { name: 'Allow step 4?' });
    await question.waitFor();
    await question.getByText('The plan says to ask you first.').waitFor();
    const { encounters } = (anew.steps[2]?.args ?? {}) as { encounters?: { title: string }[] };
    await question
      .getByText(encounters?.[0]?.title ?? '', { exact: true })
      .first()
      .waitFor();
    await question.evaluate((each) => each.scrollIntoView({ block: 'center' }));
    await leavePicture(page, '07-running-desktop');

    await expectToEndToTakeNoRoom(page);
    await page.reload();
    await question.waitFor();
    const bar = card(page).getByRole('progressbar');
    const before = Number(await bar.getAttribute('aria-valuenow'));
    await row(page, 'Outlined').getByText('Done', { exact: true }).waitFor({ state: 'attached' });
    await card(page).getByText('3 of 13 done').waitFor();
    await composer(page).fill('something else');
    await composer(page).press('Enter');
    await page.getByText('A plan is running. Your text stays here until it is done').waitFor();
    await button(question, 'Allow').click();

    // What is made comes into the draft while the rest is still to come.
    const again = page.getByRole('group', { name: 'Allow step 12?' });
    await again.waitFor();
    await page.getByRole('button', { name: 'Act 2', exact: true }).waitFor();
    await card(page).getByText('11 of 13 done').waitFor();
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
    await leavePicture(page, '08-going-on-desktop');
    await button(again, 'Allow').click();

    // It is over: an act of five finished places.
    await card(page).getByText('12 steps done, 1 left out').waitFor({ timeout: 120_000 });
    const [, act] = await actsOf('batch');
    expect(act?.sandboxLocations).toHaveLength(5);
    for (const place of act?.sandboxLocations ?? []) {
      expect(place.encounters.length).toBeGreaterThan(0);
      await page.locator(`img[src="${place.background?.url}"]`).first().waitFor();
    }
    await leavePicture(page, '09-over-desktop');
    const shown = page.locator(`img[src="${act?.sandboxLocations[0]?.background?.url}"]`).first();
    await shown.evaluate((each) => each.scrollIntoView({ block: 'start' }));
    await leavePicture(page, '10-finished-act-desktop');

    // One line of the history, taken back in one and brought back in one.
    await button(page, 'History').click();
    const history = page.getByRole('dialog');
    const line = history.getByText(`ran the plan “${REQUEST}”`);
    await line.click();
    const { body } = await api<{ entries: { kind: string }[] }>('GET', '/api/sessions/batch/history');
    expect(body.entries.map(({ kind }) => kind)).toEqual(['plan-run', 'element-removed', 'draft-opened']);
    expect(await line.count()).toBe(1);
    await leavePicture(page, '11-history-desktop');
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'detached' });
    await button(card(page), 'Undo all of it').click();
    await card(page).getByText('All of this was undone.').waitFor();
    expect(await actsOf('batch')).toHaveLength(1);
    await page.getByRole('button', { name: 'Act 2', exact: true }).waitFor({ state: 'detached' });
    await button(page.getByRole('banner'), 'Redo').click();
    await expect.poll(async () => (await actsOf('batch'))[1]).toEqual(act);
    await button(page.getByRole('banner'), 'Undo').click();
    await expect.poll(() => actsOf('batch')).toHaveLength(1);
    expect(await composer(page).inputValue()).toBe('something else');
  });

  test('asks before it overwrites, and offers ways out of steps that fail', async () => {
    await openFirstAct('asked');
    const before = (await session('asked')).draft;
    const haru = before.characters.find(({ id }) => id === 'haru')?.name ?? '';
    const page = await theatre.page();
    await visit(page, 'asked');
    await planFirst(page, 'make the tone darker');
    await begin(page).waitFor({ timeout: 60_000 });
    await row(page, 'Changes to the premise').getByText('Overwrites: Premise').waitFor();
    await card(page).getByText('will ask you 2 times').waitFor();
    await begin(page).click();

    // What would change is shown; declined it is left out, allowed it is done.
    const first = page.getByRole('group', { name: 'Allow step 1?' });
    await first.getByText('This would overwrite or remove finished work.').waitFor();
    await first.locator('ins').first().waitFor();
    await leavePicture(page, '12-approval-desktop');
    await button(first, 'Decline').click();
    const second = page.getByRole('group', { name: 'Allow step 2?' });
    await second.locator('ins').first().waitFor();
    await button(second, 'Allow').click();
    await card(page).getByText('1 step done, 1 left out').waitFor();
    const { premise, acts } = (await session('asked')).draft;
    expect(premise).toEqual(before.premise);
    expect(acts).not.toEqual(before.acts);

    // A plan that was written elsewhere, nothing of which works as it stands.
    const made = await api('POST', '/api/sessions/asked/plans', { format: 'kamishibai', plan: { steps: FAILING } });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    await row(page, 'A drier voice').getByText('Would be refused now').waitFor();
    await begin(page).click();

    // Tried again with other arguments, the proposal at hand.
    const failed = (number: number) => page.getByRole('group', { name: `Step ${number} did not work` });
    await failed(1).getByText('The co-author suggests').waitFor();
    await failed(1).getByText('Try again, somewhat differently').waitFor();
    await failed(1).getByRole('definition').getByText(haru, { exact: true }).waitFor();
    await leavePicture(page, '13-recovery-desktop');
    await button(failed(1), 'Change it and try again').click();
    expect(await failed(1).getByLabel('Which one').inputValue()).toBe('haru');
    await failed(1).getByLabel('Voice', { exact: true }).fill('Dry as a ledger.');
    await leavePicture(page, '14-other-arguments-desktop');
    await button(failed(1), 'Try again like this').click();
    await button(first, 'Allow').click();

    // New steps before it, as proposed; without it; not at all.
    await failed(2).getByText('Put a step before it, then try again').waitFor();
    await button(failed(2), 'Do that').click();
    await button(failed(4), 'Go on without it').click();
    await button(failed(5), 'Stop the plan').click();
    await card(page).getByText('Stopped by you', { exact: true }).waitFor();
    await card(page).getByText('3 steps done, 1 failed, 1 left out').waitFor();
    expect(await card(page).textContent()).not.toContain('proposeCharacter');
    await leavePicture(page, '15-stopped-desktop');
    const after = (await session('asked')).draft;
    expect(after.characters.find(({ id }) => id === 'haru')?.voice).toBe('Dry as a ledger.');
    expect(after.acts[1]?.sandboxLocations.map(({ title }) => title)).toEqual(['The Tide Stairs', 'The Salt Store']);
  });

  test('is kept, used again on a phone, and seen by a second tab while it runs', async () => {
    await openFirstAct('kept');
    const desk = await theatre.page();
    await visit(desk, 'kept');
    await planFirst(desk, 'build act 2 with two places');
    await begin(desk).waitFor({ timeout: 60_000 });
    await chooseForStep(desk, row(desk, 'The outline of'), 'Edit');
    await card(desk).getByRole('switch', { name: 'Ask me first' }).check();
    await button(card(desk), 'Save the step').click();
    await row(desk, 'The outline of').getByText('Will ask you first').waitFor();
    await button(card(desk), 'More for this plan').click();
    await desk.getByRole('menuitem', { name: 'Save this plan' }).click();
    await desk.getByLabel('Name', { exact: true }).fill('A small act');
    await button(desk, 'Save').click();
    await desk.getByText('Saved as “A small act”').waitFor();
    await button(desk.getByRole('dialog'), 'Close').last().click();
    await button(card(desk), 'More for this plan').click();
    await desk.getByRole('menuitem', { name: 'Discard' }).click();
    await button(card(desk), 'Discard').click();
    await card(desk).getByText('This plan was discarded').waitFor();

    // The kept plan, by taps alone.
    const phone = await theatre.page({ viewport: PHONE });
    await visit(phone, 'kept');
    await button(phone, 'Use a saved plan').tap();
    await phone.getByRole('menuitem', { name: /^A small act/ }).tap();
    await button(phone.getByRole('dialog'), 'As it is').tap();
    await begin(phone).waitFor({ timeout: 60_000 });
    await leavePicture(phone, '20-review-phone');
    expect(await sideways(phone)).toBe(0);
    const picture = card(phone).locator('li[data-step]').last();
    await picture.getByRole('button', { name: /^More for step/ }).tap();
    await phone.getByRole('menuitem', { name: 'Leave out', exact: true }).tap();
    await picture.getByText('Left out').waitFor();
    await begin(phone).tap();

    // Both see it run and ask; one answers.
    const ask = { name: 'Allow step 1?' };
    await phone.getByRole('group', ask).waitFor();
    await desk.getByRole('group', ask).waitFor();
    await leavePicture(phone, '21-approval-phone');
    expect(await sideways(phone)).toBe(0);
    await button(phone.getByRole('group', ask), 'Allow').tap();
    await desk.getByRole('group', ask).waitFor({ state: 'detached' });
    await card(phone).getByText('5 steps done, 1 left out').waitFor({ timeout: 120_000 });
    await card(desk).getByText('5 steps done, 1 left out').waitFor();
    await leavePicture(phone, '23-over-phone');
    expect(await sideways(phone)).toBe(0);
    await phone.getByText('Draft', { exact: true }).tap();
    await phone.getByRole('button', { name: 'Act 2', exact: true }).tap();
    const [, act] = await actsOf('kept');
    await phone.getByRole('heading', { name: act?.title }).waitFor();
    await leavePicture(phone, '24-finished-act-phone');
    expect(await sideways(phone)).toBe(0);
  });
});
