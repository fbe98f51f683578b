import { accessSync, constants, mkdirSync } from 'node:fs';
import { type Clock, systemClock } from '../clock.ts';
import { ConfigError } from '../config.ts';
import { databaseFile, openDatabase } from './database.ts';
import { diskTrouble } from './disk.ts';
import { delegateFlushing } from './flusher.ts';
import { refuseHalfRestored } from './interrupted-restore.ts';
import { type DataLock, takeLock } from './lock.ts';
import { createSqliteStore } from './sqlite-store.ts';
import type { Store } from './types.ts';

export { backupDatabase, vacuumDatabase } from './backup.ts';
export { databaseFile } from './database.ts';
export { findOwner, LockedError, type LockHolder, readLockHolder } from './lock.ts';
export type * from './types.ts';

/** A store with its DATA_DIR's lock, released by `close`. */
export interface OwnedStore extends Store {
  /** Whether no other process used the DATA_DIR when it was opened: then nothing there is in use. */
  readonly isFirst: boolean;
  /** Lets other processes use the DATA_DIR as well, where the database is shared. */
  share(): void;
  /** Publishes the address this process listens on ("http://127.0.0.1:4600") in the lock. */
  announce(address: string): void;
  /** If flushes run aside; otherwise commits checkpoint. `run`: as the job of `workers/checkpoint.ts` does. */
  checkpointBy(run: (file: string) => Promise<void>): void;
}

const DEFAULT_LOCK_WAIT_MS = 2000;

/**
 * Creates the folder, takes its lock, migrates the tables.
 * @param options.databaseUrl PostgreSQL instead of SQLite in the folder, which then holds the rest
 * @param options.lockWaitMs how long to wait for an owner that is not (yet) listening; default 2 seconds
 * @param options.flushesAside flushes outside the event loop; otherwise everything waits for each commit
 * @throws LockedError when another process owns it; ConfigError when the folder cannot be created or written;
 * RefusalError when the database is damaged, of a newer version, or cannot be reached
 */
export async function openStore(options: {
  dataDir: string;
  databaseUrl?: string | null;
  clock?: Clock;
  lockWaitMs?: number;
  flushesAside?: boolean;
}): Promise<OwnedStore> {
  const {
    dataDir,
    databaseUrl = null,
    clock = systemClock,
    lockWaitMs = DEFAULT_LOCK_WAIT_MS,
    flushesAside = false,
  } = options;
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new ConfigError('DATA_DIR', dataDir, 'a folder that can be made and written to', { cause });
  }
  const lock = await takeLock(dataDir, clock, lockWaitMs, databaseUrl !== null);
  try {
    if (lock.isFirst) await refuseHalfRestored(dataDir);
    if (databaseUrl !== null) {
      // Loaded for those who use it alone.
      const { openPostgresStore } = await import('./postgres/postgres-store.ts');
      return own(await openPostgresStore({ url: databaseUrl, clock }), {
        dataDir,
        lock,
        checkpointBy: () => undefined,
      });
    }
    const connection = openDatabase(databaseFile(dataDir));
    const flusher = flushesAside ? delegateFlushing(connection) : undefined;
    const store = createSqliteStore(connection, clock, flusher);
    return own(store, { dataDir, lock, checkpointBy: (run) => flusher?.checkpointBy(run) });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The store with its DATA_DIR. */
function own(
  store: Store,
  { dataDir, lock, checkpointBy }: Pick<OwnedStore, 'checkpointBy'> & { dataDir: string; lock: DataLock },
): OwnedStore {
  return {
    ...store,
    isFirst: lock.isFirst,
    share: lock.share,
    announce: lock.announce,
    checkpointBy,
    trouble: async () => (await store.trouble()) ?? (await diskTrouble(dataDir)),
    close: async () => {
      await store.close();
      lock.release();
    },
  };
}

/** A temporary in-memory store, without DATA_DIR and lock. */
export const openThrowawayStore = (clock: Clock): Store => createSqliteStore(openDatabase(':memory:'), clock);
