import { fromJson } from './json.ts';
import { onPath } from './play-path.ts';
import { askedTerms, type Term } from './tokenize-memory.ts';
import type { MemoryHit, PlayPath, Store } from './types.ts';

/*
 * Ranks memories for every engine. It asks for a bounded number of rows: the keys of each query word's latest rows, which
 * also measures how common it is; the rarest words then select the results. Rare words are found anywhere, common ones
 * in their latest rows. What it needs it asks in steps, which SQLite answers at once and PostgreSQL later.
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

/** Keys per partition; allows 33 million plays within JavaScript's safe integers. */
const PARTITION_SIZE = 2 ** 28;

/** The key range of a play's memories; `given` counts the keys used. */
export interface Partition {
  partition: number;
  given: number;
}

/** The key before a partition's first. */
export const firstKey = (partition: number): number => partition * PARTITION_SIZE;

export interface MemoryPlace {
  line: number;
  turn: number;
  kind: string;
  id: string;
}

export interface KeptMemory extends MemoryPlace {
  key: number;
  text: string;
  body: string;
  importance: number;
}

/** Rows that have all of some terms, and any of others if there are others. */
export interface WordedRows {
  all: readonly string[];
  any?: readonly string[];
}

export type MemoryQuestion =
  /** Keys of each one's latest rows, latest first. */
  | { ask: 'keys'; of: readonly WordedRows[]; most: number }
  | { ask: 'places'; keys: readonly number[] }
  /** Rows with whether they are the latest version of their item on a path, where lines and turns only grow. */
  | { ask: 'rows'; keys: readonly number[]; path: PlayPath };

export interface MemoryAnswers {
  keys: readonly (readonly number[])[];
  places: ReadonlyMap<number, MemoryPlace>;
  rows: ReadonlyMap<number, KeptMemory & { isLatest: boolean }>;
}

export type MemorySteps<T> = Generator<MemoryQuestion, T, MemoryAnswers[MemoryQuestion['ask']]>;

function* ask<Question extends MemoryQuestion>(question: Question): MemorySteps<MemoryAnswers[Question['ask']]> {
  return (yield question) as MemoryAnswers[Question['ask']];
}

interface WeighedTerm extends Term {
  weight: number;
  keys: readonly number[];
}

/** `Store.searchMemory` of a play with memories. */
export function* rankInSteps(
  place: Partition,
  ...[playId, path, { text, kinds, limit }]: Parameters<Store['searchMemory']>
): MemorySteps<MemoryHit[]> {
  const wanted = Math.min(limit, LIMIT_MAX);
  if (path.length === 0 || wanted < 1) return [];
  const isOn = onPath(path);
  // A play on its first line has no other.
  const isAllWanted = kinds === undefined && path.length === 1 && path[0]?.line === 1;
  const terms = askedTerms(text).slice(0, TERMS_WEIGHED);
  const most = isAllWanted ? KEYS_READ : KEYS_READ_THROUGH;
  const { asked, whole } = chosen(yield* weighAll(terms, place, most));

  const held = new Map<number, number>();
  for (const { keys, weight } of asked) for (const key of keys) held.set(key, (held.get(key) ?? 0) + weight);
  yield* addJoint(held, asked, most);
  const ranked = [...held].sort((a, b) => b[1] - a[1] || b[0] - a[0]).slice(0, ROWS_LOOKED_AT);
  const hits: MemoryHit[] = [];
  // Mostly the first rows are wanted; where they are not, ever more are read at once.
  for (let from = 0, size = wanted; from < ranked.length && hits.length < wanted; from += size, size *= 2) {
    const batch = ranked.slice(from, from + size);
    const keys = isAllWanted ? batch.map(([key]) => key) : yield* keysOn(batch, isOn, kinds);
    const rows = yield* ask({ ask: 'rows', keys, path });
    for (const [key, weight] of batch) {
      const row = rows.get(key);
      if (hits.length >= wanted || !row?.isLatest || !isOn(row)) continue;
      hits.push(toHit(playId, row, whole > 0 ? Math.min(1, weight / whole) : 0));
    }
  }
  return hits;
}

function* keysOn(
  batch: readonly [key: number, weight: number][],
  isOn: ReturnType<typeof onPath>,
  kinds: readonly string[] | undefined,
): MemorySteps<number[]> {
  const places = yield* ask({ ask: 'places', keys: batch.map(([key]) => key) });
  return batch.flatMap(([key]) => {
    const at = places.get(key);
    return at !== undefined && isOn(at) && kinds?.includes(at.kind) !== false ? [key] : [];
  });
}

