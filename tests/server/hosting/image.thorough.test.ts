import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROJECT } from '../../../server/build/find-build.ts';
import { makeDiskFolder } from '../../support/disk-folder.ts';
import { unconfigured } from '../../support/unconfigured.ts';
import { readCopy, readDockerfile, readVariables, type Stage, textsOf } from './dockerfile.ts';

/* The Dockerfile's steps in plain folders, since no engine is needed for what can go wrong in them. */

const { PATH = '', HOME = '' } = process.env;
const NODE_FIRST = `${dirname(process.execPath)}:${PATH}`;
/** npm needs whatever leads to its registry here: proxies, certificates, a mirror. */
const INSTALLING = { ...process.env, ...unconfigured(), PATH: NODE_FIRST };

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('what its stages build and install serves, without sources and packages of developers', async () => {
  const root = makeDiskFolder();
  const stages = readDockerfile();
  const folders = new Map<string | null, string>();

  const copy = (stage: Stage, folder: string) => {
    for (const { stage: from, sources, target } of textsOf(stage, 'COPY').map(readCopy)) {
      const origin = from === null ? PROJECT : (folders.get(from) ?? '');
      for (const source of sources) {
        const place = target === './' ? join(folder, source) : join(folder, target);
        cpSync(join(origin, source.replace(/^\/app\//, '')), place, {
          recursive: true,
          verbatimSymlinks: true,
          filter: (path) => from !== null || !/[\\/](node_modules|dist|\.cache)$/.test(path),
        });
      }
    }
  };
  for (const stage of stages) {
    const folder = join(root, stage.name ?? 'last');
    mkdirSync(folder);
    const base = folders.get(stage.from);
    if (base !== undefined) cpSync(base, folder, { recursive: true });
    folders.set(stage.name, folder);
    copy(stage, folder);
    for (const command of textsOf(stage, 'RUN')) {
      // The project's own packages are those of the lock file; system packages are the engine's business.
      if (command === 'npm ci') symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
      else if (/^(npm|node) /.test(command)) {
        execFileSync('sh', ['-c', command], { cwd: folder, env: INSTALLING, stdio: 'pipe' });
      }
    }
  }

  const last = join(root, 'last');
  expect(existsSync(join(last, 'server', 'main.ts'))).toBe(false);
  expect(existsSync(join(last, 'node_modules', 'knip'))).toBe(false);
  const stage = stages.at(-1);
  const [program = '', ...args] = JSON.parse(textsOf(stage, 'CMD')[0] ?? '');
  const data = join(root, 'data');
  mkdirSync(data);
  const env = {
    ...{ PATH: NODE_FIRST, HOME },
    ...readVariables(textsOf(stage, 'ENV')),
    ...{ HOST: '127.0.0.1', PORT: String(await findFreePort()), DATA_DIR: data },
  };
  const server = spawn(program, args, { cwd: last, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'close');
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await ended;
  });
  let said = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await expect.poll(() => said).toContain('Kamishibai is ready');

  const address = `http://127.0.0.1:${env.PORT}`;
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(await (await fetch(address)).text()).toContain('<!doctype html>');
  const [, check = '[]'] = /CMD (\[.*\])$/.exec(textsOf(stage, 'HEALTHCHECK')[0] ?? '') ?? [];
  const [asks = '', ...how]: string[] = JSON.parse(check);
  execFileSync(asks, how, { env, stdio: 'pipe' });
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(() => execFileSync(asks, how, { env, stdio: 'pipe' })).toThrow();
}, 300_000);
