import type { Asset } from '../../../shared/story/index.ts';
import type { PackageRow } from '../../store/types.ts';
import { assetsIn, storyOf } from '../kept-story.ts';

/** Reads the assets of a stored package. */
export const readAssets = (row: Pick<PackageRow, 'id' | 'version' | 'body'>): Asset[] => assetsIn(storyOf(row));
