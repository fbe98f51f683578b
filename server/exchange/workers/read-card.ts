import type { PackageCard, PackageRow } from '../../store/types.ts';
import { storyOf } from '../kept-story.ts';
import { cardOf } from '../listing.ts';

/** What the library shows of a package that was kept before it was known. */
export const readCard = (row: PackageRow): PackageCard => cardOf(storyOf(row));
