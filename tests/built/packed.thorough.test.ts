import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROJECT } from '../../server/build/find-build.ts';
import { makeDiskFolder } from '../support/disk-folder.ts';
import { unconfigured } from '../support/unconfigured.ts';

const { PATH = '', HOME = '' } = process.env;
/** npm needs whatever leads to its registry here: proxies, certificates, a mirror. */
const INSTALLING = { ...process.env, ...unconfigured() };

test('a packed package, installed into an empty folder, serves, exports a page, and keeps its data there', async () => {
  const root = makeDiskFolder();
  const folder = join(root, 'empty');
  mkdirSync(folder);
  const npm = (args: string[], cwd: string) =>
    execFileSync('npm', args, { cwd, env: INSTALLING, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const packed = npm(['pack', '--silent', '--pack-destination', root], PROJECT).trim().split('\n').at(-1) ?? '';
  writeFileSync(join(folder, 'package.json'), '{}');
  npm(['install', '--no-audit', '--no-fund', join(root, packed)], folder);

  // A group of its own: npx and the shell that it starts do not pass signals on.
  const npx = spawn('npx', ['--no-install', 'kamishibai', 'serve'], {
    cwd: folder,
    env: { PATH, HOME, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(npx, 'close');
  const end = (signal: NodeJS.Signals) => {
    try {
      process.kill(-(npx.pid ?? 0), signal);
    } catch {
      // It has ended already.
    }
  };
  onTestFinished(async () => {
    end('SIGKILL');
    await ended;
  });
  let said = '';
  npx.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await expect.poll(() => said).toContain('Kamishibai is ready');
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];

  const ready = await fetch(`${address}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([200, { ok: true }]);
  expect(await (await fetch(`${address}/`)).text()).toContain('<!doctype html>');
  // The page that plays by itself is built from sources elsewhere, which a package does not have.
  const page = await fetch(`${address}/api/packages/the_thirteenth_card/export?format=html`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<!doctype html>');
  expect(existsSync(join(folder, 'data', 'kamishibai.sqlite'))).toBe(true);
  end('SIGTERM');
  await ended;
  await expect(fetch(`${address}/readyz`)).rejects.toThrow();
}, 300_000);
