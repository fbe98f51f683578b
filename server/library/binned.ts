import type { Cluster } from '../cluster/index.ts';
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

const TOPIC = 'bin';

/** Reads the bin from the store, and again when another process has changed it. */
export async function openBinned({ library }: Pick<Store, 'library'>, cluster: Cluster): Promise<Binned> {
  let rows: readonly BinRow[] = [];
  let keys: ReadonlySet<string> = new Set();
  const read = async (): Promise<void> => {
    rows = await library.listBin();
    keys = new Set(rows.map(({ kind, id }) => toKey(kind, id)));
  };
  const change = async (write: Promise<unknown>): Promise<void> => {
    await write;
    await read();
    cluster.tell(TOPIC, null);
  };
  // A failure is made up for by the next change: until then the bin is as it was.
  const readAgain = () => void read().catch(() => undefined);
  cluster.onTold(TOPIC, readAgain);
  cluster.onWake(({ isGap }) => isGap && readAgain());
  await read();
  return {
    isEmpty: () => keys.size === 0,
    holds: (kind, id) => keys.has(toKey(kind, id)),
    rows: () => rows,
    put: (added) => change(library.putIntoBin(added)),
    take: (entry) => change(library.takeFromBin(entry)),
    async forget(kind, id) {
      if (!keys.has(toKey(kind, id))) return;
      await change(library.forgetInBin(kind, id));
    },
  };
}
