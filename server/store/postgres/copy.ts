import { createHash } from 'node:crypto';
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { RefusalError } from '../../../shared/error.ts';
import * as sqliteAccounts from '../account-schema.ts';
import type { Connection } from '../database.ts';
import * as sqlite from '../schema.ts';
import { indexedTerms } from '../tokenize-memory.ts';
import type { StoredText } from '../types.ts';
import * as accounts from './account-schema.ts';
import type { Queries } from './database.ts';
import { addTerms } from './memory.ts';
import { bodyColumns } from './packages.ts';
import * as postgres from './schema.ts';

/* Copies rows between the engines, page by page. Rows have the same fields in both, with one exception: package bodies. */

type Row = Record<string, unknown>;

interface TablePair {
  sqlite: SQLiteTable;
  postgres: PgTable;
}

/** Rows read and written at a time. */
const PAGE = 100;

/** In an order in which every row comes after those it refers to. */
const PAIRS: readonly TablePair[] = [
  { sqlite: sqlite.events, postgres: postgres.events },
  { sqlite: sqlite.sessions, postgres: postgres.sessions },
  { sqlite: sqlite.plans, postgres: postgres.plans },
  { sqlite: sqlite.planTemplates, postgres: postgres.planTemplates },
  { sqlite: sqlite.packages, postgres: postgres.packages },
  { sqlite: sqlite.packageCards, postgres: postgres.packageCards },
  { sqlite: sqlite.plays, postgres: postgres.plays },
  { sqlite: sqlite.turns, postgres: postgres.turns },
  { sqlite: sqlite.snapshots, postgres: postgres.snapshots },
  { sqlite: sqlite.saves, postgres: postgres.saves },
  { sqlite: sqlite.texts, postgres: postgres.texts },
  { sqlite: sqlite.memoryPartitions, postgres: postgres.memoryPartitions },
  { sqlite: sqlite.memories, postgres: postgres.memories },
  { sqlite: sqlite.pictures, postgres: postgres.pictures },
  { sqlite: sqlite.pictureReferences, postgres: postgres.pictureReferences },
  { sqlite: sqlite.players, postgres: postgres.players },
  { sqlite: sqlite.usage, postgres: postgres.usage },
  { sqlite: sqlite.bin, postgres: postgres.bin },
  { sqlite: sqlite.shelves, postgres: postgres.shelves },
  { sqlite: sqliteAccounts.authUsers, postgres: accounts.authUsers },
  { sqlite: sqliteAccounts.authSessions, postgres: accounts.authSessions },
  { sqlite: sqliteAccounts.authAccounts, postgres: accounts.authAccounts },
  { sqlite: sqliteAccounts.authVerifications, postgres: accounts.authVerifications },
  { sqlite: sqliteAccounts.authPasskeys, postgres: accounts.authPasskeys },
  { sqlite: sqliteAccounts.entryLinks, postgres: accounts.entryLinks },
  { sqlite: sqliteAccounts.personalTokens, postgres: accounts.personalTokens },
  { sqlite: sqliteAccounts.ownership, postgres: accounts.ownership },
  { sqlite: sqliteAccounts.shares, postgres: accounts.shares },
];

/** Columns whose numbers PostgreSQL gives itself: after a copy it goes on behind the copied ones. */
const NUMBERED = [
  ['memory_partitions', 'partition'],
  ['pictures', 'id'],
  ['usage', 'id'],
] as const;

/** A database that rows are read from, or written to, within one transaction. */
export interface CopySide {
  pages(pair: TablePair): AsyncIterable<Row[]>;
  add(pair: TablePair, rows: Row[]): Promise<void>;
  /** After the last row. */
  finish(): Promise<void>;
}

/** @param queries a transaction that sees one snapshot */
export function postgresSide(queries: Queries): CopySide {
  return {
    async *pages({ postgres: table }) {
      const columns = Object.entries(getTableColumns(table));
      // A cursor reads the table once, whatever its size.
      await queries.execute(sql`DECLARE copied NO SCROLL CURSOR FOR SELECT * FROM ${table}`);
      try {
        for (;;) {
          const { rows } = await queries.execute(sql`FETCH ${sql.raw(String(PAGE))} FROM copied`);
          if (rows.length === 0) return;
          const read = ([field, column]: [string, PgColumn], row: Row): [string, unknown] => {
            const value = row[column.name];
            return [field, value === null ? null : column.mapFromDriverValue(value)];
          };
          yield rows.map((row) => fromPostgres(table, Object.fromEntries(columns.map((each) => read(each, row)))));
        }
      } finally {
        // A failed transaction has closed it already.
        await queries.execute(sql`CLOSE copied`).catch(() => undefined);
      }
    },
    async add({ postgres: table }, rows) {
      await queries.insert(table).values(rows.map((row) => toPostgres(table, row)));
      if (table === postgres.memories) await addTerms(queries, rows as (typeof postgres.memories.$inferSelect)[]);
    },
    async finish() {
      for (const [table, column] of NUMBERED) {
        await queries.execute(sql`SELECT setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.identifier(column)}))
          FROM ${sql.identifier(table)} HAVING count(*) > 0`);
      }
    },
  };
}

