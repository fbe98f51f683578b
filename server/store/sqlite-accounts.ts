import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { and, desc, eq, gte, inArray, like, lt, ne, sql } from 'drizzle-orm';
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
import { type AccountTables, GUESTS, type OwnedKind, type ShareRow } from './account-types.ts';
import type { Connection } from './database.ts';
import { players, usage } from './schema.ts';

const AUTH_TABLES = {
  user: authUsers,
  session: authSessions,
  account: authAccounts,
  verification: authVerifications,
  passkey: authPasskeys,
};

const MINUTE_MS = 60_000;

/** The store's account methods; every method is one synchronous transaction. */
export function accountTables(
  connection: Connection,
  work: { run<T>(work: () => T): Promise<T>; write<T>(work: () => T): Promise<T>; flush(): Promise<void> },
): AccountTables {
  const { run, write, flush } = work;
  const owned = (kind: OwnedKind, id: string) => and(eq(ownership.kind, kind), eq(ownership.id, id));
  const shared = (kind: ShareRow['kind'], id: string) => and(eq(shares.kind, kind), eq(shares.id, id));

  return {
    authDatabase: drizzleAdapter(connection, { provider: 'sqlite', schema: AUTH_TABLES }),
    flush,
    // A data directory has one process.
    exclusively: (work) => work(),
    hasPeople: () => run(() => connection.select({ id: authUsers.id }).from(authUsers).limit(1).get() !== undefined),

    deletePlayer: (id) => write(() => void connection.delete(players).where(eq(players.id, id)).run()),

    putEntryLink: (row) => write(() => void connection.insert(entryLinks).values(row).run()),
    listEntryLinks: (now) =>
      write(() => {
        connection.delete(entryLinks).where(lt(entryLinks.expiresAt, now)).run();
        return connection.select().from(entryLinks).orderBy(desc(entryLinks.createdAt), entryLinks.id).all();
      }),
    getEntryLink: (hash, now) =>
      run(() => {
        const row = connection.select().from(entryLinks).where(eq(entryLinks.hash, hash)).get();
        return row && row.expiresAt >= now ? row : null;
      }),
    takeEntryLink: (id) => write(() => connection.delete(entryLinks).where(eq(entryLinks.id, id)).run().changes > 0),

    putPersonalToken: (row) => write(() => void connection.insert(personalTokens).values(row).run()),
    listPersonalTokens: (userId) =>
      run(() =>
        connection
          .select()
          .from(personalTokens)
          .where(eq(personalTokens.userId, userId))
          .orderBy(desc(personalTokens.createdAt), personalTokens.id)
          .all(),
      ),
    findPersonalToken: async (hash, now) => {
      const row = await run(() => connection.select().from(personalTokens).where(eq(personalTokens.hash, hash)).get());
      if (!row || (row.expiresAt !== null && row.expiresAt < now)) return null;
      if (row.lastUsedAt === null || Date.parse(now) - Date.parse(row.lastUsedAt) >= MINUTE_MS) {
        // A full disk must not refuse a token that is right.
        await write(() =>
          connection.update(personalTokens).set({ lastUsedAt: now }).where(eq(personalTokens.id, row.id)).run(),
        ).catch(() => undefined);
      }
      return row;
    },
    deletePersonalToken: (userId, id) =>
      write(() => {
        const own = and(eq(personalTokens.userId, userId), eq(personalTokens.id, id));
        return connection.delete(personalTokens).where(own).run().changes > 0;
      }),

    tokensUsedBy: (personId, since, exceptModel) =>
      run(() => {
        const whose = personId === GUESTS ? like(ownership.personId, 'guest-%') : eq(ownership.personId, personId);
        const scopes = connection
          .select({
            scope: sql<string>`CASE ${ownership.kind} WHEN 'draft' THEN 'session:' ELSE 'play:' END || ${ownership.id}`,
          })
          .from(ownership)
          .where(and(whose, ne(ownership.kind, 'story')));
        const tokens = sql<number>`coalesce(sum(${usage.inputTokens} + ${usage.outputTokens}), 0)`;
        const counted = and(gte(usage.at, since), ne(usage.model, exceptModel), inArray(usage.scope, scopes));
        return connection.select({ tokens }).from(usage).where(counted).get()?.tokens ?? 0;
      }),

    getOwnership: (kind, id) => run(() => connection.select().from(ownership).where(owned(kind, id)).get() ?? null),
    addOwnership: (row) => write(() => void connection.insert(ownership).values(row).onConflictDoNothing().run()),
    changeOwnership: (first, changes) =>
      write(
        () =>
          void connection
            .insert(ownership)
            .values({ ...first, ...changes })
            .onConflictDoUpdate({ target: [ownership.kind, ownership.id], set: changes })
            .run(),
      ),
    findOwnershipByLink: (link) =>
      run(() => connection.select().from(ownership).where(eq(ownership.link, link)).get() ?? null),
    listOwnerships: (kind, of) =>
      run(() => {
        const which = 'personId' in of ? eq(ownership.personId, of.personId) : eq(ownership.visibility, of.visibility);
        return connection
          .select()
          .from(ownership)
          .where(and(eq(ownership.kind, kind), which))
          .all();
      }),
    moveOwnerships: (from, to) =>
      write(() => {
        connection.update(ownership).set({ personId: to }).where(eq(ownership.personId, from)).run();
        for (const share of connection.select().from(shares).where(eq(shares.personId, from)).all()) {
          connection
            .insert(shares)
            .values({ ...share, personId: to })
            .onConflictDoNothing()
            .run();
        }
        connection.delete(shares).where(eq(shares.personId, from)).run();
      }),
    deleteOwnership: (kind, id) =>
      write(() => {
        connection.delete(ownership).where(owned(kind, id)).run();
        if (kind !== 'play') connection.delete(shares).where(shared(kind, id)).run();
      }),

    putShare: (row) =>
      write(
        () =>
          void connection
            .insert(shares)
            .values(row)
            .onConflictDoUpdate({ target: [shares.kind, shares.id, shares.personId], set: { role: row.role } })
            .run(),
      ),
    getShare: (kind, id, personId) =>
      run(
        () =>
          connection
            .select()
            .from(shares)
            .where(and(shared(kind, id), eq(shares.personId, personId)))
            .get() ?? null,
      ),
    listShares: (kind, of) =>
      run(() => {
        const which = 'id' in of ? eq(shares.id, of.id) : eq(shares.personId, of.personId);
        return connection
          .select()
          .from(shares)
          .where(and(eq(shares.kind, kind), which))
          .all();
      }),
    deleteShare: (kind, id, personId) =>
      write(
        () =>
          connection
            .delete(shares)
            .where(and(shared(kind, id), eq(shares.personId, personId)))
            .run().changes > 0,
      ),
  };
}
