import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { getErrorCode, isAbsent, isProcessRunning } from '../system-error.ts';

/** The owner of a DATA_DIR. `address` is null before a server listens, and for commands. */
export type LockHolder = z.infer<typeof LockHolder>;
const LockHolder = z.object({ pid: z.int().positive(), address: z.string().nullable(), since: z.string() });

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
  announce(address: string): void;
  /** Releases the lock and deletes its file; idempotent. */
  release(): void;
}

const POLL_MS = 50;

/**
 * Takes the lock of an existing DATA_DIR: an exclusive transaction on `lock.db`, which ends with the process, so it is
 * never stale: a reused pid cannot be mistaken for the owner, and two processes starting after a crash cannot both take
 * it. The file `lock` only names the owner.
 * @param waitMs how long to wait for an owner that is not listening (a short command, or a starting server)
 * @throws LockedError when another process keeps it
 */
export async function takeLock(dataDir: string, clock: Clock, waitMs: number): Promise<DataLock> {
  for (let waited = 0; ; waited += POLL_MS) {
    const kernelLock = tryKernelLock(join(dataDir, 'lock.db'));
    if (kernelLock !== null) return holdLock(dataDir, clock, kernelLock);
    const holder = readLockHolder(dataDir);
    const isListening = holder !== null && holder.address !== null && isProcessRunning(holder.pid);
    if (isListening || waited >= waitMs) throw new LockedError(dataDir, holder);
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

/** The connection holding the lock; null if another process does. */
function tryKernelLock(file: string): Database.Database | null {
  const connection = new Database(file, { timeout: 0 });
  try {
    connection.pragma('journal_mode = MEMORY');
    connection.exec('BEGIN EXCLUSIVE');
    return connection;
  } catch (error) {
    connection.close();
    if (getErrorCode(error) === 'SQLITE_BUSY') return null;
    throw error;
  }
}

function holdLock(dataDir: string, clock: Clock, kernelLock: Database.Database): DataLock {
  const file = join(dataDir, 'lock');
  const since = clock.iso();
  const write = (address: string | null) => {
    const holder: LockHolder = { pid: process.pid, address, since };
    writeFileSync(`${file}.new`, `${JSON.stringify(holder)}\n`);
    renameSync(`${file}.new`, file);
  };
  const release = () => {
    if (!kernelLock.open) return;
    process.removeListener('exit', release);
    rmSync(file, { force: true });
    kernelLock.close();
  };
  try {
    write(null);
  } catch (error) {
    kernelLock.close();
    throw error;
  }
  process.on('exit', release);
  return { announce: write, release };
}
