import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, type TestContext, test } from 'vitest';
import type { TurnsAnswer } from '../../shared/wire/index.ts';
import { heard, listen } from './heard.ts';
import { gamepadOf, type Hands, inTurn, keyboardOf, playUntil, screenReaderOn } from './one-kind-of-hands.ts';
import { button, playOf, sampleIn } from './stage.ts';
import { leavePicture, openTheatre } from './support.ts';

/*
 * The sample from its title page to an ending, by one kind of hands alone: some dozens of turns, each answered otherwise. The kinds play side by
 * side, since each waits for its stage more than it works.
 */

const theatre = openTheatre();

let packageId = '';

beforeAll(async () => {
  packageId = await sampleIn(theatre, 'en');
});

/** More than the sample has on any way. */
const MOST_STEPS = 3000;
/** A gamepad is read once a picture: so many lines take it long. */
const MOST_MS = 600_000;

async function atTheBill({
  onTestFinished,
}: TestContext): Promise<{ page: Page; id: string; open: () => Promise<void> }> {
  const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId, seed: 3 });
  const page = await theatre.page({ onTestFinished });
  const open = async () => {
    await page.goto(`${theatre.address}/play/${id}`);
    await button(page, 'Begin').waitFor();
  };
  return { page, id, open };
}

async function playToAnEnding(page: Page, hands: Hands, id: string, by: string): Promise<void> {
  await hands.press(button(page, 'Begin'));
  const did = await playUntil(page, hands, (waiting) => waiting === 'end', {
    answering: inTurn,
    mostSteps: MOST_STEPS,
  });
  const play = await playOf(theatre, id);
  expect(play.ended).toBe(true);
  expect(play.turn).toBeGreaterThan(10);
  expect(did).toEqual(expect.arrayContaining(['choice', 'roll']));
  await leavePicture(page, `sample-ended-by-${by}`);
}

/** All that was told, as it is read out: the name of who speaks before their words. */
async function toldIn(id: string): Promise<string[]> {
  const { cast } = await playOf(theatre, id);
  const told: string[] = [];
  for (let from: number | undefined = 1; from !== undefined; ) {
    const page: TurnsAnswer = await theatre.api('GET', `/api/plays/${id}/turns?from=${from}&limit=100`);
    for (const frame of page.turns.flatMap(({ frames }) => frames)) {
      if (frame.type === 'narrate') told.push(frame.text);
      if (frame.type === 'cg' && frame.caption) told.push(frame.caption);
      if (frame.type !== 'say') continue;
      const name = frame.name ?? cast.find((person) => person.id === frame.character)?.name;
      told.push(`${name}: ${frame.text}`);
    }
    from = page.next;
  }
  return told;
}

describe('the sample', { timeout: MOST_MS, concurrent: true }, () => {
  test('is played to an ending by a keyboard alone', async (context) => {
    const { page, id, open } = await atTheBill(context);
    await open();
    await playToAnEnding(page, keyboardOf(page), id, 'keyboard');
  });

  test('is played to an ending by a gamepad alone', async (context) => {
    const { page, id, open } = await atTheBill(context);
    const hands = await gamepadOf(page);
    await open();
    await playToAnEnding(page, hands, id, 'gamepad');
  });

  test('is played to an ending by a screen reader alone, which reads every line out, whole, once and in turn', async (context) => {
    const { page, id, open } = await atTheBill(context);
    await page.addInitScript(listen);
    await open();
    await playToAnEnding(page, screenReaderOn(page), id, 'screen-reader');
    const said = await heard(page);
    expect(said.filter(({ isLine }) => isLine).map(({ words }) => words)).toEqual(await toldIn(id));
    expect(said.filter(({ urgency }) => urgency !== 'polite')).toEqual([]);
    const folder = process.env.EVIDENCE_DIR;
    if (!folder) return;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'heard-of-the-sample.txt'), said.map(({ words }) => words).join('\n'));
  });
});
