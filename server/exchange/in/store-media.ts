import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { RefusalError } from '../../../shared/error.ts';
import type { PaintedKind } from '../../../shared/story/index.ts';
import { exists, inOwnFolder, writeAtomically } from '../../art/media/files.ts';
import { hashBytes } from '../../art/media/media-cache.ts';
import { mediaPath, mediaType, mediaUrl } from '../../art/media/path.ts';
import { type SoundExtension, soundExtension } from '../../art/media/sound-type.ts';
import { fitOwnBackground, ownSprite } from '../../art/pictures/convert-upload.ts';
import { decodeUntrusted } from '../../art/pictures/decode.ts';
import { VOICE_BYTES } from '../../art/voice.ts';
import type { OwnMedia } from './complete-import.ts';
import type { ReportLine, UploadedMedia } from './types.ts';

sharp.cache(false);
sharp.concurrency(1);

const TRACK_BYTES = 40 * 1024 * 1024;

/** The extension for a track or voice, by its content; null if it is neither, or too large. */
const heardAs = (kind: UploadedMedia['kind'], bytes: Uint8Array): SoundExtension | null =>
  bytes.length > (kind === 'voices' ? VOICE_BYTES : TRACK_BYTES) ? null : soundExtension(bytes);

const isHeard = (kind: UploadedMedia['kind']): boolean => kind === 'music' || kind === 'voices';

const isSound = (bytes: Uint8Array): Promise<boolean> =>
  decodeUntrusted(bytes, { name: 'The picture' }, (picture) =>
    picture.resize(8, 8, { fit: 'fill' }).raw().toBuffer(),
  ).then(
    () => true,
    (error: unknown) => {
      if (error instanceof RefusalError) return false;
      throw error;
    },
  );

async function put(
  dataDir: string,
  packageId: string,
  kind: string,
  file: string,
  bytes: Uint8Array,
): Promise<boolean> {
  const path = mediaPath(dataDir, packageId, kind, file);
  if (path === null) return false;
  // An existing file stays: it may be in use.
  if (await exists(path)) return true;
  await inOwnFolder(path, () => writeAtomically(path, bytes));
  return true;
}

async function isAnother(path: string | null, bytes: Uint8Array): Promise<boolean> {
  if (path === null || !(await exists(path))) return false;
  return Buffer.compare(await readFile(path), bytes) !== 0;
}

/** Renames media whose names are taken , so that older versions keep theirs. Returns names by `kind/name`. */
export async function renameConflictingMedia(
  media: readonly UploadedMedia[],
  { dataDir, packageId }: { dataDir: string; packageId: string },
): Promise<{ media: UploadedMedia[]; renamed: ReadonlyMap<string, string> }> {
  const renamed = new Map<string, string>();
  const named: UploadedMedia[] = [];
  for (const file of media) {
    const { kind, name, bytes } = file;
    const isTaken = await isAnother(mediaPath(dataDir, packageId, kind, name), bytes);
    const [, stem = '', extension = ''] = /^(.*)(\.[a-z0-9]+)$/.exec(name) ?? [];
    const own = isTaken ? `${stem.slice(0, 140)}-${hashBytes(bytes).slice(0, 32)}${extension}` : name;
    if (isTaken) renamed.set(`${kind}/${name}`, own);
    named.push({ ...file, name: own });
  }
  return { media: named, renamed };
}

/** Writes the media of a whole package to its folder, those that `wanted` names. @returns what could not be written */
export async function placeMedia(
  media: Iterable<UploadedMedia>,
  { dataDir, packageId, wanted }: { dataDir: string; packageId: string; wanted: ReadonlySet<string> },
): Promise<ReportLine[]> {
  const report: ReportLine[] = [];
  for (const { kind, name, bytes } of media) {
    if (!wanted.has(`${kind}/${name}`)) {
      report.push({ where: `${kind}/${name.slice(0, 120)}`, code: 'not-shown', args: { what: name.slice(0, 120) } });
      continue;
    }
    const type = mediaType(name) ?? '';
    const isAsItSays = isHeard(kind)
      ? type.startsWith('audio/') && heardAs(kind, bytes) !== null
      : type.startsWith('image/') && (await isSound(bytes));
    if (isAsItSays && (await put(dataDir, packageId, kind, name, bytes))) continue;
    report.push({ where: `${kind}/${name.slice(0, 120)}`, code: 'not-read', args: { what: name.slice(0, 120) } });
  }
  return report;
}

/** Converts and stores media in the sizes used on stage. `dataDir` is null for a preview, which only validates. */
export async function storeUploadedMedia(
  media: Iterable<UploadedMedia>,
  { dataDir, packageId }: { dataDir: string | null; packageId: string },
  tell: (line: ReportLine) => void,
): Promise<OwnMedia> {
  const owned: OwnMedia = [];
  for (const { name, kind, key, expression, bytes } of media) {
    // Only a whole package has voices, which belong to its lines.
    const made = kind === 'voices' || dataDir === null ? null : await madeOwn(kind, bytes);
    const isRead = made !== null || (kind !== 'voices' && dataDir === null && (await isReadable(kind, bytes)));
    if (!isRead) tell({ where: name.slice(0, 120), code: 'not-read', args: { what: name.slice(0, 120) } });
    if (made === null || kind === 'voices' || dataDir === null) continue;
    const face = expression === undefined ? key : `${key}-${expression}`;
    const file = `${face}-${hashBytes(made.bytes).slice(0, 32)}.${made.extension}`;
    await put(dataDir, packageId, kind, file, made.bytes);
    const asset = { url: mediaUrl(packageId, kind, file), mimeType: mediaType(file) ?? '' };
    owned.push({ kind, key, ...(expression !== undefined && { expression }), asset });
  }
  return owned;
}

const isReadable = async (kind: PaintedKind, bytes: Uint8Array): Promise<boolean> =>
  kind === 'music' ? heardAs(kind, bytes) !== null : isSound(bytes);

/** Null if unreadable. */
async function madeOwn(kind: PaintedKind, bytes: Uint8Array): Promise<{ bytes: Uint8Array; extension: string } | null> {
  if (kind === 'music') {
    const extension = heardAs(kind, bytes);
    return extension && { bytes, extension };
  }
  try {
    return kind === 'characters'
      ? { bytes: await ownSprite(bytes), extension: 'png' }
      : { bytes: await fitOwnBackground(bytes), extension: 'webp' };
  } catch (error) {
    if (error instanceof RefusalError) return null;
    throw error;
  }
}
