import { existsSync } from 'node:fs';
import { link, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { getErrorMessage, RefusalError } from '../../shared/error.ts';
import { unpackText } from './compressed-text.ts';
import { databaseFile, refuseNewer } from './database.ts';
import { mediaPathsIn } from './media-paths.ts';
import { storageFailure } from './storage-failure.ts';

/** Works while a server writes. @throws RefusalError `not_found` without a database, and as `copyDatabase` */
export async function backupDatabase(dataDir: string, file: string): Promise<void> {
  const client = openSource(dataDir);
  try {
    await copyDatabase(client, file);
  } finally {
    client.close();
  }
}

function openSource(dataDir: string): Database.Database {
  const source = databaseFile(dataDir);
  if (!existsSync(source)) {
    throw new RefusalError('not_found', `There is nothing to copy: ${source} does not exist.`, {
      hint: 'Set DATA_DIR to the folder the server uses.',
    });
  }
  return new Database(source, { readonly: true });
}

/** Without deleted content, while a server writes. @throws RefusalError `not_found`, `internal` when it is damaged */
export function vacuumDatabase(dataDir: string, copy: string): void {
  const client = openSource(dataDir);
  try {
    client.prepare('VACUUM INTO ?').run(copy);
  } catch (error) {
    throw storageFailure(error);
  } finally {
    client.close();
  }
  seal(copy);
}

/** An imported database must be intact, of this program, and of a known version. @throws RefusalError `refused` */
export function inspectDatabase(file: string): void {
  let client: Database.Database | undefined;
  try {
    client = new Database(file, { readonly: true, fileMustExist: true });
    client.pragma('trusted_schema = OFF');
    const found = client.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw notOurs(`it is damaged: ${String(found)}`);
    const active = client.prepare("SELECT name FROM sqlite_master WHERE type IN ('trigger', 'view')").pluck().get();
    if (active !== undefined) throw notOurs(`it has "${String(active)}", which this program does not make`);
    const tables = new Set(client.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all());
    const lacks = ['events', 'packages', 'sessions', 'plays', '__drizzle_migrations'].find((name) => !tables.has(name));
    if (lacks !== undefined) throw notOurs(`it has no table "${lacks}"`);
    refuseNewer(client, 'The database of this backup');
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    throw notOurs(getErrorMessage(error), error);
  } finally {
    client?.close();
  }
}

const notOurs = (why: string, cause?: unknown) =>
  new RefusalError('refused', `The database of this backup cannot be used: ${why}.`, {
    hint: 'Nothing was restored. Use another backup.',
    cause,
  });

/** Each as `<package>/<kind>/<file>`. `needed`: those of finished stories; `unpainted`: of these, not painted yet. */
export function listMedia(file: string): { all: Set<string>; needed: Set<string>; unpainted: Set<string> } {
  const client = new Database(file, { readonly: true });
  const all = new Set<string>();
  const needed = new Set<string>();
  let waiting: string[] = [];
  try {
    const tables = client
      .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'memory_terms%'")
      .pluck()
      .all();
    for (const table of tables) {
      for (const row of client.prepare<[], unknown[]>(`SELECT * FROM "${table}"`).raw().iterate()) {
        for (const value of row) {
          const isPackage = table === 'packages';
          const text = isPackage && value instanceof Uint8Array ? unpackText(value, 'a package') : value;
          if (typeof text !== 'string') continue;
          for (const path of mediaPathsIn(text)) {
            all.add(path);
            if (isPackage) needed.add(path);
          }
        }
      }
    }
    if (tables.includes('pictures')) {
      waiting = client
        .prepare<[], string>("SELECT package_id || '/' || kind || '/' || file FROM pictures WHERE state = 'waiting'")
        .pluck()
        .all();
    }
  } finally {
    client.close();
  }
  return { all, needed, unpainted: new Set(waiting.filter((path) => needed.has(path))) };
}

/**
 * A consistent, verified copy of an open database in a new file.
 * @throws RefusalError `conflict` when `file` exists, `refused` if not writable, `internal` when the copy is damaged
 */
export async function copyDatabase(client: Database.Database, file: string): Promise<void> {
  await replaceFileAtomically(file, async (copy) => {
    await client.backup(copy);
    seal(copy);
  });
}

/** `write` gets a temporary path. @throws RefusalError `conflict` when `file` exists, `refused` if not writable */
export async function replaceFileAtomically(file: string, write: (path: string) => Promise<void>): Promise<void> {
  const target = resolve(file);
  if (existsSync(target)) throw alreadyThere(file);
  const aside = await mkdtemp(join(dirname(target), `.${basename(target)}-`)).catch((cause) => {
    throw new RefusalError('refused', `${file} cannot be written: ${getErrorMessage(cause)}.`, {
      hint: 'Name a file in a folder that exists and may be written to.',
      cause,
    });
  });
  try {
    const copy = join(aside, 'copy');
    await write(copy);
    await flush(copy);
    await putInPlace(copy, target, file);
  } catch (error) {
    throw asTarget(file, storageFailure(error));
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** A full disk is here the target's, not the server's. */
function asTarget(file: string, failure: unknown): unknown {
  if (!(failure instanceof RefusalError) || failure.reason?.code !== 'disk-full') return failure;
  return new RefusalError('refused', `There is not enough room for ${file}.`, {
    hint: 'Nothing was left behind. Make room there, or name a file on another disk.',
    cause: failure,
  });
}

/** Turns the copy into a single file without a write-ahead log, and verifies it. */
export function seal(copy: string): void {
  const client = new Database(copy);
  try {
    client.pragma('journal_mode = DELETE');
    const found = client.pragma('integrity_check', { simple: true });
    if (found !== 'ok')
      throw new RefusalError('internal', `The database is damaged, no copy was made: ${String(found)}.`);
  } finally {
    client.close();
  }
}

/** Waits until a file is on the disk. */
export async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Prefers a hard link, which unlike a rename never replaces an existing file. */
async function putInPlace(copy: string, target: string, file: string): Promise<void> {
  try {
    await link(copy, target);
  } catch (error) {
    if (existsSync(target)) throw alreadyThere(file, error);
    await rename(copy, target);
  }
}

const alreadyThere = (file: string, cause?: unknown) =>
  new RefusalError('conflict', `${file} exists already and is not overwritten.`, { hint: 'Name a new file.', cause });
