import {
  blob,
  foreignKey,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { StoredText } from './types.ts';

/* migrations/ is generated from this. Times are ISO 8601 text; json.ts parses JSON columns, to name damaged rows. */

/** `data` is JSON. */
export const events = sqliteTable(
  'events',
  {
    stream: text().notNull(),
    seq: integer().notNull(),
    type: text().notNull(),
    data: text().notNull(),
    at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.stream, table.seq] })],
);

export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    title: text(),
    locale: text().notNull(),
    reservedPackageId: text('reserved_package_id').notNull(),
    packageSaved: integer('package_saved', { mode: 'boolean' }).notNull(),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
  },
  (table) => [index('sessions_updated_at').on(table.updatedAt)],
);

/** Plans of sessions, with journals `plan:<id>`. A plan belongs to a session and is deleted with it. */
export const plans = sqliteTable(
  'plans',
  {
    id: text().primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    state: text().notNull(),
    request: text().notNull(),
    stepCount: integer('step_count').notNull(),
    success: integer({ mode: 'boolean' }),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
  },
  (table) => [
    index('plans_session_created_at').on(table.sessionId, table.createdAt),
    index('plans_state').on(table.state),
  ],
);

/** Plan templates; they outlive their sessions. `plan` is JSON. */
export const planTemplates = sqliteTable('plan_templates', {
  id: text().primaryKey(),
  title: text().notNull(),
  plan: text().notNull(),
  createdAt: text('created_at').notNull(),
});

/** Every version of every package. `body` is JSON. */
export const packages = sqliteTable(
  'packages',
  {
    id: text().notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    language: text().notNull(),
    createdAt: text('created_at').notNull(),
    totalNodes: integer('total_nodes').notNull(),
    /** JSON; compressed bytes if it is long. */
    body: text().$type<StoredText>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.version] })],
);

/** Library data of a package version, so that lists need not read stories. `cast` is JSON. Filled in lazily. */
export const packageCards = sqliteTable(
  'package_cards',
  {
    id: text().notNull(),
    version: integer().notNull(),
    premise: text().notNull(),
    cover: text(),
    cast: text().notNull(),
    pictures: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.version] }),
    foreignKey({ columns: [table.id, table.version], foreignColumns: [packages.id, packages.version] }).onDelete(
      'cascade',
    ),
  ],
);

/** A play outlives its package, so `packageId` is not a foreign key. `path` is JSON. */
export const plays = sqliteTable(
  'plays',
  {
    id: text().primaryKey(),
    packageId: text('package_id').notNull(),
    packageVersion: integer('package_version').notNull(),
    title: text().notNull(),
    seed: integer().notNull(),
    turn: integer().notNull(),
    line: integer().notNull().default(1),
    path: text().notNull().default('[]'),
    ended: integer({ mode: 'boolean' }).notNull(),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
  },
  (table) => [index('plays_updated_at').on(table.updatedAt)],
);

/** Committed turns of every line. `seq` is 0 without a known event. `action`, `frames` and `record` are JSON. */
export const turns = sqliteTable(
  'turns',
  {
    playId: text('play_id')
      .notNull()
      .references(() => plays.id, { onDelete: 'cascade' }),
    line: integer().notNull().default(1),
    turn: integer().notNull(),
    seq: integer().notNull().default(0),
    action: text().notNull(),
    frames: text().notNull(),
    waitingFor: text('waiting_for'),
    record: text().notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.playId, table.line, table.turn] })],
);

/** `body` is JSON. */
export const snapshots = sqliteTable(
  'snapshots',
  {
    playId: text('play_id')
      .notNull()
      .references(() => plays.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    turn: integer().notNull(),
    seq: integer().notNull(),
    body: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.playId, table.line, table.turn] })],
);

/** `preview` is JSON. */
export const saves = sqliteTable(
  'saves',
  {
    playId: text('play_id')
      .notNull()
      .references(() => plays.id, { onDelete: 'cascade' }),
    slot: text().notNull(),
    kind: text({ enum: ['manual', 'auto'] }).notNull(),
    line: integer().notNull(),
    turn: integer().notNull(),
    note: text().notNull(),
    preview: text().notNull(),
    isProtected: integer('is_protected', { mode: 'boolean' }).notNull().default(false),
    readTo: integer('read_to'),
    createdAt: text('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.playId, table.slot] })],
);

/** Texts that turns of a play share, by hash. */
export const texts = sqliteTable(
  'texts',
  {
    playId: text('play_id')
      .notNull()
      .references(() => plays.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.playId, table.hash] })],
);

