import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { getErrorCode, ifAbsent, isAbsent } from '../../system-error.ts';

/** The name prefix of files that are being written. */
export const ASIDE_PREFIX = '.aside-';

const createTemporaryPath = (path: string) => join(dirname(path), `${ASIDE_PREFIX}${randomUUID()}`);

/** Whether a readable file exists. */
export const exists = (path: string): Promise<boolean> =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  );

/** The bytes of a file; null if it does not exist. */
export const readIfThere = (path: string): Promise<Buffer<ArrayBuffer> | null> => readFile(path).catch(ifAbsent(null));

/** Writes a file atomically: to a temporary file, flushed, then renamed. The folder must exist. */
export async function writeAtomically(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
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

/** How often a folder is recreated if another task removes it while it is still empty. */
const ROUNDS = 10;

/** Puts a file with `write` into a folder that may not exist, or may be removed as empty meanwhile. */
export async function inOwnFolder(path: string, write: () => Promise<void>): Promise<void> {
  for (let round = 1; ; round += 1) {
    await mkdir(dirname(path), { recursive: true });
    try {
      return await write();
    } catch (error) {
      if (getErrorCode(error) !== 'ENOENT' || round >= ROUNDS) throw error;
      // If the folder exists on the second try, the error has another cause.
      if (round > 1 && (await exists(dirname(path)))) throw error;
    }
  }
}

/** Links a file to a second path, or copies it if links are not supported. An existing file stays. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return;
    if (isAbsent(error)) throw error;
    await throughAside(to, (aside) => copyFile(from, aside));
  }
}

async function throughAside(path: string, write: (aside: string) => Promise<void>): Promise<void> {
  const aside = createTemporaryPath(path);
  try {
    await write(aside);
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}
