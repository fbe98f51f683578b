import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { stemmer } from 'stemmer';
import { toJson } from '../json.ts';
import {
  firstKey,
  type KeptMemory,
  latestInSteps,
  type MemoryAnswers,
  type MemoryPlace,
  type MemoryQuestion,
  type Partition,
  rankInSteps,
  type WordedRows,
} from '../memory-ranking.ts';
import { onPath } from '../play-path.ts';
import { listTerms, termIn } from '../tokenize-memory.ts';
import type { MemoryHit, MemoryRow, PlayPath, Store } from '../types.ts';
import { escapeText } from './columns.ts';
import type { Queries } from './database.ts';
import { memories, memoryPartitions, memoryTerms } from './schema.ts';

/** Rows copied, written or cleared at a time. */
const PAGE = 200;
const CLEARED_AT_ONCE = 2000;
/** SQLite's stemmer leaves longer ones as they are. */
const STEMMED_BYTES = 64;

type NewMemory = typeof memories.$inferInsert;

/**
 * A term as it is indexed, the same as in SQLite: its stemmer sees a term behind its partition, whose last character
 * is here put before it.
 */
function indexedTerm(term: string, partition: number): string {
  if (Buffer.byteLength(termIn(term, partition)) > STEMMED_BYTES) return term;
  return stemmer(`·${term}`).slice(1);
}

/** Adds the words of memories to the index. */
export async function addTerms(queries: Queries, rows: readonly Pick<NewMemory, 'key' | 'partition' | 'text'>[]) {
  const [terms, keys, partitions]: [string[], number[], number[]] = [[], [], []];
  for (const { key, partition, text } of rows) {
    for (const term of new Set(listTerms(text).map((each) => indexedTerm(each.text, partition)))) {
      terms.push(term);
      keys.push(key);
      partitions.push(partition);
    }
  }
  if (terms.length === 0) return;
  await queries.execute(sql`INSERT INTO ${memoryTerms} (partition, term, key)
    SELECT * FROM unnest(${sql.param(partitions)}::bigint[], ${sql.param(terms)}::text[], ${sql.param(keys)}::bigint[])`);
}

async function findPartition(queries: Queries, playId: string): Promise<Partition | null> {
  const { partition, given } = memoryPartitions;
  const found = await queries
    .select({ partition, given })
    .from(memoryPartitions)
    .where(eq(memoryPartitions.playId, playId));
  return found[0] ?? null;
}

/** @returns the partition and the first of the given keys */
async function giveKeys(
  queries: Queries,
  playId: string,
  count: number,
): Promise<{ partition: number; first: number }> {
  const [place] = await queries
    .insert(memoryPartitions)
    .values({ playId, given: count })
    .onConflictDoUpdate({
      target: memoryPartitions.playId,
      set: { given: sql`${memoryPartitions.given} + ${count}` },
    })
    .returning({ partition: memoryPartitions.partition, given: memoryPartitions.given });
  if (place === undefined) throw new Error(`Play ${playId} was given no place in memory.`);
  return { partition: place.partition, first: firstKey(place.partition) + place.given - count + 1 };
}

async function addRows(queries: Queries, rows: readonly NewMemory[]): Promise<void> {
  for (let from = 0; from < rows.length; from += PAGE) {
    const page = rows.slice(from, from + PAGE);
    await queries.insert(memories).values(page);
    await addTerms(queries, page);
  }
}

/** Writes memories of one play, within the open transaction. Of several of one version the last counts. */
export async function putMemories(queries: Queries, playId: string, rows: readonly MemoryRow[]): Promise<void> {
  const { partition, first } = await giveKeys(queries, playId, rows.length);
  const byVersion = new Map<string, NewMemory>();
  rows.forEach(({ playId: _, body, ...row }, index) => {
    const { kind, id, line, turn } = row;
    byVersion.set(JSON.stringify([kind, id, line, turn]), {
      ...row,
      partition,
      key: first + index,
      body: toJson(body),
    });
  });
  const put = [...byVersion.values()].sort((a, b) => a.key - b.key);
  // A rewritten memory gets a new key, as in SQLite: the latest written comes first. Its words go with the old one.
  const column = <Field extends keyof NewMemory>(field: Field) => sql.param(put.map((row) => row[field]));
  await queries.execute(sql`DELETE FROM memories WHERE partition = ${partition} AND (kind, id, line, turn) IN (
    SELECT * FROM unnest(${escaped(put.map(({ kind }) => kind))}::text[], ${escaped(put.map(({ id }) => id))}::text[],
    ${column('line')}::int[], ${column('turn')}::int[]))`);
  await addRows(queries, put);
}

/** Copies the memories of a path to line 1 of another play, within the open transaction. */
export async function copyMemories(queries: Queries, from: string, to: string, path: PlayPath): Promise<void> {
  const source = await findPartition(queries, from);
  if (source === null) return;
  const isWanted = onPath(path);
  const end = firstKey(source.partition + 1);
  for (let after = firstKey(source.partition); ; ) {
    const inRange = and(gt(memories.key, after), lt(memories.key, end));
    const rows = await queries.select().from(memories).where(inRange).orderBy(memories.key).limit(PAGE);
    const wanted = rows.filter(isWanted);
    const { partition, first } = await giveKeys(queries, to, wanted.length);
    await addRows(
      queries,
      wanted.map((row, index) => ({ ...row, partition, key: first + index, line: 1 })),
    );
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.key;
  }
}

