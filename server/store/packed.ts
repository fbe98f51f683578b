import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import { damaged } from './json.ts';

const unzip = promisify(gunzip);

/** From how many characters on a text is worth packing: below, it is written in a few milliseconds as it is. */
const PACKED_FROM = 1_000_000;

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
    return (await unzip(bytes)).toString('utf8');
  } catch (cause) {
    throw damaged(`${row} is damaged: it cannot be unpacked`, cause);
  }
}
