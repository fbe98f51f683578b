import { existsSync } from 'node:fs';
import { link, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { RefusalError } from '../../shared/error.ts';
import { databaseFile, storageFailure } from './database.ts';

/**
 * Copies the database of a DATA_DIR, whether or not a server is writing to it: the copy is the database as it was at one
 * moment.
 * @throws RefusalError `not_found` when there is no database, and as `copyDatabase`
 */
export async function backupDatabase(dataDir: string, file: string): Promise<void> {
  const source = databaseFile(dataDir);
  if (!existsSync(source)) {
    throw new RefusalError('not_found', `There is nothing to copy: ${source} does not exist.`, {
      hint: 'Set DATA_DIR to the folder the server uses.',
    });
  }
  const client = new Database(source, { readonly: true });
  try {
    await copyDatabase(client, file);
  } finally {
    client.close();
  }
}

/**
 * Writes a consistent, checked copy of an open database to a new file, which appears whole or not at all.
 * @throws RefusalError `conflict` when `file` exists, `refused` when it cannot be written, `internal` when the copy is damaged
 */
export async function copyDatabase(client: Database.Database, file: string): Promise<void> {
  const target = resolve(file);
  if (existsSync(target)) throw alreadyThere(file);
  const aside = await mkdtemp(join(dirname(target), `.${basename(target)}-`)).catch((cause) => {
    throw new RefusalError('refused', `${file} cannot be written: ${reasonOf(cause)}.`, {
      hint: 'Name a file in a folder that exists and may be written to.',
      cause,
    });
  });
  try {
    const copy = join(aside, 'copy.sqlite');
    await client.backup(copy);
    seal(copy);
    await flush(copy);
    await putInPlace(copy, target, file);
  } catch (error) {
    throw storageFailure(error);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** Makes the copy a single file that needs no write-ahead log, and reads it through once. */
function seal(copy: string): void {
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

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A hard link, unlike a rename, never replaces a file that came meanwhile; file systems without links get the rename. */
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

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
