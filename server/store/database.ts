import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { z } from 'zod';
import { RefusalError } from '../../shared/error.ts';
import { storageFailure } from './storage-failure.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
const MigrationJournal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** The latest known migration; cached, since it is constant. */
let latest: { when: number; tag: string } | undefined;
function latestMigration() {
  latest ??= MigrationJournal.parse(
    JSON.parse(readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')),
  ).entries.at(-1);
  if (latest === undefined) throw new Error(`There are no migrations in ${MIGRATIONS}.`);
  return latest;
}

/** Path of a DATA_DIR's database. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'kamishibai.sqlite');

/** A writing connection: drizzle over better-sqlite3, which is `$client`. */
export type Connection = BetterSQLite3Database & { $client: Database.Database };

/**
 * Opens the database file for writing and migrates it. Every commit is on disk when it returns (write-ahead log, synchronous=FULL).
 * @throws RefusalError `internal` when the file is damaged, `refused` when a newer version of the program made it
 */
export function openDatabase(file: string): Connection {
  const client = new Database(file);
  try {
    client.pragma('journal_mode = WAL');
    client.pragma('synchronous = FULL');
    refuseNewer(client, file);
    const connection = drizzle({ client });
    if (appliedIn(client) !== latestMigration().when) {
      // Migrations that rebuild a table drop the old one, which would cascade with foreign keys on.
      client.pragma('foreign_keys = OFF');
      migrate(connection, { migrationsFolder: MIGRATIONS });
    }
    client.pragma('foreign_keys = ON');
    return connection;
  } catch (error) {
    client.close();
    throw storageFailure(error);
  }
}

function appliedIn(client: Database.Database): number | null {
  const table = client.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get();
  if (table === undefined) return null;
  return client.prepare<[], number | null>('SELECT max(created_at) FROM __drizzle_migrations').pluck().get() ?? null;
}

/** @throws RefusalError `refused` */
export function refuseNewer(client: Database.Database, file: string): void {
  const known = latestMigration();
  if ((appliedIn(client) ?? 0) <= known.when) return;
  throw new RefusalError(
    'refused',
    `${file} was made by a newer version; this one knows its tables up to ${known.tag}.`,
    {
      hint: 'Update Kamishibai, or use another DATA_DIR.',
    },
  );
}
