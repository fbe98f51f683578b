import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBuiltServer } from '../built/built-server.ts';
import { secondSampleStory } from '../support/sample.ts';
import { barriers } from './barriers.ts';
import { answer, begin, button, readOn } from './stage.ts';
import { leavePicture, openTheatre, PHONE, sideways } from './support.ts';

const theatre = openTheatre();
let folder = '';
let address = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kamishibai-standalone-'));
  const { id } = secondSampleStory();
  const file = join(folder, `${id}.html`);
  const server = await startBuiltServer();
  try {
    const response = await fetch(`${server.address}/api/packages/${id}/export?format=html`);
    expect(response.status).toBe(200);
    await writeFile(file, new Uint8Array(await response.arrayBuffer()));
  } finally {
    await server.stop();
  }
  address = pathToFileURL(file).href;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Takes what is offered, or goes on, until it is the player's turn again or the story is over. */
async function carryOn(page: Page): Promise<void> {
  const asked = page.locator('[data-choice]:not([aria-disabled="true"]), .stage-check button').first();
  if (await asked.isVisible()) return answer(page, asked);
  await page.keyboard.press('Enter');
  await readOn(page);
}

/** In the page: takes what is offered, turn by turn, by what answers there in a server's place. @returns whether the story came to its end */
async function playUnseen(): Promise<boolean> {
  const read = async (path: string) => (await fetch(path)).json();
  const { plays } = await read('/api/plays');
  const address = `/api/plays/${plays[0].id}`;
  for (let turn = 0; turn < 200; turn++) {
    const { waitingFor, choices, ended } = await read(address);
    if (ended) return true;
    const open = choices.find(({ locked }: { locked?: boolean }) => !locked);
    const offered = open ? { type: 'choice', choiceId: open.id } : { type: 'continue' };
    const action = waitingFor === 'dice-result' ? { type: 'roll' } : offered;
    const headers = { 'content-type': 'application/json' };
    const taken = await fetch(`${address}/turns`, { method: 'POST', headers, body: JSON.stringify({ action }) });
    await taken.text();
  }
  return false;
}

const countPlays = async (): Promise<number> => (await (await fetch('/api/plays')).json()).plays.length;

const momentOf = async (page: Page) => ({
  line: await page.locator('.stage-box').textContent(),
  place: await page.locator('.stage-place').textContent(),
  choices: await page.locator('[data-choice]').allInnerTexts(),
});

describe('a story as one file, opened from a disk', () => {
  test('is begun, played by keys, closed, gone on with, and played to an end', async () => {
    const page = await theatre.page({ locale: 'zh-CN' });
    await page.goto(address);
    await button(page, '新游戏').waitFor();
    expect(await barriers(page)).toEqual([]);
    await leavePicture(page, 'standalone-title');
    await page.locator('button:focus', { hasText: '新游戏' }).waitFor();
    await page.keyboard.press('Enter');
    await begin(page);
    for (let turn = 0; turn < 3; turn++) await carryOn(page);
    // Lines by themselves may show the place alone.
    const drawn = await page
      .locator('.stage img')
      .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth));
    expect(drawn.length).toBeGreaterThan(0);
    expect(drawn.every((width) => width > 0)).toBe(true);
    expect(await barriers(page)).toEqual([]);
    await leavePicture(page, 'standalone-stage');
    const before = await momentOf(page);

    await page.keyboard.press('q');
    await page.keyboard.press('Escape');
    await page.locator('dialog.stage-sheet-menu').waitFor();
    // Nobody is its author here, and there is no library.
    expect(await page.locator('.stage-for-author').count()).toBe(0);
    expect(await page.getByRole('link', { name: '标题画面' }).count()).toBe(1);
    expect(await barriers(page, true)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });

    await page.reload();
    await page.locator('button:focus', { hasText: '继续' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.stage-box').waitFor();
    await readOn(page);
    expect(await momentOf(page)).toEqual(before);

    expect(await page.evaluate(playUnseen)).toBe(true);
    await page.reload();
    await page.getByText('已到结局').waitFor();
    await button(page, '继续').click();
    // Some of it may be left to read, or nothing.
    await page.locator('.stage-box, .stage-bill-end').first().waitFor();
    await readOn(page);
    await page.locator('.stage-bill-end').waitFor();
    await leavePicture(page, 'standalone-end');
  });

  test('fits a phone, and is deleted only once that was asked', async () => {
    const page = await theatre.page({ viewport: PHONE, locale: 'zh-CN' });
    await page.goto(address);
    await button(page, '新游戏').tap();
    await begin(page);
    expect(await sideways(page)).toBe(0);
    await leavePicture(page, 'standalone-phone');
    await page.reload();
    await button(page, '继续').waitFor();
    expect(await sideways(page)).toBe(0);
    await leavePicture(page, 'standalone-phone-title');
    await page.getByRole('button', { name: /^删除/ }).first().tap();
    await button(page, '保留').tap();
    await page.getByRole('button', { name: /^删除/ }).first().tap();
    await button(page, '删除').tap();
    await button(page, '继续').waitFor({ state: 'detached' });
  });

  async function takenSave(page: Page): Promise<string> {
    await page.keyboard.press('Escape');
    await button(page, '存档与读档').click();
    const sheet = page.locator('dialog.stage-sheet-saves');
    await sheet.locator('.stage-slot-empty').first().click();
    const download = page.waitForEvent('download');
    await sheet.getByRole('button', { name: /存成文件带走/ }).click();
    const file = await (await download).path();
    await page.keyboard.press('Escape');
    return file;
  }

  test('gives a save as a file, and takes it in again', async () => {
    const page = await theatre.page({ locale: 'zh-CN' });
    await page.goto(address);
    await button(page, '新游戏').click();
    await begin(page);
    const before = await page.evaluate(countPlays);
    const file = await takenSave(page);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ format: 'kamishibai-save', version: 1 });
    await page.keyboard.press('Escape');
    await button(page, '存档与读档').click();
    await page.locator('dialog.stage-sheet-saves input[type="file"]').setInputFiles(file);
    await page.locator('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(countPlays)).toBe(before + 1);
  });

  test('says so where the browser keeps nothing, and still gives the file', async () => {
    const page = await theatre.page({ locale: 'zh-CN' });
    await page.addInitScript(() => {
      for (const name of ['indexedDB', 'localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
    });
    await page.goto(address);
    await page.getByText('这个浏览器不为本页保留任何内容').waitFor();
    await button(page, '新游戏').click();
    await begin(page);
    await page.keyboard.press('q');
    await page.getByText('只到关闭本页为止').waitFor();
    expect(await page.getByText('已快速存档').count()).toBe(0);
    expect(await readFile(await takenSave(page), 'utf8')).toContain('kamishibai-save');
  });
});
