import { and, asc, count, desc, eq, gt, gte, lte, max, ne, sql } from 'drizzle-orm';
import { RefusalError } from '../../../shared/error.ts';
import type { Clock } from '../../clock.ts';
import { damagedRefusal, fromJson, toJson } from '../json.ts';
import { versionConflict } from '../storage-failure.ts';
import type { JournalEvent, Store, StreamId } from '../types.ts';
import { accountTables } from './accounts.ts';
import { backUp } from './backup.ts';
import { openPostgres, type PostgresWork, type Queries } from './database.ts';
import { isTaken } from './failure.ts';
import { libraryTables } from './library.ts';
import { packageMethods } from './packages.ts';
import { pictureMethods } from './pictures.ts';
import { deletePlanJournals, planMethods } from './plans.ts';
import { playerMethods, playMethods } from './plays.ts';
import { applyProjections } from './projections.ts';
import { events, sessions, usage } from './schema.ts';
import { sharedTables } from './shared.ts';

/** Events written by one statement. */
const EVENTS_AT_ONCE = 1000;

/**
 * Opens the store of a PostgreSQL database and migrates its tables. Methods reject with `postgresFailure`'s result.
 * @param options.url as `DATABASE_URL` @throws as `openPostgres`
 */
export async function openPostgresStore({ url, clock }: { url: string; clock: Clock }): Promise<Store> {
  return createPostgresStore(await openPostgres(url), clock);
}

function createPostgresStore(work: PostgresWork, clock: Clock): Store {
  const { run, write } = work;
  const lastSeq = async (queries: Queries, stream: StreamId): Promise<number> => {
    const [row] = await queries
      .select({ last: max(events.seq) })
      .from(events)
      .where(eq(events.stream, stream));
    return row?.last ?? 0;
  };

  return {
    append: async (stream, expectedSeq, newEvents, projections = [], at = clock.iso()) => {
      const rows = newEvents.map(({ type, data, at: happened = at }, i) => ({
        stream,
        seq: expectedSeq + i + 1,
        type,
        data: toJson(data),
        at: happened,
      }));
      return write(async (queries) => {
        // Appends to a stream follow each other, also those that only change rows.
        await queries.execute(
          sql`SELECT pg_advisory_xact_lock(hashtextextended(${sql.param(stream, events.stream)}, 0))`,
        );
        const last = await lastSeq(queries, stream);
        if (last !== expectedSeq) throw versionConflict(stream, expectedSeq, last);
        for (let from = 0; from < rows.length; from += EVENTS_AT_ONCE) {
          await queries
            .insert(events)
            .values(rows.slice(from, from + EVENTS_AT_ONCE))
            .catch((error: unknown) => {
              throw isTaken(error) ? versionConflict(stream, expectedSeq, expectedSeq + 1) : error;
            });
        }
        await applyProjections(queries, projections);
        return { seq: expectedSeq + rows.length };
      });
    },
    read: (stream, afterSeq = 0, toSeq) =>
      run(async (queries) => {
        const upTo = toSeq === undefined ? undefined : lte(events.seq, toSeq);
        const inStream = and(eq(events.stream, stream), gt(events.seq, afterSeq), upTo);
        const rows = await queries.select().from(events).where(inStream).orderBy(asc(events.seq));
        return rows.map((row, index): JournalEvent => {
          const expected = Math.max(afterSeq, 0) + index + 1;
          if (row.seq !== expected)
            throw damagedRefusal(`event ${expected} of ${stream} is missing, ${row.seq} comes instead`);
          return {
            seq: row.seq,
            type: row.type,
            data: fromJson(row.data, `event ${row.seq} of ${stream}`),
            at: row.at,
          };
        });
      }),

    listSessions: () =>
      run((queries) => queries.select().from(sessions).orderBy(desc(sessions.updatedAt), sessions.id)),
    getSession: (id) =>
      run(async (queries) => (await queries.select().from(sessions).where(eq(sessions.id, id)))[0] ?? null),
    deleteSession: (id) =>
      write(async (queries) => {
        await deletePlanJournals(queries, id);
        await queries.delete(events).where(eq(events.stream, `session:${id}`));
        return ((await queries.delete(sessions).where(eq(sessions.id, id))).rowCount ?? 0) > 0;
      }),

    ...planMethods(work),

    ...packageMethods(work, applyProjections),

    ...pictureMethods(work),

    ...playMethods(work),

    ...playerMethods(work),

    accounts: accountTables(work),
    library: libraryTables(work),

    shared: sharedTables(work, work.waker),

    putUsage: (row) => write((queries) => applyProjections(queries, [{ kind: 'put-usage', row }])),
    tokensUsed: (since, { scope, except } = {}) =>
      run(async (queries) => {
        const inScope = scope === undefined ? undefined : eq(usage.scope, scope);
        const counted = except === undefined ? undefined : ne(usage.model, except);
        const tokens = sql<number>`coalesce(sum(${usage.inputTokens} + ${usage.outputTokens}), 0)::float8`;
        const [row] = await queries
          .select({ tokens })
          .from(usage)
          .where(and(gte(usage.at, since), inScope, counted));
        return row?.tokens ?? 0;
      }),
    sumUsage: (scope) =>
      run((queries) => {
        const total = (column: typeof usage.inputTokens | typeof usage.cachedInputTokens | typeof usage.outputTokens) =>
          sql<number>`sum(${column})::float8`;
        return queries
          .select({
            model: usage.model,
            role: usage.role,
            calls: count(),
            inputTokens: total(usage.inputTokens),
            cachedInputTokens: total(usage.cachedInputTokens),
            outputTokens: total(usage.outputTokens),
          })
          .from(usage)
          .where(eq(usage.scope, scope))
          .groupBy(usage.model, usage.role)
          .orderBy(asc(usage.model), asc(usage.role));
      }),

    trouble: async () => {
      try {
        await run((queries) => queries.select({ seq: events.seq }).from(events).limit(1));
        return null;
      } catch (error) {
        if (error instanceof RefusalError) return error;
        return new RefusalError('unavailable', 'The database does not answer.', { cause: error });
      }
    },
    backup: async (file) => void (await backUp(work, file)),
    close: () => work.close(),
  };
}
