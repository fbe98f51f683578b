import { resolve } from 'node:path';
import { type AssetKind, AssetKindSchema, IdSchema } from '../../../shared/story/index.ts';

/** What a media file may be, by the end of its name. Nothing a browser would run is among them. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  ogg: 'audio/ogg',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
};

const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,180}\.([a-z0-9]{2,4})$/;

/** The media type of a file by its name, or null where the name is not that of a media file. */
export function mediaType(file: string): string | null {
  const extension = FILE_NAME.exec(file)?.[1];
  return extension === undefined || !Object.hasOwn(MEDIA_TYPES, extension) ? null : (MEDIA_TYPES[extension] ?? null);
}

/** The folder of a package's media, absolute, or null where the id is not a slug. */
export function packageFolder(dataDir: string, packageId: string): string | null {
  return IdSchema.safeParse(packageId).success ? resolve(dataDir, 'packages', packageId) : null;
}

/**
 * Where a media file of a package lies: an absolute path directly inside `DATA_DIR/packages/<id>/<kind>/`, whether or not
 * there is such a file. Null for anything but a slug, a kind of asset and a plain media file name.
 */
export function mediaPath(dataDir: string, packageId: string, kind: string, file: string): string | null {
  const folder = packageFolder(dataDir, packageId);
  if (folder === null || !AssetKindSchema.safeParse(kind).success || mediaType(file) === null) return null;
  return resolve(folder, kind, file);
}

/** Where the browser gets a media file. */
export const mediaUrl = (packageId: string, kind: AssetKind, file: string): string =>
  `/media/${packageId}/${kind}/${file}`;
