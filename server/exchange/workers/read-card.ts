import type { PackageCard, PackageRow } from '../../store/types.ts';
import { createPackageCard } from '../package-row.ts';
import { parseStoredStory } from '../stored-story.ts';

/** Computes the library card of a package stored before cards existed. */
export const readCard = (row: PackageRow): PackageCard => createPackageCard(parseStoredStory(row));
