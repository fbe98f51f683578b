import type { Locator, Page } from 'playwright-core';

export const composer = (page: Page) => page.getByLabel('Message to the co-author');

export const button = (on: Page | Locator, name: string | RegExp) => on.getByRole('button', { name, exact: true });

export const card = (page: Page) => page.locator('section[data-plan]').last();

export const row = (page: Page, description: string) =>
  card(page).locator('li[data-step]').filter({ hasText: description }).first();

export const orderOf = (page: Page) =>
  card(page)
    .locator('li[data-step]')
    .evaluateAll((rows) => rows.map((each) => each.getAttribute('data-step')));

export async function chooseForStep(page: Page, step: Locator, item: string): Promise<void> {
  await step.getByRole('button', { name: /^More for step/ }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Takes a step by its grip and carries it to where another one stands; it is still held then. */
export async function carry(page: Page, step: Locator, to: Locator): Promise<void> {
  const grip = step.getByRole('button', { name: /^Move step/ });
  await to.scrollIntoViewIfNeeded();
  const from = await grip.boundingBox();
  const target = await to.boundingBox();
  if (!from || !target) throw new Error('A step is not in sight.');
  const x = from.x + from.width / 2;
  const y = from.y + from.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 12, { steps: 3 });
  await said(page)
    .getByText(/^Lifted: /)
    .waitFor();
  await page.mouse.move(x, target.y + 10, { steps: 12 });
}

export const begin = (page: Page) => button(card(page), 'Begin');

export const said = (page: Page) => card(page).locator('[data-said]');
