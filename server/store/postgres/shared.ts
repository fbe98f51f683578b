import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { fromJson, toJson } from '../json.ts';
import type { ClaimRow, SharedTables } from '../shared-types.ts';
import type { StreamId } from '../types.ts';
import { escapeText } from './columns.ts';
import type { PostgresWork, Queries } from './database.ts';
import { packages } from './schema.ts';
import { claims, news, runParts } from './shared-schema.ts';
import type { Waker } from './wake.ts';

/** Any number: who writes news holds the lock of this name, so that their ids appear in order. */
const NEWS_LOCK = 4600_1502;
const LAPSED_AT_ONCE = 20;

/** The clock of the transaction would stand still in a long one. */
const now = sql`clock_timestamp()`;
const leaseEnd = (leaseMs: number) => sql`clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond'`;

const readClaim = ({ key, run, holder, state }: typeof claims.$inferSelect): ClaimRow => ({
  ...{ key, run, holder },
  state: fromJson(state, `state of the claim "${key}"`),
});

/** What several processes need of each other, in tables. */
export function sharedTables({ run, write }: PostgresWork, { signal, onWake }: Waker): SharedTables {
  /** A write that others should look at. */
  const tell = async <T>(work: (queries: Queries) => Promise<T>): Promise<T> => {
    const done = await run(work);
    signal();
    return done;
  };
  const live = gt(claims.until, now);

  return {
    lastSeqs: async (streams) => {
      if (streams.length === 0) return new Map();
      const escaped = new Map(streams.map((stream) => [escapeText(stream), stream]));
      const { rows } = await run((queries) =>
        queries.execute<{ stream: string; seq: number }>(sql`SELECT s.stream, coalesce((SELECT e.seq FROM events e
            WHERE e.stream = s.stream COLLATE "C" ORDER BY e.seq DESC LIMIT 1), 0) AS seq
          FROM unnest(${sql.param([...escaped.keys()])}::text[]) AS s(stream)`),
      );
      return new Map(rows.map(({ stream, seq }) => [escaped.get(stream) as StreamId, seq]));
    },
    packageStamp: (id, version) =>
      run(async (queries) => {
        const wanted = and(eq(packages.id, id), eq(packages.version, version));
        const [row] = await queries.select({ stamp: sql<string>`xmin::text` }).from(packages).where(wanted);
        return row?.stamp ?? null;
      }),

    claim: ({ key, run: name, holder, state }, leaseMs) =>
      run(async (queries) => {
        const set = { run: name, holder, state: toJson(state), until: leaseEnd(leaseMs) };
        const taken = await queries
          .insert(claims)
          .values({ key, ...set })
          .onConflictDoUpdate({ target: claims.key, set, setWhere: sql`${claims.until} <= clock_timestamp()` });
        return (taken.rowCount ?? 0) > 0;
      }),
    renewClaims: (runs, leaseMs) =>
      run(async (queries) => {
        if (runs.length === 0) return [];
        const kept = await queries
          .update(claims)
          .set({ until: leaseEnd(leaseMs) })
          .where(inArray(claims.run, [...runs]))
          .returning({ run: claims.run });
        return kept.map((row) => row.run);
      }),
    releaseClaim: (name) => tell(async (queries) => void (await queries.delete(claims).where(eq(claims.run, name)))),
    lapseClaim: (name) =>
      tell(async (queries) => void (await queries.update(claims).set({ until: now }).where(eq(claims.run, name)))),
    putClaimState: (name, state) =>
      tell(
        async (queries) =>
          void (await queries
            .update(claims)
            .set({ state: toJson(state) })
            .where(eq(claims.run, name))),
      ),
    findClaim: (key) =>
      run(async (queries) => {
        const [row] = await queries
          .select()
          .from(claims)
          .where(and(eq(claims.key, key), live));
        return row ? readClaim(row) : null;
      }),
    listClaims: (prefix) =>
      run(async (queries) => {
        const begins = sql`starts_with(${claims.key}, ${sql.param(prefix, claims.key)})`;
        const rows = await queries.select().from(claims).where(and(begins, live)).orderBy(asc(claims.key));
        return rows.map(readClaim);
      }),
    takeLapsedClaims: (holder, leaseMs) =>
      write(async (queries) => {
        const lapsed = await queries
          .select({ key: claims.key })
          .from(claims)
          .where(sql`${claims.until} <= clock_timestamp()`)
          .limit(LAPSED_AT_ONCE)
          .for('update', { skipLocked: true });
        if (lapsed.length === 0) return [];
        const keys = lapsed.map(({ key }) => key);
        const taken = await queries
          .update(claims)
          .set({ holder, run: sql`gen_random_uuid()::text`, until: leaseEnd(leaseMs) })
          .where(inArray(claims.key, keys))
          .returning();
        return taken.map(readClaim);
      }),

    putRunParts: (name, { after, upTo, parts, isLast }) =>
      tell(async (queries) => {
        const values = sql`${sql.param(name, runParts.run)}, ${after}::int, ${upTo}::int,
          ${sql.param(toJson(parts), runParts.parts)}, ${isLast}::boolean`;
        const { rows } = await queries.execute<{ known: number }>(sql`WITH put AS (
            INSERT INTO run_parts (run, after, up_to, parts, is_last) VALUES (${values})
            ON CONFLICT (run, after) DO UPDATE SET up_to = excluded.up_to, parts = excluded.parts, is_last = excluded.is_last)
          SELECT coalesce(max(up_to), 0)::int AS known FROM run_parts WHERE run = ${sql.param(name, runParts.run)}`);
        return rows[0]?.known ?? 0;
      }),
    readRunParts: (name, after) =>
      run(async (queries) => {
        const later = and(eq(runParts.run, name), sql`(${runParts.upTo} > ${after} OR ${runParts.isLast})`);
        const rows = await queries.select().from(runParts).where(later).orderBy(asc(runParts.after));
        return rows.map((row) => ({ ...row, parts: fromJson(row.parts, `parts of the run ${name}`) as unknown[] }));
      }),

    putNews: async (origin, rows) => {
      await write(async (queries) => {
        await queries.execute(sql`SELECT pg_advisory_xact_lock(${NEWS_LOCK})`);
        await queries.insert(news).values(rows.map(({ topic, body }) => ({ origin, topic, body: toJson(body) })));
      });
      signal();
    },
    readNews: (origin, after) =>
      run(async (queries) => {
        const rows = await queries
          .select()
          .from(news)
          .where(and(gt(news.id, after), ne(news.origin, origin)))
          .orderBy(asc(news.id));
        const read = rows.map(({ topic, body }) => ({ topic, body: fromJson(body, `news of "${topic}"`) }));
        return { news: read, last: rows.at(-1)?.id ?? after };
      }),
    lastNews: () =>
      run(async (queries) => {
        const [row] = await queries.select({ last: sql<number>`coalesce(max(${news.id}), 0)::float8` }).from(news);
        return row?.last ?? 0;
      }),

    tidy: () =>
      run(async (queries) => {
        await queries.delete(news).where(sql`${news.toldAt} < now() - interval '2 minutes'`);
        await queries
          .delete(runParts)
          .where(sql`${runParts.writtenAt} < now() - interval '10 minutes' AND run NOT IN (SELECT run FROM claims)`);
      }),

    signal,
    onWake,
  };
}
