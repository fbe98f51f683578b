import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { leavePicture, openTheatre, PHONE } from './support.ts';

const theatre = openTheatre({ TOKENS_PER_SESSION: '1000000' });

const studio = async (page: Page): Promise<string> => {
  const { id } = await theatre.api<{ id: string }>('POST', '/api/sessions', { locale: 'en' });
  await page.goto(`${theatre.address}/studio/${id}`);
  await page.getByRole('textbox').first().waitFor();
  return id;
};

function held() {
  const gate = Promise.withResolvers<void>();
  return { letGo: () => gate.resolve(), hold: (route: Route) => gate.promise.then(() => route.fallback()) };
}

describe('what is waited for', () => {
  test('is named at once: who is thinking, before the first words of the answer', async () => {
    const page = await theatre.page();
    await studio(page);
    const { letGo, hold } = held();
    await page.route('**/api/chat', hold);
    await page.getByLabel('Message to the co-author').fill('A ghost story in a snowed-in hotel.');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByText('The offline improviser is thinking…').isVisible()).toBe(true);
    await leavePicture(page, 'd5-thinking');
    letGo();
    await page.getByRole('article', { name: 'Co-author' }).first().waitFor();
  });

  test('has words where a plan is about to be shown', async () => {
    const page = await theatre.page({ viewport: PHONE });
    const id = await studio(page);
    const { letGo, hold } = held();
    await page.route('**/api/plans/*', hold);
    const steps = [{ id: 'roll', tool: 'skills/dice-roller/roll-dice.mjs', args: { notation: '1d6' } }];
    await theatre.api('POST', `/api/sessions/${id}/plans`, { format: 'kamishibai', plan: { steps } });
    await expect.poll(() => page.getByText('The plan will appear here in a moment').isVisible()).toBe(true);
    await leavePicture(page, 'd5-plan');
    letGo();
    await page.locator('[data-plan]').waitFor();
  });

  test('counts no tokens of the improviser, and warns of none', async () => {
    const page = await theatre.page();
    const id = await studio(page);
    await page.getByLabel('Message to the co-author').fill('What can you do?');
    await page.keyboard.press('Enter');
    await expect
      .poll(
        async () =>
          (await theatre.api<{ running: boolean; messages: unknown[] }>('GET', `/api/sessions/${id}`)).messages.length,
      )
      .toBe(2);
    await page.getByText('Offline improviser').first().waitFor();
    await page.getByRole('article', { name: 'Co-author' }).getByText('free').waitFor({ state: 'attached' });
    expect(await page.getByText(/\d tokens/).count()).toBe(0);
  });
});
