import type { Connection } from './database.ts';
import { fromJson } from './json.ts';
import { type Term, termsOf } from './memory-terms.ts';
import { onPath } from './play-path.ts';
import { type Partition, preparePartition } from './sqlite-memory.ts';
import type { MemoryHit, Store } from './types.ts';

/*
 * A search reads a bounded number of rows, however much is remembered. Of each word asked for, the latest few rows of the
 * play's partition are counted; the rarest words are then looked up, each back to a bounded number of rows. A word that
 * stands in few rows is so found wherever it stands; of a word that stands in many, the latest are.
 */

/** Different words of a query that are looked at, and of these, the rarest that are looked up. */
const TERMS_WEIGHED = 128;
const TERMS_MAX = 12;
/** Rows counted to tell how common a word is. */
const COUNTED_MAX = 64;
/** Rows taken for a word, and rows read for it at most where many are of lines that were left. */
const ROWS_TAKEN = 200;
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

/** Rows of a word within a play's partition, the latest first. FTS5 walks them backwards from the range's end and stops when told. */
const ROWS_OF_TERM = `FROM memory_terms AS t CROSS JOIN memories AS m ON m.key = t.rowid
  WHERE t.memory_terms MATCH ? AND t.rowid BETWEEN ? AND ? ORDER BY t.rowid DESC`;

/** The search over one connection, made ready once. As `Store.searchMemory`, at once. */
export function prepareMemorySearch(
  connection: Connection,
): (...asked: Parameters<Store['searchMemory']>) => MemoryHit[] {
  const { $client: client } = connection;
  const partitionOf = preparePartition(connection);
  const latestRows = client
    .prepare<[string, number, number, number], number>(
      'SELECT rowid FROM memory_terms WHERE memory_terms MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rowid DESC LIMIT ?',
    )
    .pluck();
  const rowsOfTerm = client.prepare<[string, number, number], Candidate>(
    `SELECT m.key, m.line, m.turn, m.kind, m.id ${ROWS_OF_TERM}`,
  );
  const versions = client.prepare<[number, string, string], Pick<Candidate, 'key' | 'line' | 'turn'>>(
    'SELECT key, line, turn FROM memories WHERE partition = ? AND kind = ? AND id = ? ORDER BY line DESC, turn DESC',
  );
  const byKey = client.prepare<[number], Kept>('SELECT * FROM memories WHERE key = ?');

  const weigh = (term: Term, { first, last, given }: Partition): WeighedTerm => {
    const rows = latestRows.all(quoted(term), first, last, COUNTED_MAX);
    const oldest = rows.at(-1);
    // Where not all were counted, it is taken to be as common before as it was since.
    const isCapped = rows.length === COUNTED_MAX && oldest !== undefined;
    const holding = isCapped ? Math.min(given, (rows.length * given) / (first + given - oldest + 1)) : rows.length;
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
    for (const term of asked) {
      let read = 0;
      let taken = 0;
      for (const row of rowsOfTerm.iterate(quoted(term), place.first, place.last)) {
        read += 1;
        if (isWanted(row)) {
          taken += 1;
          const before = found.get(row.key);
          if (before === undefined) found.set(row.key, { row, held: term.weight });
          else before.held += term.weight;
        }
        if (taken >= ROWS_TAKEN || read >= ROWS_READ) break;
      }
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
const quoted = ({ text }: Term): string => `"${text}"`;

function hitOf(playId: string, { key: _, body, ...row }: Kept, relevance: number): MemoryHit {
  const { line, turn, id, kind, text, importance } = row;
  const name = `${kind} ${id} of turn ${turn} of play ${playId}`;
  return { playId, line, turn, id, kind, text, body: fromJson(body, name), importance, relevance };
}
