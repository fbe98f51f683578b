import type { Remark } from '../../../shared/remarks.ts';
import { parsePackageText, type VNPackage } from '../../../shared/story/index.ts';
import type { PackageRow, Projection } from '../../store/types.ts';
import { handOver } from '../../workers/transfer.ts';
import { illustrate } from '../illustrate.ts';
import { readPackage } from '../import.ts';
import { packedRowOf } from '../row.ts';

export type ImportAsked =
  | { type: 'read'; blocks: readonly Uint8Array[] }
  /** Under which id and with which pictures it is kept; `isNew` where its own id is another story's. */
  | { type: 'finish'; id: string; isNew: boolean; assets: VNPackage['assets'] }
  /** The next of what is wanted, until there is nothing more. */
  | { type: 'want' };

export type ImportTold =
  | { type: 'read'; id: string; assets: VNPackage['assets']; remarks: Remark[] }
  /** What is to be written with it, of the art it lacks, is asked for next; `unpaintable` says why something of that cannot be. */
  | { type: 'finished'; row: PackageRow; unpaintable: string[] }
  | { type: 'wanted'; wanted: Projection[] };

/** So many rows come over at a time: all of a large package would take everybody's turn to be read. */
const ROWS_AT_A_TIME = 500;

/** A text of which the bytes came in blocks; a character may lie across two. */
function textOf(blocks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  return blocks.map((block) => decoder.decode(block, { stream: true })).join('') + decoder.decode();
}

/** Reads a package that comes in, then makes of it what is kept. The story itself stays here. */
export function openImport(fill: { id: string; createdAt: string }): (asked: ImportAsked) => ImportTold {
  let story: VNPackage | undefined;
  let wanting: Projection[] = [];
  return (asked) => {
    if (asked.type === 'want') return { type: 'wanted', wanted: wanting.splice(0, ROWS_AT_A_TIME) };
    if (asked.type === 'read') {
      const read = readPackage(parsePackageText(textOf(asked.blocks)), fill);
      story = read.package;
      return { type: 'read', id: story.id, assets: story.assets, remarks: read.remarks };
    }
    if (!story) throw new Error('A package was to be kept before it was read.');
    const { id, isNew, assets } = asked;
    const kept = { ...story, id, assets, ...(isNew && { version: 1 }) };
    const { story: whole, wanted, unpaintable } = illustrate(kept);
    wanting = wanted;
    const row = packedRowOf(whole);
    const told: ImportTold = { type: 'finished', row, unpaintable };
    return typeof row.body === 'string' ? told : handOver(told, [row.body.buffer as ArrayBuffer]);
  };
}
