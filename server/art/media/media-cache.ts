import { createHash } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { AssetKind } from '../../../shared/story/index.ts';
import { ASIDE_PREFIX, exists, inOwnFolder, linkOrCopy, readIfThere, writeAtomically } from './files.ts';
import { mediaPath } from './path.ts';

/** A hash of everything that determines a media file; 32 hexadecimal digits. */
export function hashContentKey(parts: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(parts)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 32);
}

/** A file's hash for use in a content key. */
export const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Opens the media cache of a data directory, which packages share: `DATA_DIR/art-cache/<key>.<extension>`. The first use
 * removes partial files of an earlier run.
 */
export function createMediaCache(dataDir: string) {
  const folder = resolve(dataDir, 'art-cache');
  const getPath = (key: string, extension: string) => join(folder, `${key}.${extension}`);
  const requireMediaPath = (packageId: string, kind: AssetKind, file: string): string => {
    const path = mediaPath(dataDir, packageId, kind, file);
    if (path === null) throw new Error(`"${packageId}/${kind}/${file}" is no place for media.`);
    return path;
  };
  let opened: Promise<void> | undefined;
  const open = () => {
    opened ??= openFolder(folder).catch((cause: unknown) => {
      opened = undefined;
      throw cause;
    });
    return opened;
  };

  return {
    async has(key: string, extension: string): Promise<boolean> {
      await open();
      return exists(getPath(key, extension));
    },
    read: (key: string, extension: string) => readIfThere(getPath(key, extension)),
    async put(key: string, extension: string, bytes: Uint8Array): Promise<void> {
      await open();
      await writeAtomically(getPath(key, extension), bytes);
    },
    isPlaced: (packageId: string, kind: AssetKind, file: string) => exists(requireMediaPath(packageId, kind, file)),
    readPlaced: (packageId: string, kind: AssetKind, file: string) =>
      readIfThere(requireMediaPath(packageId, kind, file)),
    /** Links a cached file into a package. An existing file stays. */
    async place(packageId: string, kind: AssetKind, file: string, key: string, extension: string): Promise<void> {
      const path = requireMediaPath(packageId, kind, file);
      await inOwnFolder(path, () => linkOrCopy(getPath(key, extension), path));
    },
  };
}

async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const left = (await readdir(folder)).filter((name) => name.startsWith(ASIDE_PREFIX));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}
