import type { Connection } from './database.ts';
import { toJson } from './json.ts';
import { firstKey, type Partition } from './memory-ranking.ts';
import { onPath } from './play-path.ts';
import { indexedTerms } from './tokenize-memory.ts';
import type { MemoryRow, PlayPath } from './types.ts';

/** Rows copied or cleared at a time, so that nothing blocks for long. */
const PAGE = 500;
const CLEARED_AT_ONCE = 200;

interface Kept extends Omit<MemoryRow, 'playId' | 'body'> {
  body: string;
}

/** Writes memories of plays, within the open transaction. */
export interface MemoryWriter {
  put(row: MemoryRow): void;
  /** Copies the memories of a path to line 1 of another play. */
  copy(from: string, to: string, path: PlayPath): void;
  /** Clears a bounded part of deleted plays' memories; false when nothing is left. */
  clearSome(): boolean;
}

/** Prepares looking up a play's partition; null without memories. */
export function preparePartition({ $client: client }: Connection): (playId: string) => Partition | null {
  const find = client.prepare<[string], Partition>('SELECT partition, given FROM memory_partitions WHERE play_id = ?');
  return (playId) => find.get(playId) ?? null;
}

/** Prepares writing memories, once per connection. */
export function prepareMemoryWriter(connection: Connection): MemoryWriter {
  const { $client: client } = connection;
  const getPartition = preparePartition(connection);
  const giveKeys = client.prepare<[number, string], Partition>(
    'UPDATE memory_partitions SET given = given + ? WHERE play_id = ? RETURNING partition, given',
  );
  const givePartition = client.prepare<[string, number], Partition>(
    'INSERT INTO memory_partitions (play_id, given) VALUES (?, ?) RETURNING partition, given',
  );
  const deleteVersion = client
    .prepare<[number, string, string, number, number], number>(
      'DELETE FROM memories WHERE partition = ? AND kind = ? AND id = ? AND line = ? AND turn = ? RETURNING key',
    )
    .pluck();
  const insert = client.prepare(
    `INSERT INTO memories (key, partition, line, turn, kind, id, text, body, importance)
     VALUES (@key, @partition, @line, @turn, @kind, @id, @text, @body, @importance)`,
  );
  const insertTerms = client.prepare<[number, string]>('INSERT INTO memory_terms (rowid, terms) VALUES (?, ?)');
  // CAST, since numbers as large as keys are bound as floats, which the full-text table cannot look up.
  const deleteTerms = client.prepare<[number, number]>(
    'DELETE FROM memory_terms WHERE rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)',
  );
  const deleteRows = client.prepare<[number, number]>('DELETE FROM memories WHERE key BETWEEN ? AND ?');
  const rowsAfter = client.prepare<[number, number, number], Kept & { key: number }>(
    `SELECT key, line, turn, kind, id, text, body, importance FROM memories
     WHERE key > ? AND key < ? ORDER BY key LIMIT ?`,
  );
  const keysAfter = client
    .prepare<[number, number, number], number>(
      'SELECT key FROM memories WHERE key > ? AND key < ? ORDER BY key LIMIT ?',
    )
    .pluck();
  const ownerless = client.prepare<[], number>('SELECT partition FROM memory_partitions WHERE play_id IS NULL').pluck();
  const deletePartition = client.prepare<[number]>('DELETE FROM memory_partitions WHERE partition = ?');

  const give = (playId: string, count: number): { partition: number; first: number } => {
    const place = giveKeys.get(count, playId) ?? givePartition.get(playId, count);
    if (place === undefined) throw new Error(`Play ${playId} was given no place in memory.`);
    return { partition: place.partition, first: firstKey(place.partition) + place.given - count + 1 };
  };
  const add = (key: number, partition: number, row: Kept): void => {
    insert.run({ ...row, key, partition });
    insertTerms.run(key, indexedTerms(row.text, partition));
  };

  return {
    put({ playId, body, ...row }) {
      const { partition, first } = give(playId, 1);
      // A rewritten memory gets a new key, since the old text's words are unknown.
      const before = deleteVersion.get(partition, row.kind, row.id, row.line, row.turn);
      if (before !== undefined) deleteTerms.run(before, before);
      add(first, partition, { ...row, body: toJson(body) });
    },
    copy(from, to, path) {
      const source = getPartition(from);
      if (source === null) return;
      const isWanted = onPath(path);
      const end = firstKey(source.partition + 1);
      for (let after = firstKey(source.partition); ; ) {
        const rows = rowsAfter.all(after, end, PAGE);
        const wanted = rows.filter(isWanted);
        const { partition, first } = give(to, wanted.length);
        wanted.forEach(({ key: _, ...row }, index) => {
          add(first + index, partition, { ...row, line: 1 });
        });
        const last = rows.at(-1);
        if (last === undefined || rows.length < PAGE) return;
        after = last.key;
      }
    },
    clearSome() {
      const partition = ownerless.get();
      if (partition === undefined) return false;
      const first = firstKey(partition);
      const last = keysAfter.all(first, firstKey(partition + 1), CLEARED_AT_ONCE).at(-1);
      if (last === undefined) deletePartition.run(partition);
      else {
        deleteTerms.run(first, last);
        deleteRows.run(first, last);
      }
      return true;
    },
  };
}
