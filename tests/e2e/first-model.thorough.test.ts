import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { fakeNpm } from '../server/models/local/fake-npm.ts';
import { fileServer } from '../server/models/local/file-server.ts';
import { ggufFile, TINY } from '../server/models/local/gguf-file.ts';
import { chatAnswer, LOCAL_HOSTS, localHostsAt, startFakeHost } from '../support/fake-model-hosts.ts';
import { listedModel } from '../support/listed-model.ts';
import { DESKTOP, leavePicture, openTheatre, PHONE, sideways } from './support.ts';

const DEVICES = Object.entries({ desktop: DESKTOP, phone: PHONE });
const KEY = 'sk-or-v1-0123456789abcdef0123456789abcdef';

const panel = (page: Page) => page.locator('section[aria-labelledby="connect"]');
/** Leaves all roles to what is there, as on the first day. */
const unset = async (theatre: ReturnType<typeof openTheatre>) => {
  for (const role of ['coauthor', 'director', 'storyteller']) {
    await theatre.api('PUT', '/api/models/roles', { role, model: null });
  }
};

describe('a machine with nothing', () => {
  const theatre = openTheatre({}, { samplesDir: null });
  test.each(DEVICES)('four ways are offered, and one can go on without (%s)', async (device, viewport) => {
    await unset(theatre);
    const page = await theatre.page({ viewport });
    await page.goto(theatre.address);
    await panel(page).getByText('Nothing found').waitFor();
    await panel(page).getByLabel('API key').waitFor();
    await leavePicture(page, `first-01-nothing-${device}`);
    await page.getByRole('button', { name: /^Use what runs here/ }).click();
    await panel(page)
      .getByText(/^No model server was found/)
      .waitFor();
    await page.getByRole('button', { name: /^Get one/ }).click();
    await panel(page)
      .getByText(/^About .* per turn on this machine/)
      .waitFor();
    await leavePicture(page, `first-02-get-one-${device}`);
    expect(await sideways(page)).toBe(0);
    await page.getByRole('button', { name: /^Without/ }).click();
    await page.getByRole('button', { name: 'Go on without a model' }).click();
    await panel(page).waitFor({ state: 'detached' });
    // It was said, and is not asked again.
    await page.reload();
    await page.getByRole('heading', { name: 'What shall we put on stage?' }).waitFor();
    await page.getByRole('button', { name: /improviser/i }).waitFor();
    expect(await panel(page).count()).toBe(0);
  });
});

describe('a machine that gets one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kamishibai-e2e-first-'));
  const catalogue = join(folder, 'catalogue.json');
  const theatre = openTheatre({ MODEL_CATALOGUE: catalogue }, { samplesDir: null });
  afterEach(() => void vi.unstubAllEnvs());
  afterAll(() => rm(folder, { recursive: true, force: true }));
  test.each(DEVICES)(
    'it is fetched, tried out and measured, and found on its way after a reload (%s)',
    async (device, viewport) => {
      await unset(theatre);
      const content = ggufFile(TINY, 4_000_000);
      const { origin, faults } = await fileServer(content);
      await fakeNpm(folder);
      await writeFile(
        catalogue,
        JSON.stringify({ models: [{ ...listedModel(content, `${origin}/file`), contextTokens: 2048 }] }),
      );
      await theatre.api('DELETE', '/api/local-models/tiny').catch(() => undefined);
      faults.push({ stallAfter: 1_500_000 });
      const page = await theatre.page({ viewport });
      await page.goto(theatre.address);
      await page.getByRole('button', { name: /^Get one/ }).click();
      await panel(page).getByRole('button', { name: 'Download and use' }).click();
      await panel(page).getByText('1.5 MB of 4 MB').waitFor();
      await leavePicture(page, `first-08-fetching-${device}`);
      // A model on its way is shown first.
      await page.reload();
      await panel(page).getByText('1.5 MB of 4 MB').waitFor();
      await panel(page).getByRole('button', { name: 'Stop' }).click();
      await panel(page).getByRole('button', { name: 'Download and use' }).click();
      await panel(page).getByText('Connected.').waitFor();
      expect(await panel(page).getByLabel('Storyteller').inputValue()).toBe('local:tiny');
      await leavePicture(page, `first-09-fetched-${device}`);
      expect(await sideways(page)).toBe(0);
    },
  );
});

