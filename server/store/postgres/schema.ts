import {
  bigint,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, text } from './columns.ts';

/*
 * The tables of ../schema.ts for PostgreSQL; migrations/ is generated from this. Times are ISO 8601 text, and JSON is
 * text as well, so that json.ts names damaged rows alike.
 */

/** `data` is JSON. */
export const events = pgTable(
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

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    title: text(),
    locale: text().notNull(),
    reservedPackageId: text('reserved_package_id').notNull(),
    packageSaved: boolean('package_saved').notNull(),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
  },
  (table) => [index('sessions_updated_at').on(table.updatedAt)],
);

/** Plans of sessions, with journals `plan:<id>`. A plan belongs to a session and is deleted with it. */
export const plans = pgTable(
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
    success: boolean(),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
  },
  (table) => [
    index('plans_session_created_at').on(table.sessionId, table.createdAt),
    index('plans_state').on(table.state),
  ],
);

/** Plan templates; they outlive their sessions. `plan` is JSON. */
export const planTemplates = pgTable('plan_templates', {
  id: text().primaryKey(),
  title: text().notNull(),
  plan: text().notNull(),
  createdAt: text('created_at').notNull(),
});

/** Every version of every package. `body` is JSON. */
export const packages = pgTable(
  'packages',
  {
    id: text().notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    language: text().notNull(),
    createdAt: text('created_at').notNull(),
    totalNodes: integer('total_nodes').notNull(),
    /** JSON; null if it is long: then `packed` has it as compressed bytes. */
    body: text(),
    packed: bytes(),
  },
  (table) => [primaryKey({ columns: [table.id, table.version] })],
);

/** Library data of a package version, so that lists need not read stories. `cast` is JSON. Filled in lazily. */
export const packageCards = pgTable(
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
export const plays = pgTable(
  'plays',
  {
    id: text().primaryKey(),
    packageId: text('package_id').notNull(),
    packageVersion: integer('package_version').notNull(),
    title: text().notNull(),
    seed: bigint({ mode: 'number' }).notNull(),
    turn: integer().notNull(),
    line: integer().notNull().default(1),
    path: text().notNull().default('[]'),
    ended: boolean().notNull(),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
  },
  (table) => [index('plays_updated_at').on(table.updatedAt)],
);

/** Committed turns of every line. `seq` is 0 without a known event. `action`, `frames` and `record` are JSON. */
export const turns = pgTable(
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
export const snapshots = pgTable(
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
export const saves = pgTable(
  'saves',
  {
    playId: text('play_id')
      .notNull()
      .references(() => plays.id, { onDelete: 'cascade' }),
    slot: text().notNull(),
    kind: text().$type<'manual' | 'auto'>().notNull(),
    line: integer().notNull(),
    turn: integer().notNull(),
    note: text().notNull(),
    preview: text().notNull(),
    isProtected: boolean('is_protected').notNull().default(false),
    readTo: integer('read_to'),
    createdAt: text('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.playId, table.slot] })],
);

/** Texts that turns of a play share, by hash. */
export const texts = pgTable(
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
export const memoryPartitions = pgTable('memory_partitions', {
  partition: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  playId: text('play_id')
    .unique()
    .references(() => plays.id, { onDelete: 'set null' }),
  given: bigint({ mode: 'number' }).notNull().default(0),
});

/** Memories. `key` lies in the partition's range. `body` is JSON. */
export const memories = pgTable(
  'memories',
  {
    key: bigint({ mode: 'number' }).primaryKey(),
    partition: bigint({ mode: 'number' }).notNull(),
    line: integer().notNull(),
    turn: integer().notNull(),
    kind: text().notNull(),
    id: text().notNull(),
    text: text().notNull(),
    body: text().notNull(),
    importance: doublePrecision().notNull(),
  },
  (table) => [uniqueIndex('memories_version').on(table.partition, table.kind, table.id, table.line, table.turn)],
);

/** The words of memories, of which searches read the latest keys: the index is read backwards, up to a limit. */
export const memoryTerms = pgTable(
  'memory_terms',
  {
    partition: bigint({ mode: 'number' }).notNull(),
    term: text().notNull(),
    key: bigint({ mode: 'number' })
      .notNull()
      .references(() => memories.key, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.partition, table.term, table.key] }),
    index('memory_terms_key').on(table.key),
  ],
);

/** Ordered pictures and tracks, one row per file in order of `id`. Finished rows stay. `request` is JSON. */
export const pictures = pgTable(
  'pictures',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    packageId: text('package_id').notNull(),
    kind: text().$type<'backgrounds' | 'characters' | 'music'>().notNull(),
    file: text().notNull(),
    picture: text().notNull(),
    request: text().notNull(),
    scope: text(),
    state: text().$type<'waiting' | 'painted' | 'failed'>().notNull(),
    why: text(),
  },
  (table) => [
    uniqueIndex('pictures_file').on(table.packageId, table.kind, table.file),
    index('pictures_picture').on(table.packageId, table.picture),
    index('pictures_state').on(table.state),
  ],
);

/** Reference pictures by hash of their bytes, as stored after upload. */
export const pictureReferences = pgTable(
  'picture_references',
  {
    packageId: text('package_id').notNull(),
    hash: text().notNull(),
    mediaType: text('media_type').notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.packageId, table.hash] })],
);

/** Players' data across plays. `revision` counts changes; `body` is JSON. */
export const players = pgTable(
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
export const usage = pgTable(
  'usage',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    scope: text().notNull(),
    role: text().notNull(),
    model: text().notNull(),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull(),
    cachedInputTokens: bigint('cached_input_tokens', { mode: 'number' }).notNull(),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull(),
    ms: bigint({ mode: 'number' }).notNull(),
    ok: boolean().notNull(),
    at: text().notNull(),
  },
  (table) => [index('usage_at').on(table.at), index('usage_scope_at').on(table.scope, table.at)],
);

/** What was deleted and can still be restored. What was deleted together has the same `entry`. */
export const bin = pgTable(
  'bin',
  {
    kind: text().$type<'draft' | 'story' | 'play'>().notNull(),
    id: text().notNull(),
    entry: text().notNull(),
    title: text().notNull(),
    binnedAt: text('binned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] }), index('bin_entry').on(table.entry)],
);

/** The author's own groups of stories: a story stands on one shelf of a person. `story` is the id of its package. */
export const shelves = pgTable(
  'shelves',
  { personId: text('person_id').notNull(), story: text().notNull(), shelf: text().notNull() },
  (table) => [primaryKey({ columns: [table.personId, table.story] })],
);
