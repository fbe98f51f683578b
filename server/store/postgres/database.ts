import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { Pool, type PoolClient } from 'pg';
import { z } from 'zod';
import { RefusalError } from '../../../shared/error.ts';
import { shutdownRefusal } from '../../shutdown.ts';
import { isCollision, postgresFailure } from './failure.ts';
import { createWaker, type Waker } from './wake.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
const MigrationJournal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })).min(1) });

const LEAST_VERSION = 150_000;
const CONNECTIONS_MAX = 10;
const CONNECT_WITHIN_MS = 10_000;
/** Longest statement: one that hangs must not keep its connection from everybody. Migrations have no limit. */
const STATEMENT_MS = 60_000;
/** Longest pause within a transaction, after which its locks are given up. */
const IDLE_IN_TRANSACTION_MS = 60_000;
/** Any number, the same in every process: who migrates holds the lock of this name. */
const MIGRATION_LOCK = 4600_1500;
const TRIES = 5;

/** Runs queries: the database, or a transaction on it. */
export type Queries = PgDatabase<NodePgQueryResultHKT>;

/** Runs work on the database; all reject with `postgresFailure`'s result, and after `close`. */
export interface PostgresWork {
  readonly database: NodePgDatabase;
  /** Is told of every write. */
  readonly waker: Waker;
  run<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** In one transaction, which is durable when it resolves. The work is done again if another transaction was in its way. */
  write<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** In one transaction that sees the database as it is now, whatever is written meanwhile. */
  look<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Connects to the database and migrates its tables.
 * @throws RefusalError `unavailable` when it cannot be reached, `refused` when it is too old, of another encoding, or
 * when a newer version of the program made its tables
 */
export async function openPostgres(url: string): Promise<PostgresWork> {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    application_name: 'kamishibai',
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  });
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', () => undefined);
  // So would one that breaks while it is used, whose query is refused.
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    const client = await pool.connect();
    try {
      await prepareTables(client);
    } finally {
      // Its settings are not for other work.
      client.release(true);
    }
  } catch (error) {
    await pool.end();
    throw postgresFailure(error);
  }
  return createWork(pool, createWaker(url));
}

function createWork(pool: Pool, waker: Waker): PostgresWork {
  const database = drizzle({ client: pool });
  let closed: Promise<void> | undefined;
  const running = new Set<Promise<unknown>>();
  const run = async <T>(work: (queries: Queries) => Promise<T>): Promise<T> => {
    if (closed) throw shutdownRefusal('The server is stopping: its database is closed.');
    const done = work(database);
    running.add(done);
    try {
      return await done;
    } catch (error) {
      throw postgresFailure(error);
    } finally {
      running.delete(done);
    }
  };
  return {
    database,
    waker,
    run,
    write: (work) =>
      run(async () => {
        for (let tried = 1; ; tried++) {
          try {
            const written = await inTransaction(pool, 'BEGIN', work);
            waker.signal();
            return written;
          } catch (error) {
            if (tried >= TRIES || !isCollision(error)) throw error;
          }
        }
      }),
    look: (work) => run(() => inTransaction(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work)),
    close: () => {
      // What waits for a connection would wait for ever in a pool that is ended.
      closed ??= Promise.allSettled(running).then(async () => {
        await waker.close();
        await pool.end();
      });
      return closed;
    },
  };
}

/** Drizzle's own transactions keep the connection for ever when their beginning fails. */
async function inTransaction<T>(pool: Pool, begin: string, work: (queries: Queries) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isUsable = true;
  try {
    await client.query(begin);
    const result = await work(drizzle({ client }));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      isUsable = false;
    });
    throw error;
  } finally {
    client.release(!isUsable);
  }
}

async function prepareTables(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding`,
  );
  const [server] = rows;
  if (server === undefined || server.version < LEAST_VERSION) {
    throw new RefusalError('refused', 'The PostgreSQL of DATABASE_URL is too old.', {
      hint: 'Use PostgreSQL 15 or newer.',
    });
  }
  if (server.encoding !== 'UTF8') {
    throw new RefusalError('refused', `The database of DATABASE_URL has the encoding ${server.encoding}.`, {
      hint: 'Make one with UTF8: createdb --encoding=UTF8 --template=template0.',
    });
  }
  // Another process may migrate for long.
  await client.query('SET statement_timeout = 0');
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    const known = latestMigration();
    const applied = await appliedIn(client);
    if (applied > known.when) {
      throw new RefusalError(
        'refused',
        `The tables of DATABASE_URL were made by a newer version; this one knows them up to ${known.tag}.`,
        { hint: 'Update Kamishibai, or use another database.' },
      );
    }
    if (applied < known.when) await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

function latestMigration(): { when: number; tag: string } {
  const journal = readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8');
  const latest = MigrationJournal.parse(JSON.parse(journal)).entries.at(-1);
  if (latest === undefined) throw new Error(`There are no migrations in ${MIGRATIONS}.`);
  return latest;
}

async function appliedIn(client: PoolClient): Promise<number> {
  const table = await client.query<{ name: string | null }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') AS name",
  );
  if (!table.rows[0]?.name) return 0;
  const { rows } = await client.query<{ applied: number | null }>(
    'SELECT max(created_at)::float8 AS applied FROM drizzle.__drizzle_migrations',
  );
  return rows[0]?.applied ?? 0;
}
