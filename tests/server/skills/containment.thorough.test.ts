import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { contain, probeContainment } from '../../../server/skills/containment.ts';
import {
  type Containment,
  getContainment,
  listMissingContainment,
  NO_CONTAINMENT,
} from '../../../server/skills/index.ts';
import { tempDir } from '../../support/temp-dir.ts';
import {
  attempted,
  expectNoProcessWith,
  freshToken,
  here,
  processesWith,
  skillServices,
  type TestRun,
} from './support.ts';

const NODE = 'skills/hostile/deeds.mjs';
const SHELL = 'skills/hostile/deeds.sh';
const QUICK = { killMs: 200, exitMs: 200, closeMs: 100 };

/** What every machine has to hold, and what this one adds to it. */
const CONTAINMENTS: [string, Containment][] = [
  ['with what this machine can do', here],
  ['with process groups alone', NO_CONTAINMENT],
];

// Side by side: most are waited for until their time is over.
describe.each(CONTAINMENTS)('%s', { concurrent: true }, (_, containment) => {
  const options = (more: TestRun = {}): TestRun => ({ containment, timeouts: QUICK, ...more });

  test.for([NODE, SHELL])(
    '%s that ignores SIGTERM ends at its timeout',
    async (tool, { onTestFinished: whenFinished }) => {
      const services = await skillServices({ whenFinished });
      const outcome = await services.run(
        tool,
        { deed: 'ignore-sigterm', token: freshToken() },
        options({ timeoutMs: 500 }),
      );
      const failure = { category: 'timeout', code: 'timeout', message: expect.stringContaining('500 ms') };
      expect(outcome).toMatchObject({ ok: false, failure });
      await expectNoProcessWith(services.dir);
    },
  );

  test('a script is ended when it is stopped', async ({ onTestFinished: whenFinished }) => {
    const services = await skillServices({ whenFinished });
    const stop = new AbortController();
    const onEvent = () => stop.abort();
    const outcome = await services.run(NODE, { deed: 'ignore-sigterm' }, options({ signal: stop.signal, onEvent }));
    expect(outcome).toMatchObject({ ok: false, failure: { category: 'process_error', code: 'aborted' } });
    await expectNoProcessWith(services.dir);
  });

  test('a script that hangs, closes its output or floods it leaves nothing behind', async ({
    onTestFinished: whenFinished,
  }) => {
    const services = await skillServices({ whenFinished });
    const outcomes = await Promise.all([
      services.run(NODE, { deed: 'hang' }, options({ timeoutMs: 500 })),
      services.run(NODE, { deed: 'close-early' }, options()),
      services.run(NODE, { deed: 'flood-one-line' }, options()),
    ]);
    const codes = outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.failure.code));
    expect(codes).toEqual(['timeout', 'no_done', 'output_too_large']);
    await expectNoProcessWith(services.dir);
  });

  test.for(['background', 'detach', 'breed'])(
    'what a script leaves running by %s ends with it',
    async (deed, { onTestFinished: whenFinished }) => {
      const services = await skillServices({ whenFinished });
      const token = freshToken();
      const outcome = await services.run(SHELL, { deed, token }, options());
      expect(outcome).toMatchObject({ ok: true });
      await expectNoProcessWith(token);
      await expectNoProcessWith(services.dir);
    },
  );

  test('what a script detached ends with it at its timeout', async ({ onTestFinished: whenFinished }) => {
    const services = await skillServices({ whenFinished });
    const token = freshToken();
    const outcome = await services.run(SHELL, { deed: 'detach-and-hang', token }, options({ timeoutMs: 500 }));
    expect(outcome).toMatchObject({ ok: false, failure: { category: 'timeout' } });
    await expectNoProcessWith(token);
  });
});

test('a script that is stopped before it began is not begun', async () => {
  const services = await skillServices();
  const outcome = await services.run(NODE, { deed: 'hang' }, { signal: AbortSignal.abort() });
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'aborted' }, events: [] });
});

