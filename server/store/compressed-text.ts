import { Readable } from 'node:stream';
import { createGunzip, gunzipSync, gzipSync } from 'node:zlib';
import { damagedRefusal, fromJson } from './json.ts';
import type { PackageRow, StoredText } from './types.ts';

/** Texts from this length on are compressed; shorter ones are written in a few milliseconds as they are. */
const PACKED_FROM = 1_000_000;

/** Maximum size of decompressed texts in bytes, for databases from elsewhere. */
const UNPACKED_MAX = 512 * 1024 * 1024;

const CHUNK_BYTES = 1024 * 1024;

/** Compresses a long text, since writing it plain would block. Compression is slow too: call it on a thread. */
export const compressIfLong = (text: string): string | Uint8Array<ArrayBuffer> =>
  text.length < PACKED_FROM ? text : new Uint8Array(gzipSync(text, { level: 1 }));

const cannotBeUnpacked = (row: string, cause: unknown) =>
  damagedRefusal(`${row} is damaged: it cannot be decompressed`, cause);

/** Slow for packed texts: for threads. @throws RefusalError `internal` naming the `row` if it is damaged */
export function unpackText(kept: StoredText, row: string): string {
  if (typeof kept === 'string') return kept;
  try {
    return gunzipSync(kept, { maxOutputLength: UNPACKED_MAX }).toString('utf8');
  } catch (cause) {
    throw cannotBeUnpacked(row, cause);
  }
}

/** Streams the text as UTF-8 without blocking the event loop. @throws RefusalError as `unpackText`, while reading */
export async function* streamStoredText(kept: StoredText, row: string): AsyncGenerator<Buffer> {
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

/** Whether a stored text contains one of some texts; streamed as by `streamStoredText`. @throws RefusalError as `unpackText` */
export async function mentionsAny(kept: StoredText, texts: readonly string[], row: string): Promise<boolean> {
  if (typeof kept === 'string') return texts.some((text) => kept.includes(text));
  const wanted = texts.map((text) => Buffer.from(text));
  const isIn = (bytes: Buffer): boolean => wanted.some((each) => bytes.includes(each));
  const border = Math.max(0, ...wanted.map(({ length }) => length - 1));
  const getBorder = (bytes: Buffer): Buffer => bytes.subarray(Math.max(0, bytes.length - border));
  let before: Buffer = Buffer.alloc(0);
  for await (const chunk of streamStoredText(kept, row)) {
    if (isIn(chunk)) return true;
    // A match may span two chunks.
    if (isIn(Buffer.concat([before, chunk.subarray(0, border)]))) return true;
    before = getBorder(Buffer.concat([before, getBorder(chunk)]));
  }
  return false;
}

export const nameOfRow = ({ id, version }: Pick<PackageRow, 'id' | 'version'>): string =>
  `version ${version} of package ${id}`;

/** Parses a package's JSON, as `unpackText`. @throws RefusalError `internal` naming its row if it is damaged */
export const packageJson = (row: Pick<PackageRow, 'id' | 'version' | 'body'>): unknown =>
  fromJson(unpackText(row.body, nameOfRow(row)), nameOfRow(row));
