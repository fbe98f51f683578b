import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusalError } from '../../../shared/error.ts';
import { AssetKindSchema } from '../../../shared/story/index.ts';
import { isAbsent } from '../../system-error.ts';
import { inOwnFolder, linkOrCopy } from './files.ts';
import { mediaPath, packageFolder } from './path.ts';

/**
 * Links all media of one package into another. Existing files stay; URLs inside the package are not changed.
 * @returns the number of media files of the other package
 * @throws RefusalError (malformed) when an id is not a slug
 */
export async function copyAssets(dataDir: string, fromPackageId: string, toPackageId: string): Promise<number> {
  const from = packageFolder(dataDir, fromPackageId);
  if (from === null || packageFolder(dataDir, toPackageId) === null) {
    throw new RefusalError(
      'malformed',
      `"${from === null ? fromPackageId : toPackageId}" is not the id of a package.`,
      {
        hint: 'A package id is a lowercase slug such as "night_ferry".',
      },
    );
  }
  let copied = 0;
  for (const kind of AssetKindSchema.options) {
    for (const file of await filesIn(join(from, kind))) {
      const to = mediaPath(dataDir, toPackageId, kind, file);
      if (to === null) continue;
      await inOwnFolder(to, () => linkOrCopy(join(from, kind, file), to));
      copied += 1;
    }
  }
  return copied;
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}
