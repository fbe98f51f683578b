import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { databaseFile } from '../../server/store/database.ts';

export const MIGRATIONS = join(import.meta.dirname, '../../server/store/migrations');

/**
 * Makes the database of a DATA_DIR as the program made it whose last migration was `tag`, and puts into it.
 * @throws Error when there is no such migration
 */
export function databaseMadeBy(dataDir: string, tag: string, put: (client: Database.Database) => void): void {
  const migrationsFolder = join(dataDir, 'migrations-of-then');
  cpSync(MIGRATIONS, migrationsFolder, { recursive: true });
  const file = join(migrationsFolder, 'meta', '_journal.json');
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, 'utf8'));
  const last = journal.entries.findIndex((entry) => entry.tag === tag);
  if (last === -1) throw new Error(`There is no migration ${tag}.`);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  const client = new Database(databaseFile(dataDir));
  migrate(drizzle({ client }), { migrationsFolder });
  put(client);
  client.close();
}
