import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { getErrorCode, isAbsent, isProcessRunning } from '../system-error.ts';

/** The owner of a DATA_DIR. `address` is null before a server listens, and for commands. */
export type LockHolder = z.infer<typeof LockHolder>;
const LockHolder = z.object({
  pid: z.int().positive(),
  address: z.string().nullable(),
  since: z.string(),
  /** Whether other processes may use the folder too. */
  isShared: z.boolean().optional(),
});

/** Another process owns the DATA_DIR. The one-line message names it. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
  readonly dataDir: string;
  readonly holder: LockHolder | null;

  constructor(dataDir: string, holder: LockHolder | null) {
    const who =
      holder === null
        ? 'another process'
        : `process ${holder.pid} (${holder.address ?? 'not listening'}, since ${holder.since})`;
    super(`${dataDir} is in use by ${who}: one process at a time owns a DATA_DIR.`);
    this.dataDir = dataDir;
    this.holder = holder;
  }
}

export interface DataLock {
  /** Whether no other process used the folder when the lock was taken. */
  readonly isFirst: boolean;
  announce(address: string): void;
  /** Lets other processes that share the folder in, if the lock was taken for that. */
  share(): void;
  /** Releases the lock and deletes its file; idempotent. */
  release(): void;
}

const POLL_MS = 50;
/** How often a process that shares a folder looks whether the file still names a running one, in milliseconds. */
const NAMED_EVERY_MS = 3000;
/** How long the first process may take until it shares the folder, in milliseconds. */
const SHARED_WITHIN_MS = 20_000;

/**
 * Takes the lock of an existing DATA_DIR: an exclusive transaction on `lock.db`, which ends with the process, so it is
 * never stale: a reused pid cannot be mistaken for the owner, and two processes starting after a crash cannot both take
 * it. The file `lock` only names the owner.
 * @param waitMs how long to wait for an owner that is not listening (a short command, or a starting server)
 * @param isShared shares the folder with other processes that ask for the same: the first is alone until it calls `share`
 * @throws LockedError when another process keeps it
 */
export async function takeLock(dataDir: string, clock: Clock, waitMs: number, isShared = false): Promise<DataLock> {
  const file = join(dataDir, 'lock.db');
  const patience = isShared ? Math.max(waitMs, SHARED_WITHIN_MS) : waitMs;
  for (let waited = 0; ; waited += POLL_MS) {
    const alone = tryKernelLock(file);
    if (alone !== null) return holdLock(dataDir, clock, alone, { isShared, isFirst: true });
    const beside = isShared ? tryKernelLock(file, SHARED) : null;
    if (beside !== null) return holdLock(dataDir, clock, beside, { isShared, isFirst: false });
    const holder = readLockHolder(dataDir);
    const isListening = holder !== null && holder.address !== null && isProcessRunning(holder.pid);
    const sharesSoon = isShared && holder?.isShared === true;
    if ((isListening && !sharesSoon) || waited >= patience) throw new LockedError(dataDir, holder);
    await sleep(POLL_MS);
  }
}

/** Null when unlocked; 'unknown' for a process that has not named itself (yet). */
export function findOwner(dataDir: string): LockHolder | 'unknown' | null {
  if (!existsSync(join(dataDir, 'lock.db'))) return null;
  const free = tryKernelLock(join(dataDir, 'lock.db'));
  free?.close();
  return free === null ? (readLockHolder(dataDir) ?? 'unknown') : null;
}

/** The owner according to the lock file; null without a readable one. */
export function readLockHolder(dataDir: string): LockHolder | null {
  let text: string;
  try {
    text = readFileSync(join(dataDir, 'lock'), 'utf8');
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
  return parseHolder(text);
}

function parseHolder(text: string): LockHolder | null {
  try {
    return LockHolder.parse(JSON.parse(text));
  } catch {
    // The lock itself does not depend on this file.
    return null;
  }
}

/** A transaction that has read holds a lock beside others of its kind. */
const SHARED = 'BEGIN; SELECT count(*) FROM sqlite_master';

/** The connection holding the lock; null if another process does. */
function tryKernelLock(file: string, begin = 'BEGIN EXCLUSIVE'): Database.Database | null {
  const connection = new Database(file, { timeout: 0 });
  try {
    if (begin !== SHARED) connection.pragma('journal_mode = MEMORY');
    connection.exec(begin);
    return connection;
  } catch (error) {
    connection.close();
    if (getErrorCode(error) === 'SQLITE_BUSY') return null;
    throw error;
  }
}

function holdLock(
  dataDir: string,
  clock: Clock,
  kernelLock: Database.Database,
  { isShared, isFirst }: { isShared: boolean; isFirst: boolean },
): DataLock {
  const file = join(dataDir, 'lock');
  const since = clock.iso();
  let naming: NodeJS.Timeout | undefined;
  const write = (address: string | null) => {
    const holder: LockHolder = { pid: process.pid, address, since, ...(isShared && { isShared }) };
    const aside = isShared ? `${file}.${process.pid}` : `${file}.new`;
    writeFileSync(aside, `${JSON.stringify(holder)}\n`);
    renameSync(aside, file);
  };
  const announce = (address: string) => {
    write(address);
    if (!isShared) return;
    // The file names one of the processes; another takes its place when that has ended.
    naming ??= setInterval(() => {
      const named = readLockHolder(dataDir);
      if (named === null || !isProcessRunning(named.pid)) write(address);
    }, NAMED_EVERY_MS);
    naming.unref();
  };
  const release = () => {
    if (!kernelLock.open) return;
    clearInterval(naming);
    process.removeListener('exit', release);
    if (!isShared || readLockHolder(dataDir)?.pid === process.pid) rmSync(file, { force: true });
    kernelLock.close();
  };
  const share = () => {
    if (!isShared || !isFirst || !kernelLock.open) return;
    kernelLock.exec('COMMIT');
    kernelLock.exec(SHARED);
  };
  try {
    // The file of another process names an address that commands can use.
    if (isFirst) write(null);
  } catch (error) {
    kernelLock.close();
    throw error;
  }
  process.on('exit', release);
  return { isFirst, announce, share, release };
}
