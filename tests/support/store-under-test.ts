import type { Store } from '../../server/store/index.ts';

/** A store under test. `reopen` closes it and opens the same data again, as after a restart. */
export interface StoreUnderTest<Kind = Store> {
  store: Kind;
  reopen(): Promise<Kind>;
  openBackup(file: string): Promise<Store>;
  dispose(): Promise<void>;
}
