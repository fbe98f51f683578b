import { createHash } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { AssetKind } from '../../../shared/story/index.ts';
import { ASIDE_PREFIX, exists, inOwnFolder, linkOrCopy, readIfThere, writeAtomically } from './files.ts';
import { mediaPath, mediaUrl } from './path.ts';

/** A hash of everything that determines a media file; 32 hexadecimal digits. */
export function hashContentKey(parts: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(parts)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 32);
}

/** A file's hash for use in a content key. */
export const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The media cache shared between packages: `DATA_DIR/art-cache/<key>.<extension>`. */
export interface MediaLibrary {
  has(key: string, extension: string): Promise<boolean>;
  read(key: string, extension: string): Promise<Buffer | null>;
  put(key: string, extension: string, bytes: Uint8Array): Promise<void>;
  /** Links a cached file into a package and returns its URL. An existing file stays. */
  place(packageId: string, kind: AssetKind, file: string, key: string, extension: string): Promise<string>;
  isPlaced(packageId: string, kind: AssetKind, file: string): Promise<boolean>;
  readPlaced(packageId: string, kind: AssetKind, file: string): Promise<Buffer | null>;
}

/** Opens the cache of a data directory. Partial files of an earlier run are removed at the first use. */
export function createMediaCache(dataDir: string): MediaLibrary {
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
    async has(key, extension) {
      await open();
      return exists(getPath(key, extension));
    },
    read: (key, extension) => readIfThere(getPath(key, extension)),
    async put(key, extension, bytes) {
      await open();
      await writeAtomically(getPath(key, extension), bytes);
    },
    isPlaced: (packageId, kind, file) => exists(requireMediaPath(packageId, kind, file)),
    readPlaced: (packageId, kind, file) => readIfThere(requireMediaPath(packageId, kind, file)),
    async place(packageId, kind, file, key, extension) {
      const path = requireMediaPath(packageId, kind, file);
      await inOwnFolder(path, () => linkOrCopy(getPath(key, extension), path));
      return mediaUrl(packageId, kind, file);
    },
  };
}

async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const left = (await readdir(folder)).filter((name) => name.startsWith(ASIDE_PREFIX));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}
