import type { PackageCard, PackageRow } from '../../store/types.ts';
import { createPackageCard, parseStoredStory } from '../package-row.ts';

/** Computes the library card of a package stored before cards existed. */
export const readCard = (row: PackageRow): PackageCard => createPackageCard(parseStoredStory(row));