/** Words first, then character pairs; single characters only if no known pair has them. */
function* weighAll(terms: readonly Term[], place: Partition, most: number): MemorySteps<WeighedTerm[]> {
  const whole = yield* weigh(
    terms.filter(({ kind }) => kind !== 'character'),
    place,
    most,
  );
  const paired = new Set(
    whole.flatMap(({ kind, keys, text }) => (kind === 'pair' && keys.length > 0 ? [...text] : [])),
  );
  const single = terms.filter(({ kind, text }) => kind === 'character' && !paired.has(text));
  return [...whole, ...(yield* weigh(single, place, most))];
}

function* weigh(terms: readonly Term[], { partition, given }: Partition, most: number): MemorySteps<WeighedTerm[]> {
  if (terms.length === 0) return [];
  const found = yield* ask({ ask: 'keys', of: terms.map(({ text }) => ({ all: [text] })), most });
  return terms.map((term, index) => {
    const keys = found[index] ?? [];
    const oldest = keys.at(-1);
    // If not all keys were read, assume the same frequency in older rows.
    const isCapped = keys.length === most && oldest !== undefined;
    const holding = isCapped
      ? Math.min(given, (keys.length * given) / (firstKey(partition) + given - oldest + 1))
      : keys.length;
    const isWeak = term.kind === 'character' || (term.kind === 'pair' && keys.length === 0);
    const rarity = Math.log(1 + (given - holding + 0.5) / (holding + 0.5));
    return { ...term, keys, weight: isWeak ? rarity * WEAK : rarity };
  });
}

/** For words with unread rows: older rows with one of them and a rarer word. */
function* addJoint(held: Map<number, number>, asked: readonly WeighedTerm[], most: number): MemorySteps<void> {
  const [rarest] = asked;
  const whole = asked.filter(({ keys }) => keys.length < most).slice(0, RARE_MAX);
  const rare = whole.length > 0 || rarest === undefined ? whole : [rarest];
  const common = asked.filter((term) => term.keys.length === most && !rare.includes(term)).slice(0, COMMON_MAX);
  if (rare.length === 0 || common.length === 0) return;
  const add = (key: number, weight: number) => held.set(key, (held.get(key) ?? 0) + weight);
  if (whole.length === 0) {
    // If every word is common, require all of them.
    const all = [...rare, ...common];
    const [together = []] = yield* ask({ ask: 'keys', of: [{ all: all.map(({ text }) => text) }], most });
    for (const key of together) {
      const unread = all.filter(({ keys }) => !keys.includes(key));
      const more = unread.reduce((sum, { weight }) => sum + weight, 0);
      if (more > 0) add(key, more);
    }
    return;
  }
  const any = rare.map(({ text }) => text);
  const found = yield* ask({ ask: 'keys', of: common.map(({ text }) => ({ all: [text], any })), most });
  for (const [index, term] of common.entries()) {
    const own = new Set(term.keys);
    for (const key of found[index] ?? []) if (!own.has(key)) add(key, term.weight);
  }
}

function chosen(weighed: readonly WeighedTerm[]): { asked: WeighedTerm[]; whole: number } {
  const known = weighed.filter(({ keys }) => keys.length > 0).sort((a, b) => b.weight - a.weight);
  const asked = known.slice(0, TERMS_MAX);
  const missing = weighed.filter(({ keys }) => keys.length === 0).slice(0, TERMS_MAX);
  const whole = [...asked, ...missing].reduce((sum, { weight }) => sum + weight, 0);
  return { asked, whole };
}

/** Rows read per result of `latestInSteps`, to allow for other lines, kinds and older versions. */
const ROWS_READ_EACH = 4;
const LATEST_MAX = 1000;

/** `Store.latestMemory` of a play with memories. */
export const latestInSteps = {
  /** How many of the latest rows `collect` needs at most; 0 if none are wanted. */
  rowsRead: (limit: number): number => Math.max(0, Math.min(limit, LATEST_MAX)) * ROWS_READ_EACH,
  /** @param rows the latest first */
  collect(
    rows: Iterable<KeptMemory>,
    ...[playId, path, { kinds, limit }]: Parameters<Store['latestMemory']>
  ): MemoryHit[] {
    const wanted = Math.min(limit, LATEST_MAX);
    const isOn = onPath(path);
    const latest = new Map<string, MemoryHit>();
    for (const row of rows) {
      if (latest.size >= wanted) break;
      const name = `${row.kind} ${row.id}`;
      if (!isOn(row) || latest.has(name) || kinds?.includes(row.kind) === false) continue;
      latest.set(name, toHit(playId, row, 0));
    }
    return [...latest.values()];
  },
};

function toHit(playId: string, row: KeptMemory, relevance: number): MemoryHit {
  const { line, turn, id, kind, text, importance, body } = row;
  const name = `${kind} ${id} of turn ${turn} of play ${playId}`;
  return { playId, line, turn, id, kind, text, body: fromJson(body, name), importance, relevance };
}