describe('a machine where Ollama runs', async () => {
  const ollama = await startFakeHost((request) => LOCAL_HOSTS.ollama?.(request));
  afterAll(() => ollama.close());
  const theatre = openTheatre(localHostsAt({ ollama: ollama.origin }), { samplesDir: null });
  test.each(DEVICES)('its best model is one press away (%s)', async (device, viewport) => {
    await unset(theatre);
    const page = await theatre.page({ viewport });
    await page.goto(theatre.address);
    await panel(page).getByRole('button', { name: 'Use it: Ollama' }).waitFor();
    expect(await panel(page).getByLabel('Model of Ollama').locator('option').allTextContents()).toEqual([
      'llama3.2:3b · 2 GB',
      'qwen3:0.6b · 523 MB',
      'gpt-oss:120b-cloud · runs elsewhere',
    ]);
    await leavePicture(page, `first-03-ollama-${device}`);
    await panel(page).getByRole('button', { name: 'Use it: Ollama' }).click();
    await panel(page).getByText('Connected.').waitFor();
    await panel(page).getByLabel('Director').selectOption({ label: 'qwen3:0.6b' });
    await expect
      .poll(
        async () =>
          (await theatre.api<{ roles: { director: { active: string } } }>('GET', '/api/models')).roles.director.active,
      )
      .toBe('openai-compatible/ollama:qwen3:0.6b');
    await leavePicture(page, `first-04-ollama-connected-${device}`);
    expect(await sideways(page)).toBe(0);
    await panel(page).getByRole('button', { name: 'Begin' }).click();
    await panel(page).waitFor({ state: 'detached' });
  });
});

describe('with a key', async () => {
  const ids = ['openai/gpt-4o-mini', 'anthropic/claude-sonnet-5.5', 'google/gemini-3.5-flash-lite'];
  const router = await startFakeHost(({ path, key }) => {
    if (path === '/v1/models') return { body: { data: ids.map((id, created) => ({ id, created })) } };
    return key === KEY
      ? chatAnswer()
      : { status: 401, body: { error: { message: 'No auth credentials found', code: 401 } } };
  });
  afterAll(() => router.close());
  const theatre = openTheatre({ OPENAI_COMPATIBLE_OPENROUTER_BASE_URL: `${router.origin}/v1` }, { samplesDir: null });
  test.each(DEVICES)(
    'a wrong one is told of, one of several providers asks whose it is, the right one connects (%s)',
    async (device, viewport) => {
      await unset(theatre);
      await theatre.api('PUT', '/api/models/keys', { provider: 'openai-compatible/openrouter', key: null });
      const page = await theatre.page({ viewport, refusals: [422, 503] });
      await page.goto(theatre.address);
      const enter = async (key: string) => {
        await panel(page).getByLabel('API key').fill(key);
        await panel(page).getByRole('button', { name: 'Connect', exact: true }).click();
      };
      await enter(`${KEY}-wrong`);
      await panel(page).getByText('OpenRouter does not accept the key.').waitFor();
      await leavePicture(page, `first-05-wrong-key-${device}`);
      await enter('sk-0123456789abcdef0123456789abcdef');
      await panel(page).getByRole('button', { name: 'DeepSeek' }).waitFor();
      await enter(KEY);
      await panel(page).getByText('Connected.').waitFor();
      expect(await panel(page).getByLabel('Co-author').inputValue()).toBe(
        'openai-compatible/openrouter:anthropic/claude-sonnet-5.5',
      );
      expect(await panel(page).getByLabel('Director').inputValue()).toBe(
        'openai-compatible/openrouter:google/gemini-3.5-flash-lite',
      );
      await leavePicture(page, `first-06-key-connected-${device}`);
      expect(await page.content()).not.toContain(KEY);
      expect(await sideways(page)).toBe(0);
      await panel(page).getByRole('link', { name: 'All settings' }).click();
      await page.getByRole('rowheader', { name: 'Storyteller' }).waitFor();
      await leavePicture(page, `first-07-models-${device}`);
      expect(await sideways(page)).toBe(0);
    },
  );
});
