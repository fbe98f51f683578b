import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { getErrorMessage, RefusalError } from '../../shared/error.ts';
import type { Clock } from '../clock.ts';
import { flush, inspectDatabase } from '../store/backup.ts';
import { databaseFile } from '../store/database.ts';
import { RESTORE_FOLDER, settleRestore } from '../store/interrupted-restore.ts';
import { takeLock } from '../store/lock.ts';
import { getErrorCode } from '../system-error.ts';
import {
  BACKUP_VERSION,
  DATABASE_ENTRY,
  HEADER_ENTRY,
  HeaderSchema,
  isArchived,
  LayoutSchema,
  MANIFEST_ENTRY,
  type Manifest,
  ManifestSchema,
} from './backup-format.ts';

export interface RestoreReport {
  dataDir: string;
  createdAt: string;
  files: number;
  bytes: number;
  missing: string[];
}

const ENTRIES_MAX = 1_000_000;
const HEADER_MAX = 4096;
const MANIFEST_MAX = 256 * 1024 * 1024;
const LOCK_WAIT_MS = 2000;

const unusable = (file: string, why: string, cause?: unknown) =>
  new RefusalError('refused', `${file} cannot be restored: ${why}.`, {
    hint: 'Nothing was restored. Use a file that "kamishibai backup" has written, as it was written.',
    cause,
  });

type Found = Omit<Manifest['entries'][number], 'path'>;

async function* readBytes(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of entry) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('An archive is read as bytes.');
    yield chunk;
  }
}

async function readText(stream: AsyncIterable<Buffer>, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > most) throw new Error('one of its lists is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function stage(stream: AsyncIterable<Buffer>, path: string): Promise<Found> {
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash('sha256');
  let size = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(stream, counting, createWriteStream(path, { flags: 'wx', mode: 0o644 }));
  return { size, sha256: hash.digest('hex') };
}

async function unpack(
  file: string,
  folder: string,
): Promise<Pick<RestoreReport, 'createdAt' | 'missing'> & { files: number }> {
  const found = new Map<string, Found>();
  let createdAt: string | null = null;
  let manifest: Manifest | null = null;
  const entries = extract();
  const reading = pipeline(createReadStream(file), entries);
  const read = async (): Promise<void> => {
    for await (const entry of entries) {
      const { name, type } = entry.header;
      const bytes = readBytes(entry);
      if (manifest !== null) throw new Error('there is more behind its end');
      if (createdAt === null) {
        if (name !== HEADER_ENTRY) throw new Error('it does not begin as one');
        const header: unknown = JSON.parse(await readText(bytes, HEADER_MAX));
        if (LayoutSchema.parse(header).version > BACKUP_VERSION)
          throw new Error('a newer version of the program made it');
        createdAt = HeaderSchema.parse(header).createdAt;
      } else if (name === MANIFEST_ENTRY) {
        manifest = ManifestSchema.parse(JSON.parse(await readText(bytes, MANIFEST_MAX)));
      } else {
        if (type !== 'file' || !isArchived(name)) throw new Error(`"${printable(name)}" does not belong in it`);
        if (found.has(name)) throw new Error(`"${printable(name)}" is in it twice`);
        if (found.size === ENTRIES_MAX) throw new Error('it holds too many files');
        found.set(name, await stage(bytes, join(folder, name)));
      }
    }
  };
  try {
    await Promise.all([
      reading,
      read().catch((error: Error) => {
        entries.destroy(error);
        throw error;
      }),
    ]);
    return { createdAt: createdAt ?? '', ...requireWhole(found, manifest) };
  } catch (error) {
    if (getErrorCode(error) === 'ENOSPC') throw noRoom(folder, error);
    throw unusable(file, describeFailure(error), error);
  }
}

