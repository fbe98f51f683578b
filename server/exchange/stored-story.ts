import { type Asset, type VNPackage, VNPackageSchema } from '../../shared/story/index.ts';
import { packageJson } from '../store/compressed-text.ts';
import type { PackageRow } from '../store/types.ts';

/** Parses a stored story. @throws RefusalError `internal` naming the row if it is damaged */
export const parseStoredStory = (row: Pick<PackageRow, 'id' | 'version' | 'body'>): VNPackage =>
  VNPackageSchema.parse(packageJson(row));

export const listAssets = ({ assets }: VNPackage): Asset[] =>
  [assets.backgrounds, assets.characters, assets.music].flatMap((each) => Object.values(each));
