import type { PackageCard, PackageRow } from '../../store/types.ts';
import { storyOf } from '../kept-story.ts';
import { cardOf } from '../listing.ts';

/** Computes the library card of a package stored before cards existed. */
export const readCard = (row: PackageRow): PackageCard => cardOf(storyOf(row));
