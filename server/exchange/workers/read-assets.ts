import type { Asset } from '../../../shared/story/index.ts';
import type { PackageRow } from '../../store/types.ts';
import { listAssets, parseStoredStory } from '../package-row.ts';

export const readAssets = (row: Pick<PackageRow, 'id' | 'version' | 'body'>): Asset[] =>
  listAssets(parseStoredStory(row));
