import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { takeInVoice } from '../../../server/art/index.ts';
import { RefusalError } from '../../../shared/error.ts';
import { wavOf } from '../../support/sounds.ts';
import { tempDir } from '../../support/temp-dir.ts';

test('a voice for which there is no room leaves no file behind', async () => {
  const dataDir = await tempDir();
  const asked: string[] = [];
  const options = { dataDir, packageId: 'pier' };
  const requireRoom = (id: string) => {
    asked.push(id);
    throw new RefusalError('too_large', 'There is no room.');
  };
  await expect(takeInVoice(wavOf(20), { ...options, requireRoom })).rejects.toThrow('There is no room.');
  expect(await readdir(dataDir)).toEqual([]);
  const { id } = await takeInVoice(wavOf(20), { ...options, requireRoom: () => undefined });
  expect(asked).toEqual([id]);
});
