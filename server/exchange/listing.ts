import type { VNPackage } from '../../shared/story/index.ts';
import type { PackageListing } from '../store/types.ts';

/** A package as the library shows it. */
export interface ListedPackage extends PackageListing {
  premise: string;
  cover: string | null;
  cast: { id: string; name: string; image: string | null }[];
}

/** Shows a package by the place it starts at and by its people. */
export function listingOf(row: PackageListing, story: VNPackage): ListedPackage {
  const { backgrounds, characters } = story.assets;
  const first = story.plot.acts[0];
  const start = first?.sandboxLocations.find(({ id }) => id === first.startLocation) ?? first?.sandboxLocations[0];
  const cover = start && backgrounds[start.location]?.url;
  return {
    ...row,
    premise: story.plot.premise,
    cover: cover ?? Object.values(backgrounds)[0]?.url ?? null,
    cast: story.characters.map(({ id, name }) => ({ id, name, image: characters[id]?.url ?? null })),
  };
}
