import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { expect, onTestFinished } from 'vitest';
import { PROJECT } from '../../../server/build/find-build.ts';
import { builtProgram } from '../../support/built-program.ts';
import type { StreamPart } from '../../support/services.ts';
import { unconfigured } from '../../support/unconfigured.ts';

/** The server that is killed is started dozens of times: it is built first, as what `npm start` starts is. */
const SCRIPT = builtProgram('tests/server/reliability/server-process.ts');

/** As `npm start` keeps what was compiled once. */
const COMPILED = join(PROJECT, '.cache', 'compiled');

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface ServerProcess {
  pid: number;
  /** Where it listens; null when it ended without. */
  address: string | null;
  ended: Promise<Ended>;
  /** `kill -9`, and waits until it is gone. */
  kill(): Promise<void>;
  /** SIGTERM, and waits until it has ended; resolves to its exit code. */
  terminate(): Promise<number | null>;
}

/** Starts a server on a DATA_DIR and waits until it listens, or has ended without. It is killed with the test at the latest. */
export async function startServerProcess(dataDir: string, more: Record<string, string> = {}): Promise<ServerProcess> {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = {
    ...{ PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: COMPILED, ...unconfigured() },
    ...{ DATA_DIR: dataDir, PORT: '0', OFFLINE_SEED: '7', ...more },
  };
  const child: ChildProcess = spawn(process.execPath, [await SCRIPT()], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const heard = { stdout: '', stderr: '' };
  const ended = once(child, 'close').then(([code]): Ended => ({ code, ...heard }));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    heard.stderr += text;
  });
  const address = new Promise<string | null>((resolve) => {
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        heard.stdout += `${line}\n`;
        const found = /http:\/\/\S+/.exec(line);
        if (found) resolve(found[0]);
      });
    }
    ended.then(() => resolve(null));
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const terminate = async () => {
    child.kill('SIGTERM');
    return (await ended).code;
  };
  onTestFinished(kill);
  return { pid: child.pid ?? 0, address: await address, ended, kill, terminate };
}

export async function startListening(
  dataDir: string,
  more: Record<string, string> = {},
): Promise<ServerProcess & { address: string }> {
  const server = await startServerProcess(dataDir, more);
  if (server.address === null) throw new Error(`The server did not start: ${(await server.ended).stderr}`);
  return { ...server, address: server.address };
}

/** What a request came to; null where the server died before it had answered. */
export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape, and a wrong reach fails them.
  body: any;
}

/** Sends a request. A connection that breaks is no failure here: it is what is tried. */
export async function send(address: string, method: string, path: string, body?: unknown): Promise<Reply | null> {
  const isPicture = body instanceof Uint8Array;
  const sent = isPicture ? new Uint8Array(body) : JSON.stringify(body);
  try {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': isPicture ? 'image/png' : 'application/json' },
        body: sent,
      }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

export async function must(address: string, method: string, path: string, body?: unknown): Promise<Reply> {
  const reply = await send(address, method, path, body);
  if (reply === null) throw new Error(`${method} ${path} was not answered.`);
  return reply;
}

/** Posts for a stream and tells of its acceptance and of each of its parts until it ends or breaks. Answers whether it ended. */
export async function listen(
  url: string,
  body: unknown,
  onPart: (part: StreamPart) => void,
  onAccepted: () => void = () => undefined,
): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    onAccepted();
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        if (event === 'data: [DONE]') return true;
        onPart(JSON.parse(event.slice('data: '.length)));
      }
    }
    return false;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

export function expectSound(dataDir: string): void {
  const database = new Database(join(dataDir, 'kamishibai.sqlite'));
  try {
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(database.pragma('foreign_key_check')).toEqual([]);
  } finally {
    database.close();
  }
}

/** Seeded chance: whole numbers from `from` to `to`. */
export function chance(seed: number): (from: number, to: number) => number {
  const generator = xoroshiro128plus(seed);
  return (from, to) => uniformInt(generator, from, to);
}