/** Clears a bounded part of deleted plays' memories; false when nothing is left. */
export async function clearSomeMemories(queries: Queries): Promise<boolean> {
  const ownerless = sql`SELECT partition FROM memory_partitions WHERE play_id IS NULL LIMIT 1`;
  const cleared = await queries.execute(sql`DELETE FROM memories WHERE key IN (
    SELECT key FROM memories WHERE partition = (${ownerless}) LIMIT ${CLEARED_AT_ONCE})`);
  if ((cleared.rowCount ?? 0) > 0) return true;
  const left = await queries.execute(
    sql`DELETE FROM memory_partitions WHERE play_id IS NULL AND partition = (${ownerless})`,
  );
  return (left.rowCount ?? 0) > 0;
}

/** `Store.searchMemory` on one snapshot. */
export async function searchMemories(
  queries: Queries,
  ...asked: Parameters<Store['searchMemory']>
): Promise<MemoryHit[]> {
  const place = await findPartition(queries, asked[0]);
  if (place === null) return [];
  const steps = rankInSteps(place, ...asked);
  let step = steps.next();
  while (!step.done) step = steps.next(await answer(queries, place.partition, step.value));
  return step.value;
}

/** `Store.latestMemory`. */
export async function readLatestMemories(queries: Queries, ...asked: Parameters<Store['latestMemory']>) {
  const [playId, , { limit }] = asked;
  const place = await findPartition(queries, playId);
  const most = latestInSteps.rowsRead(limit);
  if (place === null || most === 0) return [];
  const inRange = and(gt(memories.key, firstKey(place.partition)), lt(memories.key, firstKey(place.partition + 1)));
  const rows = await queries.select().from(memories).where(inRange).orderBy(desc(memories.key)).limit(most);
  return latestInSteps.collect(rows, ...asked);
}

async function answer(
  queries: Queries,
  partition: number,
  question: MemoryQuestion,
): Promise<MemoryAnswers[MemoryQuestion['ask']]> {
  switch (question.ask) {
    case 'keys':
      return readKeys(queries, partition, question.of, question.most);
    case 'places':
      return readPlaces(queries, question.keys);
    case 'rows':
      return readRows(queries, question.keys, question.path);
  }
}

async function readKeys(
  queries: Queries,
  partition: number,
  of: readonly WordedRows[],
  most: number,
): Promise<number[][]> {
  const stem = (term: string) => indexedTerm(term, partition);
  const isSingle = of.every(({ all, any = [] }) => all.length === 1 && any.length === 0);
  if (isSingle) {
    const terms = of.flatMap(({ all }) => all.map(stem));
    const { rows } = await queries.execute<{ keys: number[] }>(sql`SELECT ARRAY(
        SELECT key::float8 FROM memory_terms WHERE partition = ${partition} AND term = asked.term
        ORDER BY key DESC LIMIT ${most}) AS keys
      FROM unnest(${sql.param(terms)}::text[]) WITH ORDINALITY AS asked (term, place) ORDER BY place`);
    return rows.map(({ keys }) => keys);
  }
  const found: number[][] = [];
  for (const { all, any = [] } of of) {
    const [first = '', ...others] = all.map(stem);
    const having = (terms: string[]) =>
      sql`AND key IN (SELECT key FROM memory_terms WHERE partition = ${partition} AND term = ANY(${sql.param(terms)}::text[]))`;
    const conditions = [...others.map((term) => having([term])), ...(any.length > 0 ? [having(any.map(stem))] : [])];
    const { rows } = await queries.execute<{ key: number }>(sql`SELECT key::float8 AS key FROM memory_terms
      WHERE partition = ${partition} AND term = ${first} ${sql.join(conditions, sql` `)}
      ORDER BY memory_terms.key DESC LIMIT ${most}`);
    found.push(rows.map(({ key }) => key));
  }
  return found;
}

async function readPlaces(queries: Queries, keys: readonly number[]): Promise<MemoryAnswers['places']> {
  const { key, line, turn, kind, id } = memories;
  const places = await queries.select({ key, line, turn, kind, id }).from(memories).where(amongKeys(keys));
  return new Map(places.map((place): [number, MemoryPlace] => [place.key, place]));
}

async function readRows(queries: Queries, keys: readonly number[], path: PlayPath): Promise<MemoryAnswers['rows']> {
  const column = (field: 'line' | 'from' | 'to') => sql`${sql.param(path.map((segment) => segment[field]))}::int[]`;
  // Drizzle leaves out a table's name where there is no other, but here is one.
  const isLatest = sql<boolean>`NOT EXISTS (SELECT 1 FROM memories AS other
    JOIN unnest(${column('line')}, ${column('from')}, ${column('to')}) AS segment (line, first, last)
    ON other.line = segment.line AND other.turn BETWEEN segment.first AND segment.last
    WHERE other.partition = memories.partition AND other.kind = memories.kind AND other.id = memories.id
    AND (other.line, other.turn) > (memories.line, memories.turn))`;
  const rows = await queries.select({ row: memories, isLatest }).from(memories).where(amongKeys(keys));
  return new Map(
    rows.map(({ row, isLatest: is }): [number, KeptMemory & { isLatest: boolean }] => [
      row.key,
      { ...row, isLatest: is },
    ]),
  );
}

const amongKeys = (keys: readonly number[]) => sql`${memories.key} = ANY(${sql.param([...keys])}::bigint[])`;

const escaped = (texts: readonly string[]) => sql.param(texts.map(escapeText));
