import type { Connection } from './database.ts';
import { fromJson } from './json.ts';
import { onPath } from './play-path.ts';
import { firstKey, type Partition, preparePartition } from './sqlite-memory.ts';
import { askedTerms, type Term, termIn } from './tokenize-memory.ts';
import type { MemoryHit, Store } from './types.ts';

/*
 * Reads a bounded number of rows: the keys of each query word's latest rows, which also measures how common it is; the
 * rarest words then select the results. Rare words are found anywhere, common ones in their latest rows.
 */

/** Maximum query words considered, and of these, the rarest that count. */
const TERMS_WEIGHED = 64;
const TERMS_MAX = 12;
/** Maximum keys read per word; more if some may belong to other lines or kinds. */
const KEYS_READ = 200;
const KEYS_READ_THROUGH = 1000;
const ROWS_LOOKED_AT = 3000;
/** Maximum common words combined with rare ones, and rare ones combined with them. */
const COMMON_MAX = 3;
const RARE_MAX = 4;
const LIMIT_MAX = 100;
/** Weight of weak terms: a single character of a run, or a pair without matches, which is rarely a word. */
const WEAK = 0.25;

interface WeighedTerm extends Term {
  weight: number;
  keys: readonly number[];
}

interface Kept {
  key: number;
  line: number;
  turn: number;
  kind: string;
  id: string;
  text: string;
  body: string;
  importance: number;
  versions: 0 | 1;
}

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
  const selectPlace = client.prepare<[number], Pick<Kept, 'line' | 'turn' | 'kind' | 'id'>>(PLACE_OF);
  const versions = client.prepare<[number, string, string], Pick<Kept, 'key' | 'line' | 'turn'>>(
    'SELECT key, line, turn FROM memories WHERE partition = ? AND kind = ? AND id = ? ORDER BY line DESC, turn DESC',
  );
  const byKey = client.prepare<[number], Kept>(
    `SELECT key, line, turn, kind, id, text, body, importance, EXISTS (SELECT 1 FROM memories AS other
     WHERE other.partition = m.partition AND other.kind = m.kind AND other.id = m.id AND other.key <> m.key) AS versions
     FROM memories AS m WHERE key = ?`,
  );

  const weigh = (term: Term, { partition, given }: Partition, most: number): WeighedTerm => {
    const keys = latestRows.all(quoted(term, partition), most);
    const oldest = keys.at(-1);
    // If not all keys were read, assume the same frequency in older rows.
    const isCapped = keys.length === most && oldest !== undefined;
    const holding = isCapped
      ? Math.min(given, (keys.length * given) / (firstKey(partition) + given - oldest + 1))
      : keys.length;
    const isWeak = term.kind === 'character' || (term.kind === 'pair' && keys.length === 0);
    const rarity = Math.log(1 + (given - holding + 0.5) / (holding + 0.5));
    return { ...term, keys, weight: isWeak ? rarity * WEAK : rarity };
  };

  /** Words first, then character pairs; single characters only if no known pair has them. */
  const weighAll = (terms: readonly Term[], place: Partition, most: number): WeighedTerm[] => {
    const whole = terms.filter(({ kind }) => kind !== 'character').map((term) => weigh(term, place, most));
    const paired = new Set(
      whole.flatMap(({ kind, keys, text }) => (kind === 'pair' && keys.length > 0 ? [...text] : [])),
    );
    const single = terms.filter(({ kind, text }) => kind === 'character' && !paired.has(text));
    return [...whole, ...single.map((term) => weigh(term, place, most))];
  };

  /** The latest version of an item on a path, where lines and turns only grow. */
  const latestKey = (partition: number, { kind, id }: Kept, isOn: ReturnType<typeof onPath>): number | null => {
    for (const version of versions.iterate(partition, kind, id)) if (isOn(version)) return version.key;
    return null;
  };

  /** For words with unread rows: older rows with one of them and a rarer word. */
  const addJoint = (
    held: Map<number, number>,
    asked: readonly WeighedTerm[],
    partition: number,
    most: number,
  ): void => {
    const [rarest] = asked;
    const whole = asked.filter(({ keys }) => keys.length < most).slice(0, RARE_MAX);
    const rare = whole.length > 0 || rarest === undefined ? whole : [rarest];
    const common = asked.filter((term) => term.keys.length === most && !rare.includes(term)).slice(0, COMMON_MAX);
    if (rare.length === 0 || common.length === 0) return;
    if (whole.length === 0) {
      // If every word is common, require all of them.
      const all = [...rare, ...common];
      const together = all.map((term) => quoted(term, partition)).join(' AND ');
      for (const key of latestRows.all(together, most)) {
        const unread = all.filter(({ keys }) => !keys.includes(key));
        const more = unread.reduce((sum, { weight }) => sum + weight, 0);
        if (more > 0) held.set(key, (held.get(key) ?? 0) + more);
      }
      return;
    }
    const any = rare.map((term) => quoted(term, partition)).join(' OR ');
    for (const term of common) {
      const own = new Set(term.keys);
      for (const key of latestRows.all(`(${any}) AND ${quoted(term, partition)}`, most)) {
        if (!own.has(key)) held.set(key, (held.get(key) ?? 0) + term.weight);
      }
    }
  };

  const search = (...[playId, path, { text, kinds, limit }]: Parameters<Store['searchMemory']>): MemoryHit[] => {
    const place = getPartition(playId);
    const wanted = Math.min(limit, LIMIT_MAX);
    if (place === null || path.length === 0 || wanted < 1) return [];
    const isOn = onPath(path);
    // A play on its first line has no other.
    const isAllWanted = kinds === undefined && path.length === 1 && path[0]?.line === 1;
    const terms = askedTerms(text).slice(0, TERMS_WEIGHED);
    const most = isAllWanted ? KEYS_READ : KEYS_READ_THROUGH;
    const { asked, whole } = chosen(weighAll(terms, place, most));

    const held = new Map<number, number>();
    for (const { keys, weight } of asked) for (const key of keys) held.set(key, (held.get(key) ?? 0) + weight);
    addJoint(held, asked, place.partition, most);
    const ranked = [...held].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
    const hits: MemoryHit[] = [];
    for (const [key, weight] of ranked.slice(0, ROWS_LOOKED_AT)) {
      if (hits.length >= wanted) break;
      if (!isAllWanted) {
        const at = selectPlace.get(key);
        if (at === undefined || !isOn(at) || kinds?.includes(at.kind) === false) continue;
      }
      const row = byKey.get(key);
      if (row === undefined || !isOn(row)) continue;
      if (row.versions === 1 && latestKey(place.partition, row, isOn) !== key) continue;
      hits.push(toHit(playId, row, whole > 0 ? Math.min(1, weight / whole) : 0));
    }
    return hits;
  };
  // One transaction gives a consistent snapshot and a single change check of the file.
  const atOnce = client.transaction(search);
  return (...asked) => atOnce(...asked);
}

