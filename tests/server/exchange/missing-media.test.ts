import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import { restoreMissingMedia } from '../../../server/exchange/index.ts';
import { createLogger } from '../../../server/log.ts';
import { openStore } from '../../../server/store/index.ts';
import { countNodes } from '../../../shared/story/index.ts';
import { act, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { tempDir } from '../../support/temp-dir.ts';

test('missing media are put back where they ship, wanted again where they were painted, and told where they are gone', async () => {
  const [dataDir, samplesDir] = [await tempDir(), await tempDir()];
  const put = async (path: string, text: string) => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  };
  const store = await openStore({ dataDir, clock: systemClock });
  const asset = (kind: string, file: string) => ({ url: `/media/fixture/${kind}/${file}`, mimeType: 'image/png' });
  const story = {
    ...makePackage({ acts: [act('act_one', [place('quay', [encounter('enc_rope')])])] }),
    assets: {
      backgrounds: { quay: asset('backgrounds', 'quay.png'), there: asset('backgrounds', 'there.png') },
      characters: {
        ada: { ...asset('characters', 'ada.png'), expressions: { sad: '/media/fixture/characters/ada-sad.png' } },
      },
      music: { quay: asset('music', 'quay.ogg'), evil: { url: '/media/../../etc/passwd', mimeType: 'audio/ogg' } },
    },
  };
  const { id, version, title, language, createdAt } = story;
  await store.putPackage({
    id,
    version,
    title,
    language,
    createdAt,
    totalNodes: countNodes(story),
    body: JSON.stringify(story),
  });
  const wanted = ['ada.png', 'ada-sad.png'].map((file) => ({
    kind: 'want-picture' as const,
    row: { packageId: id, kind: 'characters' as const, file, picture: 'ada', request: {}, scope: null },
  }));
  await store.append('session:desk', 0, [{ type: 'note', data: 1 }], wanted);
  await store.markPictures(
    id,
    wanted.map(({ row }) => row),
    'painted',
  );
  await put(join(samplesDir, 'fixture/backgrounds/quay.png'), 'as it ships');
  await put(join(dataDir, 'packages/fixture/backgrounds/there.png'), 'there');
  await put(join(dataDir, 'packages/fixture/characters/ada.png'), 'there');

  const told = await restoreMissingMedia({ store, dataDir, samplesDir, log: createLogger('silent') });
  expect(told).toEqual({
    putBack: ['fixture/backgrounds/quay.png'],
    wanted: ['fixture/characters/ada-sad.png'],
    gone: ['fixture/music/quay.ogg'],
  });
  expect(await readFile(join(dataDir, 'packages/fixture/backgrounds/quay.png'), 'utf8')).toBe('as it ships');
  expect((await store.listPictures({ state: 'waiting' })).map(({ file }) => file)).toEqual(['ada-sad.png']);
  expect(await restoreMissingMedia({ store, dataDir, samplesDir, log: createLogger('silent') })).toMatchObject({
    putBack: [],
    wanted: [],
  });
  await store.close();
});
