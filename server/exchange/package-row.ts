import { type Asset, countNodes, type VNPackage, VNPackageSchema } from '../../shared/story/index.ts';
import { compressIfLong, packageJson } from '../store/compressed-text.ts';
import type { PackageCard, PackageListRow, PackageRow } from '../store/types.ts';

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

/** A story as the database has it. */
export type StoredStory = Pick<PackageRow, 'id' | 'version' | 'body'>;

/** Parses a stored story. @throws RefusalError `internal` naming the row if it is damaged */
export const parseStoredStory = (row: StoredStory): VNPackage => VNPackageSchema.parse(packageJson(row));

export const listAssets = ({ assets }: VNPackage): Asset[] =>
  [assets.backgrounds, assets.characters, assets.music].flatMap((each) => Object.values(each));
