import { constants } from 'node:fs';
import { access, copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { inOwnFolder } from '../art/index.ts';
import { mediaPath } from '../art/media/path.ts';
import type { Logger } from '../log.ts';
import { nameOfRow, unpackText } from '../store/compressed-text.ts';
import { mediaPathsIn } from '../store/media-paths.ts';
import type { PictureListing, Store } from '../store/types.ts';

export interface MendedMedia {
  /** Restored from the shipped samples. */
  putBack: string[];
  wanted: string[];
  /** Lost: neither shipped nor with a known prompt. */
  gone: string[];
}

const isThere = (path: string | null): Promise<boolean> =>
  path === null
    ? Promise.resolve(false)
    : access(path, constants.R_OK).then(
        () => true,
        () => false,
      );

/**
 * Finds missing media that stories refer to, as after a disk failure: shipped files are restored, painted ones
 * requested again, others reported. Call at start. @throws the signal's reason once aborted; the next start continues
 */
export async function restoreMissingMedia(options: {
  store: Store;
  dataDir: string;
  samplesDir: string | null;
  log: Logger;
  signal?: AbortSignal;
}): Promise<MendedMedia> {
  const { store, dataDir, samplesDir, log, signal } = options;
  const mended: MendedMedia = { putBack: [], wanted: [], gone: [] };
  const again = new Map<string, PictureListing[]>();
  for (const picture of await store.listPictures({ state: 'painted' })) {
    const { packageId, kind, file } = picture;
    signal?.throwIfAborted();
    if (await isThere(mediaPath(dataDir, packageId, kind, file))) continue;
    again.set(packageId, [...(again.get(packageId) ?? []), picture]);
    mended.wanted.push(`${packageId}/${kind}/${file}`);
  }
  for (const [packageId, files] of again) await store.markPictures(packageId, files, 'waiting');

  const known = new Set(
    (await store.listPictures({})).map(({ packageId, kind, file }) => `${packageId}/${kind}/${file}`),
  );
  for (const { id } of await store.listPackages()) {
    await setImmediate();
    signal?.throwIfAborted();
    const row = await store.getPackage(id);
    for (const name of new Set(mediaPathsIn(row ? unpackText(row.body, nameOfRow(row)) : ''))) {
      const [packageId = '', kind = '', file = ''] = name.split('/');
      const path = mediaPath(dataDir, packageId, kind, file);
      if (path === null || known.has(name) || (await isThere(path))) continue;
      const shipped = samplesDir === null ? null : join(samplesDir, packageId, kind, file);
      if (shipped !== null && (await isThere(shipped))) {
        await inOwnFolder(path, () => copyFile(shipped, path, constants.COPYFILE_EXCL));
        mended.putBack.push(name);
      } else mended.gone.push(name);
    }
  }
  const { putBack, wanted, gone } = mended;
  if (putBack.length > 0) log.warn({ putBack }, 'media of stories that ship were missing and have been put back');
  if (wanted.length > 0) log.warn({ wanted }, 'pictures were missing and are painted again');
  if (gone.length > 0) log.warn({ gone }, 'media are missing: restore them from a backup, or have them painted anew');
  return mended;
}
