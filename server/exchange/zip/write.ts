import { type Zippable, zipSync } from 'fflate';
import type { OutputFile } from '../out/types.ts';

/** The earliest date of the format; local time, so that the bytes are the same in every time zone. */
const ONE_DAY = new Date(1980, 0, 1);
/** Compressed formats, which are stored. */
const PACKED = /\.(png|webp|jpe?g|gif|avif|ogg|mp3|zip|docx|epub|charx)$/i;

/** EPUB requires this entry first and uncompressed. */
const FIRST = 'mimetype';

/** Packs files into a zip, sorted by path and with a fixed date, so that the same files give the same bytes. */
export function createZip(files: readonly OutputFile[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const sorted = [...files].sort((a, b) => before(a.path, b.path));
  const entries: Zippable = Object.create(null);
  for (const { path, bytes } of sorted) {
    const content = typeof bytes === 'string' ? encoder.encode(bytes) : bytes;
    entries[path] = [content, { level: path === FIRST || PACKED.test(path) ? 0 : 6, mtime: ONE_DAY }];
  }
  return zipSync(entries);
}

function before(a: string, b: string): number {
  if (a === b) return 0;
  if (a === FIRST || b === FIRST) return a === FIRST ? -1 : 1;
  return a < b ? -1 : 1;
}
