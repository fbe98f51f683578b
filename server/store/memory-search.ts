import type { Connection } from './database.ts';
import {
  firstKey,
  type KeptMemory,
  latestInSteps,
  type MemoryAnswers,
  type MemoryPlace,
  type MemoryQuestion,
  rankInSteps,
  type WordedRows,
} from './memory-ranking.ts';
import { onPath } from './play-path.ts';
import { preparePartition } from './sqlite-memory.ts';
import { termIn } from './tokenize-memory.ts';
import type { MemoryHit, PlayPath, Store } from './types.ts';

/** The rows of a word: FTS5 reads them backwards and stops at the limit. */
export const LATEST_ROWS = 'SELECT rowid FROM memory_terms WHERE memory_terms MATCH ? ORDER BY rowid DESC LIMIT ?';
/** A memory's position, without text and body. */
export const PLACE_OF = 'SELECT line, turn, kind, id FROM memories INDEXED BY memories_place WHERE key = ?';

/** Prepares the search of a connection. As `Store.searchMemory`, synchronous. */
export function prepareMemorySearch(
  connection: Connection,
): (...asked: Parameters<Store['searchMemory']>) => MemoryHit[] {
  const { $client: client } = connection;
  const getPartition = preparePartition(connection);
  const latestRows = client.prepare<[string, number], number>(LATEST_ROWS).pluck();
  const selectPlace = client.prepare<[number], MemoryPlace>(PLACE_OF);
  const versions = client.prepare<[number, string, string], Pick<KeptMemory, 'key' | 'line' | 'turn'>>(
    'SELECT key, line, turn FROM memories WHERE partition = ? AND kind = ? AND id = ? ORDER BY line DESC, turn DESC',
  );
  const byKey = client.prepare<[number], KeptMemory & { versions: 0 | 1 }>(
    `SELECT key, line, turn, kind, id, text, body, importance, EXISTS (SELECT 1 FROM memories AS other
     WHERE other.partition = m.partition AND other.kind = m.kind AND other.id = m.id AND other.key <> m.key) AS versions
     FROM memories AS m WHERE key = ?`,
  );

  const latestKey = (partition: number, { kind, id }: KeptMemory, isOn: ReturnType<typeof onPath>): number | null => {
    for (const version of versions.iterate(partition, kind, id)) if (isOn(version)) return version.key;
    return null;
  };
  const readRows = (partition: number, keys: readonly number[], path: PlayPath): MemoryAnswers['rows'] => {
    const isOn = onPath(path);
    const rows = new Map<number, KeptMemory & { isLatest: boolean }>();
    for (const key of keys) {
      const row = byKey.get(key);
      if (row === undefined || !isOn(row)) continue;
      rows.set(key, { ...row, isLatest: row.versions === 0 || latestKey(partition, row, isOn) === key });
    }
    return rows;
  };
  const readPlaces = (keys: readonly number[]): MemoryAnswers['places'] => {
    const places = new Map<number, MemoryPlace>();
    for (const key of keys) {
      const at = selectPlace.get(key);
      if (at !== undefined) places.set(key, at);
    }
    return places;
  };
  const answer = (partition: number, question: MemoryQuestion): MemoryAnswers[MemoryQuestion['ask']] => {
    switch (question.ask) {
      case 'keys':
        return question.of.map((rows) => latestRows.all(matching(rows, partition), question.most));
      case 'places':
        return readPlaces(question.keys);
      case 'rows':
        return readRows(partition, question.keys, question.path);
    }
  };

  const search = (...asked: Parameters<Store['searchMemory']>): MemoryHit[] => {
    const place = getPartition(asked[0]);
    if (place === null) return [];
    const steps = rankInSteps(place, ...asked);
    let step = steps.next();
    while (!step.done) step = steps.next(answer(place.partition, step.value));
    return step.value;
  };
  // One transaction gives a consistent snapshot and a single change check of the file.
  const atOnce = client.transaction(search);
  return (...asked) => atOnce(...asked);
}

/** Prepares reading a play's latest memories. As `Store.latestMemory`, synchronous. */
export function prepareLatestMemory(
  connection: Connection,
): (...asked: Parameters<Store['latestMemory']>) => MemoryHit[] {
  const { $client: client } = connection;
  const getPartition = preparePartition(connection);
  const backwards = client.prepare<[number, number, number], KeptMemory>(
    `SELECT key, line, turn, kind, id, text, body, importance FROM memories
     WHERE key > ? AND key < ? ORDER BY key DESC LIMIT ?`,
  );
  return (...asked) => {
    const [playId, , { limit }] = asked;
    const place = getPartition(playId);
    const most = latestInSteps.rowsRead(limit);
    if (place === null || most === 0) return [];
    const [first, end] = [firstKey(place.partition), firstKey(place.partition + 1)];
    return latestInSteps.collect(backwards.iterate(first, end, most), ...asked);
  };
}

/** A full-text query. Terms are only letters and digits, so they cannot contain query syntax. */
function matching({ all, any = [] }: WordedRows, partition: number): string {
  const quoted = (term: string) => `"${termIn(term, partition)}"`;
  const together = all.map(quoted).join(' AND ');
  return any.length === 0 ? together : `(${any.map(quoted).join(' OR ')}) AND ${together}`;
}
