import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { installSamples } from '../../../server/exchange/index.ts';
import { openStore } from '../../../server/store/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { openShop, plainStory } from './support.ts';

/** A folder of samples: each a package with one picture. */
async function samplesOf(...stories: VNPackage[]): Promise<string> {
  const samplesDir = await tempDir();
  for (const story of stories) await putSample(samplesDir, story);
  return samplesDir;
}

async function putSample(samplesDir: string, story: VNPackage): Promise<void> {
  const folder = join(samplesDir, story.id);
  await mkdir(join(folder, 'backgrounds'), { recursive: true });
  await writeFile(join(folder, 'backgrounds', 'quay.webp'), `a quay of version ${story.version}`);
  await writeFile(join(folder, 'package.json'), JSON.stringify(story));
}

const salt = (version = 1): VNPackage => ({ ...plainStory({ title: 'Salt' }), id: 'salt', version });
const smoke = (): VNPackage => ({ ...plainStory({ title: 'Smoke' }), id: 'smoke' });

describe('the stories that ship', () => {
  test('are put in once, with their pictures', async () => {
    const { store, dataDir } = await openShop();
    const samplesDir = await samplesOf(salt(), smoke());
    expect((await installSamples({ store, dataDir, samplesDir })).sort()).toEqual(['salt', 'smoke']);
    expect((await store.listPackages()).map(({ id }) => id).sort()).toEqual(['salt', 'smoke']);
    const picture = join(dataDir, 'packages/salt/backgrounds/quay.webp');
    expect(await readFile(picture, 'utf8')).toBe('a quay of version 1');
    expect(JSON.parse(await readFile(join(dataDir, 'packages/salt/package.json'), 'utf8'))).toEqual(salt());
    expect(await installSamples({ store, dataDir, samplesDir })).toEqual([]);
  });

  test('stay away once they were deleted, over a restart as well', async () => {
    const { exchange, store, dataDir } = await openShop();
    const samplesDir = await samplesOf(salt(), smoke());
    await installSamples({ store, dataDir, samplesDir });
    await exchange.delete('salt');
    expect(existsSync(join(dataDir, 'packages/salt'))).toBe(false);
    await store.close();
    const again = await openStore({ dataDir });
    onTestFinished(() => again.close());
    expect(await installSamples({ store: again, dataDir, samplesDir })).toEqual([]);
    expect((await again.listPackages()).map(({ id }) => id)).toEqual(['smoke']);
  });

  test('stay away once they were deleted, also when a newer version ships', async () => {
    const { exchange, store, dataDir } = await openShop();
    const samplesDir = await samplesOf(salt(), smoke());
    await installSamples({ store, dataDir, samplesDir });
    await exchange.delete('salt');
    await putSample(samplesDir, salt(2));
    await putSample(samplesDir, { ...smoke(), version: 2 });
    expect(await installSamples({ store, dataDir, samplesDir })).toEqual(['smoke']);
    expect((await store.listPackages()).map(({ id, version }) => [id, version])).toEqual([['smoke', 2]]);
    expect(existsSync(join(dataDir, 'packages/salt'))).toBe(false);
    await putSample(samplesDir, salt(3));
    expect(await installSamples({ store, dataDir, samplesDir })).toEqual([]);
  });

  test('that are still there come again when a newer version ships, and the older one stays for the plays made on it', async () => {
    const { store, dataDir } = await openShop();
    const samplesDir = await samplesOf(salt());
    await installSamples({ store, dataDir, samplesDir });
    await putSample(samplesDir, salt(2));
    expect(await installSamples({ store, dataDir, samplesDir })).toEqual(['salt']);
    expect((await store.getPackage('salt'))?.version).toBe(2);
    expect((await store.getPackage('salt', 1))?.version).toBe(1);
  });

  test('that were put in halfway when the power went are put in whole', async () => {
    const { store, dataDir } = await openShop();
    const samplesDir = await samplesOf(salt());
    await installSamples({ store, dataDir, samplesDir });
    await writeFile(join(dataDir, 'samples.json'), '{}');
    expect(await installSamples({ store, dataDir, samplesDir })).toEqual(['salt']);
    expect(await store.listPackages()).toHaveLength(1);
  });

  test('are not touched where the note of them cannot be read, and the message says what to do', async () => {
    const { store, dataDir } = await openShop();
    await writeFile(join(dataDir, 'samples.json'), '{"salt":');
    const samplesDir = await samplesOf(salt());
    await expect(installSamples({ store, dataDir, samplesDir })).rejects.toThrow(
      /samples\.json cannot be read; delete/,
    );
    expect(await store.listPackages()).toEqual([]);
  });

  test('that we ship are whole and without oddities', async () => {
    const { exchange, store, dataDir } = await openShop();
    const samplesDir = new URL('../../../assets/samples', import.meta.url).pathname;
    const put = await installSamples({ store, dataDir, samplesDir });
    expect(put.length).toBeGreaterThan(0);
    for (const id of put) {
      const { packageId, warnings } = await exchange.importPackage(await exchange.get(id));
      expect(warnings).toEqual([`A package "${id}" is here already, so this one got the id "${packageId}".`]);
    }
  });
});
