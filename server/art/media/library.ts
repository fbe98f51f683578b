import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { AssetKind } from '../../../shared/story/index.ts';
import { ASIDE_PREFIX, exists, linkOrCopy, writeWhole } from './files.ts';
import { mediaPath, mediaUrl } from './path.ts';

/** The hash of everything that determines a piece of media; 32 hexadecimal digits. */
export function keyOf(parts: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(parts)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 32);
}

/** The hash of a file as part of a content key. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Media by content key, shared between packages: `DATA_DIR/art-cache/<key>.<extension>`. */
export interface MediaLibrary {
  has(key: string, extension: string): Promise<boolean>;
  read(key: string, extension: string): Promise<Buffer>;
  put(key: string, extension: string, bytes: Uint8Array): Promise<void>;
  /** Places a stored piece in a package as `<name>-<key>.<extension>` and answers its url. */
  place(packageId: string, kind: AssetKind, name: string, key: string, extension: string): Promise<string>;
}

/** Opens the library of a data directory. What an interrupted run left half written is swept away at the first use. */
export function createMediaLibrary(dataDir: string): MediaLibrary {
  const folder = resolve(dataDir, 'art-cache');
  const fileOf = (key: string, extension: string) => join(folder, `${key}.${extension}`);
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
      return exists(fileOf(key, extension));
    },
    read: (key, extension) => readFile(fileOf(key, extension)),
    async put(key, extension, bytes) {
      await open();
      await writeWhole(fileOf(key, extension), bytes);
    },
    async place(packageId, kind, name, key, extension) {
      const file = `${name}-${key}.${extension}`;
      const path = mediaPath(dataDir, packageId, kind, file);
      if (path === null) throw new Error(`"${packageId}/${kind}/${file}" is no place for media.`);
      await mkdir(resolve(path, '..'), { recursive: true });
      await linkOrCopy(fileOf(key, extension), path);
      return mediaUrl(packageId, kind, file);
    },
  };
}

async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const left = (await readdir(folder)).filter((name) => name.startsWith(ASIDE_PREFIX));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}
