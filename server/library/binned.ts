import type { BinRow, OwnedKind, Store } from '../store/types.ts';

/** What is in the bin, kept in memory: every request asks for it. */
export interface Binned {
  isEmpty(): boolean;
  holds(kind: OwnedKind, id: string): boolean;
  /** Latest first. */
  rows(): readonly BinRow[];
  put(rows: readonly BinRow[]): Promise<void>;
  /** Takes out an entry. */
  take(entry: string): Promise<void>;
  /** Takes out one thing, which is deleted. */
  forget(kind: OwnedKind, id: string): Promise<void>;
}

const toKey = (kind: OwnedKind, id: string): string => `${kind} ${id}`;

/** Reads the bin from the store. */
export async function openBinned({ library }: Pick<Store, 'library'>): Promise<Binned> {
  let rows: readonly BinRow[] = [];
  let keys: ReadonlySet<string> = new Set();
  const read = async (): Promise<void> => {
    rows = await library.listBin();
    keys = new Set(rows.map(({ kind, id }) => toKey(kind, id)));
  };
  await read();
  return {
    isEmpty: () => keys.size === 0,
    holds: (kind, id) => keys.has(toKey(kind, id)),
    rows: () => rows,
    async put(added) {
      await library.putIntoBin(added);
      await read();
    },
    async take(entry) {
      await library.takeFromBin(entry);
      await read();
    },
    async forget(kind, id) {
      if (!keys.has(toKey(kind, id))) return;
      await library.forgetInBin(kind, id);
      await read();
    },
  };
}
