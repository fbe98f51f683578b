import { countNodes, type VNPackage } from '../../shared/story/index.ts';
import type { PackageRow } from '../store/types.ts';
import { cardOf } from './listing.ts';

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
