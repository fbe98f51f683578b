import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildServer } from '../../../server/build/build-server.ts';
import { findBuilt, getBuildFolder, serverBuilds } from '../../../server/build/find-build.ts';

// Processes take their time where the machine is busy.
vi.setConfig({ testTimeout: 120_000 });

let root: string;
const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const builds = () => readdirSync(serverBuilds(root));

function runBuilt(): unknown {
  const built = findBuilt(root);
  if (built === null) throw new Error('nothing is built');
  const { stdout, stderr, status } = spawnSync(process.execPath, [built], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kamishibai-server-'));
  for (const folder of ['server/cli', 'server/threads', 'shared', 'assets'])
    mkdirSync(join(root, folder), { recursive: true });
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(root, 'node_modules'));
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', '{}');
  write('assets/words.txt', 'from beside the sources');
  write('shared/double.ts', 'export const double = (n: number): number => n * 2;\n');
  write(
    'server/threads/doubling.ts',
    "import { parentPort, workerData } from 'node:worker_threads';\nimport { double } from '../../shared/double.ts';\nparentPort?.postMessage(double(workerData));\n",
  );
  write(
    'server/cli/main.ts',
    `import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
const words = readFileSync(new URL('../../assets/words.txt', import.meta.url), 'utf8');
const again = readFileSync(join(import.meta.dirname, '../../assets/words.txt'), 'utf8');
const module = new URL('../threads/doubling.ts', import.meta.url);
const { greeting } = await import('../greeting.ts');
new Worker(module, { workerData: 21 }).on('message', (doubled) =>
  console.log(JSON.stringify({ words, again, doubled, greeting, isSource: module.pathname.endsWith('.ts') })));
`,
  );
  write('server/greeting.ts', "export const greeting: string = 'hello';\n");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('buildServer', () => {
  it('builds what runs like its sources: assets beside them, modules loaded late, threads of their own', async () => {
    const lines: string[] = [];
    expect(findBuilt(root)).toBeNull();
    expect(await buildServer({ root, onProgress: (line) => lines.push(line) })).toBe(true);
    expect(runBuilt()).toEqual({
      words: 'from beside the sources',
      again: 'from beside the sources',
      doubled: 42,
      greeting: 'hello',
      isSource: false,
    });
    expect(lines).toEqual(['Building the server …', expect.stringMatching(/^Built the server in [\d.]+ s\.$/)]);
  });

  it('starts no program while it builds, whatever the program exports', async () => {
    write('server/cli/main.ts', "export const name = 'main';\nthrow new Error('started');\n");
    expect(await buildServer({ root })).toBe(true);
  });

  it('bundles development packages, which users do not install', async () => {
    write('package.json', '{ "type": "module", "devDependencies": { "micromark": "1" } }');
    write(
      'server/greeting.ts',
      "import { micromark } from 'micromark';\nexport const greeting = micromark('hello');\n",
    );
    await buildServer({ root });
    rmSync(join(root, 'node_modules'));
    expect(runBuilt()).toMatchObject({ greeting: '<p>hello</p>' });
  });

  it('builds once for the same sources, and anew when one changes', async () => {
    await buildServer({ root });
    expect(await buildServer({ root })).toBe(false);
    write('server/greeting.ts', "export const greeting: string = 'good evening';\n");
    expect(findBuilt(root)).toBeNull();
    expect(await buildServer({ root })).toBe(true);
    expect(runBuilt()).toMatchObject({ greeting: 'good evening' });
  });

  it('keeps no build of sources that changed while it was made, and builds what is there then', async () => {
    const before = getBuildFolder(root);
    let isFirst = true;
    const onProgress = () => {
      if (isFirst) write('server/greeting.ts', "export const greeting: string = 'good evening';\n");
      isFirst = false;
    };
    expect(await buildServer({ root, onProgress })).toBe(true);
    expect(existsSync(before)).toBe(false);
    expect(runBuilt()).toMatchObject({ greeting: 'good evening' });
    expect(builds()).toHaveLength(1);
  });

  it('keeps the builds that servers may still run, and not all there ever were', async () => {
    for (let n = 0; n < 7; n += 1) {
      write('shared/double.ts', `export const double = (n: number): number => n * ${n};\n`);
      await buildServer({ root });
    }
    expect(builds()).toHaveLength(5);
    expect(runBuilt()).toMatchObject({ doubled: 126 });
  });

  it('leaves nothing of a build that fails, says what is wrong, and keeps the last one', async () => {
    await buildServer({ root });
    const [last] = builds();
    write('server/greeting.ts', "export { greeting } from './missing.ts';\n");
    const lines: string[] = [];
    await expect(buildServer({ root, onProgress: (line) => lines.push(line) })).rejects.toThrow(
      'The server could not be built.',
    );
    expect(lines.join('\n')).toContain('missing.ts');
    expect(builds()).toEqual([last]);
  });

  describe('what cannot be loaded fails the build, by name and with the reason', () => {
    const saidOfFailure = async () => {
      const lines: string[] = [];
      await expect(buildServer({ root, onProgress: (line) => lines.push(line) })).rejects.toThrow();
      expect(findBuilt(root)).toBeNull();
      return lines.join('\n');
    };

    it('a module that throws', async () => {
      write(
        'server/greeting.ts',
        "const find = () => {\n  throw new Error('no greeting today');\n};\nexport const greeting = find();\n",
      );
      expect(await saidOfFailure()).toMatch(/server\/greeting\.ts cannot be loaded: no greeting today/);
    });

    it('a module that is loaded for what it does alone', async () => {
      write('server/greeting.ts', "throw new Error('no greeting today');\n");
      write('server/cli/main.ts', "await import('../greeting.ts');\n");
      expect(await saidOfFailure()).toMatch(/server\/greeting\.ts cannot be loaded: no greeting today/);
    });

    it('a package that is not there', async () => {
      write('package.json', '{ "type": "module", "dependencies": { "not-installed": "1" } }');
      write('server/greeting.ts', "export { greeting } from 'not-installed';\n");
      await expect(buildServer({ root })).rejects.toMatchObject({
        message: 'The server could not be built: not installed: not-installed.',
        hint: 'Run "npm install".',
      });
      expect(findBuilt(root)).toBeNull();
    });

    it('an export that a package does not have, asked for by a thread', async () => {
      write('package.json', '{ "type": "module", "dependencies": { "sharp": "1" } }');
      write('server/threads/doubling.ts', "import { notThere } from 'sharp';\nconsole.log(notThere);\n");
      expect(await saidOfFailure()).toMatch(/server\/threads\/doubling\.ts cannot be loaded: .*notThere/);
    });

    it.each(['__dirname', 'import.meta.url'])('a library that looks for files beside its own, by %s', async (place) => {
      mkdirSync(join(root, 'server/node_modules/beside'), { recursive: true });
      write('server/node_modules/beside/package.json', '{ "name": "beside", "type": "module", "main": "index.js" }');
      write('server/node_modules/beside/index.js', `export const greeting = () => ${place};\n`);
      write('server/greeting.ts', "export { greeting } from 'beside';\n");
      expect(await saidOfFailure()).toMatch(/node_modules\/beside\/index\.js uses (__dirname|import\.meta)/);
    });
  });

  it('forgets what was compiled of builds before', async () => {
    const compiled = join(root, '.cache/compiled');
    mkdirSync(compiled, { recursive: true });
    await buildServer({ root });
    expect(existsSync(compiled)).toBe(false);
  });
});
