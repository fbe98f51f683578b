import { and, desc, eq, getTableColumns, max, not, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { mentionsAny, nameOfRow } from './compressed-text.ts';
import type { Connection } from './database.ts';
import { fromJson } from './json.ts';
import { packageCards, packages } from './schema.ts';
import type { Eraser } from './sqlite-plans.ts';
import type { PackageCard, PackageRow, Projection, Store } from './types.ts';
import { prepareUpsert } from './upsert.ts';

const CastSchema = z.array(z.object({ id: z.string(), name: z.string(), image: z.string().nullable() }));

type CardRow = PackageCard & { id: string; version: number };

/** Prepares writing packages with their library data, once per connection. */
export function preparePackageWriter(connection: Connection) {
  const putPackage = prepareUpsert<PackageRow>(connection, packages, {
    key: ['id', 'version'],
  });
  const putCard = prepareUpsert<CardRow>(connection, packageCards, { key: ['id', 'version'], json: ['cast'] });
  const dropCard = connection.$client.prepare('DELETE FROM package_cards WHERE id = ? AND version = ?');
  return {
    put(row: PackageRow): void {
      putPackage(row);
      const { id, version, card } = row;
      if (card) putCard({ id, version, ...card });
      else dropCard.run(id, version);
    },
    putCard,
  };
}

/** The store's package methods. */
export function packageMethods(
  connection: Connection,
  {
    run,
    write,
    apply,
  }: {
    run: <T>(work: () => T) => Promise<T>;
    write: <T>(work: (writer: Eraser) => T) => Promise<T>;
    apply: (projection: Projection) => void;
  },
): Pick<
  Store,
  | 'listPackages'
  | 'getPackage'
  | 'packageVersion'
  | 'listPackageVersions'
  | 'putPackageCard'
  | 'putPackage'
  | 'packageMentions'
  | 'deletePackage'
> {
  const { putCard } = preparePackageWriter(connection);
  return {
    listPackages: () =>
      run(() => {
        const { body: _, ...listing } = getTableColumns(packages);
        const isLatest = sql`${packages.version} = (SELECT max(v.version) FROM ${packages} v WHERE v.id = ${packages.id})`;
        const ofIt = and(eq(packageCards.id, packages.id), eq(packageCards.version, packages.version));
        const { premise, cover, cast, pictures } = packageCards;
        return connection
          .select({ row: listing, card: { premise, cover, cast, pictures } })
          .from(packages)
          .leftJoin(packageCards, ofIt)
          .where(isLatest)
          .orderBy(desc(packages.createdAt), packages.id)
          .all()
          .map(({ row, card }) => {
            const people = card && CastSchema.parse(fromJson(card.cast, `the card of package ${row.id}`));
            return { ...row, card: card && people && { ...card, cast: people } };
          });
      }),
    getPackage: (id, version) =>
      run(() => {
        const isWanted = version === undefined ? undefined : eq(packages.version, version);
        const found = connection
          .select()
          .from(packages)
          .where(and(eq(packages.id, id), isWanted));
        return found.orderBy(desc(packages.version)).limit(1).get() ?? null;
      }),
    packageVersion: (id) =>
      run(() => {
        const latest = max(packages.version);
        return connection.select({ latest }).from(packages).where(eq(packages.id, id)).get()?.latest ?? null;
      }),
    listPackageVersions: () =>
      run(() => connection.select({ id: packages.id, version: packages.version }).from(packages).all()),
    putPackageCard: (id, version, card) =>
      write(() => {
        const isThere = and(eq(packages.id, id), eq(packages.version, version));
        const row = connection.select({ id: packages.id }).from(packages).where(isThere).get();
        if (row !== undefined) putCard({ id, version, ...card });
      }),
    putPackage: (row, projections = []) =>
      write(() => {
        for (const projection of [{ kind: 'put-package', row } as const, ...projections]) apply(projection);
      }),
    async packageMentions(id, texts) {
      if (texts.length === 0) return false;
      const isPacked = sql`typeof(${packages.body}) = 'blob'`;
      const { isMentioned, packed } = await run(() => {
        const hasOne = or(...texts.map((text) => sql`instr(${packages.body}, ${text}) > 0`));
        const holds = and(eq(packages.id, id), not(isPacked), hasOne);
        const found = connection.select({ id: packages.id }).from(packages).where(holds).limit(1).get();
        const versions = connection
          .select()
          .from(packages)
          .where(and(eq(packages.id, id), isPacked));
        return { isMentioned: found !== undefined, packed: found === undefined ? versions.all() : [] };
      });
      if (isMentioned) return true;
      for (const row of packed) if (await mentionsAny(row.body, texts, nameOfRow(row))) return true;
      return false;
    },
    deletePackage: (id) => write((writer) => writer.delete(packages).where(eq(packages.id, id)).run().changes > 0),
  };
}
