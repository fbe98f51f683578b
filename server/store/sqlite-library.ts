import { and, asc, desc, eq } from 'drizzle-orm';
import type { Connection } from './database.ts';
import type { LibraryTables } from './library-types.ts';
import { bin, shelves } from './schema.ts';
import type { SqliteWork } from './sqlite-plans.ts';

/** The store's bin and shelves; every method is one synchronous transaction. */
export function libraryTables(connection: Connection, { run, write }: SqliteWork): LibraryTables {
  const ofPerson = (personId: string) => eq(shelves.personId, personId);
  return {
    putIntoBin: (rows) =>
      write(() => {
        for (const row of rows) {
          const { kind, id, ...set } = row;
          connection
            .insert(bin)
            .values(row)
            .onConflictDoUpdate({ target: [bin.kind, bin.id], set })
            .run();
        }
      }),
    listBin: () => run(() => connection.select().from(bin).orderBy(desc(bin.binnedAt), asc(bin.kind), bin.id).all()),
    takeFromBin: (entry) => write(() => void connection.delete(bin).where(eq(bin.entry, entry)).run()),
    forgetInBin: (kind, id) =>
      write(
        () =>
          void connection
            .delete(bin)
            .where(and(eq(bin.kind, kind), eq(bin.id, id)))
            .run(),
      ),

    listShelves: (personId) =>
      run(() =>
        connection.select().from(shelves).where(ofPerson(personId)).orderBy(shelves.shelf, shelves.story).all(),
      ),
    putOnShelf: (row) =>
      write(
        () =>
          void connection
            .insert(shelves)
            .values(row)
            .onConflictDoUpdate({ target: [shelves.personId, shelves.story], set: { shelf: row.shelf } })
            .run(),
      ),
    takeFromShelf: (personId, story) =>
      write(
        () =>
          void connection
            .delete(shelves)
            .where(and(ofPerson(personId), eq(shelves.story, story)))
            .run(),
      ),
    renameShelf: (personId, from, to) =>
      write(() => {
        const wanted = and(ofPerson(personId), eq(shelves.shelf, from));
        if (to === null) connection.delete(shelves).where(wanted).run();
        else connection.update(shelves).set({ shelf: to }).where(wanted).run();
      }),
    deleteShelves: (personId) => write(() => void connection.delete(shelves).where(ofPerson(personId)).run()),
  };
}
