import { parsePackageText, type VNPackage } from '../../../shared/story/index.ts';
import type { PackageRow } from '../../store/types.ts';
import { lacksArt } from '../illustrate.ts';
import { readPackage } from '../import.ts';
import { rowOf } from '../row.ts';

export type ImportAsked =
  | { type: 'read'; bytes: Uint8Array }
  /** Under which id and with which pictures it is kept; `isNew` where its own id is another story's. */
  | { type: 'finish'; id: string; isNew: boolean; assets: VNPackage['assets'] };

export type ImportTold =
  | { type: 'read'; id: string; assets: VNPackage['assets']; warnings: string[] }
  /** `lacking` is the story where it has not all its art. */
  | { type: 'finished'; row: PackageRow; lacking: VNPackage | null };

/** Reads a package that comes in, then makes of it what is kept. The story itself stays here. */
export function openImport(fill: { id: string; createdAt: string }): (asked: ImportAsked) => ImportTold {
  let story: VNPackage | undefined;
  return (asked) => {
    if (asked.type === 'read') {
      const read = readPackage(parsePackageText(new TextDecoder().decode(asked.bytes)), fill);
      story = read.package;
      return { type: 'read', id: story.id, assets: story.assets, warnings: read.warnings };
    }
    if (!story) throw new Error('A package was to be kept before it was read.');
    const { id, isNew, assets } = asked;
    const kept = { ...story, id, assets, ...(isNew && { version: 1 }) };
    return { type: 'finished', row: rowOf(kept), lacking: lacksArt(kept) ? kept : null };
  };
}
