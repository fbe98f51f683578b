import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { adoptAssets } from '../../../server/exchange/adopt.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { plainStory } from './support.ts';

async function servicesWith(files: Record<string, string>) {
  const dataDir = await tempDir();
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(dataDir, file)), { recursive: true });
    await writeFile(join(dataDir, file), content);
  }
  return dataDir;
}

const storyWith = (assets: Partial<VNPackage['assets']>): VNPackage => ({
  ...plainStory(),
  assets: { backgrounds: {}, characters: {}, music: {}, ...assets },
});
const picture = (url: string) => ({ url, mimeType: 'image/png' });

describe('adoptAssets', () => {
  test('links what lies in this server under the new id, faces included, and copies nothing twice', async () => {
    const dataDir = await servicesWith({
      'packages/old/backgrounds/quay-1.webp': 'a quay',
      'packages/old/characters/ken-neutral.png': 'a face',
      'packages/old/characters/ken-happy.png': 'a smile',
      'packages/old/music/rain.ogg': 'rain',
    });
    const face = {
      ...picture('/media/old/characters/ken-neutral.png'),
      expressions: { neutral: '/media/old/characters/ken-neutral.png', happy: '/media/old/characters/ken-happy.png' },
    };
    const story = storyWith({
      backgrounds: { quay: picture('/media/old/backgrounds/quay-1.webp') },
      characters: { ken: face },
      music: { rain: picture('/media/old/music/rain.ogg') },
    });
    const { assets, missing } = await adoptAssets(dataDir, story.assets, 'new');
    expect(missing).toBe(0);
    expect(assets).toEqual(JSON.parse(JSON.stringify(story.assets).replaceAll('/media/old/', '/media/new/')));
    expect(await readFile(join(dataDir, 'packages/new/characters/ken-happy.png'), 'utf8')).toBe('a smile');
    const of = async (id: string) => (await stat(join(dataDir, `packages/${id}/backgrounds/quay-1.webp`))).ino;
    expect(await of('new')).toBe(await of('old'));
  });

  test('leaves its own where they are', async () => {
    const dataDir = await servicesWith({ 'packages/same/backgrounds/quay.webp': 'a quay' });
    const story = storyWith({ backgrounds: { quay: picture('/media/same/backgrounds/quay.webp') } });
    expect(await adoptAssets(dataDir, story.assets, 'same')).toEqual({ assets: story.assets, missing: 0, silent: 0 });
  });

  test.each([
    '/media/gone/backgrounds/quay.webp',
    '/media/old/music/quay.webp',
    '/media/old/backgrounds/lock',
    '/media/../backgrounds/secret.webp',
    '/media/old/../../backgrounds/secret.webp',
    'https://elsewhere.example/old/backgrounds/quay.webp',
    '',
  ])('leaves %j out, and reads and writes nothing outside', async (url) => {
    const dataDir = await servicesWith({
      'packages/old/backgrounds/other.webp': 'another',
      'packages/old/backgrounds/lock': 'a file without a media name',
      'backgrounds/secret.webp': 'a secret',
      'secret.webp': 'a secret',
    });
    const { assets, missing } = await adoptAssets(
      dataDir,
      storyWith({ backgrounds: { quay: picture(url) } }).assets,
      'new',
    );
    expect([assets.backgrounds, missing]).toEqual([{}, 1]);
    const written = await readdir(join(dataDir, 'packages', 'new'), { recursive: true }).catch(() => []);
    expect(written.filter((name) => name.includes('.'))).toEqual([]);
  });
});
