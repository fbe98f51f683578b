import { type Zippable, zipSync } from 'fflate';
import type { WrittenFile } from '../out/types.ts';

/** The first day a zip can name; as its local time is written, wherever it is written. */
const ONE_DAY = new Date(1980, 0, 1);
/** What is packed already, and is not tried again. */
const PACKED = /\.(png|webp|jpe?g|gif|avif|ogg|mp3|zip|docx|epub|charx)$/i;

/** Packs files into a zip: by their paths in order and all of one day, so that the same files make the same bytes. */
export function zipOf(files: readonly WrittenFile[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const entries: Zippable = Object.create(null);
  for (const { path, bytes } of sorted) {
    const content = typeof bytes === 'string' ? encoder.encode(bytes) : bytes;
    entries[path] = [content, { level: PACKED.test(path) ? 0 : 6, mtime: ONE_DAY }];
  }
  return zipSync(entries);
}
