import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';

const run = promisify(execFile);

/** Where Debian puts the programs, newest first; others name their folder in POSTGRES_BIN. */
const FOLDERS = [process.env.POSTGRES_BIN, ...[18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin`)];

const READY_WITHIN_MS = 30_000;

/** PostgreSQL refuses to run as root: then it runs as this user and group of Debian. */
const NOBODY = 65_534;

export interface TestPostgres {
  /** Makes an empty database. @returns its address */
  createDatabase(): Promise<string>;
  /** Ends it at once, as a power cut does for those who are connected. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and deletes its files. */
  dispose(): Promise<void>;
}

/** Starts a PostgreSQL of its own at a free port of 127.0.0.1. @throws Error that says what is missing */
export async function startPostgres(): Promise<TestPostgres> {
  const bin = FOLDERS.find((folder) => folder !== undefined && existsSync(join(folder, 'initdb')));
  if (bin === undefined) {
    throw new Error(
      'PostgreSQL is not installed: its store is not tested. Install the package postgresql, or name the folder of initdb in POSTGRES_BIN.',
    );
  }
  const folder = await mkdtemp(join(tmpdir(), 'kamishibai-postgres-'));
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o700);
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const data = join(folder, 'data');
  await run(
    join(bin, 'initdb'),
    ['--pgdata', data, '--username', 'kamishibai', '--auth', 'trust', '--encoding', 'UTF8', '--no-locale', '--no-sync'],
    { ...user, env, cwd: folder },
  );
  const port = await freePort();
  const urlOf = (database: string) => `postgres://kamishibai@127.0.0.1:${port}/${database}`;
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '60',
  };

  let server: ReturnType<typeof spawn> | undefined;
  const start = async (): Promise<void> => {
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    server = spawn(join(bin, 'postgres'), ['-D', data, ...args], { ...user, env, cwd: folder, stdio: 'ignore' });
    await untilReady(urlOf('postgres'));
  };
  const stop = async (): Promise<void> => {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGQUIT');
    await ended;
  };
  await start();
  let made = 0;
  return {
    createDatabase: async () => {
      made += 1;
      const name = `test_${made}`;
      const client = new Client(urlOf('postgres'));
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return urlOf(name);
    },
    stop,
    start,
    dispose: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

async function untilReady(url: string): Promise<void> {
  for (const end = Date.now() + READY_WITHIN_MS; ; ) {
    const client = new Client(url);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (Date.now() > end) throw new Error('PostgreSQL did not start.', { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
