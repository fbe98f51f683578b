import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { reply } from '../support/fake-model-script.ts';
import { startFakeOpenAI } from '../support/fake-openai.ts';
import { telling } from '../support/scripted-models.ts';
import { DESKTOP, leavePicture, openTheatre, PHONE, sideways } from './support.ts';

const TELLER = 'You tell a visual novel, one turn at a time';
const LINES = [
  'Rain runs down the lamp room glass, and nobody has wound the clock.',
  'Somewhere below a door closes twice, as if it had changed its mind.',
  'The oil smells of cedar tonight; that is new.',
  'A gull stands on the rail and will not be chased away.',
  'The ledger lies open at a page that was cut out.',
];

/** Any of them, as the page shows it while it is told. */
const LINES_TOLD = new RegExp(`^(${LINES.map((line) => line.replace(/[.?]/g, '\\$&')).join('|')})`);

/** A model that tells a few lines, and then waits until it may go on. */
let asks = 0;
let gate = Promise.withResolvers<void>();
const llama = await startFakeOpenAI(
  async ({ body }) => {
    if (!JSON.stringify(body).includes(TELLER)) return reply.text('I would rather tell than plan.');
    asks += 1;
    if (asks > 4) await gate.promise;
    const line = LINES[asks % LINES.length] ?? '';
    return reply.text(
      telling({ type: 'narrate', text: `${line} (${asks})` }, { type: 'yield', waitingFor: 'continue' }),
    );
  },
  { models: ['llama-3.1-8b-instruct'] },
);
const MODEL = 'openai-compatible:llama-3.1-8b-instruct';
const theatre = openTheatre(
  {
    OPENAI_COMPATIBLE_BASE_URL: llama.url,
    STORYTELLER_MODEL: MODEL,
    DIRECTOR_MODEL: 'offline',
    COAUTHOR_MODEL: 'offline',
    MODEL_PRICES: `${MODEL}=0.2/0.02/0.6`,
  },
  { samplesDir: null },
);
afterAll(() => llama.close());

/** Nothing runs, and the model waits again. */
async function anew() {
  gate.resolve();
  const { running } = await theatre.api<{ running: { id: string } | null }>('GET', '/api/evaluations');
  if (running) await theatre.api('POST', `/api/evaluations/${running.id}/stop`);
  await expect
    .poll(async () => (await theatre.api<{ running: unknown }>('GET', '/api/evaluations')).running)
    .toBeNull();
  asks = 0;
  gate = Promise.withResolvers<void>();
}

for (const [device, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`two models are compared: asked for, followed through a reload and a second tab, opened, saved, deleted (${device})`, async () => {
    await anew();
    const page = await theatre.page({ viewport, refusals: [503] });
    await page.goto(`${theatre.address}/models`);
    await page.getByRole('link', { name: 'Compare models' }).click();
    await page.getByRole('heading', { name: 'Which model tells well?', level: 1 }).waitFor();
    const form = page.getByRole('region', { name: 'A new evaluation' });
    await form.getByText(MODEL, { exact: true }).first().waitFor();
    await expect.poll(() => form.getByRole('checkbox', { checked: true }).count()).toBe(2);
    for (const [name, value] of [
      ['Briefs', '1'],
      ['Players per brief', '2'],
      ['Turns at most', '14'],
    ] as const) {
      await form.getByRole('textbox', { name }).fill(value);
    }
    await form
      .getByText(/76 calls/)
      .first()
      .waitFor();
    await leavePicture(page, `evaluate-01-form-${device}`);
    // A model without a key is told of before anything is begun.
    await form.getByRole('textbox', { name: 'Another model' }).fill('anthropic:claude-sonnet-4-5');
    await form.getByRole('button', { name: 'Add' }).click();
    await form.getByText(/ANTHROPIC_API_KEY is not set/).waitFor();
    expect(await form.getByRole('button', { name: 'Begin' }).isDisabled()).toBe(true);
    await form.getByText('anthropic:claude-sonnet-4-5', { exact: true }).first().click();
    await form
      .getByText(/76 calls/)
      .first()
      .waitFor();
    await form.getByRole('button', { name: 'Begin' }).click();

    const running = page.getByRole('region', { name: 'Running' });
    await running.getByText(/llama-3\.1-8b-instruct tells “.+”, turn \d+ of at most 14/).waitFor({ timeout: 60_000 });
    await expect.poll(() => asks).toBeGreaterThan(4);
    await running.getByText(LINES_TOLD).waitFor();
    await running.scrollIntoViewIfNeeded();
    await leavePicture(page, `evaluate-02-running-${device}`);
    await page.reload();
    await running.getByText(LINES_TOLD).waitFor();
    const tab = await page.context().newPage();
    await tab.goto(`${theatre.address}/evaluate`);
    await tab.getByText(LINES_TOLD).waitFor();
    expect(await tab.getByRole('button', { name: 'Begin' }).isDisabled()).toBe(true);
    gate.resolve();
    await tab
      .getByRole('status')
      .getByText(/^It has ended/)
      .waitFor({ timeout: 120_000 });
    await tab.close();
    await page
      .getByRole('status')
      .getByText(/^It has ended/)
      .waitFor();
    const reports = page.getByRole('region', { name: 'Reports' });
    await reports.scrollIntoViewIfNeeded();
    await leavePicture(page, `evaluate-03-reports-${device}`);
    expect(await sideways(page)).toBe(0);

    await reports.getByRole('link', { name: /^Open the report on/ }).click();
    await page.getByRole('heading', { name: 'Whose telling it is' }).waitFor();
    await leavePicture(page, `evaluate-04-report-${device}`);
    await page.getByRole('heading', { name: 'By tens of turns' }).scrollIntoViewIfNeeded();
    await leavePicture(page, `evaluate-05-charts-${device}`);
    const transcript = page.locator('details').first();
    await transcript.locator('summary').click();
    await transcript
      .getByText(LINES[2] ?? '', { exact: false })
      .first()
      .waitFor();
    await transcript.scrollIntoViewIfNeeded();
    await leavePicture(page, `evaluate-06-transcript-${device}`);
    expect(await sideways(page)).toBe(0);

    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save as JSON' }).click();
    const saved = await text(await (await saving).createReadStream());
    expect(JSON.parse(saved).models.map(({ name }: { name: string }) => name)).toEqual([MODEL, 'offline']);

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('None yet.').waitFor();
  });
}

test('a stopped evaluation says that it was stopped, in the language of the page', async () => {
  await anew();
  const page = await theatre.page({ locale: 'ja' });
  await theatre.api('POST', '/api/evaluations', { models: [MODEL], stories: 2, turns: 20, players: 1 });
  await page.goto(`${theatre.address}/evaluate`);
  await page.getByText(LINES_TOLD).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: '止めて、ここまでを残す' }).click();
  await page.getByText('途中で停止').waitFor();
  await leavePicture(page, 'evaluate-07-stopped-ja');
  await page.getByRole('link', { name: /のレポートを開く$/ }).click();
  const report = page.getByRole('heading', { name: '十ターンごと' }).first();
  await expect.poll(() => report.isVisible()).toBe(true);
  await leavePicture(page, 'evaluate-08-report-ja');
});
