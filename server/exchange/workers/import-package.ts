import type { Remark } from '../../../shared/reasons.ts';
import { parsePackageText, type VNPackage } from '../../../shared/story/index.ts';
import type { PackageRow, Projection } from '../../store/types.ts';
import { illustrate } from '../illustrate.ts';
import { readPackage } from '../import.ts';
import { packedRowOf } from '../row.ts';

export type ImportAsked =
  | { type: 'read'; bytes: Uint8Array }
  /** Under which id and with which pictures it is kept; `isNew` where its own id is another story's. */
  | { type: 'finish'; id: string; isNew: boolean; assets: VNPackage['assets'] };

export type ImportTold =
  | { type: 'read'; id: string; assets: VNPackage['assets']; remarks: Remark[] }
  /** `wanted` is what is to be written with it, of the art it lacks; `unpaintable` says why something of that cannot be. */
  | { type: 'finished'; row: PackageRow; wanted: Projection[]; unpaintable: string[] };

/** Reads a package that comes in, then makes of it what is kept. The story itself stays here. */
export function openImport(fill: { id: string; createdAt: string }): (asked: ImportAsked) => ImportTold {
  let story: VNPackage | undefined;
  return (asked) => {
    if (asked.type === 'read') {
      const read = readPackage(parsePackageText(new TextDecoder().decode(asked.bytes)), fill);
      story = read.package;
      return { type: 'read', id: story.id, assets: story.assets, remarks: read.remarks };
    }
    if (!story) throw new Error('A package was to be kept before it was read.');
    const { id, isNew, assets } = asked;
    const kept = { ...story, id, assets, ...(isNew && { version: 1 }) };
    const { story: whole, ...rest } = illustrate(kept);
    return { type: 'finished', row: packedRowOf(whole), ...rest };
  };
}
