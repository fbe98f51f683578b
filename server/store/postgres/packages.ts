import { and, desc, eq, getTableColumns, isNotNull, max, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { mentionsAny, nameOfRow } from '../compressed-text.ts';
import { damagedRefusal, fromJson, toJson } from '../json.ts';
import type { PackageCard, PackageRow, Projection, Store, StoredText } from '../types.ts';
import type { PostgresWork, Queries } from './database.ts';
import { packageCards, packages } from './schema.ts';

const CastSchema = z.array(z.object({ id: z.string(), name: z.string(), image: z.string().nullable() }));

type PackageMethods = Pick<
  Store,
  | 'listPackages'
  | 'getPackage'
  | 'packageVersion'
  | 'listPackageVersions'
  | 'putPackageCard'
  | 'putPackage'
  | 'packageMentions'
  | 'deletePackage'
>;

/** The columns of a body: `packed` if it is compressed. */
export const bodyColumns = (body: StoredText): { body: string | null; packed: Buffer | null } =>
  typeof body === 'string' ? { body, packed: null } : { body: null, packed: Buffer.from(body) };

/** Writes a package with its library data, within the open transaction. */
export async function putPackage(queries: Queries, { id, version, body, card, ...rest }: PackageRow): Promise<void> {
  const set = { ...rest, ...bodyColumns(body) };
  const target = [packages.id, packages.version];
  await queries
    .insert(packages)
    .values({ id, version, ...set })
    .onConflictDoUpdate({ target, set });
  if (card) await putCard(queries, id, version, card);
  else await queries.delete(packageCards).where(and(eq(packageCards.id, id), eq(packageCards.version, version)));
}

async function putCard(queries: Queries, id: string, version: number, { cast, ...rest }: PackageCard): Promise<void> {
  const set = { ...rest, cast: toJson(cast) };
  const target = [packageCards.id, packageCards.version];
  await queries
    .insert(packageCards)
    .values({ id, version, ...set })
    .onConflictDoUpdate({ target, set });
}

function readPackage({ body, packed, ...row }: typeof packages.$inferSelect): PackageRow {
  const stored = packed ?? body;
  if (stored === null) throw damagedRefusal(`${nameOfRow(row)} has no body`);
  return { ...row, body: stored };
}

/** The store's package methods. */
export const packageMethods = (
  { run, write }: PostgresWork,
  apply: (queries: Queries, projections: readonly Projection[]) => Promise<void>,
): PackageMethods => ({
  listPackages: () =>
    run(async (queries) => {
      const { body: _, packed: __, ...listing } = getTableColumns(packages);
      const isLatest = sql`${packages.version} = (SELECT max(v.version) FROM ${packages} v WHERE v.id = ${packages.id})`;
      const ofIt = and(eq(packageCards.id, packages.id), eq(packageCards.version, packages.version));
      const { premise, cover, cast, pictures } = packageCards;
      const rows = await queries
        .select({ row: listing, card: { premise, cover, cast, pictures } })
        .from(packages)
        .leftJoin(packageCards, ofIt)
        .where(isLatest)
        .orderBy(desc(packages.createdAt), packages.id);
      return rows.map(({ row, card }) => {
        const people = card && CastSchema.parse(fromJson(card.cast, `the card of package ${row.id}`));
        return { ...row, card: card && people && { ...card, cast: people } };
      });
    }),
  getPackage: (id, version) =>
    run(async (queries) => {
      const isWanted = version === undefined ? undefined : eq(packages.version, version);
      const ofId = and(eq(packages.id, id), isWanted);
      const [row] = await queries.select().from(packages).where(ofId).orderBy(desc(packages.version)).limit(1);
      return row ? readPackage(row) : null;
    }),
  packageVersion: (id) =>
    run(async (queries) => {
      const [row] = await queries
        .select({ latest: max(packages.version) })
        .from(packages)
        .where(eq(packages.id, id));
      return row?.latest ?? null;
    }),
  listPackageVersions: () =>
    run((queries) => queries.select({ id: packages.id, version: packages.version }).from(packages)),
  putPackageCard: (id, version, card) =>
    write(async (queries) => {
      const isThere = and(eq(packages.id, id), eq(packages.version, version));
      const found = await queries.select({ id: packages.id }).from(packages).where(isThere).for('update');
      if (found.length > 0) await putCard(queries, id, version, card);
    }),
  putPackage: (row, projections = []) =>
    write((queries) => apply(queries, [{ kind: 'put-package', row }, ...projections])),
  async packageMentions(id, texts) {
    if (texts.length === 0) return false;
    const hasOne = or(...texts.map((text) => sql`strpos(${packages.body}, ${sql.param(text, packages.body)}) > 0`));
    const found = await run((queries) =>
      queries
        .select({ id: packages.id })
        .from(packages)
        .where(and(eq(packages.id, id), hasOne))
        .limit(1),
    );
    if (found.length > 0) return true;
    const packed = await run((queries) =>
      queries
        .select()
        .from(packages)
        .where(and(eq(packages.id, id), isNotNull(packages.packed))),
    );
    for (const row of packed.map(readPackage)) if (await mentionsAny(row.body, texts, nameOfRow(row))) return true;
    return false;
  },
  deletePackage: (id) =>
    write(async (queries) => ((await queries.delete(packages).where(eq(packages.id, id))).rowCount ?? 0) > 0),
});
