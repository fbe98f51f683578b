import { type Asset, type VNPackage, VNPackageSchema } from '../../shared/story/index.ts';
import { packageJson } from '../store/packed.ts';
import type { PackageRow } from '../store/types.ts';

/** Reads a story at once. @throws RefusalError `internal` naming the row where it is damaged */
export const storyOf = (row: Pick<PackageRow, 'id' | 'version' | 'body'>): VNPackage =>
  VNPackageSchema.parse(packageJson(row));

/** All pictures and tracks of a story. */
export const assetsIn = ({ assets }: VNPackage): Asset[] =>
  [assets.backgrounds, assets.characters, assets.music].flatMap((each) => Object.values(each));
