import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { PlayAnswer } from '../../shared/wire/index.ts';
import { laneStory } from './lane-story.ts';
import { begin, freelyTold, playTurn } from './stage.ts';
import { leavePicture, openTheatre, settled, sideways, UNTOUCHED } from './support.ts';

/*
 * Where things are on the stage: people stand still, and what is asked covers no face.
 */

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Where the faces are, what is asked with all that can be pressed there, the words with who says them, and notes of what came of it; in pixels.
 * A figure has its head in the middle of its upper half.
 */
const composition = (page: Page): Promise<{ faces: Box[]; asked: Box[]; words: Box[]; notes: Box[] }> =>
  page.evaluate(() => {
    const inPixels = ({ left, right, top, bottom }: DOMRect) => ({ left, right, top, bottom });
    const middle = document.querySelector('.stage-middle')?.getBoundingClientRect();
    if (!middle) throw new Error('The stage has no middle.');
    const within = ({ left, right, top, bottom }: Box): Box => ({
      left: Math.max(left, middle.left),
      right: Math.min(right, middle.right),
      top: Math.max(top, middle.top),
      bottom: Math.min(bottom, middle.bottom),
    });
    return {
      faces: [...document.querySelectorAll('.stage-person:not([data-leaving])')].map((person) => {
        const { left, top, width, height } = person.getBoundingClientRect();
        return {
          left: left + width * 0.32,
          right: left + width * 0.68,
          top: top + height * 0.16,
          bottom: top + height * 0.56,
        };
      }),
      asked: [...document.querySelectorAll('.stage-choices :is(h2, button, textarea), .stage-check')]
        .map((each) => within(inPixels(each.getBoundingClientRect())))
        .filter(({ top, bottom }) => bottom > top),
      words: [...document.querySelectorAll('.stage-box :is(.stage-text, .stage-name)')].map((each) =>
        inPixels(each.getBoundingClientRect()),
      ),
      notes: [...document.querySelectorAll('.stage-toast')].map((each) => inPixels(each.getBoundingClientRect())),
    };
  });

/** In the page: notes stay, however long they are looked at. */
function keepNotes(): void {
  const NOTE_MS = 6000;
  const { setTimeout } = window;
  Object.assign(window, {
    setTimeout: (...asked: Parameters<typeof setTimeout>) => (asked[1] === NOTE_MS ? 0 : setTimeout(...asked)),
  });
}

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

describe('the stage', () => {
  const theatre = openTheatre({}, { samplesDir: null });

  const isAsked = async (page: Page): Promise<boolean> => {
    const { faces, asked } = await composition(page);
    return faces.length > 0 && asked.length > 0;
  };

  /** Plays on to a question that is asked while people are there. */
  async function playToQuestion(page: Page, option: number): Promise<void> {
    for (let turn = 0; turn < 12; turn++) {
      await playTurn(page, option % Math.max(1, await page.locator('[data-choice]').count()));
      if (await isAsked(page)) return;
    }
    throw new Error('Nothing was asked while somebody was there.');
  }

  async function begun(stage?: typeof UNTOUCHED): Promise<Page> {
    const packageId = await freelyTold(theatre);
    const { id } = await theatre.api<PlayAnswer>('POST', '/api/plays', { packageId });
    const page = await theatre.page({ isMeasured: true, ...(stage && { stage }) });
    await page.goto(`${theatre.address}/play/${id}`);
    await begin(page);
    return page;
  }

  test('asks nothing over a face, and notes nothing over one or over what is asked, on a screen of any size', async () => {
    const page = await begun();
    for (let question = 0; question < 5; question++) {
      if (question > 0 || !(await isAsked(page))) await playToQuestion(page, question);
      for (const viewport of SIZES) {
        const size = `${viewport.width}x${viewport.height}`;
        await page.setViewportSize(viewport);
        if (question < 3) await leavePicture(page, `composition-${question}-${size}`);
        await settled(page);
        const { faces, asked, notes } = await composition(page);
        expect(asked, size).not.toEqual([]);
        for (const face of faces)
          expect(
            [...asked, ...notes].filter((one) => meet(one, face)),
            size,
          ).toEqual([]);
        for (const note of notes)
          expect(
            asked.filter((one) => meet(one, note)).map((one) => ({ one, note })),
            size,
          ).toEqual([]);
        expect(await sideways(page), size).toBe(0);
      }
    }
  });

  test('notes what was gained over no face, no word and nothing that is asked, on a screen of any size', async () => {
    const { packageId } = await theatre.api<{ packageId: string }>('POST', '/api/packages/import', laneStory());
    const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId, seed: 3 });
    const page = await theatre.page({ isMeasured: true });
    await page.addInitScript(keepNotes);
    await page.goto(`${theatre.address}/play/${id}`);
    await begin(page);
    await page.locator('.stage-toast').waitFor();
    for (const viewport of SIZES) {
      const size = `${viewport.width}x${viewport.height}`;
      await page.setViewportSize(viewport);
      await settled(page);
      await leavePicture(page, `note-${size}`);
      const { faces, asked, words, notes } = await composition(page);
      expect(notes, size).toHaveLength(1);
      expect(words, size).toHaveLength(2);
      expect(faces.length, size).toBeGreaterThan(1);
      for (const note of notes)
        expect(
          [...faces, ...asked, ...words].filter((one) => meet(one, note)).map((one) => ({ one, note })),
          size,
        ).toEqual([]);
    }
  });

  test('stands still over a turn, but for what its frames move', async () => {
    const page = await begun(UNTOUCHED);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift' });
    });
    const shifted = () =>
      page.evaluate(() =>
        (Reflect.get(globalThis, 'shifts') as number[]).splice(0).reduce((sum, each) => sum + each, 0),
      );
    const each: number[] = [];
    for (let turn = 0; turn < 4; turn++) {
      await playTurn(page, turn % 2);
      each.push(await shifted());
    }
    expect(Math.max(...each)).toBeLessThanOrEqual(0.02);
  });
});
