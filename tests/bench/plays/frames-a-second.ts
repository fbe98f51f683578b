import type { Page } from 'playwright-core';
import type { FrameOf } from '../../../shared/play/index.ts';
import type { ScriptLine } from '../../../shared/story/index.ts';
import { sampleStory } from '../../support/sample.ts';
import { act, character, makePackage, place } from '../../support/story-fixture.ts';
import type { Figure, Row } from '../figure.ts';
import { median } from '../pairs.ts';
import { inBrowser } from './in-browser.ts';

type Effect = FrameOf<'effect'>['effect'];

/** What can lie over a scene for as long as it lasts. */
const LASTING: readonly Effect[] = ['rain', 'snow', 'tint', 'vignette', 'blur'];
const PAIRS = 5;
/** How long the frames of one moment are counted, and how long it has to settle, in milliseconds. */
const COUNTED_MS = 1500;
const SETTLED_MS = 900;
/** The least share of the frames of the scene without that the scene with an effect has. */
const GOAL = 0.95;

const named = (effect: Effect, pair: number, isOn: boolean) => `${effect} ${pair} ${isOn ? 'on' : 'off'}`;

/** Two people of the sample in its lane, who stand still while one thing after another comes over them and goes. */
function story() {
  const sample = sampleStory();
  const moment = (effect: Effect, pair: number, isOn: boolean): ScriptLine[] => [
    { type: 'effect', effect, intensity: isOn ? 1 : 0 },
    { type: 'narrate', text: named(effect, pair, isOn) },
  ];
  const moments = LASTING.flatMap((effect) =>
    Array.from({ length: PAIRS }, (_, pair) => [...moment(effect, pair, true), ...moment(effect, pair, false)]).flat(),
  );
  const people = ['mio', 'tome'].map((id): ScriptLine => ({ type: 'show', character: id }));
  const cast = sample.characters.filter(({ id }) => ['haru', 'mio', 'tome'].includes(id));
  const made = makePackage({
    acts: [
      act('act_1', [place('minato_lane')], {
        opening: { telling: 'written', script: [...people, { type: 'narrate', text: 'begun' }, ...moments] },
      }),
    ],
    characters: cast.map(({ id, name, role }) => character(id, { name, role })),
  });
  const { backgrounds, characters } = sample.assets;
  return { ...made, assets: { ...made.assets, backgrounds, characters } };
}

/** Frames a second that the page draws now. */
const framesNow = (page: Page): Promise<number> =>
  page.evaluate(
    (ms) =>
      new Promise<number>((resolve) => {
        let frames = 0;
        let began = 0;
        const count = (now: number) => {
          if (began === 0) began = now;
          if (now - began >= ms) return resolve((frames * 1000) / (now - began));
          frames += 1;
          requestAnimationFrame(count);
        };
        requestAnimationFrame(count);
      }),
    COUNTED_MS,
  );

async function goTo(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Enter');
  await page.locator('.stage-text').getByText(words, { exact: true }).waitFor();
  await page.waitForTimeout(SETTLED_MS);
}

/** P23: what lies over a scene, as it is drawn in the browser. */
export const framesASecond: Figure = {
  name: 'P23',
  what: 'frames a second of a scene with what lies over it, beside the same scene without',
  measure: () =>
    inBrowser(story(), {}, async ({ browser, address, play }) => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
      await page.addInitScript(() => localStorage.setItem('kamishibai.stage', JSON.stringify({ textSpeed: 5 })));
      await page.goto(`${address}/play/${await play()}`);
      await page.locator('.stage-begin').click();
      await page.locator('.stage-text').getByText('begun').waitFor();
      const rows: Row[] = [];
      for (const effect of LASTING) {
        const pairs: { on: number; off: number }[] = [];
        for (let pair = 0; pair < PAIRS; pair += 1) {
          await goTo(page, named(effect, pair, true));
          const on = await framesNow(page);
          await goTo(page, named(effect, pair, false));
          pairs.push({ on, off: await framesNow(page) });
        }
        const ratio = median(pairs.map(({ on, off }) => on / off));
        rows.push({
          name: 'P23',
          what: `frames a second of a scene under ${effect}, beside the same scene without`,
          unit: 'frames/s',
          value: median(pairs.map(({ on }) => on)),
          floor: median(pairs.map(({ off }) => off)),
          ...{ ratio, goal: GOAL, isAtLeast: true, met: ratio >= GOAL, pairs: PAIRS },
        });
      }
      return rows;
    }),
};
