import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, openTheatre, PHONE } from './support.ts';

const theatre = openTheatre();

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
const actsOf = async (id: string): Promise<number[]> =>
  (await read(id)).draft.acts.map(({ sandboxLocations }: Json) => sandboxLocations.length);

/** A session whose draft is the sample's whole story. */
async function openSample(id: string): Promise<Json> {
  const { body } = await api('GET', '/api/packages');
  expect((await api('POST', '/api/sessions', { id, fromPackage: body.packages[0].id })).status).toBe(201);
  return read(id);
}

const card = (page: Page, state: 'draft' | 'running' | 'ended') => page.locator(`[data-plan][data-state="${state}"]`);
const composer = (page: Page) => page.getByLabel('Message to the co-author');

async function pick(page: Page, step: number, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for step ${step}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

describe('an act asked for as a plan', () => {
  test.each([
    ['desk', DESKTOP],
    ['phone', PHONE],
  ])('is looked over, changed, carried out and taken back, at a %s', async (id, viewport) => {
    const before = await openSample(id);
    const acts = before.draft.acts.length;
    const page = await theatre.page({ viewport });
    await page.goto(`${theatre.address}/studio/${id}`);
    await composer(page).fill(`build act ${acts + 1} with five places`);
    await composer(page).press('Alt+Enter');

    // Nothing is written before the author has said so.
    await card(page, 'draft').waitFor({ timeout: 60_000 });
    const { steps } = (await api('GET', `/api/plans/${(await read(id)).plans[0].id}`)).body;
    expect(await page.locator('[data-step]').count()).toBe(steps.length);
    expect((await read(id)).draft).toEqual(before.draft);

    // What does not fit together is not done, and said.
    await pick(page, 1, 'Move down');
    await page.locator('[data-said]').getByText('Step 2 needs what step 1 does').waitFor();
    await pick(page, steps.length, 'Leave out');
    await page.getByText('Left out', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('Left out', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await card(page, 'ended').waitFor({ timeout: 120_000 });
    await page.getByText(`${steps.length - 1} steps done, 1 left out`).waitFor();
    expect((await actsOf(id)).at(-1)).toBe(5);

    await page.getByRole('button', { name: 'Take all of it back' }).click();
    await page.getByText('All of this was taken back.').waitFor();
    expect((await read(id)).draft).toEqual(before.draft);
  });
});

describe('a plan that asks and fails', () => {
  test('waits for its author, through a reload, and goes on with what is decided', async () => {
    const { draft } = await openSample('asks');
    const [person] = draft.characters;
    const plan = {
      steps: [
        {
          id: 'voice',
          tool: 'updateElement',
          args: { type: 'character', id: person.id, changes: { voice: 'Hoarse.' } },
        },
        { id: 'lost', tool: 'updateElement', args: { type: 'character', id: 'nobody', changes: { voice: 'Low.' } } },
      ],
    };
    const made = await api('POST', '/api/sessions/asks/plans', { format: 'task', plan });
    expect(made.status).toBe(201);
    const page = await theatre.page();
    await page.goto(`${theatre.address}/studio/asks`);
    await page.getByText('Will ask you first').waitFor();
    await page.getByText('Would be refused as it stands').waitFor();
    await page.getByRole('button', { name: 'Begin', exact: true }).click();

    await page.getByRole('group', { name: 'May step 1 go ahead?' }).waitFor();
    await page.reload();
    const question = page.getByRole('group', { name: 'May step 1 go ahead?' });
    await question.locator('ins').first().waitFor();
    await question.getByRole('button', { name: 'Allow' }).click();

    const failure = page.getByRole('group', { name: 'Step 2 did not work' });
    await failure.getByRole('button', { name: 'Change it and try again' }).click();
    await failure.getByLabel('Which one').selectOption(person.id);
    await failure.getByRole('button', { name: 'Try again like this' }).click();
    await page.getByRole('group', { name: 'May step 2 go ahead?' }).getByRole('button', { name: 'Decline' }).click();

    await card(page, 'ended').waitFor({ timeout: 30_000 });
    await page.getByText('1 step done, 1 left out').waitFor();
    expect((await read('asks')).draft.characters[0].voice).toBe('Hoarse.');
  });
});
