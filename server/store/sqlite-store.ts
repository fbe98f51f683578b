import { and, asc, count, desc, eq, gt, gte, lte, ne, sql } from 'drizzle-orm';
import { RefusalError } from '../../shared/error.ts';
import type { Clock } from '../clock.ts';
import { shutdownRefusal } from '../shutdown.ts';
import { copyDatabase } from './backup.ts';
import type { Connection } from './database.ts';
import type { Flusher } from './flusher.ts';
import { damagedRefusal, fromJson } from './json.ts';
import { prepareProjections } from './projections.ts';
import { events, sessions, usage } from './schema.ts';
import { accountTables } from './sqlite-accounts.ts';
import { libraryTables } from './sqlite-library.ts';
import { packageMethods } from './sqlite-packages.ts';
import { pictureMethods } from './sqlite-pictures.ts';
import { deletePlanJournals, type Eraser, planMethods } from './sqlite-plans.ts';
import { playerMethods } from './sqlite-players.ts';
import { playMethods } from './sqlite-plays.ts';
import { storageFailure, versionConflict } from './storage-failure.ts';
import type { JournalEvent, Store, StreamId } from './types.ts';
import { prepareUpsert } from './upsert.ts';

/**
 * Owns the connection. Every write is one synchronous transaction, on disk when it resolves. Methods reject with
 * `storageFailure`'s result. @param flusher if the connection does not flush its commits itself
 */
export function createSqliteStore(
  connection: Connection,
  clock: Clock,
  flusher?: Pick<Flusher, 'flush' | 'close'>,
): Store {
  let isClosed = false;
  /** Runs synchronous work; the promise lets another engine be asynchronous. */
  const run = async <T>(work: () => T): Promise<T> => {
    // After the close, refuse instead of storing half.
    if (isClosed) throw shutdownRefusal('The server is stopping: its database is closed.');
    try {
      return work();
    } catch (error) {
      throw storageFailure(error);
    }
  };
  const { $client: client } = connection;
  const transaction = client.transaction((work: () => unknown) => work());
  const flushed = async (): Promise<void> => {
    try {
      await flusher?.flush();
    } catch (error) {
      throw storageFailure(error);
    }
  };
  const write = async <T>(work: (writer: Eraser) => T): Promise<T> => {
    const written = await run(() => transaction.immediate(() => work(connection)) as T);
    await flushed();
    return written;
  };

  const lastSeq = client
    .prepare<[string], number>('SELECT seq FROM events WHERE stream = ? ORDER BY seq DESC LIMIT 1')
    .pluck();
  const putEvent = prepareUpsert<JournalEvent & { stream: StreamId }>(connection, events, { key: [], json: ['data'] });
  const apply = prepareProjections(connection);

  return {
    append: async (stream, expectedSeq, newEvents, projections = [], at = clock.iso()) => {
      const rows = newEvents.map(({ type, data, at: happened = at }, i) => ({
        stream,
        seq: expectedSeq + i + 1,
        type,
        data,
        at: happened,
      }));
      return write(() => {
        const last = lastSeq.get(stream) ?? 0;
        if (last !== expectedSeq) throw versionConflict(stream, expectedSeq, last);
        for (const row of rows) putEvent(row);
        for (const projection of projections) apply(projection);
        return { seq: expectedSeq + rows.length };
      });
    },
    read: (stream, afterSeq = 0, toSeq) =>
      run(() => {
        const upTo = toSeq === undefined ? undefined : lte(events.seq, toSeq);
        const inStream = and(eq(events.stream, stream), gt(events.seq, afterSeq), upTo);
        const rows = connection.select().from(events).where(inStream).orderBy(asc(events.seq)).all();
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
      run(() => connection.select().from(sessions).orderBy(desc(sessions.updatedAt), sessions.id).all()),
    getSession: (id) => run(() => connection.select().from(sessions).where(eq(sessions.id, id)).get() ?? null),
    deleteSession: (id) =>
      write((writer) => {
        deletePlanJournals(writer, id);
        writer
          .delete(events)
          .where(eq(events.stream, `session:${id}`))
          .run();
        return writer.delete(sessions).where(eq(sessions.id, id)).run().changes > 0;
      }),

    ...planMethods(connection, { run, write }),

    ...packageMethods(connection, { run, write, apply }),

    ...pictureMethods(connection, { run, write }),

    ...playMethods(connection, { run, write }),

    ...playerMethods(connection, { run, write }),

    accounts: accountTables(connection, { run, write, flush: flushed }),
    library: libraryTables(connection, { run, write }),

    putUsage: (row) => write(() => apply({ kind: 'put-usage', row })),
    tokensUsed: (since, { scope, except } = {}) =>
      run(() => {
        const inScope = scope === undefined ? undefined : eq(usage.scope, scope);
        const counted = except === undefined ? undefined : ne(usage.model, except);
        const tokens = sql<number>`coalesce(sum(${usage.inputTokens} + ${usage.outputTokens}), 0)`;
        return (
          connection
            .select({ tokens })
            .from(usage)
            .where(and(gte(usage.at, since), inScope, counted))
            .get()?.tokens ?? 0
        );
      }),
    sumUsage: (scope) =>
      run(() => {
        const total = (column: typeof usage.inputTokens | typeof usage.cachedInputTokens | typeof usage.outputTokens) =>
          sql<number>`sum(${column})`;
        return connection
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
          .orderBy(asc(usage.model), asc(usage.role))
          .all();
      }),

    trouble: async () => {
      try {
        connection.select({ seq: events.seq }).from(events).limit(1).get();
        return null;
      } catch (error) {
        const failure = storageFailure(error);
        if (failure instanceof RefusalError) return failure;
        return new RefusalError('unavailable', 'The database does not answer.', { cause: error });
      }
    },
    backup: (file) => copyDatabase(connection.$client, file),
    close: async () => {
      isClosed = true;
      await flusher?.close();
      connection.$client.close();
    },
  };
}
