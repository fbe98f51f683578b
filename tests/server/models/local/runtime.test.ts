import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { fetchRuntime, findRuntime, RUNTIME_VERSION } from '../../../../server/models/local/runtime.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { fakeNpm } from './fake-npm.ts';

afterEach(() => void vi.unstubAllEnvs());

const left = async (dataDir: string) => (await readdir(join(dataDir, 'runtimes'))).sort();

test('the runtime is fetched once, of its version, for a processor alone', async () => {
  const dataDir = await tempDir();
  await fakeNpm(dataDir);
  vi.stubEnv('OPENAI_API_KEY', 'secret');
  expect(findRuntime(dataDir)).toBeNull();
  const module = await fetchRuntime({ dataDir, platform: 'linux-x64' });
  expect(findRuntime(dataDir)).toBe(module);
  const at = dirname(fileURLToPath(module));
  const given: string[] = JSON.parse(await readFile(join(at, 'arguments.json'), 'utf8'));
  expect(given.slice(-2)).toEqual([
    `node-llama-cpp@${RUNTIME_VERSION}`,
    `@node-llama-cpp/linux-x64@${RUNTIME_VERSION}`,
  ]);
  expect(given).toEqual(expect.arrayContaining(['--omit=optional', '--ignore-scripts']));
  expect(await readFile(join(at, 'environment.json'), 'utf8')).not.toContain('KEY');
  expect(await left(dataDir)).toEqual([`node-llama-cpp-${RUNTIME_VERSION}`]);
  await fakeNpm(dataDir, 'process.exit(1)');
  expect(await fetchRuntime({ dataDir })).toBe(module);
});

test.each([
  [
    'fails',
    `console.error('npm error code E404\\nnpm error 404 Not Found - GET https://registry.invalid/node-llama-cpp'); process.exit(1)`,
    'npm said: 404 Not Found - GET https://registry.invalid/node-llama-cpp.',
  ],
  ['installs nothing', 'process.exit(0)', 'what was installed lacks its main file.'],
])('an installer that %s leaves nothing but a sentence', async (_what, script, why) => {
  const dataDir = await tempDir();
  await fakeNpm(dataDir, script);
  await expect(fetchRuntime({ dataDir, platform: 'linux-x64' })).rejects.toMatchObject({
    code: 'unavailable',
    message: `The runtime of local models could not be fetched: ${why}`,
  });
  expect(await left(dataDir)).toEqual([]);
});

test('where there is no npm it says so', async () => {
  const dataDir = await tempDir();
  await expect(
    fetchRuntime({ dataDir, platform: 'linux-x64', npm: { command: join(dataDir, 'no-npm'), args: [] } }),
  ).rejects.toThrow('The runtime of local models could not be fetched: npm was not found.');
  expect(await left(dataDir)).toEqual([]);
});

test('a stop ends the installer and what it started', async () => {
  const dataDir = await tempDir();
  const begun = join(dataDir, 'begun');
  await fakeNpm(dataDir, `require('node:fs').writeFileSync(${JSON.stringify(begun)}, ''); setInterval(() => {}, 1000)`);
  const stop = new AbortController();
  const fetching = fetchRuntime({ dataDir, platform: 'linux-x64', signal: stop.signal });
  await expect.poll(() => existsSync(begun)).toBe(true);
  stop.abort(new Error('enough'));
  await expect(fetching).rejects.toThrow('enough');
  expect(await left(dataDir)).toEqual([]);
});

test('a machine without a prebuilt runtime is told', async () => {
  await expect(fetchRuntime({ dataDir: await tempDir(), platform: 'sunos-sparc' })).rejects.toThrow(
    'Local models do not run on sunos-sparc: there is no prebuilt runtime for it.',
  );
});