/**
 * Each play with memory has a partition: a key range in `memories` and `memory_terms`, so that searches never read
 * other plays. `given` counts the keys used. A partition without a play is being cleared; its number is never reused.
 */
export const memoryPartitions = sqliteTable('memory_partitions', {
  partition: integer().primaryKey({ autoIncrement: true }),
  playId: text('play_id')
    .unique()
    .references(() => plays.id, { onDelete: 'set null' }),
  given: integer().notNull().default(0),
});

/** Memories. `key` is the row id in `memory_terms`, a full-text table defined only in migrations/. `body` is JSON. */
export const memories = sqliteTable(
  'memories',
  {
    key: integer().primaryKey(),
    partition: integer().notNull(),
    line: integer().notNull(),
    turn: integer().notNull(),
    kind: text().notNull(),
    id: text().notNull(),
    text: text().notNull(),
    body: text().notNull(),
    importance: real().notNull(),
  },
  (table) => [
    uniqueIndex('memories_version').on(table.partition, table.kind, table.id, table.line, table.turn),
    // A memory's position without text and body: what a search reads of every matching row.
    index('memories_place').on(table.key, table.line, table.turn, table.kind, table.id),
  ],
);

/** Ordered pictures and tracks, one row per file in order of `id`. Finished rows stay. `request` is JSON. */
export const pictures = sqliteTable(
  'pictures',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    packageId: text('package_id').notNull(),
    kind: text({ enum: ['backgrounds', 'characters', 'music'] }).notNull(),
    file: text().notNull(),
    picture: text().notNull(),
    request: text().notNull(),
    scope: text(),
    state: text({ enum: ['waiting', 'painted', 'failed'] }).notNull(),
    why: text(),
  },
  (table) => [
    uniqueIndex('pictures_file').on(table.packageId, table.kind, table.file),
    index('pictures_picture').on(table.packageId, table.picture),
    index('pictures_state').on(table.state),
  ],
);

/** Reference pictures by hash of their bytes, as stored after upload. */
export const pictureReferences = sqliteTable(
  'picture_references',
  {
    packageId: text('package_id').notNull(),
    hash: text().notNull(),
    mediaType: text('media_type').notNull(),
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.packageId, table.hash] })],
);

/** Players' data across plays. `revision` counts changes; `body` is JSON. */
export const players = sqliteTable(
  'players',
  {
    id: text().primaryKey(),
    revision: integer().notNull(),
    body: text().notNull(),
    updatedAt: text('updated_at').notNull(),
  },
  (table) => [index('players_updated_at').on(table.updatedAt)],
);

/** Model calls. They outlive their subjects: daily budgets count deleted work too. */
export const usage = sqliteTable(
  'usage',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    scope: text().notNull(),
    role: text().notNull(),
    model: text().notNull(),
    inputTokens: integer('input_tokens').notNull(),
    cachedInputTokens: integer('cached_input_tokens').notNull(),
    outputTokens: integer('output_tokens').notNull(),
    ms: integer().notNull(),
    ok: integer({ mode: 'boolean' }).notNull(),
    at: text().notNull(),
  },
  (table) => [index('usage_at').on(table.at), index('usage_scope_at').on(table.scope, table.at)],
);

/** What was deleted and can still be restored. What was deleted together has the same `entry`. */
export const bin = sqliteTable(
  'bin',
  {
    kind: text({ enum: ['draft', 'story', 'play'] }).notNull(),
    id: text().notNull(),
    entry: text().notNull(),
    title: text().notNull(),
    binnedAt: text('binned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] }), index('bin_entry').on(table.entry)],
);

/** The author's own groups of stories: a story stands on one shelf of a person. `story` is the id of its package. */
export const shelves = sqliteTable(
  'shelves',
  { personId: text('person_id').notNull(), story: text().notNull(), shelf: text().notNull() },
  (table) => [primaryKey({ columns: [table.personId, table.story] })],
);
