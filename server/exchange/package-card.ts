import type { VNPackage } from '../../shared/story/index.ts';
import type { PackageCard, PackageListRow } from '../store/types.ts';

/** A package as the library shows it. */
export type ListedPackage = Omit<PackageListRow, 'card'> & PackageCard;

/** The library card of a package: its start and its people. */
export function createPackageCard(story: VNPackage): PackageCard {
  const { backgrounds, characters, music } = story.assets;
  const first = story.plot.acts[0];
  const start = first?.sandboxLocations.find(({ id }) => id === first.startLocation) ?? first?.sandboxLocations[0];
  const cover = start && backgrounds[start.location]?.url;
  return {
    premise: story.plot.premise,
    cover: cover ?? Object.values(backgrounds)[0]?.url ?? null,
    cast: story.characters.map(({ id, name }) => ({ id, name, image: characters[id]?.url ?? null })),
    pictures: [backgrounds, characters, music].reduce((sum, assets) => sum + Object.keys(assets).length, 0),
  };
}
