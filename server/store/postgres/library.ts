import { and, asc, desc, eq } from 'drizzle-orm';
import type { LibraryTables } from '../library-types.ts';
import type { PostgresWork } from './database.ts';
import { bin, shelves } from './schema.ts';

/** The store's bin and shelves. */
export function libraryTables({ run, write }: PostgresWork): LibraryTables {
  const ofPerson = (personId: string) => eq(shelves.personId, personId);
  return {
    putIntoBin: (rows) =>
      write(async (queries) => {
        for (const row of rows) {
          const { kind, id, ...set } = row;
          await queries
            .insert(bin)
            .values(row)
            .onConflictDoUpdate({ target: [bin.kind, bin.id], set });
        }
      }),
    listBin: () => run((queries) => queries.select().from(bin).orderBy(desc(bin.binnedAt), asc(bin.kind), bin.id)),
    takeFromBin: (entry) => write(async (queries) => void (await queries.delete(bin).where(eq(bin.entry, entry)))),
    forgetInBin: (kind, id) =>
      write(async (queries) => void (await queries.delete(bin).where(and(eq(bin.kind, kind), eq(bin.id, id))))),

    listShelves: (personId) =>
      run((queries) => queries.select().from(shelves).where(ofPerson(personId)).orderBy(shelves.shelf, shelves.story)),
    putOnShelf: (row) =>
      write(
        async (queries) =>
          void (await queries
            .insert(shelves)
            .values(row)
            .onConflictDoUpdate({ target: [shelves.personId, shelves.story], set: { shelf: row.shelf } })),
      ),
    takeFromShelf: (personId, story) =>
      write(
        async (queries) =>
          void (await queries.delete(shelves).where(and(ofPerson(personId), eq(shelves.story, story)))),
      ),
    renameShelf: (personId, from, to) =>
      write(async (queries) => {
        const wanted = and(ofPerson(personId), eq(shelves.shelf, from));
        if (to === null) await queries.delete(shelves).where(wanted);
        else await queries.update(shelves).set({ shelf: to }).where(wanted);
      }),
    deleteShelves: (personId) =>
      write(async (queries) => void (await queries.delete(shelves).where(ofPerson(personId)))),
  };
}
