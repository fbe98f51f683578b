import { countNodes, type VNPackage } from '../../shared/story/index.ts';
import { packedIfLong } from '../store/packed.ts';
import type { PackageRow } from '../store/types.ts';
import { cardOf } from './listing.ts';

/** A package as the database keeps it, packed where it is long: for threads, since that takes a while. */
export function packedRowOf(story: VNPackage): PackageRow {
  const row = rowOf(story);
  const packed = packedIfLong(row.body);
  return packed === undefined ? row : { ...row, packed };
}

/** A package as the database keeps it. */
export const rowOf = (story: VNPackage): PackageRow => ({
  id: story.id,
  version: story.version,
  title: story.title,
  language: story.language,
  createdAt: story.createdAt,
  totalNodes: countNodes(story),
  body: JSON.stringify(story),
  card: cardOf(story),
});
