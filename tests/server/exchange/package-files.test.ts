import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPackageRow, removePackageFiles, writePackageFiles } from '../../../server/exchange/index.ts';
import { removeEmptyFolders, removePackageTexts } from '../../../server/exchange/package-files.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { plainStory } from './support.ts';

const rowAt = (version: number, title = `Version ${version}`) =>
  createPackageRow({ ...plainStory({ title }), version });

async function written(dataDir: string, name: string) {
  return JSON.parse(await readFile(join(dataDir, 'packages/fixture', name), 'utf8'));
}

describe('the files of a package', () => {
  test('can be written by many at once, and the newest version is the one to read', async () => {
    const dataDir = await tempDir();
    await Promise.all([3, 1, 4, 2].map((version) => writePackageFiles(dataDir, rowAt(version))));
    expect((await written(dataDir, 'package.json')).version).toBe(4);
    for (const version of [1, 2, 3, 4]) {
      expect((await written(dataDir, `package.v${version}.json`)).title).toBe(`Version ${version}`);
    }
    expect((await readdir(join(dataDir, 'packages/fixture'))).sort()).toEqual([
      'package.json',
      'package.v1.json',
      'package.v2.json',
      'package.v3.json',
      'package.v4.json',
    ]);
  });

  test('of one version written twice are what was written last', async () => {
    const dataDir = await tempDir();
    await Promise.all(['First', 'Second', 'Third'].map((title) => writePackageFiles(dataDir, rowAt(1, title))));
    expect((await written(dataDir, 'package.json')).title).toBe('Third');
    expect((await written(dataDir, 'package.v1.json')).title).toBe('Third');
  });

  test('stay what they are when an older version is written later', async () => {
    const dataDir = await tempDir();
    await writePackageFiles(dataDir, rowAt(2));
    await writePackageFiles(dataDir, rowAt(1));
    expect((await written(dataDir, 'package.json')).version).toBe(2);
    expect((await written(dataDir, 'package.v1.json')).version).toBe(1);
  });

  test.each(['', '{"version":', '[]', '{"version":"9"}', 'null'])('are written over %j', async (broken) => {
    const dataDir = await tempDir();
    await mkdir(join(dataDir, 'packages/fixture'), { recursive: true });
    await writeFile(join(dataDir, 'packages/fixture/package.json'), broken);
    await writePackageFiles(dataDir, rowAt(1));
    expect((await written(dataDir, 'package.json')).version).toBe(1);
  });

  test('are laid out for eyes, and written as they are kept where nobody would read them', async () => {
    const dataDir = await tempDir();
    const large = rowAt(2, 'Large');
    const body = large.body.replace('"meta":{}', `"meta":{"note":"${'x'.repeat(1_000_000)}"}`);
    await writePackageFiles(dataDir, rowAt(1));
    await writePackageFiles(dataDir, { ...large, body });
    const lines = async (name: string) =>
      (await readFile(join(dataDir, 'packages/fixture', name), 'utf8')).split('\n').length;
    expect([(await lines('package.v1.json')) > 10, await lines('package.v2.json')]).toEqual([true, 1]);
    expect((await written(dataDir, 'package.json')).title).toBe('Large');
  });

  test('leave nothing behind: no folder, unless it has pictures', async () => {
    const dataDir = await tempDir();
    const packages = join(dataDir, 'packages');
    await writePackageFiles(dataDir, rowAt(1));
    await mkdir(join(packages, 'fixture/backgrounds'));
    await removePackageTexts(dataDir, 'fixture');
    expect(await readdir(packages)).toEqual([]);
    await mkdir(join(packages, 'fixture/music'), { recursive: true });
    await mkdir(join(packages, 'fixture/characters'), { recursive: true });
    await writeFile(join(packages, 'fixture/music/rain.ogg'), 'rain');
    await mkdir(join(packages, 'gone/characters'), { recursive: true });
    await writeFile(join(packages, 'a file of somebody'), '');
    await writePackageFiles(dataDir, rowAt(1));
    await removePackageTexts(dataDir, 'fixture');
    await removePackageTexts(dataDir, 'nobody');
    await removeEmptyFolders(dataDir);
    expect((await readdir(packages, { recursive: true })).sort()).toEqual([
      ...['a file of somebody', 'fixture', 'fixture/music', 'fixture/music/rain.ogg'],
    ]);
  });

  test('are gone when they are removed while being written, and come again as what is written then', async () => {
    const dataDir = await tempDir();
    await Promise.all([
      writePackageFiles(dataDir, rowAt(5)),
      removePackageFiles(dataDir, 'fixture'),
      writePackageFiles(dataDir, rowAt(1)),
    ]);
    expect((await readdir(join(dataDir, 'packages/fixture'))).sort()).toEqual(['package.json', 'package.v1.json']);
    expect((await written(dataDir, 'package.json')).version).toBe(1);
  });
});
