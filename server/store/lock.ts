import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { codeOf, isAbsent } from '../system-error.ts';

/** Who owns a DATA_DIR. `address` is null until a server listens, and for a command that needs none. */
export type LockHolder = z.infer<typeof LockHolder>;
const LockHolder = z.object({ pid: z.int().positive(), address: z.string().nullable(), since: z.string() });

/** Another process owns the DATA_DIR. The message is one line that names it. */
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

/** A held lock. */
export interface DataLock {
  /** Writes the address this process listens on into the lock file, for whoever finds the lock taken. */
  announce(address: string): void;
  /** Gives the lock up and removes its file; again does nothing. */
  release(): void;
}

const POLL_MS = 50;

/**
 * Takes the lock of a DATA_DIR, which must exist.
 *
 * What excludes others is a lock of the operating system on `lock.db`, an empty database in an exclusive transaction. It
 * ends with the process, however that ends, so a lock is never stale: no pid that died or was given to another process
 * can be mistaken for the owner, and two processes that start at once after a crash cannot both take it over. The
 * file `lock` only tells people and commands who the owner is.
 *
 * @param waitMs how long to wait for an owner that is not listening (a short command, or a server about to listen)
 * @throws LockedError when another process keeps it
 */
export async function takeLock(dataDir: string, clock: Clock, waitMs: number): Promise<DataLock> {
  for (let waited = 0; ; waited += POLL_MS) {
    const kernelLock = tryKernelLock(join(dataDir, 'lock.db'));
    if (kernelLock !== null) return holdLock(dataDir, clock, kernelLock);
    const holder = readLockHolder(dataDir);
    const isListening = holder !== null && holder.address !== null && isAlive(holder.pid);
    if (isListening || waited >= waitMs) throw new LockedError(dataDir, holder);
    await sleep(POLL_MS);
  }
}

/**
 * Who owns a DATA_DIR now; null when nobody does.
 * @returns 'unknown' when it is owned by a process that has not named itself (yet)
 */
export function findOwner(dataDir: string): LockHolder | 'unknown' | null {
  if (!existsSync(join(dataDir, 'lock.db'))) return null;
  const free = tryKernelLock(join(dataDir, 'lock.db'));
  free?.close();
  return free === null ? (readLockHolder(dataDir) ?? 'unknown') : null;
}

/** Who the lock file says owns the DATA_DIR; null when there is no readable one. */
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
    // A file that names nobody: the lock itself does not depend on it.
    return null;
  }
}

/** The open connection that holds the lock, or null when another one does. */
function tryKernelLock(file: string): Database.Database | null {
  const connection = new Database(file, { timeout: 0 });
  try {
    connection.pragma('journal_mode = MEMORY');
    connection.exec('BEGIN EXCLUSIVE');
    return connection;
  } catch (error) {
    connection.close();
    if (codeOf(error) === 'SQLITE_BUSY') return null;
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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
