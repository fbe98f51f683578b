import { type AssetKind, AssetKindSchema, type VNPackage } from '../../../shared/story/index.ts';
import type { ImportContents } from '../../../shared/wire/index.ts';
import { listMediaFiles } from '../out/media.ts';
import type { ImportedStory, UploadedMedia } from './types.ts';

export function countContents(
  { premise, characters = [], acts = [] }: ImportedStory,
  media: readonly UploadedMedia[],
  assets?: VNPackage['assets'],
): ImportContents {
  const places = acts.flatMap(({ sandboxLocations = [] }) => sandboxLocations);
  const encounters = [
    ...places.flatMap((place) => place.encounters ?? []),
    ...characters.flatMap(({ personalArc }) => personalArc?.arcEncounters ?? []),
  ];
  const lore = [
    ...(premise?.globalWorldInfo ?? []),
    ...acts.flatMap(({ scenarioWorldInfo = [] }) => scenarioWorldInfo),
  ];
  const kinds: readonly { kind: AssetKind }[] = assets ? listMediaFiles({ assets }) : media;
  const [backgrounds, portraits, music, voices] = AssetKindSchema.options.map(
    (each) => kinds.filter(({ kind }) => kind === each).length,
  );
  return {
    ...{ characters: characters.length, acts: acts.length, places: places.length, encounters: encounters.length },
    ...{ lore: lore.length, backgrounds: backgrounds ?? 0, portraits: portraits ?? 0, music: music ?? 0 },
    voices: voices ?? 0,
  };
}
