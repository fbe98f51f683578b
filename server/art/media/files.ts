import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf, ifAbsent, isAbsent } from '../../system-error.ts';

/** How a file that is being written is called, until it is whole. */
export const ASIDE_PREFIX = '.aside-';

const asideOf = (path: string) => join(dirname(path), `${ASIDE_PREFIX}${randomUUID()}`);

/** True when there is a file that can be read. */
export const exists = (path: string): Promise<boolean> =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  );

/** The bytes of a file; null where it is not there. */
export const readIfThere = (path: string): Promise<Buffer<ArrayBuffer> | null> => readFile(path).catch(ifAbsent(null));

/** Writes a file whole or not at all: aside, flushed, then renamed. The folder must be there. */
export async function writeWhole(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  await throughAside(path, async (aside) => {
    const file = await open(aside, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  });
}

/** So often a folder is made anew that somebody clears away as empty before anything is put into it. */
const ROUNDS = 10;

/** Puts a file where its folder may not be yet, and may be cleared away until it is. @param write puts it there, once the folder is */
export async function inOwnFolder(path: string, write: () => Promise<void>): Promise<void> {
  for (let round = 1; ; round += 1) {
    await mkdir(dirname(path), { recursive: true });
    try {
      return await write();
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || round >= ROUNDS) throw error;
      // Where the folder is there the second time, it is something else that is not.
      if (round > 1 && (await exists(dirname(path)))) throw error;
    }
  }
}

/** Gives a file a second place: a hard link, or a copy where the file system has none. One that is there stays. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    if (isAbsent(error)) throw error;
    await throughAside(to, (aside) => copyFile(from, aside));
  }
}

async function throughAside(path: string, write: (aside: string) => Promise<void>): Promise<void> {
  const aside = asideOf(path);
  try {
    await write(aside);
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}
