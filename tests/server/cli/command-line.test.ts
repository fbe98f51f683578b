import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import { openStore } from '../../../server/store/index.ts';
import { kamishibai, startScript } from '../../support/command-line.ts';

// Processes take their time where the machine is busy.
vi.setConfig({ testTimeout: 120_000 });

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'kamishibai-cli-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const run = (args: string[], env: Record<string, string> = {}) =>
  kamishibai(args, { cwd, env: { DATA_DIR: join(cwd, 'data'), ...env } });
const open = () => openStore({ dataDir: join(cwd, 'data'), clock: systemClock, lockWaitMs: 0 });

describe('kamishibai', () => {
  it('ends with 2 and a sentence for a command that is not there', async () => {
    const { code, stdout, stderr } = await run(['play', '--json']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(
      'There is no command "play"; there are serve, packages, import, export, check, playtest, evaluate, plan, tick, mcp, model, user, backup, restore, migrate.',
    );
  });

  it('tells an older Node in one line how it is started', async () => {
    const older = "data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'20.20.2'}})";
    const launcher = startScript('server/cli/kamishibai.js', ['packages'], { cwd, node: ['--import', older] });
    const { code, stdout, stderr } = await launcher.ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^Kamishibai needs Node 22\.18 .* Node 20\.20\.2\..*"npm start".*\n$/);
  });

  it('starts through its launcher on a Node that reads TypeScript', async () => {
    const { code, stdout } = await startScript('server/cli/kamishibai.js', ['--help'], { cwd }).ended;
    expect(code).toBe(0);
    expect(stdout).toContain('packages');
  });

  it.each([
    [['packages', '--json'], { LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud cannot be used: expected one of fatal'],
    [['serve'], { PORT: 'http' }, 'PORT=http cannot be used: expected a port number from 0 to 65535.'],
    [['serve'], { SECRET_KEY: 'short' }, 'SECRET_KEY=(hidden) cannot be used: expected 16 characters or more'],
  ])('%j with %j stops with one line', async (args, env, line) => {
    const { code, stderr } = await run(args, env);
    expect(code).toBe(1);
    expect(stderr).toContain(line);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

describe('backup', () => {
  it('copies while a server owns the database, and says what it made as JSON', async () => {
    const store = await open();
    await store.append('session:harbour', 0, [{ type: 'note', data: 1 }]);
    const { code, stdout, stderr } = await run(['backup', '--database-only', 'copy.sqlite', '--json']);
    await store.close();
    const file = join(cwd, 'copy.sqlite');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({ file, bytes: expect.any(Number) });
    const copy = new Database(file, { readonly: true });
    expect(copy.prepare('SELECT count(*) FROM events').pluck().get()).toBe(1);
    copy.close();
  });

  it('copies without a server, and never over a file', async () => {
    await (await open()).close();
    const first = await run(['backup', '--database-only', 'copy.sqlite']);
    expect(first).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(join(cwd, 'copy.sqlite')) });
    const second = await run(['backup', '--database-only', 'copy.sqlite']);
    expect(second).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('exists already') });
    expect(readdirSync(cwd).sort()).toEqual(['copy.sqlite', 'data']);
  });

  it('makes no DATA_DIR where there is none', async () => {
    const { code, stdout } = await run(['backup', '--database-only', 'copy.sqlite', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      error: { code: 'not_found', hint: expect.stringContaining('DATA_DIR') },
    });
    expect(existsSync(join(cwd, 'data'))).toBe(false);
  });
});

describe('packages', () => {
  const listing = {
    packages: [
      {
        id: 'salt-lantern',
        title: 'The Salt\u001b[31m Lantern',
        language: 'en',
        version: 2,
        createdAt: '2026-01-01T00:00:00.000Z',
        totalNodes: 4,
        cover: null,
        cast: [],
        premise: 'A keeper loses the light.',
      },
    ],
  };

  /** A process that owns the DATA_DIR and answers, as a server does. */
  async function whileServing(answer: RequestListener, body: () => Promise<void>): Promise<void> {
    const store = await open();
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    store.announce(`http://127.0.0.1:${address.port}`);
    try {
      await body();
    } finally {
      await new Promise((resolve) => server.close(resolve));
      await store.close();
    }
  }
  const json =
    (status: number, document: unknown): RequestListener =>
    (_, response) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(document));

  it('asks the server that owns the DATA_DIR, with AUTH_TOKEN', async () => {
    const asked: unknown[] = [];
    const answer: RequestListener = (request, response) => {
      asked.push([request.method, request.url, request.headers.authorization]);
      json(200, listing)(request, response);
    };
    await whileServing(answer, async () => {
      const { code, stdout, stderr } = await run(['packages', '--json'], { AUTH_TOKEN: 'a-long-t0ken-of-mine' });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(JSON.parse(stdout)).toEqual(listing);
    });
    expect(asked).toEqual([['GET', '/api/packages', 'Bearer a-long-t0ken-of-mine']]);
  });

  it('shows a table that no title can colour', async () => {
    await whileServing(json(200, listing), async () => {
      const { code, stdout } = await run(['packages']);
      expect(code).toBe(0);
      expect(stdout).toMatch(
        /^ID +VERSION +LANGUAGE +PLACES +CREATED +TITLE\nsalt-lantern +2 +en +4 +2026-01-01 +The Salt/,
      );
      expect(stdout).not.toContain('\u001b');
    });
  });

  it.each([
    [
      'its refusal',
      json(401, { error: { code: 'unauthorized', message: 'No token.', hint: 'Set AUTH_TOKEN.' } }),
      'unauthorized',
      'No token. Set AUTH_TOKEN.',
    ],
    [
      'an answer that is not JSON',
      ((_, response) => void response.end('<html>')) as RequestListener,
      'unavailable',
      'not JSON',
    ],
    ['an error of another shape', json(502, { oops: true }), 'unavailable', 'answered 502'],
    [
      'a broken connection',
      ((request) => void request.socket.destroy()) as RequestListener,
      'unavailable',
      'does not answer',
    ],
  ])('reports %s and ends with 1', async (_, answer, errorCode, sentence) => {
    await whileServing(answer, async () => {
      const { code, stdout, stderr } = await run(['packages', '--json']);
      expect(code).toBe(1);
      expect(JSON.parse(stdout)).toMatchObject({ error: { code: errorCode } });
      expect(stderr).toContain(sentence);
    });
  });

  it('takes the lock itself when no server runs, lists the same, and gives it up', async () => {
    const { code, stdout, stderr } = await run(['packages', '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({ packages: expect.any(Array) });
    expect(existsSync(join(cwd, 'data', 'lock'))).toBe(false);
    await (await open()).close();
  });

  it('names the process that keeps the DATA_DIR without listening', async () => {
    const store = await open();
    const { code, stdout, stderr } = await run(['packages']);
    await store.close();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(new RegExp(`^.*data is in use by process ${process.pid} .*\n$`));
  });
});
