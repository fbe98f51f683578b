import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TurnsAnswer } from '../../shared/wire/index.ts';
import { heard, listen } from './heard.ts';
import { inTurn, playUntil, screenReaderOn } from './one-kind-of-hands.ts';
import { button, playOf, sampleIn } from './stage.ts';
import { leavePicture, openTheatre } from './support.ts';

/*
 * The sample from its title page to an ending, by a screen reader alone: some dozens of turns, each answered otherwise. Each kind of hands plays a
 * short story whole in whole-stories.thorough.test.ts.
 */

const theatre = openTheatre();

let packageId = '';

beforeAll(async () => {
  packageId = await sampleIn(theatre, 'en');
});

/** More than the sample has on any way. */
const MOST_STEPS = 3000;
const MOST_MS = 600_000;

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

describe('the sample', { timeout: MOST_MS }, () => {
  test('is played to an ending by a screen reader alone, which reads every line out, whole, once and in turn', async () => {
    const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId, seed: 3 });
    const page = await theatre.page();
    await page.addInitScript(listen);
    await page.goto(`${theatre.address}/play/${id}`);
    const reader = screenReaderOn(page);
    await reader.press(button(page, 'Begin'));
    const did = await playUntil(page, reader, (waiting) => waiting === 'end', {
      answering: inTurn,
      mostSteps: MOST_STEPS,
    });
    expect(did).toEqual(expect.arrayContaining(['choice', 'roll']));
    await leavePicture(page, 'sample-ended-by-screen-reader');
    const play = await playOf(theatre, id);
    expect(play.ended).toBe(true);
    expect(play.turn).toBeGreaterThan(10);
    const said = await heard(page);
    expect(said.filter(({ isLine }) => isLine).map(({ words }) => words)).toEqual(await toldIn(id));
    expect(said.filter(({ urgency }) => urgency !== 'polite')).toEqual([]);
    const folder = process.env.EVIDENCE_DIR;
    if (!folder) return;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'heard-of-the-sample.txt'), said.map(({ words }) => words).join('\n'));
  });
});
