import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type ScriptLine, TRANSITIONS } from '../../shared/story/index.ts';
import { sampleStory } from '../support/sample.ts';
import { act, character, encounter, makePackage, place } from '../support/story-fixture.ts';
import { button, closeSheet, openSaves, readTo, sampleIn } from './stage.ts';
import { leavePicture, openTheatre, settled } from './support.ts';

/*
 * The place and the people, as they are drawn: the same picture and the same person of the sample in one light after another; and at rest once
 * they have come.
 */

const theatre = openTheatre();

// Its pictures are the sample's: they are there with it, and nothing of what is compared is still being painted.
beforeAll(() => sampleIn(theatre, 'en'));

const LIGHTS = ['dawn', 'day', 'dusk', 'night'] as const;
const PLACE = 'minato_lane';
const ELSEWHERE = 'ferry_pier';
const PERSON = 'mio';
/** The line that is read in a light; before the first and after the last it is as it was painted. */
const lineIn = (light: string) => `It is ${light}.`;

const narrate = (text: string): ScriptLine => ({ type: 'narrate', text });

const DAY: readonly ScriptLine[] = [
  { type: 'show', character: PERSON, position: 'center' },
  narrate(lineIn('first')),
  ...LIGHTS.flatMap((light): ScriptLine[] => [{ type: 'background', id: PLACE, light }, narrate(lineIn(light))]),
  { type: 'background', id: PLACE },
  narrate(lineIn('over')),
];

/** Somebody and another place, who come in every way there is. */
const COMINGS: readonly ScriptLine[] = TRANSITIONS.flatMap((transition, index): ScriptLine[] => [
  { type: 'background', id: index % 2 === 0 ? ELSEWHERE : PLACE, transition },
  { type: 'show', character: PERSON, transition },
  narrate(`By ${transition}.`),
]);

/** A story of one scene, with the pictures of the sample. */
function story(script: readonly ScriptLine[]) {
  const sample = sampleStory();
  const [person] = sample.characters.filter(({ id }) => id === PERSON);
  if (!person) throw new Error('The sample has lost somebody.');
  const made = makePackage({
    acts: [
      act('act_1', [
        place(PLACE, [
          encounter('enc_day', {
            title: 'A day',
            telling: 'written',
            script: [...script],
          }),
        ]),
      ]),
    ],
    characters: [
      character('haru', { role: 'protagonist' }),
      character(person.id, { name: person.name, role: person.role }),
    ],
  });
  const { backgrounds, characters } = sample.assets;
  return { ...made, assets: { ...made.assets, backgrounds, characters } };
}

interface Seen {
  readonly bright: number;
  /** How much more red than blue there is. */
  readonly warm: number;
}

/** What is seen of a piece of the page once it has come to rest. */
async function seen(page: Page, what: Locator): Promise<Seen> {
  await page.evaluate(() =>
    Promise.all([...document.images].filter(({ loading }) => loading !== 'lazy').map((one) => one.decode())),
  );
  await settled(page);
  const clip = await what.boundingBox();
  if (!clip) throw new Error('It is not on the page.');
  const picture = await page.screenshot({ clip, animations: 'disabled' });
  const { channels } = await sharp(picture).removeAlpha().stats();
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
  return { bright: (red + green + blue) / 3, warm: red / blue };
}

