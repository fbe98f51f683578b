import type { Connection } from './database.ts';
import { fromJson } from './json.ts';
import { type Term, termIn, termsOf } from './memory-terms.ts';
import { onPath } from './play-path.ts';
import { firstKey, type Partition, preparePartition } from './sqlite-memory.ts';
import type { MemoryHit, Store } from './types.ts';

/*
 * A search reads a bounded number of rows, however much is remembered. Of each word asked for, the play's latest few rows are
 * counted; the rarest words are then looked up, the rarest first, as far back as the rows to be read last. A word that
 * stands in few rows is so found wherever it stands; of a word that stands in many, the latest are.
 */

/** Different words of a query that are looked at, and of these, the rarest that are looked up. */
const TERMS_WEIGHED = 128;
const TERMS_MAX = 12;
/** Rows counted to tell how common a word is. */
const COUNTED_MAX = 32;
/** Rows taken for a word, at most; rows taken for all of them, after which a word gets a few; rows read for one, most of them left. */
const ROWS_TAKEN = 200;
const ROWS_TAKEN_IN_ALL = 600;
const ROWS_TAKEN_STILL = 20;
const ROWS_READ = 1000;
const LIMIT_MAX = 100;
/** What counts less than a word: a character out of a run of them; a pair nothing holds, which as a rule is no word. */
const WEAK = 0.25;

/** A word, what holding it counts, and how many rows hold it, as far as they were counted. */
interface WeighedTerm extends Term {
  weight: number;
  rows: number;
}

interface Candidate {
  key: number;
  line: number;
  turn: number;
  kind: string;
  id: string;
}

type Kept = Candidate & { text: string; body: string; importance: number };

/** The rows of one word: FTS5 walks them backwards from the last, and stops when no more are asked for. */
export const LATEST_ROWS = 'SELECT rowid FROM memory_terms WHERE memory_terms MATCH ? ORDER BY rowid DESC LIMIT ?';
export const LATEST_MEMORIES = `SELECT m.key, m.line, m.turn, m.kind, m.id FROM memory_terms AS t
  CROSS JOIN memories AS m INDEXED BY memories_place ON m.key = t.rowid
  WHERE t.memory_terms MATCH ? ORDER BY t.rowid DESC`;

/** The search over one connection, made ready once. As `Store.searchMemory`, at once. */
export function prepareMemorySearch(
  connection: Connection,
): (...asked: Parameters<Store['searchMemory']>) => MemoryHit[] {
  const { $client: client } = connection;
  const partitionOf = preparePartition(connection);
  const latestRows = client.prepare<[string, number], number>(LATEST_ROWS).pluck();
  const latestMemories = client.prepare<[string], Candidate>(LATEST_MEMORIES);
  const versions = client.prepare<[number, string, string], Pick<Candidate, 'key' | 'line' | 'turn'>>(
    'SELECT key, line, turn FROM memories WHERE partition = ? AND kind = ? AND id = ? ORDER BY line DESC, turn DESC',
  );
  const byKey = client.prepare<[number], Kept>('SELECT * FROM memories WHERE key = ?');

  const weigh = (term: Term, { partition, given }: Partition): WeighedTerm => {
    const rows = latestRows.all(quoted(term, partition), COUNTED_MAX);
    const oldest = rows.at(-1);
    // Where not all were counted, it is taken to be as common before as it was since.
    const isCapped = rows.length === COUNTED_MAX && oldest !== undefined;
    const holding = isCapped
      ? Math.min(given, (rows.length * given) / (firstKey(partition) + given - oldest + 1))
      : rows.length;
    const isWeak = term.kind === 'character' || (term.kind === 'pair' && rows.length === 0);
    const rarity = Math.log(1 + (given - holding + 0.5) / (holding + 0.5));
    return { ...term, rows: rows.length, weight: isWeak ? rarity * WEAK : rarity };
  };

  /** The latest version of something on a path: on one, lines and turns only grow. */
  const latestKey = (partition: number, { kind, id }: Candidate, isOn: ReturnType<typeof onPath>): number | null => {
    for (const version of versions.iterate(partition, kind, id)) if (isOn(version)) return version.key;
    return null;
  };

  return (playId, path, { text, kinds, limit }) => {
    const place = partitionOf(playId);
    if (place === null) return [];
    const weighed = termsOf(text)
      .slice(0, TERMS_WEIGHED)
      .map((term) => weigh(term, place));
    const { asked, whole } = chosen(weighed);
    const isOn = onPath(path);
    const isWanted = (row: Candidate) => isOn(row) && (kinds?.includes(row.kind) ?? true);

    const found = new Map<number, { row: Candidate; held: number }>();
    let takenInAll = 0;
    for (const term of asked) {
      const most = Math.min(ROWS_TAKEN, Math.max(ROWS_TAKEN_STILL, ROWS_TAKEN_IN_ALL - takenInAll));
      let read = 0;
      let taken = 0;
      for (const row of latestMemories.iterate(quoted(term, place.partition))) {
        read += 1;
        if (isWanted(row)) {
          taken += 1;
          const before = found.get(row.key);
          if (before === undefined) found.set(row.key, { row, held: term.weight });
          else before.held += term.weight;
        }
        if (taken >= most || read >= ROWS_READ) break;
      }
      takenInAll += taken;
    }

    const ranked = [...found.values()].sort((a, b) => b.held - a.held || b.row.key - a.row.key);
    const latest = new Map<string, number | null>();
    const hits: MemoryHit[] = [];
    for (const { row, held } of ranked) {
      if (hits.length >= Math.min(limit, LIMIT_MAX)) break;
      const name = `${row.kind} ${row.id}`;
      if (!latest.has(name)) latest.set(name, latestKey(place.partition, row, isOn));
      if (latest.get(name) !== row.key) continue;
      const kept = byKey.get(row.key);
      if (kept !== undefined) hits.push(hitOf(playId, kept, whole > 0 ? Math.min(1, held / whole) : 0));
    }
    return hits;
  };
}

/** The words to look up, and what all that was asked weighs. */
function chosen(weighed: readonly WeighedTerm[]): { asked: WeighedTerm[]; whole: number } {
  const known = weighed.filter(({ rows }) => rows > 0).sort((a, b) => b.weight - a.weight);
  const asked = known.slice(0, TERMS_MAX);
  const missing = weighed.filter(({ rows }) => rows === 0).slice(0, TERMS_MAX);
  const whole = [...asked, ...missing].reduce((sum, { weight }) => sum + weight, 0);
  return { asked, whole };
}

/** Terms are letters and digits, so nothing in them can be read as anything but a word. */
const quoted = ({ text }: Term, partition: number): string => `"${termIn(text, partition)}"`;

function hitOf(playId: string, { key: _, body, ...row }: Kept, relevance: number): MemoryHit {
  const { line, turn, id, kind, text, importance } = row;
  const name = `${kind} ${id} of turn ${turn} of play ${playId}`;
  return { playId, line, turn, id, kind, text, body: fromJson(body, name), importance, relevance };
}
