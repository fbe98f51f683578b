import { type Zippable, zipSync } from 'fflate';
import type { WrittenFile } from '../out/types.ts';

/** The first day a zip can name; as its local time is written, wherever it is written. */
const ONE_DAY = new Date(1980, 0, 1);
/** What is packed already, and is not tried again. */
const PACKED = /\.(png|webp|jpe?g|gif|avif|ogg|mp3|zip|docx|epub|charx)$/i;

/** What a book says it is with: readers look for it at the beginning of the file, as it is. */
const FIRST = 'mimetype';

/** Packs files into a zip: by their paths in order and all of one day, so that the same files make the same bytes. */
export function zipOf(files: readonly WrittenFile[]): Uint8Array<ArrayBuffer> {
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
