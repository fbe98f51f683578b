import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeNpm } from '../server/models/local/fake-npm.ts';
import { fileServer } from '../server/models/local/file-server.ts';
import { ggufFile, TINY } from '../server/models/local/gguf-file.ts';
import { reply } from '../support/fake-model-script.ts';
import { startFakeOpenAI } from '../support/fake-openai.ts';
import { listedModel } from '../support/listed-model.ts';
import { DESKTOP, leavePicture, openTheatre, PHONE, sideways } from './support.ts';

const RIGHT = 'sk-the-right-key-0123456789';
const WRONG = 'sk-some-other-key-0123456789';
const CONTENT = ggufFile(TINY, 4_000_000);

/** A server that knows one key. */
const llama = await startFakeOpenAI(({ headers }) =>
  headers.authorization === `Bearer ${RIGHT}` ? reply.text('ready') : reply.status(401, 'Unauthorized'),
);
const folder = mkdtempSync(join(tmpdir(), 'kamishibai-e2e-models-'));
const catalogue = join(folder, 'catalogue.json');
const theatre = openTheatre(
  {
    MODEL_CATALOGUE: catalogue,
    OPENAI_COMPATIBLE_BASE_URL: llama.url,
    STORYTELLER_MODEL: 'openai-compatible:llama-3.1-8b-instruct',
    DIRECTOR_MODEL: 'offline',
    COAUTHOR_MODEL: 'offline',
  },
  { samplesDir: null },
);
afterEach(() => void vi.unstubAllEnvs());
afterAll(async () => {
  await llama.close();
  await rm(folder, { recursive: true, force: true });
});

/** A list of one model that can be had, and one that is too large for any machine. */
async function shop() {
  const server = await fileServer(CONTENT);
  await fakeNpm(folder);
  const tiny = { ...listedModel(CONTENT, `${server.origin}/file`), contextTokens: 2048 };
  const huge = {
    ...tiny,
    name: 'huge',
    title: 'Huge 900B Instruct',
    file: 'huge.gguf',
    bytes: 9e11,
    contextTokens: 131_072,
  };
  await writeFile(catalogue, JSON.stringify({ models: [tiny, huge] }));
  return server;
}

const row = (page: Page, part: string, name: string) =>
  page
    .locator(`section[aria-labelledby="${part}"] li`)
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
/** A role in the table. */
const roleRow = (page: Page, name: string) =>
  page.locator('section[aria-labelledby="roles"] tr').filter({ has: page.getByRole('rowheader', { name }) });

for (const [device, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`a wrong key is told of in a sentence, the right one works (${device})`, async () => {
    await shop();
    const page = await theatre.page({ viewport });
    await page.goto(theatre.address);
    await page.getByRole('button', { name: /improviser/i }).click();
    await page.getByRole('link', { name: 'Connect a model' }).last().click();
    await page.getByRole('heading', { name: 'Models', level: 1 }).waitFor();
    await leavePicture(page, `models-01-open-${device}`);

    const key = row(page, 'keys', 'OpenAI-compatible server');
    const teller = roleRow(page, 'Storyteller');
    const enter = async (text: string) => {
      await key.getByRole('button', { name: /^(Enter a key|Replace it)/ }).click();
      await page.getByLabel('Key for OpenAI-compatible server').fill(text);
      await page.getByRole('button', { name: 'Save' }).click();
      await key.getByText('Saved. It is used from the next answer on.').waitFor();
    };
    await enter(WRONG);
    expect(await page.content()).not.toContain(WRONG);
    await teller.getByRole('button', { name: 'Test: Storyteller' }).click();
    await teller.getByText(`${llama.url} does not accept the key.`).waitFor();
    await leavePicture(page, `models-02-wrong-key-${device}`);

    await enter(RIGHT);
    await teller.getByRole('button', { name: 'Test: Storyteller' }).click();
    await teller.getByText(/^It answers: first words after/).waitFor();
    await teller.getByText('8,192 tokens, assumed').waitFor();
    await leavePicture(page, `models-03-right-key-${device}`);
    expect(await sideways(page)).toBe(0);

    // Whoever comes back finds that there is one, and can forget it.
    await page.reload();
    await key.getByText('entered here').waitFor();
    expect(await page.content()).not.toContain(RIGHT);
    await key.getByRole('button', { name: 'Delete the key for OpenAI-compatible server' }).click();
    await key.getByText('no key').waitFor();
  });

  test(`a model is fetched with progress, stopped, gone on with and removed (${device})`, async () => {
    const { faults, requests } = await shop();
    faults.push({ stallAfter: 1_500_000 });
    const page = await theatre.page({ viewport });
    await page.goto(`${theatre.address}/models`);
    const tiny = row(page, 'local', 'Tiny');
    await row(page, 'local', 'Huge 900B Instruct')
      .getByText(/needs 90\d GB of memory, but only .* are free/)
      .waitFor();
    await tiny.getByRole('button', { name: 'Download Tiny' }).click();
    await tiny.getByText('1.5 MB of 4 MB').waitFor();
    await tiny.scrollIntoViewIfNeeded();
    const bar = await tiny.getByRole('progressbar').boundingBox();
    expect(bar?.height).toBeGreaterThan(4);
    await leavePicture(page, `models-04-fetching-${device}`);
    // It goes on while nobody looks, and is found again.
    await page.reload();
    await tiny.getByText('1.5 MB of 4 MB').waitFor();
    await tiny.getByRole('button', { name: 'Stop downloading Tiny' }).click();
    await tiny.getByText('1.5 MB downloaded').waitFor();
    await tiny.getByRole('button', { name: 'Continue downloading Tiny' }).click();
    await tiny.getByText('Installed', { exact: true }).waitFor();
    expect(requests.at(-1)?.range).toBe('bytes=1500000-');
    await tiny.getByRole('button', { name: 'Use it: Tiny' }).waitFor();
    await leavePicture(page, `models-05-there-${device}`);
    expect(await sideways(page)).toBe(0);

    await tiny.getByRole('button', { name: 'Remove Tiny' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await tiny.getByRole('button', { name: 'Download Tiny' }).waitFor();
  });
}

test('a failed download says why, in the language of the page', async () => {
  const { faults } = await shop();
  faults.push({ instead: Buffer.from(CONTENT).fill(7, CONTENT.length - 100) });
  const page = await theatre.page({ locale: 'zh-CN' });
  onTestFinished(async () => void (await fetch(`${theatre.address}/api/local-models/tiny`, { method: 'DELETE' })));
  await page.goto(`${theatre.address}/models`);
  const tiny = row(page, 'local', 'Tiny');
  await tiny.getByRole('button', { name: '获取 Tiny' }).click();
  const reason = tiny.getByText('下载到的“tiny”与列表所说的不符，没有保留任何内容。');
  await expect.poll(() => reason.isVisible()).toBe(true);
  await leavePicture(page, 'models-06-failed-zh');
});

test('a list that cannot be read leaves the rest of the page', async () => {
  await writeFile(catalogue, 'no list');
  const page = await theatre.page({ locale: 'ja', refusals: [422] });
  await page.goto(`${theatre.address}/models`);
  await page.getByText('このマシン向けのモデルの一覧を読めません。').waitFor();
  await expect.poll(() => roleRow(page, '語り手').isVisible()).toBe(true);
  await leavePicture(page, 'models-07-no-list-ja');
});
