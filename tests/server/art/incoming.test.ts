import { access, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { beginIncoming, takeBackIncoming } from '../../../server/art/media/incoming.ts';
import { tempDir } from '../../support/temp-dir.ts';

const QUAY = { kind: 'backgrounds', file: 'quay-1.png' };
const LIGHT = { kind: 'backgrounds', file: 'light-1.png' };

const put = async (dataDir: string, { kind, file }: typeof QUAY) => {
  await mkdir(join(dataDir, 'packages', 'ferry', kind), { recursive: true });
  await writeFile(join(dataDir, 'packages', 'ferry', kind, file), 'a picture');
};
const packagesIn = (dataDir: string) =>
  readdir(join(dataDir, 'packages'), { recursive: true }).then((all) => all.sort());
const notesIn = (dataDir: string) => readdir(join(dataDir, 'incoming'));

test('deletes unused incoming files, with the folder made for them', async () => {
  const dataDir = await tempDir();
  const incoming = await beginIncoming(dataDir, 'ferry', [QUAY]);
  await put(dataDir, QUAY);
  await put(dataDir, LIGHT);
  await incoming.takeBack();
  expect(await packagesIn(dataDir)).toEqual([]);
  expect(await notesIn(dataDir)).toEqual([]);
});

test('keeps files that were there before', async () => {
  const dataDir = await tempDir();
  await put(dataDir, QUAY);
  const incoming = await beginIncoming(dataDir, 'ferry', [QUAY, LIGHT]);
  await put(dataDir, LIGHT);
  await incoming.takeBack();
  expect(await packagesIn(dataDir)).toEqual(['ferry', 'ferry/backgrounds', 'ferry/backgrounds/quay-1.png']);
});

test('keeps adopted files, and removes their notes', async () => {
  const dataDir = await tempDir();
  const incoming = await beginIncoming(dataDir, 'ferry', [QUAY]);
  await put(dataDir, QUAY);
  await incoming.kept();
  expect(await takeBackIncoming(dataDir, async () => false)).toEqual([]);
  await access(join(dataDir, 'packages', 'ferry', 'backgrounds', 'quay-1.png'));
});

test.each([true, false])(
  'after a process that ended in the middle, what nothing shows goes: shown %s',
  async (isShown) => {
    const dataDir = await tempDir();
    await beginIncoming(dataDir, 'ferry', [QUAY]);
    await put(dataDir, QUAY);
    expect(await takeBackIncoming(dataDir, async () => isShown)).toEqual(isShown ? [] : ['ferry']);
    expect((await packagesIn(dataDir)).length > 0).toBe(isShown);
    expect(await notesIn(dataDir)).toEqual([]);
  },
);

test('a note that was never whole says nothing, nor does one about a place outside', async () => {
  const dataDir = await tempDir();
  await put(dataDir, QUAY);
  await mkdir(join(dataDir, 'incoming'));
  await writeFile(join(dataDir, 'incoming', 'ferry.json'), '{"packageId":"fer');
  await writeFile(join(dataDir, 'incoming', 'up.json'), '{"packageId":"../ferry","files":null}');
  expect(await takeBackIncoming(dataDir, async () => false)).toEqual([]);
  expect(await packagesIn(dataDir)).toContain('ferry/backgrounds/quay-1.png');
  expect(await notesIn(dataDir)).toEqual([]);
});
