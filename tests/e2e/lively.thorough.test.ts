import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { PlayAnswer } from '../../shared/wire/index.ts';
import { act, character, encounter, makePackage, place } from '../support/story-fixture.ts';
import { begin, sampleIn } from './stage.ts';
import { openTheatre, settled } from './support.ts';

/*
 * What moves of itself, and what is there before it is seen.
 */

const theatre = openTheatre();

let sampleId = '';

beforeAll(async () => {
  sampleId = await sampleIn(theatre, 'en');
});

/** In the page: notes when something flashes over the scene. */
function watchFlashes(): void {
  const flashes: number[] = [];
  Object.assign(globalThis, { flashes });
  const { animate } = Element.prototype;
  Element.prototype.animate = function note(...asked) {
    if (this.matches('.stage-veil')) flashes.push(performance.now());
    return animate.apply(this, asked);
  };
}

test('flashes at most three times a second, however fast its lines are read', async () => {
  const FLASHES = 24;
  const flash = (number: number) => [
    { type: 'effect' as const, effect: 'flash' as const, durationMs: 120 },
    { type: 'narrate' as const, text: `Flash ${number}.` },
  ];
  const script = Array.from({ length: FLASHES }, (_, number) => flash(number)).flat();
  const story = makePackage({
    withoutArt: true,
    characters: [character('aiko', { role: 'protagonist' })],
    acts: [act('act_1', [place('quay', [encounter('enc_storm', { telling: 'written', script })])])],
  });
  const { packageId } = await theatre.api<{ packageId: string }>('POST', '/api/packages/import', story);
  const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId, seed: 3 });
  const page = await theatre.page();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(watchFlashes);
  await page.goto(`${theatre.address}/play/${id}`);
  await begin(page);
  const flashes = await page.evaluate(() => (globalThis as unknown as { flashes: number[] }).flashes);
  expect(flashes.length).toBeGreaterThan(0);
  expect(flashes.length).toBeLessThanOrEqual(FLASHES);
  // Any four of them take more than a second.
  for (const [at, time] of flashes.entries())
    expect((flashes[at + 3] ?? Number.POSITIVE_INFINITY) - time).toBeGreaterThan(1000);
});

test('drifts with the pointer, the place against the people, and stands where less motion is asked for', async () => {
  const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId: sampleId, seed: 3 });
  const page = await theatre.page({ isMeasured: true });
  const drift = (of: string) =>
    page
      .locator(of)
      .first()
      .evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).m41);
  const pointAt = async (x: number) => {
    await page.mouse.move(x, 300);
    await settled(page);
    return { place: await drift('.stage-backdrop'), people: await drift('.stage-people') };
  };
  const { width } = page.viewportSize() ?? { width: 0 };
  await page.goto(`${theatre.address}/play/${id}`);
  await begin(page);
  await page.mouse.move(width / 2, 200);
  expect(await pointAt(0)).toEqual({ place: 0, people: 0 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  await page.locator('.stage-box').waitFor();
  await page.mouse.move(width / 2, 200);
  const left = await pointAt(10);
  const right = await pointAt(width - 10);
  expect(Math.sign(left.place)).toBe(-Math.sign(left.people));
  expect(Math.sign(right.place)).toBe(-Math.sign(right.people));
  expect(Math.sign(left.place)).toBe(-Math.sign(right.place));
  expect(left.place).not.toBe(0);
});

function picturesAsked(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  return asked;
}

test('has the pictures of neighbouring places and the faces of everyone present before they are seen, and of nothing else', async () => {
  const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId: sampleId, seed: 3 });
  const page = await theatre.page();
  const asked = picturesAsked(page);
  await page.goto(`${theatre.address}/play/${id}`);
  await begin(page);
  const play = await theatre.api<PlayAnswer>('GET', `/api/plays/${id}`);
  const near = play.places
    .filter(({ id: place }) => play.connections.includes(place))
    .map(({ background }) => background);
  const present = await page
    .locator('.stage-person:not([data-leaving]) img')
    .evaluateAll((images) => images.map((image) => new URL((image as HTMLImageElement).src).pathname));
  const faces = play.cast
    .filter(({ image, expressions }) =>
      [image, ...Object.values(expressions)].some((url) => url !== null && present.includes(url)),
    )
    .flatMap(({ expressions }) => Object.values(expressions));
  const wanted = [...near.map((background) => play.backgrounds[background]), ...faces];
  expect(near.length).toBeGreaterThan(0);
  expect(faces.length).toBeGreaterThan(0);
  await expect.poll(() => wanted.filter((url) => url !== undefined && !asked.has(url))).toEqual([]);
  // What the Director may choose is a secret: of places that cannot be gone to from here nothing is asked.
  const here = play.places.find(({ id: place }) => place === play.location)?.background;
  const far = Object.keys(play.backgrounds).filter((key) => key !== here && !near.includes(key));
  expect(far.length).toBeGreaterThan(0);
  const shown = new Set(
    play.frames.flatMap((frame) => (frame.type === 'background' || frame.type === 'cg' ? [frame.id] : [])),
  );
  expect(far.filter((key) => !shown.has(key) && asked.has(play.backgrounds[key] ?? ''))).toEqual([]);
});