test('the time of day falls on the place and on who stands there, passes, and is kept with a save', async () => {
  const { packageId } = await theatre.api<{ packageId: string }>('POST', '/api/packages/import', story(DAY));
  const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId, seed: 3 });
  const page = await theatre.page({ isMeasured: true });
  await page.goto(`${theatre.address}/play/${id}`);
  await page.locator('.stage-begin').click();
  const looks: Record<string, { place: Seen; person: Seen }> = {};
  const face = page.locator('.stage-person img').first();
  const look = async (light: string) => {
    await readTo(page, lineIn(light));
    // The footlights' dark and the words are over it alike.
    looks[light] = { place: await seen(page, page.locator('.stage-scene')), person: await seen(page, face) };
    await leavePicture(page, `light-${light}`);
  };
  await look('first');
  for (const light of LIGHTS) {
    await look(light);
    if (light !== 'night') continue;
    const saves = await openSaves(page);
    await button(saves, 'Save here, slot 1').click();
    const small = saves.getByRole('article', { name: 'Save 1' }).locator('.stage-mini');
    await small.locator('.stage-light[data-light="night"]').waitFor({ state: 'attached' });
    await leavePicture(page, 'light-saves');
    const lit = await seen(page, small);
    await small.locator('.stage-light').evaluate((one) => one.removeAttribute('data-light'));
    expect(lit.bright).toBeLessThan((await seen(page, small)).bright * 0.7);
    await closeSheet(page);
  }
  await look('over');

  for (const what of ['place', 'person'] as const) {
    const at = (light: string) => looks[light]?.[what] ?? { bright: 0, warm: 0 };
    for (const same of ['day', 'over']) {
      expect(at(same).bright).toBeCloseTo(at('first').bright, 0);
      expect(at(same).warm).toBeCloseTo(at('first').warm, 1);
    }
    expect(at('dawn').bright).toBeLessThan(at('day').bright);
    expect(at('dusk').bright).toBeLessThan(at('dawn').bright);
    expect(at('night').bright).toBeLessThan(at('dusk').bright);
    expect(at('dusk').warm).toBeGreaterThan(at('day').warm);
    expect(at('night').warm).toBeLessThan(at('day').warm);
  }
});

test('the time of day is seen where a scene is written', async () => {
  const { packageId } = await theatre.api<{ packageId: string }>('POST', '/api/packages/import', story(DAY));
  const { id } = await theatre.api<{ id: string }>('POST', '/api/sessions', {
    fromPackage: packageId,
    duplicate: true,
  });
  const page = await theatre.page({ isMeasured: true });
  await page.goto(`${theatre.address}/studio/${id}?section=act&act=act_1&place=${PLACE}`);
  await page
    .getByRole('navigation', { name: 'Pages of the draft' })
    .getByRole('button', { name: 'Act 1', exact: true })
    .click();
  await page.getByRole('button', { name: 'Edit A day' }).click();
  const form = page.getByRole('form', { name: /^Editing/ });
  await form.getByRole('button', { name: 'Open the script' }).click();
  const stage = form.getByRole('region', { name: 'How it looks on the stage' });
  const light = stage.locator('.stage-light');
  for (const [number, words, there] of [
    [2, lineIn('first'), null],
    [8, lineIn('dusk'), 'dusk'],
    [10, lineIn('night'), 'night'],
    [12, lineIn('over'), null],
  ] as const) {
    await form.getByRole('textbox', { name: new RegExp(`^Line ${number},`) }).click();
    await stage.getByText(words).first().waitFor();
    await expect.poll(() => light.getAttribute('data-light')).toBe(there);
    await leavePicture(page, `light-written-${there ?? number}`);
  }
});

/** What of the scene is held where its movement ended, or moves still. */
const moved = (page: Page): Promise<string[]> =>
  page.locator('.stage-scene').evaluate((scene) =>
    scene.getAnimations({ subtree: true }).map((one) => {
      const name = one instanceof CSSAnimation ? one.animationName : one.constructor.name;
      return `${name} ${one.playState}`;
    }),
  );

test('a place and a person that have come are drawn as one picture: nothing holds them where they stand', async () => {
  const { packageId } = await theatre.api<{ packageId: string }>('POST', '/api/packages/import', story(COMINGS));
  const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId, seed: 3 });
  const page = await theatre.page();
  await page.goto(`${theatre.address}/play/${id}`);
  await page.locator('.stage-begin').click();
  for (const transition of TRANSITIONS) {
    await readTo(page, `By ${transition}.`);
    await expect.poll(() => moved(page), { message: transition }).toEqual([]);
    await page.locator('.stage-person img').first().waitFor();
  }
});