/** @param connection within a transaction */
export function sqliteSide(connection: Connection): CopySide {
  const addToIndex = connection.$client.prepare<[number, string]>(
    'INSERT INTO memory_terms (rowid, terms) VALUES (?, ?)',
  );
  return {
    async *pages({ sqlite: table }) {
      for (let after = 0; ; ) {
        const rows = connection
          .select({ row: getTableColumns(table), place: sql<number>`rowid` })
          .from(table)
          .where(sql`rowid > ${after}`)
          .orderBy(sql`rowid`)
          .limit(PAGE)
          .all();
        if (rows.length > 0) yield rows.map(({ row }) => row as Row);
        const last = rows.at(-1);
        if (last === undefined || rows.length < PAGE) return;
        after = last.place;
      }
    },
    async add({ sqlite: table }, rows) {
      connection.insert(table).values(rows).run();
      if (table !== sqlite.memories) return;
      for (const { key, text, partition } of rows as (typeof sqlite.memories.$inferSelect)[]) {
        addToIndex.run(key, indexedTerms(text, partition));
      }
    },
    finish: async () => undefined,
  };
}

/** The number of rows of a table, and a hash of their contents in any order. */
export interface TableDigest {
  table: string;
  rows: number;
  hash: string;
}

/** Copies all tables into empty ones. @returns what was read, per table */
export async function copyTables(from: CopySide, to: CopySide): Promise<TableDigest[]> {
  const digests: TableDigest[] = [];
  for (const pair of PAIRS) digests.push(await digestTable(pair, from, (rows) => to.add(pair, rows)));
  await to.finish();
  return digests;
}

/** Reads all tables again. @throws RefusalError `internal` naming a table that differs from what was read before */
export async function verifyTables(expected: readonly TableDigest[], side: CopySide): Promise<void> {
  for (const [index, pair] of PAIRS.entries()) {
    const before = expected[index];
    const { table, rows, hash } = await digestTable(pair, side);
    if (before?.rows === rows && before.hash === hash) continue;
    throw new RefusalError('internal', `The copy of the table "${table}" differs: ${rows} of ${before?.rows} rows.`, {
      hint: 'Nothing was kept of the copy.',
    });
  }
}

/** Whether all tables are empty. */
export async function isEmpty(side: CopySide): Promise<boolean> {
  for (const pair of PAIRS) for await (const _ of side.pages(pair)) return false;
  return true;
}

const HASH_BITS = 256n;

async function digestTable(
  pair: TablePair,
  side: CopySide,
  onRows: (rows: Row[]) => Promise<void> = async () => undefined,
): Promise<TableDigest> {
  const fields = Object.keys(getTableColumns(pair.sqlite)).sort();
  let rows = 0;
  let sum = 0n;
  for await (const page of side.pages(pair)) {
    await onRows(page);
    rows += page.length;
    // A sum, since the engines give rows in orders of their own.
    for (const row of page) sum = BigInt.asUintN(Number(HASH_BITS), sum + hashOf(fields.map((field) => row[field])));
  }
  return { table: getTableName(pair.sqlite), rows, hash: sum.toString(16) };
}

function hashOf(values: readonly unknown[]): bigint {
  const hash = createHash('sha256');
  for (const value of values) {
    if (value instanceof Uint8Array) hash.update('bytes ').update(value);
    else hash.update(JSON.stringify(value ?? null));
    hash.update('\n');
  }
  return BigInt(`0x${hash.digest('hex')}`);
}

function toPostgres(table: PgTable, row: Row): Row {
  return table === postgres.packages ? { ...row, ...bodyColumns(row.body as StoredText) } : row;
}

function fromPostgres(table: PgTable, row: Row): Row {
  if (table !== postgres.packages) return row;
  const { packed, body, ...rest } = row;
  return { ...rest, body: packed ?? body };
}
