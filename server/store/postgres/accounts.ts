import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { and, desc, eq, gte, inArray, like, lt, ne, notInArray, sql } from 'drizzle-orm';
import { type AccountTables, GUESTS, type OwnedKind, type ShareRow } from '../account-types.ts';
import {
  authAccounts,
  authPasskeys,
  authSessions,
  authUsers,
  authVerifications,
  entryLinks,
  ownership,
  personalTokens,
  shares,
} from './account-schema.ts';
import type { PostgresWork } from './database.ts';
import { postgresFailure } from './failure.ts';
import { players, usage } from './schema.ts';

const AUTH_TABLES = {
  user: authUsers,
  session: authSessions,
  account: authAccounts,
  verification: authVerifications,
  passkey: authPasskeys,
};

const MINUTE_MS = 60_000;
/** Any number, the same in every process: who changes accounts holds the lock of this name. */
const ACCOUNTS_LOCK = 4600_1501;

function ownedBy(of: Parameters<AccountTables['listOwnerships']>[1]) {
  if ('personId' in of) return eq(ownership.personId, of.personId);
  return 'notOf' in of ? notInArray(ownership.personId, [...of.notOf]) : eq(ownership.visibility, of.visibility);
}

/** better-auth's way to the database does not go through `PostgresWork`: its failures are converted here. */
const withFailures =
  (open: ReturnType<typeof drizzleAdapter>): ReturnType<typeof drizzleAdapter> =>
  (options) =>
    new Proxy(open(options), {
      get(adapter, name, receiver) {
        const method: unknown = Reflect.get(adapter, name, receiver);
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]) => {
          try {
            return await method.apply(adapter, args);
          } catch (error) {
            throw postgresFailure(error);
          }
        };
      },
    });

