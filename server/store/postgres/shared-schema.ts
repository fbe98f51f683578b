import { bigint, boolean, index, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { text } from './columns.ts';

/*
 * What several processes on one database need of each other. None of it is in backups: it is about what runs now. The
 * tables "run_parts" and "news" are unlogged: PostgreSQL empties them when it crashes.
 */

/** Work that one process does. Others may take it over once `until` has passed, by the database's clock. */
export const claims = pgTable(
  'claims',
  {
    key: text().primaryKey(),
    run: text().notNull(),
    holder: text().notNull(),
    /** JSON: what others are told about the work. */
    state: text().notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('claims_run').on(table.run), index('claims_until').on(table.until)],
);

/** Parts of a running answer or turn, in rows of several: those after place `after`, up to `upTo`. `parts` is JSON. */
export const runParts = pgTable(
  'run_parts',
  {
    run: text().notNull(),
    after: integer().notNull(),
    upTo: integer('up_to').notNull(),
    parts: text().notNull(),
    isLast: boolean('is_last').notNull(),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.run, table.after] }), index('run_parts_written_at').on(table.writtenAt)],
);

/** What one process tells the others, in the order of `id`. `body` is JSON. */
export const news = pgTable(
  'news',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    origin: text().notNull(),
    topic: text().notNull(),
    body: text().notNull(),
    toldAt: timestamp('told_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('news_told_at').on(table.toldAt)],
);
