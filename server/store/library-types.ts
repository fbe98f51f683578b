import type { OwnedKind } from './account-types.ts';

/** Something that was deleted and can be restored. `entry` is shared by what was deleted together; times are ISO 8601. */
export interface BinRow {
  kind: OwnedKind;
  id: string;
  entry: string;
  title: string;
  binnedAt: string;
}

/** A story on a shelf of a person; `story` is the id of its package. */
export interface ShelfRow {
  personId: string;
  story: string;
  shelf: string;
}

/** The bin and the shelves of the library. */
export interface LibraryTables {
  /** Adds all or nothing. What is in the bin already moves to its new entry. */
  putIntoBin(rows: readonly BinRow[]): Promise<void>;
  /** Latest first. */
  listBin(): Promise<BinRow[]>;
  /** Takes an entry out of the bin; what it names is unchanged. */
  takeFromBin(entry: string): Promise<void>;
  /** Takes one thing out of the bin. */
  forgetInBin(kind: OwnedKind, id: string): Promise<void>;

  listShelves(personId: string): Promise<ShelfRow[]>;
  /** Moves a story to a shelf. */
  putOnShelf(row: ShelfRow): Promise<void>;
  takeFromShelf(personId: string, story: string): Promise<void>;
  /** Renames a shelf; with null its stories stand on none. */
  renameShelf(personId: string, from: string, to: string | null): Promise<void>;
  deleteShelves(personId: string): Promise<void>;
}
