import { isObject } from '../../../shared/json.ts';
import { AssetKindSchema } from '../../../shared/story/index.ts';
import { HISTORY_BYTES, HISTORY_FILE, MEDIA_FOLDER, STORY_FILE } from '../out/zip.ts';
import { isZip, listZipNames, unzip } from '../zip/read.ts';
import { parseJsonFile, parseJsonObjectFile } from './json.ts';
import type { ImportedContent, ReportLine, UploadedFile, UploadedMedia } from './types.ts';

const readTitle = (value: unknown): string => {
  const story = isObject(value) && isObject(value.package) ? value.package : value;
  return isObject(story) && typeof story.title === 'string' ? story.title.slice(0, 200) : '';
};

export function isPackage(file: UploadedFile): boolean {
  if (isZip(file.bytes)) return listZipNames(file.bytes).some((name) => findRoot(name) !== null);
  const value = parseJsonObjectFile(file);
  const story = value && isObject(value.package) ? value.package : value;
  return story !== null && isObject(story.plot) && Array.isArray(story.characters);
}

/** The folder of a `package.json`: '' for the root, null for other files. */
function findRoot(name: string): string | null {
  const parts = name.split('/');
  return parts.at(-1) === STORY_FILE && parts.length <= 2 ? parts.slice(0, -1).join('/') : null;
}

/** Reads a package from JSON or from a zip with its media. @throws RefusalError `malformed`, `too_large` */
export function readPackageFile(file: UploadedFile): ImportedContent {
  if (!isZip(file.bytes)) {
    const value = parseJsonFile(file);
    return { format: 'json', title: readTitle(value), package: value, media: [], report: [] };
  }
  const files = unzip(file.bytes);
  const story = [...files.keys()].find((name) => findRoot(name) !== null) ?? STORY_FILE;
  const root = findRoot(story) || '';
  const value = parseJsonFile({ bytes: files.get(story) ?? new Uint8Array(0) });
  const media: UploadedMedia[] = [];
  const report: ReportLine[] = [];
  let history: Uint8Array | undefined;
  for (const [name, bytes] of files) {
    if (name === story) continue;
    const own = root === '' ? name : name.startsWith(`${root}/`) ? name.slice(root.length + 1) : '';
    const [folder, kind, base, ...more] = own.split('/');
    const known = AssetKindSchema.safeParse(kind);
    if (folder === MEDIA_FOLDER && known.success && base !== undefined && more.length === 0) {
      media.push({ name: base, kind: known.data, key: '', bytes });
    } else if (own === HISTORY_FILE) {
      if (bytes.length <= HISTORY_BYTES) history = bytes;
      else report.push({ where: name, code: 'history-too-long', args: {} });
    } else report.push({ where: name, code: 'left-out', args: { what: name } });
  }
  return { format: 'zip', title: readTitle(value), package: value, media, ...(history && { history }), report };
}
