import { countNodes, type VNPackage } from '../../shared/story/index.ts';
import { packedIfLong } from '../store/packed.ts';
import type { PackageRow } from '../store/types.ts';
import { cardOf } from './listing.ts';

/** A database row with a compressed body: for threads, since compression takes a while. */
export function packedRowOf(story: VNPackage): PackageRow {
  const row = rowOf(story);
  return { ...row, body: packedIfLong(row.body) };
}

/** A database row with an uncompressed body. */
export const rowOf = (story: VNPackage): PackageRow & { body: string } => ({
  id: story.id,
  version: story.version,
  title: story.title,
  language: story.language,
  createdAt: story.createdAt,
  totalNodes: countNodes(story),
  body: JSON.stringify(story),
  card: cardOf(story),
});
