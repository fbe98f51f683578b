import { resolve } from 'node:path';
import { type AssetKind, AssetKindSchema, IdSchema } from '../../../shared/story/index.ts';

/** Allowed media types by file extension; none can contain active content. */
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

/** A file's media type by its name; null if it is no media file name. */
export function mediaType(file: string): string | null {
  const extension = FILE_NAME.exec(file)?.[1];
  return extension === undefined || !Object.hasOwn(MEDIA_TYPES, extension) ? null : (MEDIA_TYPES[extension] ?? null);
}

/** The absolute media folder of a package; null if the id is not a slug. */
export function packageFolder(dataDir: string, packageId: string): string | null {
  return IdSchema.safeParse(packageId).success ? resolve(dataDir, 'packages', packageId) : null;
}

/** The absolute path in `DATA_DIR/packages/<id>/<kind>/`, which need not exist. Null for invalid names. */
export function mediaPath(dataDir: string, packageId: string, kind: string, file: string): string | null {
  const folder = packageFolder(dataDir, packageId);
  if (folder === null || !AssetKindSchema.safeParse(kind).success || mediaType(file) === null) return null;
  return resolve(folder, kind, file);
}

export const mediaUrl = (packageId: string, kind: AssetKind, file: string): string =>
  `/media/${packageId}/${kind}/${file}`;
