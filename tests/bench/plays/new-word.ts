import type { Page } from 'playwright-core';
import { readOn } from '../../e2e/stage.ts';
import { type Figure, sizeRow } from '../figure.ts';
import { median } from '../pairs.ts';
import { firstFrame } from './first-frame.ts';
import { inBrowser } from './in-browser.ts';
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
  measure() {
    const director = benchModel(() => directed(0), PACE);
    const storyteller = benchModel((_, call) => told(1000 + (call % 9000)), PACE);
    const models = { director: director.model, storyteller: storyteller.model };
    const options = { env: { DIRECTOR_TIMEOUT_MS: '60000' }, models };
    return inBrowser(endlessStory(), options, async ({ browser, address, play }) => {
      const [seen, read] = [await play(), await play()];
      const page = await browser.newPage();
      await page.goto(`${address}/play/${seen}`);
      await page.locator('.stage-begin').click();
      await readOn(page);
      await firstFrame(address, read);
      const [clicked, served]: [number[], number[]] = [[], []];
      for (let turn = 0; turn < TURNS; turn += 1) {
        await page.locator('[data-choice]').first().waitFor();
        clicked.push(await untilNewWord(page));
        await readOn(page);
        served.push(await firstFrame(address, read));
      }
      const value = Math.max(0, median(clicked) - median(served));
      return [sizeRow({ name: 'P19', what: this.what, value, unit: 'ms', goal: GOAL })];
    });
  },
};
