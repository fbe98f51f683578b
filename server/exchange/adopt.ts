import {
  type AssetKind,
  AssetKindSchema,
  assetsOfKind,
  type StoryFile,
  type VNPackage,
} from '../../shared/story/index.ts';
import { type IncomingFile, inOwnFolder, linkOrCopy, mediaPath, mediaUrl } from '../art/index.ts';
import { exists } from '../art/media/files.ts';
import { isAbsent } from '../system-error.ts';

async function adoptFile(dataDir: string, url: string, kind: AssetKind, id: string): Promise<string | null> {
  const [, , from = '', , file = ''] = url.split('/');
  const source = mediaPath(dataDir, from, kind, file);
  const target = mediaPath(dataDir, id, kind, file);
  if (source === null || target === null) return null;
  try {
    await inOwnFolder(target, () => linkOrCopy(source, target));
  } catch (error) {
    if (!isAbsent(error)) throw error;
    // It may have come with the package.
    if (!(await exists(target))) return null;
  }
  return mediaUrl(id, kind, file);
}

/** A package's media files, assuming it owns them. */
export const filesOfAssets = (given: VNPackage['assets']): IncomingFile[] =>
  AssetKindSchema.options.flatMap((kind) =>
    Object.values(assetsOfKind(given, kind)).flatMap(({ url, expressions = {} }) =>
      [url, ...Object.values(expressions)].map((each) => ({ kind, file: each.split('/')[4] ?? '' })),
    ),
  );

/**
 * Makes a package own its media under `id`: files on this server are linked, others left out.
 * @returns the assets with their new URLs, and how many were left out: those that can be painted again, and voices
 */
export async function adoptAssets(
  dataDir: string,
  given: VNPackage['assets'],
  id: string,
): Promise<{ assets: VNPackage['assets']; missing: number; silent: number }> {
  const assets: VNPackage['assets'] = { backgrounds: {}, characters: {}, music: {} };
  let missing = 0;
  let silent = 0;
  for (const kind of AssetKindSchema.options) {
    const own: Record<string, StoryFile> = {};
    for (const [key, asset] of Object.entries(assetsOfKind(given, kind))) {
      const url = await adoptFile(dataDir, asset.url, kind, id);
      if (url === null) {
        if (kind === 'voices') silent += 1;
        else missing += 1;
        continue;
      }
      const expressions: Record<string, string> = {};
      for (const [name, from] of Object.entries(asset.expressions ?? {})) {
        const to = await adoptFile(dataDir, from, kind, id);
        if (to !== null) expressions[name] = to;
      }
      const { mimeType, words } = asset;
      own[key] = { url, mimeType, ...(words !== undefined && { words }), ...(asset.expressions && { expressions }) };
    }
    if (given[kind]) assets[kind] = own;
  }
  return { assets, missing, silent };
}