/** The store's account methods. */
export function accountTables({ database, run, write }: PostgresWork): AccountTables {
  const owned = (kind: OwnedKind, id: string) => and(eq(ownership.kind, kind), eq(ownership.id, id));
  const shared = (kind: ShareRow['kind'], id: string) => and(eq(shares.kind, kind), eq(shares.id, id));
  const isAny = ({ rowCount }: { rowCount: number | null }): boolean => (rowCount ?? 0) > 0;

  return {
    authDatabase: withFailures(drizzleAdapter(database, { provider: 'pg', schema: AUTH_TABLES })),
    // A commit is durable when it returns.
    flush: async () => undefined,
    exclusively: (work) =>
      write(async (lock) => {
        await lock.execute(sql`SELECT pg_advisory_xact_lock(${ACCOUNTS_LOCK})`);
        return work();
      }),
    hasPeople: () =>
      run(async (queries) => (await queries.select({ id: authUsers.id }).from(authUsers).limit(1)).length > 0),

    deletePlayer: (id) => write(async (queries) => void (await queries.delete(players).where(eq(players.id, id)))),

    putEntryLink: (row) => write(async (queries) => void (await queries.insert(entryLinks).values(row))),
    listEntryLinks: (now) =>
      write(async (queries) => {
        await queries.delete(entryLinks).where(lt(entryLinks.expiresAt, now));
        return queries.select().from(entryLinks).orderBy(desc(entryLinks.createdAt), entryLinks.id);
      }),
    getEntryLink: (hash, now) =>
      run(async (queries) => {
        const [row] = await queries.select().from(entryLinks).where(eq(entryLinks.hash, hash));
        return row && row.expiresAt >= now ? row : null;
      }),
    takeEntryLink: (id) =>
      write(async (queries) => isAny(await queries.delete(entryLinks).where(eq(entryLinks.id, id)))),

    putPersonalToken: (row) => write(async (queries) => void (await queries.insert(personalTokens).values(row))),
    listPersonalTokens: (userId) =>
      run((queries) =>
        queries
          .select()
          .from(personalTokens)
          .where(eq(personalTokens.userId, userId))
          .orderBy(desc(personalTokens.createdAt), personalTokens.id),
      ),
    findPersonalToken: async (hash, now) => {
      const [row] = await run((queries) => queries.select().from(personalTokens).where(eq(personalTokens.hash, hash)));
      if (!row || (row.expiresAt !== null && row.expiresAt < now)) return null;
      if (row.lastUsedAt === null || Date.parse(now) - Date.parse(row.lastUsedAt) >= MINUTE_MS) {
        // A full disk must not refuse a token that is right.
        await write((queries) =>
          queries.update(personalTokens).set({ lastUsedAt: now }).where(eq(personalTokens.id, row.id)),
        ).catch(() => undefined);
      }
      return row;
    },
    deletePersonalToken: (userId, id) =>
      write(async (queries) => {
        const own = and(eq(personalTokens.userId, userId), eq(personalTokens.id, id));
        return isAny(await queries.delete(personalTokens).where(own));
      }),

    tokensUsedBy: (personId, since, exceptModel) =>
      run(async (queries) => {
        const whose = personId === GUESTS ? like(ownership.personId, 'guest-%') : eq(ownership.personId, personId);
        const scopes = queries
          .select({
            scope: sql<string>`CASE ${ownership.kind} WHEN 'draft' THEN 'session:' ELSE 'play:' END || ${ownership.id}`,
          })
          .from(ownership)
          .where(and(whose, ne(ownership.kind, 'story')));
        const tokens = sql<number>`coalesce(sum(${usage.inputTokens} + ${usage.outputTokens}), 0)::float8`;
        const counted = and(gte(usage.at, since), ne(usage.model, exceptModel), inArray(usage.scope, scopes));
        const [row] = await queries.select({ tokens }).from(usage).where(counted);
        return row?.tokens ?? 0;
      }),

    getOwnership: (kind, id) =>
      run(async (queries) => (await queries.select().from(ownership).where(owned(kind, id)))[0] ?? null),
    addOwnership: (row) =>
      write(async (queries) => void (await queries.insert(ownership).values(row).onConflictDoNothing())),
    changeOwnership: (first, changes) =>
      write(async (queries) => {
        const target = [ownership.kind, ownership.id];
        await queries
          .insert(ownership)
          .values({ ...first, ...changes })
          .onConflictDoUpdate({ target, set: changes });
      }),
    findOwnershipByLink: (link) =>
      run(async (queries) => (await queries.select().from(ownership).where(eq(ownership.link, link)))[0] ?? null),
    listOwnerships: (kind, of) =>
      run((queries) => {
        return queries
          .select()
          .from(ownership)
          .where(and(eq(ownership.kind, kind), ownedBy(of)));
      }),
    moveOwnerships: (from, to) =>
      write(async (queries) => {
        await queries.update(ownership).set({ personId: to }).where(eq(ownership.personId, from));
        const moved = await queries.delete(shares).where(eq(shares.personId, from)).returning();
        if (moved.length === 0) return;
        await queries
          .insert(shares)
          .values(moved.map((share) => ({ ...share, personId: to })))
          .onConflictDoNothing();
      }),
    deleteOwnership: (kind, id) =>
      write(async (queries) => {
        await queries.delete(ownership).where(owned(kind, id));
        if (kind !== 'play') await queries.delete(shares).where(shared(kind, id));
      }),

    putShare: (row) =>
      write(async (queries) => {
        const target = [shares.kind, shares.id, shares.personId];
        await queries
          .insert(shares)
          .values(row)
          .onConflictDoUpdate({ target, set: { role: row.role } });
      }),
    getShare: (kind, id, personId) =>
      run(async (queries) => {
        const [row] = await queries
          .select()
          .from(shares)
          .where(and(shared(kind, id), eq(shares.personId, personId)));
        return row ?? null;
      }),
    listShares: (kind, of) =>
      run((queries) => {
        const which = 'id' in of ? eq(shares.id, of.id) : eq(shares.personId, of.personId);
        return queries
          .select()
          .from(shares)
          .where(and(eq(shares.kind, kind), which));
      }),
    deleteShare: (kind, id, personId) =>
      write(async (queries) =>
        isAny(await queries.delete(shares).where(and(shared(kind, id), eq(shares.personId, personId)))),
      ),
  };
}
