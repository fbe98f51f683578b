import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Json, studiosOf } from './studio.ts';
import { leavePicture, openTheatre, PHONE } from './support.ts';

const theatre = openTheatre();
const { read, openSample, visit } = studiosOf(theatre);

const card = (page: Page, title: string) =>
  page.locator('.react-flow__node').filter({ hasText: title }).getByRole('button');

async function placesOf(id: string): Promise<Map<string, Json>> {
  const { draft } = await read(id);
  return new Map(draft.acts[0].sandboxLocations.map((place: Json) => [place.title, place]));
}

async function arrange(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Act 1', exact: true }).click();
  await page.getByRole('button', { name: 'Arrange and connect' }).click();
}

test('an author arranges the map, draws a way, changes it, and takes it back', async () => {
  const { draft } = await openSample('map');
  const [first, second, third] = draft.acts[0].sandboxLocations.map(({ title }: Json) => title);
  const page = await theatre.page();
  await visit(page, 'map');
  await arrange(page);
  await leavePicture(page, 'map-01-arranging-desktop');

  const before = await card(page, first).boundingBox();
  if (!before) throw new Error(`${first} is not on the map.`);
  await page.mouse.move(before.x + 60, before.y + 40);
  await page.mouse.down();
  await page.mouse.move(before.x - 30, before.y - 20, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => (await placesOf('map')).get(first).mapPosition).toBeDefined();
  const dragged = (await placesOf('map')).get(first).mapPosition;

  // By keyboard, a step a press; saved once the keys rest.
  await card(page, first).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await placesOf('map')).get(first).mapPosition.x).toBe(dragged.x + 40);

  const ways = async (from: string, to: string) => {
    const places = await placesOf('map');
    return [
      places.get(from).connections.includes(places.get(to).id),
      places.get(to).connections.includes(places.get(from).id),
    ];
  };
  const pair = page
    .getByRole('button', { name: `Way between ${first} and ${second}` })
    .or(page.getByRole('button', { name: `Way between ${second} and ${first}` }));
  await pair.click();
  await page.getByRole('menuitem', { name: 'Delete this way' }).click();
  await expect.poll(() => ways(first, second)).toEqual([false, false]);
  const dot = (title: string, side: 'left' | 'right') =>
    page.locator('.react-flow__node').filter({ hasText: title }).locator(`.react-flow__handle-${side}`);
  await dot(first, 'right').dragTo(dot(second, 'left'));
  await expect.poll(() => ways(first, second)).toEqual([true, true]);
  await pair.click();
  await page.getByRole('menuitem', { name: `Only to ${second}` }).click();
  await expect.poll(() => ways(first, second)).toEqual([true, false]);
  await leavePicture(page, 'map-02-arranged-desktop');

  await page.getByRole('banner').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => ways(first, second)).toEqual([true, true]);
  await page.getByRole('button', { name: 'Arrange automatically' }).click();
  await expect.poll(async () => (await placesOf('map')).get(first).mapPosition).toBeUndefined();
  expect(third).toBeDefined();
});

test('on a phone cards are moved by a finger, and the page scrolls beside them', async () => {
  const { draft } = await openSample('map-phone');
  const [{ title }] = draft.acts[0].sandboxLocations;
  const page = await theatre.page({ viewport: PHONE });
  await visit(page, 'map-phone');
  await page.getByText('Draft', { exact: true }).click();
  await arrange(page);
  await card(page, title).scrollIntoViewIfNeeded();
  await leavePicture(page, 'map-03-arranging-phone');
  const box = await card(page, title).boundingBox();
  if (!box) throw new Error(`${title} is not on the map.`);
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await send('touchStart', box.x + 20, box.y + 20);
  for (const by of [10, 25, 40]) await send('touchMove', box.x + 20 + by, box.y + 20 + by);
  await send('touchEnd', 0, 0);
  await expect.poll(async () => (await placesOf('map-phone')).get(title).mapPosition).toBeDefined();
});