describe('a Node script', () => {
  const refused = { ok: false, code: 'ERR_ACCESS_DENIED' };
  const attempt = async (input: Record<string, unknown>, more: TestRun = {}) => {
    const services = await skillServices({ kind: 'data' });
    return { services, seen: attempted((await services.run(NODE, input, more)).events) };
  };

  test('reads its own folder and its data, and nothing else', async () => {
    const services = await skillServices();
    await writeFile(join(services.dataDir, 'kamishibai.sqlite'), 'the stories');
    const read = async (path: string) => attempted((await services.run(NODE, { deed: 'read', path })).events);
    expect(await read('/etc/passwd')).toEqual(refused);
    expect(await read(join(services.dataDir, 'kamishibai.sqlite'))).toEqual(refused);
    expect(await read(join(services.skillsDir, 'python-dice/roll.py'))).toEqual(refused);
    expect(await read(join(services.skillsDir, 'hostile/skill.json'))).toMatchObject({ ok: true });
    await writeFile(join(services.dataDir, 'skills/hostile/data/own.txt'), 'mine');
    expect(await read('own.txt')).toEqual({ ok: true, value: 'mine' });
  });

  test('writes its data, and nothing else', async () => {
    const services = await skillServices();
    const write = async (path: string) => attempted((await services.run(NODE, { deed: 'write', path })).events);
    expect(await write(join(services.skillsDir, 'hostile/deeds.mjs'))).toEqual(refused);
    expect(await write(join(services.dataDir, 'skills/hostile/config.json'))).toEqual(refused);
    expect(await write('own.txt')).toEqual({ ok: true });
    expect(await readFile(join(services.dataDir, 'skills/hostile/data/own.txt'), 'utf8')).toBe('x');
  });

  test.each(['spawn', 'worker', 'link-asset'])('is refused by Node: %s', async (deed) => {
    expect((await attempt({ deed })).seen).toEqual(refused);
  });

  test('has no node:sqlite, which would write anywhere', async () => {
    expect((await attempt({ deed: 'sqlite' })).seen).toEqual({ ok: false, code: 'ERR_UNKNOWN_BUILTIN_MODULE' });
  });

  test('reaches no server where the kernel can keep it from the network', async () => {
    const server = createServer((socket) => socket.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const { seen } = await attempt({ deed: 'connect', port });
    expect(seen).toMatchObject({ ok: !here.network });
    // That it is the containment which keeps it from there.
    expect((await attempt({ deed: 'connect', port }, { containment: NO_CONTAINMENT })).seen).toEqual({
      ok: true,
      value: true,
    });
  });

  test('does not run where Node would take its folder for a pattern', async () => {
    const services = await skillServices();
    const found = services.skills.find(({ name }) => name === 'hostile');
    const script = found?.scripts[0];
    if (!found || !script) throw new Error('There is no hostile skill.');
    const skill = { ...found, dir: `${found.dir}*` };
    const outcome = await services.run(NODE, { deed: 'env' }, { skill, script });
    expect(outcome).toMatchObject({ ok: false, failure: { message: expect.stringContaining('Rename the folder') } });
  });
});

describe('a script in another language', () => {
  test('learns nothing from the environment of the server', async () => {
    const services = await skillServices();
    const token = freshToken();
    const server = spawn(process.execPath, ['-e', 'process.stdin.resume(); console.log("up")'], {
      env: { AUTH_TOKEN: token },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    onTestFinished(() => void server.kill('SIGKILL'));
    await new Promise((resolve) => server.stdout.once('data', resolve));
    const look = (containment: Containment) =>
      services.run(SHELL, { deed: 'environ', token, pid: server.pid }, { containment });
    expect(await look(here)).toMatchObject({ ok: true, value: { state: { seen: here.unshare === null } } });
  });

  test('reaches no process but its own, where the kernel can see to it', async () => {
    const services = await skillServices();
    const outcome = await services.run(SHELL, { deed: 'kill', pid: process.pid });
    expect(outcome).toMatchObject({ ok: true, value: { state: { reached: !here.processes } } });
  });
});

describe('containment', () => {
  test('is tried out, once', async () => {
    const path = process.env.PATH ?? '';
    expect(await probeContainment(path)).toEqual(here);
    expect(getContainment(path)).toBe(getContainment(path));
  });

  test('is none where the programs for it are missing, and that is said', async () => {
    expect(await probeContainment(await tempDir())).toEqual(NO_CONTAINMENT);
    expect(listMissingContainment(NO_CONTAINMENT)).toEqual([
      expect.stringContaining('network'),
      expect.stringContaining('processes'),
      expect.stringContaining('setpriv'),
    ]);
  });

  test('that does not work is not taken for containment', async () => {
    const dir = await tempDir();
    await writeFile(join(dir, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    await writeFile(join(dir, 'setpriv'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    expect(await probeContainment(dir)).toEqual(NO_CONTAINMENT);
  });

  test('leaves the network to whom it is given', () => {
    const all: Containment = {
      network: true,
      processes: true,
      parentDeath: true,
      unshare: ['/unshare'],
      setpriv: '/setpriv',
    };
    expect(contain(['python3'], all, { network: false })).toContain('--net');
    expect(contain(['python3'], all, { network: true })).not.toContain('--net');
    expect(contain(['python3'], NO_CONTAINMENT, { network: false })).toEqual(['python3']);
    const offlineOnly = { ...NO_CONTAINMENT, network: true, unshare: ['/unshare', '--map-root-user'] };
    expect(contain(['python3'], offlineOnly, { network: false })).toEqual([
      '/unshare',
      '--map-root-user',
      '--net',
      'python3',
    ]);
    expect(contain(['python3'], offlineOnly, { network: true })).toEqual(['python3']);
  });

  test('ends scripts with a server that is killed, where the kernel can see to it', async () => {
    const services = await skillServices();
    const token = freshToken();
    const program = join(import.meta.dirname, 'fixtures/run-one.ts');
    const server = spawn(process.execPath, [program, services.skillsDir, services.dataDir, token], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => server.stdout.once('data', resolve));
    expect(processesWith(token).length).toBeGreaterThan(0);
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await ended;
    if (here.parentDeath) await expectNoProcessWith(token);
    else for (const { pid } of processesWith(token)) process.kill(pid, 'SIGKILL');
  });
});
