import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Connection } from './database.ts';
import { fromJson, toJson } from './json.ts';
import { pictureReferences, pictures } from './schema.ts';
import type { SqliteWork } from './sqlite-plans.ts';
import type { PictureReferenceRow, PictureRow, Projection, Store } from './types.ts';
import { prepareUpsert } from './upsert.ts';

type PictureMethods = Pick<
  Store,
  'listPictures' | 'getPicture' | 'getPictureReference' | 'markPictures' | 'deletePictures'
>;

type WantedRow = Extract<Projection, { kind: 'want-picture' }>['row'];

/** Prepares writing picture orders within the open transaction, once per connection. */
export function preparePictureWriter(connection: Connection) {
  const { $client: client } = connection;
  const want = client.prepare<[string, string, string, string, string, string | null]>(
    `INSERT INTO pictures (package_id, kind, file, picture, request, scope, state) VALUES (?, ?, ?, ?, ?, ?, 'waiting')
     ON CONFLICT (package_id, kind, file) DO UPDATE SET state = 'waiting', why = NULL WHERE state = 'failed'`,
  );
  const copyPictures = client.prepare<[string, string]>(
    `INSERT OR IGNORE INTO pictures (package_id, kind, file, picture, request, scope, state, why)
     SELECT ?, kind, file, picture, request, scope, state, why FROM pictures WHERE package_id = ? ORDER BY id`,
  );
  const copyReferences = client.prepare<[string, string]>(
    `INSERT OR IGNORE INTO picture_references (package_id, hash, media_type, bytes)
     SELECT ?, hash, media_type, bytes FROM picture_references WHERE package_id = ?`,
  );
  return {
    want: ({ packageId, kind, file, picture, request, scope }: WantedRow): void =>
      void want.run(packageId, kind, file, picture, toJson(request), scope),
    putReference: prepareUpsert<PictureReferenceRow>(connection, pictureReferences, {
      key: ['packageId', 'hash'],
      keepsFirst: true,
    }),
    copy: (from: string, to: string): void => {
      copyPictures.run(to, from);
      copyReferences.run(to, from);
    },
  };
}

/** The store's methods for picture orders. */
export function pictureMethods(connection: Connection, { run, write }: SqliteWork): PictureMethods {
  const { id: _, request: __, ...listing } = getTableColumns(pictures);
  const mark = connection.$client.prepare<[string, string | null, string, string, string]>(
    'UPDATE pictures SET state = ?, why = ? WHERE package_id = ? AND kind = ? AND file = ?',
  );

  return {
    listPictures: ({ packageId, state }) =>
      run(() => {
        const ofPackage = packageId === undefined ? undefined : eq(pictures.packageId, packageId);
        const inState = state === undefined ? undefined : inArray(pictures.state, [state].flat());
        return connection.select(listing).from(pictures).where(and(ofPackage, inState)).orderBy(asc(pictures.id)).all();
      }),
    getPicture: (packageId, picture) =>
      run(() => {
        const wanted = and(eq(pictures.packageId, packageId), eq(pictures.picture, picture));
        const rows = connection.select().from(pictures).where(wanted).orderBy(asc(pictures.id)).all();
        return rows.map(
          ({ id: _id, ...row }): PictureRow => ({
            ...row,
            request: fromJson(row.request, `picture ${row.file} of package ${packageId}`),
          }),
        );
      }),
    getPictureReference: (packageId, hash) =>
      run(() => {
        const wanted = and(eq(pictureReferences.packageId, packageId), eq(pictureReferences.hash, hash));
        return connection.select().from(pictureReferences).where(wanted).get() ?? null;
      }),
    markPictures: (packageId, files, state, why) =>
      write(() => {
        for (const { kind, file } of files)
          mark.run(state, state === 'failed' ? (why ?? '') : null, packageId, kind, file);
      }),
    deletePictures: (packageId) =>
      write((writer) => {
        writer.delete(pictures).where(eq(pictures.packageId, packageId)).run();
        writer.delete(pictureReferences).where(eq(pictureReferences.packageId, packageId)).run();
      }),
  };
}
