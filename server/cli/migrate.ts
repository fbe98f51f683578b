import { mkdirSync } from 'node:fs';
import { defineCommand } from 'citty';
import { systemClock } from '../clock.ts';
import { ConfigError } from '../config.ts';
import type { TableDigest } from '../store/postgres/copy.ts';
import { loadConfig } from './environment.ts';
import { say, sayJson } from './terminal.ts';

const json = { type: 'boolean', description: 'Print { to, rows, tables: [{ table, rows, hash }] }' } as const;

function migration() {
  const { dataDir, databaseUrl } = loadConfig();
  if (databaseUrl === null) {
    throw new ConfigError(
      'DATABASE_URL',
      undefined,
      'the address of a database, such as postgres://name:password@host/kamishibai',
    );
  }
  return { dataDir, databaseUrl, clock: systemClock };
}

function report(to: string, tables: readonly TableDigest[], asJson: boolean | undefined): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  if (asJson) {
    sayJson({ to, rows, tables });
    return;
  }
  for (const table of tables) if (table.rows > 0) say(`${table.table}: ${table.rows}`);
  say(`Copied ${rows} rows to ${to}, and compared all of them. The original is unchanged.`);
}

const toPostgres = defineCommand({
  meta: { name: 'to-postgres', description: 'Copy the database of DATA_DIR to an empty one at DATABASE_URL' },
  args: { json },
  run: async ({ args }) => {
    const { migrateToPostgres } = await import('../store/postgres/migrate.ts');
    report('DATABASE_URL', await migrateToPostgres(migration()), args.json);
  },
});

const toSqlite = defineCommand({
  meta: { name: 'to-sqlite', description: 'Copy the database at DATABASE_URL to a new one in DATA_DIR' },
  args: { json },
  run: async ({ args }) => {
    const between = migration();
    mkdirSync(between.dataDir, { recursive: true });
    const { migrateToSqlite } = await import('../store/postgres/migrate.ts');
    report(between.dataDir, await migrateToSqlite(between), args.json);
  },
});

/** `migrate to-postgres` and `migrate to-sqlite`: moves everything from one engine to the other. */
export const migrateCommand = defineCommand({
  subCommands: { 'to-postgres': toPostgres, 'to-sqlite': toSqlite },
});