/** @throws Error if entries differ from the manifest */
function requireWhole(found: ReadonlyMap<string, Found>, manifest: Manifest | null) {
  if (manifest === null) throw new Error('it breaks off before its end');
  for (const { path, size, sha256 } of manifest.entries) {
    const entry = found.get(path);
    if (!entry) throw new Error(`"${printable(path)}" is not in it`);
    if (entry.size !== size || entry.sha256 !== sha256) throw new Error(`"${printable(path)}" is not what was put in`);
  }
  if (manifest.entries.length !== found.size) throw new Error('it holds what its list does not');
  if (!found.has(DATABASE_ENTRY)) throw new Error('there is no database in it');
  return { files: found.size, missing: manifest.missing };
}

const printable = (name: string): string => JSON.stringify(name).slice(1, -1).slice(0, 120);

function describeFailure(error: unknown): string {
  if (error instanceof SyntaxError || (error instanceof Error && error.name === 'ZodError'))
    return 'a list in it cannot be read';
  return getErrorMessage(error);
}

const noRoom = (dataDir: string, cause?: unknown) =>
  new RefusalError('refused', `There is not enough room for this backup at ${dataDir}.`, {
    hint: 'Nothing was restored. Make room, or set DATA_DIR to a folder on another disk.',
    cause,
  });

/**
 * Restores a backup into a missing or empty DATA_DIR, unpacked aside and verified first. If interrupted, it leaves a
 * folder that `serve` refuses and another `restore` replaces.
 * @throws RefusalError `not_found` without such a file, `conflict` if DATA_DIR is not empty, `refused` for an invalid
 * backup; LockedError if another process owns DATA_DIR
 */
export async function restoreBackup(file: string, dataDir: string, clock: Clock): Promise<RestoreReport> {
  const source = await stat(file).catch((cause) => {
    throw new RefusalError('not_found', `There is no backup at ${file}.`, { hint: 'Name the file to restore.', cause });
  });
  if (!source.isFile()) throw unusable(file, 'it is not a file');
  const made = await mkdir(dataDir, { recursive: true }).catch((cause: NodeJS.ErrnoException) => {
    const isFile = cause.code === 'EEXIST' || cause.code === 'ENOTDIR';
    throw new RefusalError('conflict', `${dataDir} ${isFile ? 'is no folder' : `cannot be made: ${cause.message}`}.`, {
      hint: 'Nothing was restored. Set DATA_DIR to a new folder.',
      cause,
    });
  });
  const lock = await takeLock(dataDir, clock, LOCK_WAIT_MS);
  const folder = resolve(dataDir, RESTORE_FOLDER);
  let isDone = false;
  try {
    await settleRestore(dataDir);
    await requireEmpty(dataDir);
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < source.size) throw noRoom(dataDir);
    await mkdir(folder);
    const { files, ...summary } = await unpack(file, folder);
    inspectDatabase(join(folder, DATABASE_ENTRY));
    await flush(join(folder, DATABASE_ENTRY));
    for (const name of await readdir(folder)) {
      if (name !== DATABASE_ENTRY) await rename(join(folder, name), join(dataDir, name));
    }
    await rename(join(folder, DATABASE_ENTRY), databaseFile(dataDir));
    await rm(folder, { recursive: true, force: true });
    isDone = true;
    return { dataDir, files, bytes: source.size, ...summary };
  } finally {
    if (!isDone) await settleRestore(dataDir);
    lock.release();
    if (!isDone && made !== undefined) await rm(made, { recursive: true, force: true });
  }
}

const isLockFile = (name: string): boolean => name === 'lock' || name.startsWith('lock.db');

async function requireEmpty(dataDir: string): Promise<void> {
  const [first] = (await readdir(dataDir)).filter((name) => !isLockFile(name));
  if (first === undefined) return;
  throw new RefusalError('conflict', `${dataDir} is not empty: there is "${first}" in it.`, {
    hint: 'A backup is restored into an empty DATA_DIR. Set DATA_DIR to a new folder, or move what is there away.',
  });
}
