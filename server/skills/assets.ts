import { existsSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { type Failure, failure, type PlanAsset } from '../../shared/plan/index.ts';
import { IdSchema } from '../../shared/story/index.ts';
import { getErrorCode } from '../system-error.ts';
import { liesWithin } from './folder.ts';

/** Where a skill's scripts may write: `DATA_DIR/skills/<name>/data`. */
export const skillDataDir = (dataDir: string, skill: string): string => join(dataDir, 'skills', skill, 'data');

export type CheckedAsset = { ok: true; file: string; path: string } | { ok: false; failure: Failure };

/**
 * Resolves an asset to a plain file within its skill's data, after all links. Repeat before reading its bytes, since a
 * script may have replaced it. @param folder real path @param path relative to it, or absolute
 */
export function checkAsset(folder: string, { assetId, path }: Pick<PlanAsset, 'assetId' | 'path'>): CheckedAsset {
  const refuse = (code: string, why: string): CheckedAsset => ({
    ok: false,
    failure: failure('process_error', code, `The asset "${assetId}" is refused: ${why}`),
  });
  const written = isAbsolute(path) ? path : resolve(folder, path);
  let file: string;
  try {
    file = realpathSync(written);
    if (!liesWithin(folder, file)) return refuse('asset_outside', "its path leads out of the skill's data.");
    if (!statSync(file).isFile()) return refuse('asset_no_file', 'expected a plain file.');
  } catch (error) {
    // An invalid path (with a NUL) has no file either.
    const code = getErrorCode(error) ?? '';
    if (!liesWithin(folder, written)) return refuse('asset_outside', "its path leads out of the skill's data.");
    return refuse('asset_missing', `it cannot be found (${code}).`);
  }
  return { ok: true, file, path: relative(folder, file).split(sep).join('/') };
}

/** The present location of a skill's asset, for reading. @param skill a slug @param path from the plan's result */
export function assetFile(dataDir: string, skill: string, asset: Pick<PlanAsset, 'assetId' | 'path'>): CheckedAsset {
  const written = skillDataDir(dataDir, IdSchema.parse(skill));
  const folder = existsSync(written) ? realpathSync(written) : written;
  return checkAsset(folder, asset);
}
