import { countNodes, type VNPackage } from '../../shared/story/index.ts';
import { compressIfLong } from '../store/compressed-text.ts';
import type { PackageRow } from '../store/types.ts';
import { createPackageCard } from './package-card.ts';

/** A database row with a compressed body: for threads, since compression takes a while. */
export function createCompressedPackageRow(story: VNPackage): PackageRow {
  const row = createPackageRow(story);
  return { ...row, body: compressIfLong(row.body) };
}

/** A database row with an uncompressed body. */
export const createPackageRow = (story: VNPackage): PackageRow & { body: string } => ({
  id: story.id,
  version: story.version,
  title: story.title,
  language: story.language,
  createdAt: story.createdAt,
  totalNodes: countNodes(story),
  body: JSON.stringify(story),
  card: createPackageCard(story),
});
