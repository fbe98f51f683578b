import { and, desc, eq, getTableColumns, max, not, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Connection } from './database.ts';
import { fromJson } from './json.ts';
import { unpacked } from './packed.ts';
import { preparePut } from './put.ts';
import { packageCards, packages } from './schema.ts';
import type { Eraser } from './sqlite-plans.ts';
import type { PackageCard, PackageRow, Projection, Store } from './types.ts';

const CastSchema = z.array(z.object({ id: z.string(), name: z.string(), image: z.string().nullable() }));

/** The JSON of a package as it was written, packed or not. */
async function bodyOf({ id, version, body }: Pick<PackageRow, 'id' | 'version'> & { body: unknown }): Promise<string> {
  return typeof body === 'string' ? body : unpacked(body as Uint8Array, `version ${version} of package ${id}`);
}

type CardRow = PackageCard & { id: string; version: number };

/** Makes ready what puts packages, each with what the library shows of it. Its statements are made once for a connection. */
export function preparePackageWriter(connection: Connection) {
  const putPackage = preparePut<Omit<PackageRow, 'body'> & { body: string | Uint8Array }>(connection, packages, {
    key: ['id', 'version'],
  });
  const putCard = preparePut<CardRow>(connection, packageCards, { key: ['id', 'version'], json: ['cast'] });
  const dropCard = connection.$client.prepare('DELETE FROM package_cards WHERE id = ? AND version = ?');
  return {
    put(row: PackageRow): void {
      putPackage({ ...row, body: row.packed ?? row.body });
      const { id, version, card } = row;
      if (card) putCard({ id, version, ...card });
      else dropCard.run(id, version);
    },
    putCard,
  };
}

/** The part of the store that keeps packages. */
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
    getPackage: async (id, version) => {
      const row = await run(() => {
        const isWanted = version === undefined ? undefined : eq(packages.version, version);
        const found = connection
          .select()
          .from(packages)
          .where(and(eq(packages.id, id), isWanted));
        return found.orderBy(desc(packages.version)).limit(1).get() ?? null;
      });
      return row && { ...row, body: await bodyOf(row) };
    },
    packageVersion: (id) =>
      run(() => {
        const latest = max(packages.version);
        return connection.select({ latest }).from(packages).where(eq(packages.id, id)).get()?.latest ?? null;
      }),
    putPackageCard: (id, version, card) =>
      write(() => {
        // One that was deleted meanwhile has none.
        const isThere = and(eq(packages.id, id), eq(packages.version, version));
        const row = connection.select({ id: packages.id }).from(packages).where(isThere).get();
        if (row !== undefined) putCard({ id, version, ...card });
      }),
    putPackage: (row, projections = []) =>
      write(() => {
        for (const projection of [{ kind: 'put-package', row } as const, ...projections]) apply(projection);
      }),
    async packageMentions(id, text) {
      const isPacked = sql`typeof(${packages.body}) = 'blob'`;
      const { isMentioned, packed } = await run(() => {
        const mentions = and(eq(packages.id, id), not(isPacked), sql`instr(${packages.body}, ${text}) > 0`);
        const found = connection.select({ id: packages.id }).from(packages).where(mentions).limit(1).get();
        const versions = connection
          .select()
          .from(packages)
          .where(and(eq(packages.id, id), isPacked));
        return { isMentioned: found !== undefined, packed: found === undefined ? versions.all() : [] };
      });
      if (isMentioned) return true;
      for (const row of packed) if ((await bodyOf(row)).includes(text)) return true;
      return false;
    },
    deletePackage: (id) => write((writer) => writer.delete(packages).where(eq(packages.id, id)).run().changes > 0),
  };
}
