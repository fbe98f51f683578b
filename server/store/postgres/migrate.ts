import { existsSync } from 'node:fs';
import { RefusalError } from '../../../shared/error.ts';
import type { Clock } from '../../clock.ts';
import { databaseFile, openDatabase } from '../database.ts';
import { refuseHalfRestored } from '../interrupted-restore.ts';
import { takeLock } from '../lock.ts';
import { backUp } from './backup.ts';
import { copyTables, isEmpty, postgresSide, sqliteSide, type TableDigest, verifyTables } from './copy.ts';
import { openPostgres, type PostgresWork } from './database.ts';

const LOCK_WAIT_MS = 2000;

/** Which databases to copy between. */
export interface Migration {
  dataDir: string;
  databaseUrl: string;
  clock: Clock;
}

/**
 * Copies the database of a DATA_DIR to PostgreSQL, in one transaction, and compares the copy with it. Requires that no
 * server runs. @returns what was copied, per table
 * @throws LockedError; RefusalError `not_found` without a database, `conflict` when PostgreSQL has rows already,
 * `internal` when the copy differs
 */
export function migrateToPostgres(migration: Migration): Promise<TableDigest[]> {
  return withBoth(migration, async (file, work) => {
    if (!existsSync(file)) {
      throw new RefusalError('not_found', `There is nothing to copy: ${file} does not exist.`, {
        hint: 'Set DATA_DIR to the folder the server uses.',
      });
    }
    const connection = openDatabase(file);
    try {
      const source = sqliteSide(connection);
      return await work.write(async (queries) => {
        const target = postgresSide(queries);
        if (!(await isEmpty(target))) {
          throw new RefusalError('conflict', 'The database of DATABASE_URL is not empty.', {
            hint: 'Name a new database. Nothing was copied.',
          });
        }
        const copied = await copyTables(source, target);
        await verifyTables(copied, target);
        return copied;
      });
    } finally {
      connection.$client.close();
    }
  });
}

/**
 * Copies PostgreSQL to a new database in a DATA_DIR, as `migrateToPostgres` does the other way.
 * @throws LockedError; RefusalError `conflict` when there is a database, `internal` when the copy differs
 */
export function migrateToSqlite(migration: Migration): Promise<TableDigest[]> {
  return withBoth(migration, async (file, work) => {
    // What belongs to an earlier database would be taken for a part of the new one.
    const there = [file, `${file}-wal`, `${file}-shm`].find((each) => existsSync(each));
    if (there !== undefined) {
      throw new RefusalError('conflict', `${there} exists already and is not overwritten.`, {
        hint: `Move kamishibai.sqlite and files whose names begin with it out of DATA_DIR first.`,
      });
    }
    return backUp(work, file);
  });
}

async function withBoth<T>(
  { dataDir, databaseUrl, clock }: Migration,
  copy: (file: string, work: PostgresWork) => Promise<T>,
): Promise<T> {
  const lock = await takeLock(dataDir, clock, LOCK_WAIT_MS);
  try {
    await refuseHalfRestored(dataDir);
    const work = await openPostgres(databaseUrl);
    try {
      return await copy(databaseFile(dataDir), work);
    } finally {
      await work.close();
    }
  } finally {
    lock.release();
  }
}
