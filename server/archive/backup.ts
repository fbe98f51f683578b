import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, open, readdir, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Pack, pack } from 'tar-stream';
import { RefusalError } from '../../shared/error.ts';
import type { Clock } from '../clock.ts';
import { listMedia, replaceFileAtomically, vacuumDatabase } from '../store/backup.ts';
import { RESTORE_FOLDER } from '../store/interrupted-restore.ts';
import { ifAbsent } from '../system-error.ts';
import {
  BACKUP_VERSION,
  DATABASE_ENTRY,
  HEADER_ENTRY,
  isArchived,
  MANIFEST_ENTRY,
  type Manifest,
  SAMPLES_ENTRY,
} from './backup-format.ts';

export interface BackupReport {
  file: string;
  bytes: number;
  /** The number of files, including the database. */
  files: number;
  /** Missing media that finished stories need, as paths relative to DATA_DIR. */
  missing: string[];
  /** The number of pictures still to be painted: a restored server continues with them. */
  unpainted: number;
}

/** Regular files below a folder, relative to DATA_DIR; links and hidden files are skipped. */
async function* filesBelow(dataDir: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(ifAbsent([]));
  for (const entry of entries) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(dataDir, path);
    else if (entry.isFile()) yield path;
  }
}

async function addFile(archive: Pack, path: string, source: string): Promise<Manifest['entries'][number] | null> {
  const file = await open(source, 'r').catch(ifAbsent(null));
  if (file === null) return null;
  try {
    const { size, mtime } = await file.stat();
    const hash = createHash('sha256');
    const hashing = new Transform({
      transform(chunk, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    const entry = archive.entry({ name: path, size, mtime, mode: 0o644 });
    // Bytes appended meanwhile belong to the next backup.
    if (size === 0) entry.end(Buffer.alloc(0));
    else await pipeline(file.createReadStream({ start: 0, end: size - 1, autoClose: false }), hashing, entry);
    return { path, size, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

const addText = (archive: Pack, name: string, value: object): Promise<void> =>
  new Promise((done, fail) => {
    archive.entry({ name, mode: 0o644 }, JSON.stringify(value), (error) => (error ? fail(error) : done()));
  });

/**
 * Writes a backup of a DATA_DIR while the server runs, streamed.
 * @param copyDatabase writes the database as a SQLite file; default: the one of the DATA_DIR
 * @throws RefusalError `not_found` without a database, `conflict` when `file` exists or lies in a managed folder,
 * `refused` when it cannot be written
 */
export async function writeBackup(
  dataDir: string,
  file: string,
  clock: Clock,
  copyDatabase: (copy: string) => Promise<void> = async (copy) => vacuumDatabase(dataDir, copy),
): Promise<BackupReport> {
  const target = resolve(file);
  await refuseWithinDataDir(dataDir, target);
  const report: BackupReport = { file: target, bytes: 0, files: 0, missing: [], unpainted: 0 };
  await replaceFileAtomically(target, async (path) => {
    const database = join(dirname(path), 'database');
    await copyDatabase(database);
    const { all, needed, unpainted } = listMedia(database);
    const archive = pack();
    const written = pipeline(archive, createWriteStream(path));
    const manifest: Manifest = { entries: [], missing: [] };
    const add = async (name: string, source = join(dataDir, name)): Promise<void> => {
      if (!isArchived(name) || !(await isPlain(source))) return;
      const entry = await addFile(archive, name, source);
      if (entry) manifest.entries.push(entry);
    };
    const fill = async (): Promise<void> => {
      await addText(archive, HEADER_ENTRY, {
        format: 'kamishibai-backup',
        version: BACKUP_VERSION,
        createdAt: clock.iso(),
      });
      await add(DATABASE_ENTRY, database);
      await rm(database);
      for (const media of [...all].sort()) await add(`packages/${media}`);
      for (const folder of ['plays', 'skills', 'evaluations'])
        for await (const name of filesBelow(dataDir, folder)) await add(name);
      await add(SAMPLES_ENTRY);
      const there = new Set(manifest.entries.map((entry) => entry.path));
      const absent = [...needed].filter((media) => !there.has(`packages/${media}`));
      manifest.missing = absent
        .filter((media) => !unpainted.has(media))
        .map((media) => `packages/${media}`)
        .sort();
      report.unpainted = absent.length - manifest.missing.length;
      await addText(archive, MANIFEST_ENTRY, manifest);
      archive.finalize();
    };
    await Promise.all([
      written,
      fill().catch((error: Error) => {
        archive.destroy(error);
        throw error;
      }),
    ]).catch((error: unknown) => {
      throw unwritable(file, error);
    });
    report.bytes = (await stat(path)).size;
    report.files = manifest.entries.length;
    report.missing = manifest.missing;
  });
  return report;
}

/** Refuses a target in a managed folder: a backup among packages would be deleted with its package. @throws RefusalError `conflict` */
async function refuseWithinDataDir(dataDir: string, target: string): Promise<void> {
  const real = (path: string) => realpath(path).catch(() => resolve(path));
  const within = relative(await real(dataDir), join(await real(dirname(target)), basename(target))).split(sep);
  if (within[0] === '..' || isAbsolute(within.join(sep)) || (within.length === 1 && within[0] !== RESTORE_FOLDER))
    return;
  throw new RefusalError('conflict', `${target} lies where ${dataDir} keeps and clears its own files.`, {
    hint: 'Name a file outside DATA_DIR, best of all on another disk.',
  });
}

const isPlain = (path: string): Promise<boolean> =>
  lstat(path).then(
    (found) => found.isFile(),
    () => false,
  );

function unwritable(file: string, cause: unknown): unknown {
  if (cause instanceof RefusalError || !(cause instanceof Error) || !('code' in cause)) return cause;
  return new RefusalError('refused', `${file} cannot be written: ${cause.message}.`, {
    hint: 'See whether there is room for it; nothing was left behind.',
    cause,
  });
}
