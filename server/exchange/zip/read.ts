import { Unzip, UnzipInflate } from 'fflate';
import { RefusalError } from '../../../shared/error.ts';

export interface ZipBounds {
  readonly entries: number;
  readonly bytes: number;
  /** Maximum compression ratio of a file above `SMALL`. */
  readonly ratio: number;
}

/** Remaining limits of archives that are unpacked together. */
export type ZipBudget = Pick<{ -readonly [Key in keyof ZipBounds]: ZipBounds[Key] }, 'entries' | 'bytes'>;

/** Limits of packages and cards: media are compressed already, texts shrink to a tenth. */
export const ZIP_BOUNDS: ZipBounds = { entries: 5000, bytes: 256 * 1024 * 1024, ratio: 200 };

export const DOCUMENT_BOUNDS: ZipBounds = { entries: 2000, bytes: 64 * 1024 * 1024, ratio: 200 };

/** Smaller files are not checked for their ratio: blanks compress very well. In bytes. */
const SMALL = 1024 * 1024;
/** Bytes decompressed at a time, so that a limit is noticed early. */
const STEP = 16 * 1024;
const NAME_MAX = 500;

const tooMuch = (what: string) =>
  new RefusalError('too_large', `This archive ${what}.`, {
    hint: 'Leave out what is no part of the story.',
    reason: { code: 'archive-too-much' },
  });

const broken = (what: string, cause?: unknown) =>
  new RefusalError('malformed', `This archive cannot be read: ${what}.`, {
    hint: 'Pack it again, as a plain zip without a password.',
    reason: { code: 'archive-broken' },
    cause,
  });

/** The refusal of encrypted content. @param name the file, or the entry of an archive */
export const encrypted = (name: string): RefusalError =>
  new RefusalError('malformed', `"${name}" is encrypted or has a password.`, {
    hint: 'Save it without encryption or password, then bring it again.',
    reason: { code: 'archive-encrypted', name },
  });

/** Whether bytes begin with a zip signature. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

/** An entry name without parts that would leave a folder; null if nothing is left. */
function plainName(name: string): string | null {
  const parts = name
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  if (parts.some((part) => part === '..' || part.includes('\0')) || /^[a-z]:$/i.test(parts[0] ?? '')) return null;
  return parts.length === 0 ? null : parts.join('/');
}

/**
 * Limits are checked during decompression, whatever the headers declare. Names are never used as paths on disk.
 * @param budget remaining limits of several archives; decreased by this call
 * @throws RefusalError `too_large`, `malformed`
 */
export function unzip(
  bytes: Uint8Array,
  bounds: ZipBounds = ZIP_BOUNDS,
  budget: ZipBudget = { ...bounds },
): Map<string, Uint8Array> {
  const locked = encryptedEntry(bytes, bounds.entries);
  if (locked !== null) throw encrypted(locked);
  const files = new Map<string, Uint8Array>();
  const before = budget.entries;
  let open = 0;
  const unpacker = new Unzip((file) => {
    budget.entries -= 1;
    if (budget.entries < 0) throw tooMuch(`holds more than ${bounds.entries} files`);
    if (file.name.length > NAME_MAX) throw broken('a file has no sensible name');
    const isFolder = file.name.endsWith('/');
    const name = isFolder ? null : plainName(file.name);
    if (name !== null && files.has(name)) throw broken(`"${name.slice(0, 80)}" is in it twice`);
    if (name !== null) files.set(name, new Uint8Array(0));
    const chunks: Uint8Array[] = [];
    let size = 0;
    open += 1;
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      size += chunk.length;
      budget.bytes -= chunk.length;
      if (budget.bytes < 0) throw tooMuch(`comes to more than ${bounds.bytes / 1024 / 1024} MiB unpacked`);
      if (size > SMALL && size > bounds.ratio * Math.max(1, Math.min(file.size ?? bytes.length, bytes.length))) {
        throw tooMuch('unpacks to far more than it can hold');
      }
      if (name !== null) chunks.push(chunk);
      if (!isLast) return;
      open -= 1;
      if (name !== null) files.set(name, concatBytes(chunks));
    };
    file.start();
  });
  unpacker.register(UnzipInflate);
  try {
    inSteps(bytes, unpacker);
  } catch (cause) {
    if (cause instanceof RefusalError) throw cause;
    throw broken('it is damaged, or packed in another way', cause);
  }
  if (budget.entries === before) throw broken('there is nothing in it');
  if (open > 0) throw broken('it is cut off in the middle');
  return files;
}

/** Joins bytes in a buffer of their own. */
export function concatBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Lists the readable names in an archive without unpacking it. @throws RefusalError `too_large` */
export function listZipNames(bytes: Uint8Array, bounds: ZipBounds = ZIP_BOUNDS): string[] {
  const names: string[] = [];
  const unpacker = new Unzip(({ name }) => {
    if (names.push(name) > bounds.entries) throw tooMuch(`holds more than ${bounds.entries} files`);
  });
  try {
    inSteps(bytes, unpacker);
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    // Unpacking reports the problem.
  }
  return names;
}

function inSteps(bytes: Uint8Array, unpacker: Unzip): void {
  for (let at = 0; at < bytes.length; at += STEP) {
    unpacker.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
  }
}

/** Size of the end-of-central-directory record, without and with the longest comment. */
const END = 22;
const END_MAX = END + 0xffff;

/** Possible positions of that record, last first. */
function* findEnds(view: DataView): Generator<number> {
  for (let end = view.byteLength - END; end >= Math.max(0, view.byteLength - END_MAX); end -= 1)
    if (view.getUint32(end, true) === 0x06054b50) yield end;
}

const toDataView = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** The first encrypted entry; null if there is none. */
function encryptedEntry(bytes: Uint8Array, most: number): string | null {
  const view = toDataView(bytes);
  const [end] = findEnds(view);
  if (end === undefined) return null;
  let at = end - view.getUint32(end + 12, true);
  for (let entry = 0; entry < most && at >= 0 && at + 46 <= end; entry += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) break;
    const length = view.getUint16(at + 28, true);
    if ((view.getUint16(at + 8, true) & 1) === 1)
      return new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + Math.min(length, NAME_MAX))).slice(0, 120);
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return null;
}

/** The archive in a file that may begin with something else, such as a picture or a program; null if there is none. */
export function findArchive(bytes: Uint8Array): Uint8Array | null {
  if (isZip(bytes)) return bytes;
  const view = toDataView(bytes);
  for (const end of findEnds(view)) {
    const list = end - view.getUint32(end + 12, true);
    if (list < 0 || list + 46 > end || view.getUint32(list, true) !== 0x02014b50) continue;
    const first = view.getUint32(list + 42, true);
    // Offsets count from the start of the archive, or of the whole file.
    for (const start of [list - view.getUint32(end + 16, true) + first, first]) {
      if (start > 0 && start < list && isZip(bytes.subarray(start))) return bytes.subarray(start);
    }
  }
  return null;
}
