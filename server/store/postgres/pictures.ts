import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { fromJson, toJson } from '../json.ts';
import type { PictureReferenceRow, PictureRow, Projection, Store } from '../types.ts';
import type { PostgresWork, Queries } from './database.ts';
import { pictureReferences, pictures } from './schema.ts';

type PictureMethods = Pick<
  Store,
  'listPictures' | 'getPicture' | 'getPictureReference' | 'markPictures' | 'deletePictures'
>;

type WantedRow = Extract<Projection, { kind: 'want-picture' }>['row'];

/** Orders a file, within the open transaction. An existing order stays; a failed one waits again. */
export async function wantPicture(queries: Queries, { request, ...row }: WantedRow): Promise<void> {
  await queries
    .insert(pictures)
    .values({ ...row, request: toJson(request), state: 'waiting' })
    .onConflictDoUpdate({
      target: [pictures.packageId, pictures.kind, pictures.file],
      set: { state: 'waiting', why: null },
      setWhere: eq(pictures.state, 'failed'),
    });
}

export async function putPictureReference(queries: Queries, row: PictureReferenceRow): Promise<void> {
  await queries.insert(pictureReferences).values(row).onConflictDoNothing();
}

/** Copies the orders and references of one package to another, within the open transaction. */
export async function copyPictures(queries: Queries, from: string, to: string): Promise<void> {
  const [source, target] = [sql.param(from, pictures.packageId), sql.param(to, pictures.packageId)];
  await queries.execute(sql`INSERT INTO pictures (package_id, kind, file, picture, request, scope, state, why)
    SELECT ${target}, kind, file, picture, request, scope, state, why FROM pictures
    WHERE package_id = ${source} ORDER BY id ON CONFLICT (package_id, kind, file) DO NOTHING`);
  await queries.execute(sql`INSERT INTO picture_references (package_id, hash, media_type, bytes)
    SELECT ${target}, hash, media_type, bytes FROM picture_references WHERE package_id = ${source} ON CONFLICT DO NOTHING`);
}

/** The store's methods for picture orders. */
export function pictureMethods({ run, write }: PostgresWork): PictureMethods {
  const { id: _, request: __, ...listing } = getTableColumns(pictures);
  return {
    listPictures: ({ packageId, state }) =>
      run((queries) => {
        const ofPackage = packageId === undefined ? undefined : eq(pictures.packageId, packageId);
        const inState = state === undefined ? undefined : inArray(pictures.state, [state].flat());
        return queries.select(listing).from(pictures).where(and(ofPackage, inState)).orderBy(asc(pictures.id));
      }),
    getPicture: (packageId, picture) =>
      run(async (queries) => {
        const wanted = and(eq(pictures.packageId, packageId), eq(pictures.picture, picture));
        const rows = await queries.select().from(pictures).where(wanted).orderBy(asc(pictures.id));
        return rows.map(
          ({ id: _id, ...row }): PictureRow => ({
            ...row,
            request: fromJson(row.request, `picture ${row.file} of package ${packageId}`),
          }),
        );
      }),
    getPictureReference: (packageId, hash) =>
      run(async (queries) => {
        const wanted = and(eq(pictureReferences.packageId, packageId), eq(pictureReferences.hash, hash));
        const [row] = await queries.select().from(pictureReferences).where(wanted);
        return row ?? null;
      }),
    markPictures: (packageId, files, state, why) =>
      write(async (queries) => {
        for (const { kind, file } of files) {
          const wanted = and(eq(pictures.packageId, packageId), eq(pictures.kind, kind), eq(pictures.file, file));
          const set = { state, why: state === 'failed' ? (why ?? '') : null };
          await queries.update(pictures).set(set).where(wanted);
        }
      }),
    deletePictures: (packageId) =>
      write(async (queries) => {
        await queries.delete(pictures).where(eq(pictures.packageId, packageId));
        await queries.delete(pictureReferences).where(eq(pictureReferences.packageId, packageId));
      }),
  };
}