/** Rows read per result, to allow for other lines, kinds and older versions. */
const ROWS_READ_EACH = 4;
const LATEST_MAX = 1000;

/** Prepares reading a play's latest memories. As `Store.latestMemory`, synchronous. */
export function prepareLatestMemory(
  connection: Connection,
): (...asked: Parameters<Store['latestMemory']>) => MemoryHit[] {
  const { $client: client } = connection;
  const getPartition = preparePartition(connection);
  const backwards = client.prepare<[number, number, number], Omit<Kept, 'versions'>>(
    `SELECT key, line, turn, kind, id, text, body, importance FROM memories
     WHERE key > ? AND key < ? ORDER BY key DESC LIMIT ?`,
  );
  return (playId, path, { kinds, limit }) => {
    const place = getPartition(playId);
    const wanted = Math.min(limit, LATEST_MAX);
    if (place === null || wanted < 1) return [];
    const isOn = onPath(path);
    const latest = new Map<string, MemoryHit>();
    const [first, end] = [firstKey(place.partition), firstKey(place.partition + 1)];
    for (const row of backwards.iterate(first, end, wanted * ROWS_READ_EACH)) {
      if (latest.size >= wanted) break;
      const name = `${row.kind} ${row.id}`;
      if (!isOn(row) || latest.has(name) || kinds?.includes(row.kind) === false) continue;
      latest.set(name, toHit(playId, row, 0));
    }
    return [...latest.values()];
  };
}

function chosen(weighed: readonly WeighedTerm[]): { asked: WeighedTerm[]; whole: number } {
  const known = weighed.filter(({ keys }) => keys.length > 0).sort((a, b) => b.weight - a.weight);
  const asked = known.slice(0, TERMS_MAX);
  const missing = weighed.filter(({ keys }) => keys.length === 0).slice(0, TERMS_MAX);
  const whole = [...asked, ...missing].reduce((sum, { weight }) => sum + weight, 0);
  return { asked, whole };
}

/** Terms are only letters and digits, so they cannot contain query syntax. */
const quoted = ({ text }: Term, partition: number): string => `"${termIn(text, partition)}"`;

function toHit(playId: string, row: Omit<Kept, 'versions'>, relevance: number): MemoryHit {
  const { line, turn, id, kind, text, importance, body } = row;
  const name = `${kind} ${id} of turn ${turn} of play ${playId}`;
  return { playId, line, turn, id, kind, text, body: fromJson(body, name), importance, relevance };
}
