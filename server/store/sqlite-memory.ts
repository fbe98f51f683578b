import { and, asc, between, eq, gt, sql } from 'drizzle-orm';
import type { Connection } from './database.ts';
import { toJson } from './json.ts';
import { indexedTerms } from './memory-terms.ts';
import { onPath } from './play-path.ts';
import { memories, memoryPartitions } from './schema.ts';
import type { MemoryRow, PlayPath } from './types.ts';

/** How many row ids a partition has. With it, 33 million plays stay within the numbers JavaScript counts in. */
const PARTITION_SIZE = 2 ** 28;
/** How many rows are copied at a time. */
const PAGE = 500;

/** The memory of one play: its partition, how many rows it was ever given, and the row ids that are its own. */
export interface Partition {
  partition: number;
  given: number;
  first: number;
  last: number;
}

type KeptMemory = Omit<typeof memories.$inferInsert, 'key' | 'partition'>;

/** What writes to the memories of plays; all of it within the transaction that is open. */
export interface MemoryWriter {
  put(row: MemoryRow): void;
  /** Copies what is on a path to another play, to line 1. */
  copy(from: string, to: string, path: PlayPath): void;
  /** Deletes all a play remembers. */
  forget(playId: string): void;
}

/** Finds the partition of a play; null while it remembers nothing. Made ready once. */
export function preparePartition(connection: Connection): (playId: string) => Partition | null {
  const statement = connection
    .select({ partition: memoryPartitions.partition, given: memoryPartitions.given })
    .from(memoryPartitions)
    .where(eq(memoryPartitions.playId, sql.placeholder('playId')))
    .prepare();
  return (playId) => {
    const row = statement.get({ playId });
    if (row === undefined) return null;
    const first = row.partition * PARTITION_SIZE;
    return { ...row, first, last: first + PARTITION_SIZE - 1 };
  };
}

/** Makes the writing of memories ready, once for a connection. */
export function prepareMemoryWriter(connection: Connection): MemoryWriter {
  const { $client: client } = connection;
  const partitionOf = preparePartition(connection);
  const putTerms = client.prepare<[number, string]>('INSERT INTO memory_terms (rowid, terms) VALUES (?, ?)');
  const deleteTerms = client.prepare<[number, number]>('DELETE FROM memory_terms WHERE rowid BETWEEN ? AND ?');
  const giveKey = client.prepare<[string], { partition: number; given: number }>(
    `INSERT INTO memory_partitions (play_id, given) VALUES (?, 1)
     ON CONFLICT (play_id) DO UPDATE SET given = given + 1 RETURNING partition, given`,
  );

  const add = (playId: string, row: KeptMemory): void => {
    const given = giveKey.get(playId);
    if (given === undefined) throw new Error(`Play ${playId} was given no place in memory.`);
    const { partition } = given;
    // What is put again under its key takes a new place: the words of the old one are not known any more.
    const version = and(
      eq(memories.partition, partition),
      eq(memories.kind, row.kind),
      eq(memories.id, row.id),
      eq(memories.line, row.line),
      eq(memories.turn, row.turn),
    );
    const before = connection.delete(memories).where(version).returning({ key: memories.key }).get();
    if (before !== undefined) deleteTerms.run(before.key, before.key);
    const key = partition * PARTITION_SIZE + given.given;
    connection
      .insert(memories)
      .values({ ...row, key, partition })
      .run();
    putTerms.run(key, indexedTerms(row.text));
  };

  return {
    put: ({ playId, body, ...row }) => add(playId, { ...row, body: toJson(body) }),
    copy(from, to, path) {
      const source = partitionOf(from);
      if (source === null) return;
      const isWanted = onPath(path);
      for (let after = source.first - 1; ; ) {
        const inPartition = and(eq(memories.partition, source.partition), gt(memories.key, after));
        const inRange = and(inPartition, between(memories.key, source.first, source.last));
        const rows = connection.select().from(memories).where(inRange).orderBy(asc(memories.key)).limit(PAGE).all();
        for (const { key: _, partition: __, ...row } of rows) if (isWanted(row)) add(to, { ...row, line: 1 });
        const last = rows.at(-1);
        if (last === undefined || rows.length < PAGE) return;
        after = last.key;
      }
    },
    forget(playId) {
      const place = partitionOf(playId);
      if (place === null) return;
      deleteTerms.run(place.first, place.last);
      connection
        .delete(memories)
        .where(between(memories.key, place.first, place.last))
        .run();
    },
  };
}
