import fc from 'fast-check';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { StageSettings } from '../../web/stage/preferences/settings.ts';
import { runs } from '../support/runs.ts';
import { freelyToldStory } from '../support/sample.ts';
import { openBacklog, readTo } from './stage.ts';
import { openTheatre, settled } from './support.ts';

/*
 * Names in the colours of their people, whatever those are: held against what is behind them as the browser draws it, over the whitest of
 * pictures, by WCAG 2's arithmetic of contrast.
 */

const theatre = openTheatre({}, { samplesDir: null });

/** What WCAG asks of words. */
const LEAST = 4.5;

const hex = fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, '0')}`);
/** The corners of the colours there are, and some of all the others. */
const COLORS = [
  ...['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff', '#808080'],
  ...fc.sample(hex, runs(400)),
];

type Rgb = readonly [red: number, green: number, blue: number];

const luminance = (color: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: Rgb, other: Rgb): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** How a name is drawn in each of the colours: its words, and what it lies on by itself, if on anything. */
const drawn = (name: Locator): Promise<{ words: Rgb; plate: Rgb[] }[]> =>
  name.evaluate((element, colors) => {
    if (!(element instanceof HTMLElement)) throw new Error('This is no name.');
    const ink = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!ink) throw new Error('There is nothing to draw on.');
    const rgbOf = (color: string): [number, number, number] => {
      ink.fillStyle = color;
      ink.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = ink.getImageData(0, 0, 1, 1).data;
      return [red, green, blue];
    };
    element.dataset.color = '';
    return colors.map((color) => {
      element.style.setProperty('--color', color);
      const { backgroundColor, backgroundImage, color: words } = getComputedStyle(element);
      const stops = backgroundImage.match(/(?:oklch|rgba?)\([^()]*\)/g) ?? [];
      const isBare = /^rgba\(.*, 0\)$/.test(backgroundColor) && stops.length === 0;
      return { words: rgbOf(words), plate: isBare ? [] : (stops.length > 0 ? stops : [backgroundColor]).map(rgbOf) };
    });
  }, COLORS);

/** The lightest of what is behind words over a white picture. */
async function behind(page: Page, name: Locator): Promise<Rgb> {
  await settled(page);
  const clip = await name.boundingBox();
  if (!clip) throw new Error('The name is not on the page.');
  await page.evaluate(() => {
    const style = (of: string, changes: Record<string, string>) => {
      for (const one of document.querySelectorAll<HTMLElement>(of)) Object.assign(one.style, changes);
    };
    style('.stage-scene', { background: '#fff' });
    style('.stage-scene > *', { visibility: 'hidden' });
    style('.stage-page *, .stage-backlog *', { color: 'transparent', textShadow: 'none' });
  });
  const picture = await page.screenshot({ clip, animations: 'disabled' });
  const { channels } = await sharp(picture).removeAlpha().stats();
  const [red, green, blue] = channels;
  return [red?.max ?? 255, green?.max ?? 255, blue?.max ?? 255];
}

/** The colours in which a name is not read well enough. */
async function faint(page: Page, name: Locator): Promise<string[]> {
  const all = await drawn(name);
  const under = all.every(({ plate }) => plate.length > 0) ? null : await behind(page, name);
  return all.flatMap(({ words, plate }, at) => {
    const least = Math.min(...(under ? [under] : plate).map((one) => contrast(words, one)));
    return least < LEAST ? [`${COLORS[at]} ${least.toFixed(2)}`] : [];
  });
}

for (const kind of ['normal', 'high'] as const) {
  describe(`names in any colour, with ${kind} contrast`, () => {
    async function spoken(textMode: 'adv' | 'nvl'): Promise<Page> {
      const story = freelyToldStory();
      const speaker = story.characters.find(({ role }) => role !== 'protagonist')?.id ?? '';
      const [act] = story.plot.acts;
      if (act) act.opening = { script: [{ type: 'say', character: speaker, text: 'Are you open?' }] };
      Object.assign(story.plot, { textMode });
      const { packageId } = await theatre.api<{ packageId: string }>('POST', '/api/packages/import', story);
      const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId });
      const stage: Partial<StageSettings> = { textSpeed: 5, contrast: kind };
      const page = await theatre.page({ stage, isMeasured: true });
      await page.goto(`${theatre.address}/play/${id}`);
      await page.locator('.stage-begin').click();
      await readTo(page, 'Are you open?');
      return page;
    }

    test('are read on their plate and in the story so far', async () => {
      const page = await spoken('adv');
      expect(await faint(page, page.locator('.stage-name'))).toEqual([]);
      const told = await openBacklog(page);
      expect(await faint(page, told.locator('.stage-line-say b').first())).toEqual([]);
    });

    test('are read on a page of words', async () => {
      const page = await spoken('nvl');
      expect(await faint(page, page.locator('.stage-page b').first())).toEqual([]);
    });
  });
}
