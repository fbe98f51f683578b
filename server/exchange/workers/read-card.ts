import type { PackageCard, PackageRow } from '../../store/types.ts';
import { cardOf } from '../listing.ts';
import { storyOf } from '../read-story.ts';

/** What the library shows of a package that was kept before it was known. */
export const readCard = (row: PackageRow): PackageCard => cardOf(storyOf(row));
