import { Readable } from 'node:stream';
import { createGunzip, gunzipSync, gzipSync } from 'node:zlib';
import { damaged, fromJson } from './json.ts';
import type { KeptText, PackageRow } from './types.ts';

/** From how many characters on a text is worth packing: below, it is written in a few milliseconds as it is. */
const PACKED_FROM = 1_000_000;

/** What is packed becomes no longer than this, in bytes, whatever a database from elsewhere holds. */
const UNPACKED_MAX = 512 * 1024 * 1024;

/** So many bytes of what is unpacked bit by bit come at a time. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * A text as it is kept, packed where it is long: written as it is, the longest would hold everybody up. It takes a while itself, so whoever
 * has such a text packs it on a thread.
 */
export const packedIfLong = (text: string): string | Uint8Array<ArrayBuffer> =>
  text.length < PACKED_FROM ? text : new Uint8Array(gzipSync(text, { level: 1 }));

const cannotBeUnpacked = (row: string, cause: unknown) => damaged(`${row} is damaged: it cannot be unpacked`, cause);

/**
 * A text that is kept, as it was. Of a packed one that takes a while: for threads, and processes that have nothing else to do.
 * @param row names the row for a person
 * @throws RefusalError `internal` naming the row where it is damaged
 */
export function textOf(kept: KeptText, row: string): string {
  if (typeof kept === 'string') return kept;
  try {
    return gunzipSync(kept, { maxOutputLength: UNPACKED_MAX }).toString('utf8');
  } catch (cause) {
    throw cannotBeUnpacked(row, cause);
  }
}

/** The same in UTF-8, bit by bit, so that the event loop goes on meanwhile. @throws RefusalError as `textOf`, when it is read */
export async function* bytesOf(kept: KeptText, row: string): AsyncGenerator<Buffer> {
  if (typeof kept === 'string') return yield Buffer.from(kept);
  const unzip = Readable.from([kept]).pipe(createGunzip({ chunkSize: CHUNK_BYTES }));
  let length = 0;
  try {
    for await (const chunk of unzip) {
      length += chunk.length;
      if (length > UNPACKED_MAX) throw new Error(`It is longer than ${UNPACKED_MAX} bytes.`);
      yield chunk;
    }
  } catch (cause) {
    throw cannotBeUnpacked(row, cause);
  }
}

/** Whether a text that is kept has one of some others in it; it is read once, as `bytesOf` reads it. @throws RefusalError as `textOf` */
export async function mentionsAny(kept: KeptText, texts: readonly string[], row: string): Promise<boolean> {
  if (typeof kept === 'string') return texts.some((text) => kept.includes(text));
  const wanted = texts.map((text) => Buffer.from(text));
  const isIn = (bytes: Buffer): boolean => wanted.some((each) => bytes.includes(each));
  const border = Math.max(0, ...wanted.map(({ length }) => length - 1));
  const endOf = (bytes: Buffer): Buffer => bytes.subarray(Math.max(0, bytes.length - border));
  let before: Buffer = Buffer.alloc(0);
  for await (const chunk of bytesOf(kept, row)) {
    if (isIn(chunk)) return true;
    // It may stand across the border of two chunks.
    if (isIn(Buffer.concat([before, chunk.subarray(0, border)]))) return true;
    before = endOf(Buffer.concat([before, endOf(chunk)]));
  }
  return false;
}

/** How a person finds a version of a package. */
export const nameOfRow = ({ id, version }: Pick<PackageRow, 'id' | 'version'>): string =>
  `version ${version} of package ${id}`;

/** Reads the JSON of a package; of a long one for threads, as `textOf`. @throws RefusalError `internal` naming its row where it is damaged */
export const packageJson = (row: Pick<PackageRow, 'id' | 'version' | 'body'>): unknown =>
  fromJson(textOf(row.body, nameOfRow(row)), nameOfRow(row));
