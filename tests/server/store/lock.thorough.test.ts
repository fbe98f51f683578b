import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import Database from 'better-sqlite3';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import { LockedError, openStore, readLockHolder } from '../../../server/store/index.ts';
import { takeLock } from '../../../server/store/lock.ts';
import { builtProgram } from '../../support/built-program.ts';

const storeProcess = builtProgram('tests/server/store/store-process.ts');
let script = '';
beforeAll(async () => {
  script = await storeProcess();
});
type Mode = 'append' | 'hold' | 'serve' | 'exit';

// Processes take their time where the machine is busy.
vi.setConfig({ testTimeout: 120_000 });

let dataDir: string;
let children: ChildProcessByStdio<null, Readable, null>[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kamishibai-lock-'));
  children = [];
});
afterEach(async () => {
  for (const child of children) await kill(child);
  rmSync(dataDir, { recursive: true, force: true });
});

const open = (lockWaitMs = 0) => openStore({ dataDir, clock: systemClock, lockWaitMs });
const lockFile = () => join(dataDir, 'lock');

function start(mode: Mode) {
  const child = spawn(process.execPath, [script, mode, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    return done === true ? 'ended' : value;
  };
  return { child, next };
}

async function kill(child: ChildProcessByStdio<null, Readable, null>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('the lock of a DATA_DIR', () => {
  it('names its owner in a file, with the address once there is one, and is gone after closing', async () => {
    const store = await open();
    expect(readLockHolder(dataDir)).toEqual({
      pid: process.pid,
      address: null,
      since: expect.stringMatching(/^2.*Z$/),
    });
    store.announce('http://127.0.0.1:4600');
    expect(readLockHolder(dataDir)).toMatchObject({ pid: process.pid, address: 'http://127.0.0.1:4600' });
    await store.close();
    expect(existsSync(lockFile())).toBe(false);
    expect(readLockHolder(dataDir)).toBeNull();
  });

  it('turns a second process away with one line that names the first', async () => {
    const first = start('serve');
    expect(await first.next()).toBe('open');
    const second = start('hold');
    const answer = await second.next();
    expect(answer).toContain(`process ${first.child.pid} `);
    expect(answer).toContain('http://127.0.0.1:4600');
    expect(answer).toContain(readLockHolder(dataDir)?.since);
    expect(answer).toContain(dataDir);
    expect(readLockHolder(dataDir)?.pid).toBe(first.child.pid);
  });

  it('is shared by processes that ask for that, once the first lets them in, and by nobody else', async () => {
    const take = (isShared: boolean) => takeLock(dataDir, systemClock, 0, isShared);
    const first = await take(true);
    await expect(take(false)).rejects.toThrow(LockedError);
    const coming = take(true);
    first.announce('http://127.0.0.1:4601');
    first.share();
    const second = await coming;
    expect([first.isFirst, second.isFirst]).toEqual([true, false]);
    await expect(take(false)).rejects.toThrow(LockedError);
    await expect(open()).rejects.toThrow('http://127.0.0.1:4601');
    first.release();
    await expect(take(false)).rejects.toThrow(LockedError);
    second.release();
    (await take(false)).release();
    const alone = await take(false);
    await expect(open()).rejects.toThrow(LockedError);
    alone.release();
  });

  it('turns a second store of the same process away, and the first goes on', async () => {
    const store = await open();
    await expect(open()).rejects.toThrow(LockedError);
    expect(await store.append('session:a', 0, [{ type: 'note', data: 1 }])).toEqual({ seq: 1 });
    await store.close();
    await (await open()).close();
  });

  it('waits for an owner that is about to finish', async () => {
    const store = await open();
    const waiting = open(30_000);
    await store.close();
    const next = await waiting;
    expect(readLockHolder(dataDir)?.pid).toBe(process.pid);
    await next.close();
  });

  it('is given up when its process exits without closing', async () => {
    const child = start('exit');
    expect(await child.next()).toBe('open');
    await once(child.child, 'exit');
    expect(existsSync(lockFile())).toBe(false);
  });

  it('is taken over from a killed process, though its pid now belongs to another', async () => {
    const owner = start('serve');
    expect(await owner.next()).toBe('open');
    await kill(owner.child);
    const left = JSON.parse(readFileSync(lockFile(), 'utf8'));
    expect(left.pid).toBe(owner.child.pid);
    writeFileSync(lockFile(), JSON.stringify({ ...left, pid: process.ppid }));
    const store = await open();
    expect(readLockHolder(dataDir)?.pid).toBe(process.pid);
    await store.close();
  });

  it.each(['', '{"pid":', 'someone', '{"pid":"x"}'])('is not confused by a lock file that says %j', async (text) => {
    writeFileSync(lockFile(), text);
    const store = await open();
    expect(readLockHolder(dataDir)?.pid).toBe(process.pid);
    writeFileSync(lockFile(), text);
    await expect(open()).rejects.toThrow('another process');
    await store.close();
  });

  it('is taken over by exactly one of many that start at once after a crash', async () => {
    for (let round = 0; round < 3; round++) {
      const crashed = start('serve');
      expect(await crashed.next()).toBe('open');
      await kill(crashed.child);
      const rivals = Array.from({ length: 4 }, () => start('serve'));
      const answers = await Promise.all(rivals.map(({ next }) => next()));
      expect(answers.filter((answer) => answer === 'open')).toHaveLength(1);
      expect(answers.filter((answer) => answer.startsWith('locked'))).toHaveLength(3);
      const owner = rivals[answers.indexOf('open')];
      expect(readLockHolder(dataDir)?.pid).toBe(owner?.child.pid);
      for (const { child } of rivals) await kill(child);
    }
  });
});

describe('kill -9', () => {
  it('loses nothing that was acknowledged, and the next process takes the lock over', async () => {
    const KILLS = 15;
    const random = xoroshiro128plus(20_260_101);
    let known = 0;
    for (let round = 0; round < KILLS; round++) {
      const writer = start('append');
      expect(await writer.next()).toBe('open');
      const acknowledgements = uniformInt(random, 0, 60);
      for (let i = 0; i < acknowledgements; i++) known = Number(await writer.next());
      writer.child.kill('SIGKILL');
      // What it could still say before it died counts as acknowledged too.
      for (let line = await writer.next(); line !== 'ended'; line = await writer.next()) known = Number(line);
      await kill(writer.child);

      const store = await open();
      const events = await store.read('session:harbour');
      expect(events.length).toBeGreaterThanOrEqual(known);
      expect(events.map(({ data }) => (data as { n: number }).n)).toEqual(events.map(({ seq }) => seq));
      expect((await store.getSession('harbour'))?.title).toBe(String(events.length));
      await store.close();
      const client = new Database(join(dataDir, 'kamishibai.sqlite'), { readonly: true });
      expect(client.pragma('integrity_check', { simple: true })).toBe('ok');
      client.close();
      known = events.length;
    }
    expect(known).toBeGreaterThan(100);
  });
});
