import { promisify } from 'node:util';
import { gunzip, gunzipSync, gzipSync } from 'node:zlib';
import { damaged } from './json.ts';

const unzip = promisify(gunzip);

/** From how many characters on a text is worth packing: below, it is written in a few milliseconds as it is. */
const PACKED_FROM = 1_000_000;

/** What is packed becomes no longer than this, in bytes, whatever a database from elsewhere holds. */
const UNPACKED_MAX = 512 * 1024 * 1024;

/**
 * A long text as the database takes it: written as it is, the longest would hold everybody up. It takes a while itself, so whoever has
 * such a text packs it on a thread.
 */
export const packedIfLong = (text: string): Uint8Array<ArrayBuffer> | undefined =>
  text.length < PACKED_FROM ? undefined : new Uint8Array(gzipSync(text, { level: 1 }));

/**
 * What was packed, as it was; off the event loop.
 * @param row names the row for a person
 * @throws RefusalError `internal` naming the row where it is damaged
 */
export async function unpacked(bytes: Uint8Array, row: string): Promise<string> {
  try {
    return (await unzip(bytes, { maxOutputLength: UNPACKED_MAX })).toString('utf8');
  } catch (cause) {
    throw damaged(`${row} is damaged: it cannot be unpacked`, cause);
  }
}

/** The same at once, for a process that has nothing else to do. @throws RefusalError as `unpacked` */
export function unpackedNow(bytes: Uint8Array, row: string): string {
  try {
    return gunzipSync(bytes, { maxOutputLength: UNPACKED_MAX }).toString('utf8');
  } catch (cause) {
    throw damaged(`${row} is damaged: it cannot be unpacked`, cause);
  }
}
