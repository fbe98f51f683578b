import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../server/store/database.ts';
import { createFlusher, createFlushThread, delegateFlushing } from '../../../server/store/flusher.ts';
import { createSqliteStore } from '../../../server/store/sqlite-store.ts';
import { sessionRow } from '../../support/rows.ts';
import { standingClock } from '../../support/store-conformance.ts';

/** A disk on which each flush goes on until it is told to end. */
function slowDisk() {
  const under: PromiseWithResolvers<void>[] = [];
  return {
    sync: () => {
      const flush = Promise.withResolvers<void>();
      under.push(flush);
      return flush.promise;
    },
    flushes: () => under.length,
    end: (at: number) => under[at]?.resolve(),
    fail: (at: number, error: Error) => under[at]?.reject(error),
  };
}

/** Whether a promise has come to an end, once all that could go on has. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const end = () => {
    settled = true;
  };
  promise.then(end, end);
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

describe('a flusher', () => {
  it('lets those who come while it flushes share the next flush, which begins after they came', async () => {
    const disk = slowDisk();
    const { flush } = createFlusher(disk.sync);
    const first = flush();
    const others = [flush(), flush(), flush()];
    expect(disk.flushes()).toBe(1);
    disk.end(0);
    await first;
    expect(await isSettled(Promise.all(others))).toBe(false);
    expect(disk.flushes()).toBe(2);
    disk.end(1);
    await Promise.all(others);
    expect(disk.flushes()).toBe(2);
  });

  it('begins a new flush for a caller when none is under way', async () => {
    const disk = slowDisk();
    const { flush } = createFlusher(disk.sync);
    const first = flush();
    disk.end(0);
    await first;
    void flush();
    expect(disk.flushes()).toBe(2);
  });

  it('tells only those of a failure who waited for it', async () => {
    const disk = slowDisk();
    const { flush } = createFlusher(disk.sync);
    const first = flush();
    const second = flush();
    disk.fail(0, new Error('EIO'));
    await expect(first).rejects.toThrow('EIO');
    await isSettled(second);
    disk.end(1);
    await expect(second).resolves.toBeUndefined();
  });
});

describe('a store over a connection that leaves flushing to others', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'kamishibai-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const put = (id: string) => [{ kind: 'put-session' as const, row: sessionRow({ id }) }];
  const note = { type: 'note', data: {} };

  it('acknowledges what is written once it is on the disk, and writes on meanwhile', async () => {
    const disk = slowDisk();
    const { flush } = createFlusher(disk.sync);
    const flusher = { flush, close: async () => undefined };
    const store = createSqliteStore(openDatabase(join(dataDir, 'a.sqlite')), standingClock, flusher);
    const first = store.append('session:a', 0, [note], put('a'));
    const twenty = Array.from({ length: 20 }, (_, n) => store.append(`session:s${n}`, 0, [note], put(`s${n}`)));
    expect(await isSettled(first)).toBe(false);
    // All of them are written, though nothing is acknowledged yet.
    expect(await store.listSessions()).toHaveLength(21);
    disk.end(0);
    expect(await first).toEqual({ seq: 1 });
    expect(await isSettled(Promise.race(twenty))).toBe(false);
    disk.end(1);
    await Promise.all(twenty);
    expect(disk.flushes()).toBe(2);
    await store.close();
  });

  it('says what the disk says where it does not take it', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const flusher = { flush: () => Promise.reject(full), close: async () => undefined };
    const store = createSqliteStore(openDatabase(join(dataDir, 'a.sqlite')), standingClock, flusher);
    await expect(store.append('session:a', 0, [note], put('a'))).rejects.toMatchObject({
      code: 'unavailable',
      reason: { code: 'disk-full' },
    });
    await store.close();
  });

  it('flushes the log of the database, which does not flush each commit any more', async () => {
    const connection = openDatabase(join(dataDir, 'a.sqlite'));
    const flusher = delegateFlushing(connection);
    const store = createSqliteStore(connection, standingClock, flusher);
    expect(connection.$client.pragma('synchronous', { simple: true })).toBe(1);
    expect(await store.append('session:a', 0, [note], put('a'))).toEqual({ seq: 1 });
    await flusher.flush();
    await store.close();
  });
});

const flushThread = () => new Worker(new URL('../../../server/store/flush-thread.ts', import.meta.url));

describe('a flush thread', () => {
  it('flushes an open file as often as it is asked, and says what keeps it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kamishibai-flush-'));
    const file = openSync(join(folder, 'log'), 'w');
    const thread = createFlushThread(file);
    try {
      writeSync(file, 'a line');
      await thread.sync();
      await thread.sync();
      closeSync(file);
      await expect(thread.sync()).rejects.toMatchObject({ code: 'EBADF' });
    } finally {
      await thread.end();
      rmSync(folder, { recursive: true });
    }
  });

  const program = (code: string) => () => new Worker(code, { eval: true });
  const ENDS: [string, string][] = [
    ['that ends itself', 'process.exit(0)'],
    ['in which something breaks', 'throw new Error("It broke.")'],
    ['that ends itself when it is asked', 'require("worker_threads").parentPort.on("message", () => process.exit(1))'],
  ];

  it.each(ENDS)('%s is followed by another, which does what it was at', async (_what, code) => {
    const folder = mkdtempSync(join(tmpdir(), 'kamishibai-flush-'));
    const file = openSync(join(folder, 'log'), 'w');
    const begun = [program(code), flushThread];
    const thread = createFlushThread(file, () => (begun.shift() ?? flushThread)());
    await thread.sync();
    await thread.sync();
    expect(begun).toEqual([]);
    await thread.end();
    closeSync(file);
    rmSync(folder, { recursive: true });
  });

  it.each(ENDS)('%s each time fails what waits for it, and is begun anew for the next', async (_what, code) => {
    let begun = 0;
    const thread = createFlushThread(-1, () => {
      begun += 1;
      return program(code)();
    });
    await expect(thread.sync()).rejects.toThrow(/ended by itself|It broke/);
    await expect(thread.sync()).rejects.toThrow(/ended by itself|It broke/);
    expect(begun).toBe(4);
    await thread.end();
  });

  it('that is ended while it flushes fails what waits for it', async () => {
    const thread = createFlushThread(-1, program('setInterval(() => undefined, 1000)'));
    const flush = thread.sync();
    const failed = expect(flush).rejects.toThrow(/ended by itself/);
    await thread.end();
    await failed;
  });
});
