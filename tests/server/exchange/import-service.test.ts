import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createImportService } from '../../../server/exchange/import-service.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { testThreads } from '../../support/threads.ts';
import { fakeClock } from '../coauthor/support.ts';
import { bytesOf, plainStory } from './support.ts';

test('an id that could not be looked up is free again', async () => {
  const workers = testThreads();
  let fails = 1;
  const packageVersion = async () => {
    if (fails-- > 0) throw new Error('The database does not answer.');
    return null;
  };
  const intake = createImportService({
    workers,
    store: { packageVersion },
    clock: fakeClock('new'),
    dataDir: await tempDir(),
  });
  const take = () => intake.importPackage([bytesOf(plainStory())], { guest: 'somebody' }, async () => {});
  await expect(take()).rejects.toThrow('The database does not answer.');
  expect(await take()).toMatchObject({ packageId: plainStory().id, warnings: [] });
});

test('an import that comes to nothing leaves nothing of its pictures behind', async () => {
  const workers = testThreads();
  const dataDir = await tempDir();
  const from = join(dataDir, 'packages', 'elsewhere', 'backgrounds');
  await mkdir(from, { recursive: true });
  await writeFile(join(from, 'quay-1.png'), 'a picture');
  const intake = createImportService({
    workers,
    store: { packageVersion: async () => null },
    clock: fakeClock('new'),
    dataDir,
  });
  const story = plainStory();
  story.assets.backgrounds.quay = { url: '/media/elsewhere/backgrounds/quay-1.png', mimeType: 'image/png' };
  const seen: string[][] = [];
  const keep = async () => {
    seen.push(await readdir(join(dataDir, 'packages', story.id, 'backgrounds')));
    throw new Error('The disk is full.');
  };
  await expect(intake.importPackage([bytesOf(story)], { guest: 'somebody' }, keep)).rejects.toThrow(
    'The disk is full.',
  );
  expect(seen).toEqual([['quay-1.png']]);
  expect(await readdir(join(dataDir, 'packages'))).toEqual(['elsewhere']);
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
});
