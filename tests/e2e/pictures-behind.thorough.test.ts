import { expect, test } from 'vitest';
import { type Art, createArt } from '../../server/art/index.ts';
import { WHOLE_STORY } from '../shared/story/fixture.ts';
import { begin } from './stage.ts';
import { leavePicture, openTheatre } from './support.ts';

let { promise: mayPaint, resolve: paint } = Promise.withResolvers<void>();

/** Real pictures, none of which is begun before the test says so. */
const gatedArt = (dataDir: string): Art => {
  const art = createArt({ dataDir, image: () => null });
  return {
    ...art,
    portrait: (request) => mayPaint.then(() => art.portrait(request)),
    background: (request) => mayPaint.then(() => art.background(request)),
    music: (request) => mayPaint.then(() => art.music(request)),
  };
};

const theatre = openTheatre({}, { art: gatedArt });

test('a story is finished and played while it is painted; its pictures come in behind', {
  timeout: 180_000,
}, async () => {
  ({ promise: mayPaint, resolve: paint } = Promise.withResolvers<void>());
  await theatre.api('POST', '/api/sessions', { id: 'desk' });
  for (const { tool, input } of WHOLE_STORY) await theatre.api('POST', `/api/sessions/desk/tools/${tool}`, input);
  const { packageId } = await theatre.api<{ packageId: string }>('GET', '/api/sessions/desk');

  const studio = await theatre.page();
  await studio.goto(`${theatre.address}/studio/desk`);
  await studio.getByRole('button', { name: /^Cast/ }).click();
  const aiko = studio.getByRole('img', { name: /Aiko Mori.*being painted/ }).first();
  await aiko.waitFor();
  await leavePicture(studio, 'behind-studio-before');

  const library = await theatre.page();
  await library.goto(theatre.address);
  await library.getByText(/\d of \d pictures still being painted/).waitFor();
  await leavePicture(library, 'behind-library-before');

  const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId, seed: 7 });
  const stage = await theatre.page();
  await stage.goto(`${theatre.address}/play/${id}`);
  await begin(stage);
  await stage.locator('.stage-backdrop .stage-unpainted').waitFor();
  await leavePicture(stage, 'behind-stage-before');

  paint();
  await stage.locator('.stage-backdrop img.stage-arriving').waitFor({ timeout: 60_000 });
  await leavePicture(stage, 'behind-stage-after');
  await studio.locator('img[data-arriving]').first().waitFor({ timeout: 60_000 });
  await aiko.waitFor({ state: 'detached', timeout: 60_000 });
  await leavePicture(studio, 'behind-studio-after');
  await library.getByText(/still being painted/).waitFor({ state: 'detached', timeout: 60_000 });
  await leavePicture(library, 'behind-library-after');

  const { seq } = await theatre.api<{ seq: number }>('GET', '/api/sessions/desk');
  const { entries } = await theatre.api<{ entries: { seq: number }[] }>('GET', '/api/sessions/desk/history?limit=1');
  expect(entries[0]?.seq).toBe(seq);
});
