import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { buildWeb } from '../../../server/build/build-web.ts';
import { readConfig } from '../../../server/config.ts';
import { startServer } from '../../../server/listen.ts';
import { createLogger } from '../../../server/log.ts';
import { readOn } from '../../e2e/stage.ts';
import { findOrInstallBrowser } from '../../support/find-browser.ts';
import { type Figure, sizeRow } from '../figure.ts';
import { median } from '../pairs.ts';
import { firstFrame } from './first-frame.ts';
import { benchModel, type Pace } from './models.ts';
import { directed, told } from './scripts.ts';
import { endlessStory } from './story.ts';

const PACE: Pace = { firstMs: 100, deltaMs: 20 };
const TURNS = 12;
/** The most milliseconds between a click and the first new word that are the browser's own. */
const GOAL = 100;

/** Clicks the first choice on the stage. @returns milliseconds until the first new word was painted */
const untilNewWord = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const words = () => document.querySelector('.stage-text')?.textContent?.trim() ?? '';
        const before = words();
        const observer = new MutationObserver(() => {
          const now = words();
          if (now === '' || now === before) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - began));
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        const began = performance.now();
        document.querySelector<HTMLElement>('[data-choice]')?.click();
      }),
  );

/**
 * P19: from a click on a choice to the first new word in the browser. The server's share, which is taken out, is what a client that only reads
 * waits for the first frame of a turn like it.
 */
export const newWord: Figure = {
  name: 'P19',
  what: 'click on a choice to the first new word in the browser, without what the server takes',
  async measure() {
    await buildWeb({ onProgress: console.error });
    const dataDir = await mkdtemp(join(tmpdir(), 'kamishibai-bench-'));
    const config = readConfig({ DATA_DIR: dataDir, OFFLINE_SEED: '7', PORT: '0', DIRECTOR_TIMEOUT_MS: '60000' });
    const director = benchModel(() => directed(0), PACE);
    const storyteller = benchModel((_, call) => told(1000 + (call % 9000)), PACE);
    const models = { director: director.model, storyteller: storyteller.model };
    const server = await startServer(config, { log: createLogger('silent'), samplesDir: null, models });
    const browser = await chromium.launch({
      executablePath: findOrInstallBrowser(process.env, console.error),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const post = async <T>(path: string, body: unknown): Promise<T> => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(`${server.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
        return (await answer.json()) as T;
      };
      const { packageId } = await post<{ packageId: string }>('/api/packages/import', endlessStory());
      const play = async () => (await post<{ id: string }>('/api/plays', { packageId, seed: 7 })).id;
      const [seen, read] = [await play(), await play()];
      const page = await browser.newPage();
      await page.goto(`${server.address}/play/${seen}`);
      await page.locator('.stage-begin').click();
      await readOn(page);
      await firstFrame(server.address, read);
      const [clicked, served]: [number[], number[]] = [[], []];
      for (let turn = 0; turn < TURNS; turn += 1) {
        await page.locator('[data-choice]').first().waitFor();
        clicked.push(await untilNewWord(page));
        await readOn(page);
        served.push(await firstFrame(server.address, read));
      }
      const value = Math.max(0, median(clicked) - median(served));
      return [sizeRow({ name: 'P19', what: this.what, value, unit: 'ms', goal: GOAL })];
    } finally {
      await browser.close();
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
