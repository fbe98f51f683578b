import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { RefusalError } from '../../shared/error.ts';
import { PROJECT } from './environment.ts';

const STAMP = '.built-from';
const IGNORED = new Set(['node_modules', 'dist', '.DS_Store']);

export interface BuildOptions {
  /** The project's folder; tests give another. */
  root?: string;
  /** Told, a line each, what is going on. */
  onProgress?: (line: string) => void;
}

/**
 * Builds the web app into `web/dist` unless what is there was built from these very sources. Contents are compared, not
 * times, which a clone or a checkout changes. The new app replaces the old one whole, or not at all.
 * @returns whether it was built
 * @throws RefusalError `internal` with what the build said
 */
export async function buildWeb({ root = PROJECT, onProgress = () => {} }: BuildOptions = {}): Promise<boolean> {
  const target = join(root, 'web', 'dist');
  const sources = await hashOfSources(root);
  if ((await builtFrom(target)) === sources) return false;

  onProgress('Building the web app …');
  const began = performance.now();
  const aside = join(root, '.cache', `web-${process.pid}`);
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true });
  try {
    await runVite(join(root, 'web'), join(aside, 'new'), onProgress);
    await writeFile(join(aside, 'new', STAMP), sources);
    if (existsSync(target)) await rename(target, join(aside, 'old'));
    await rename(join(aside, 'new'), target);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  onProgress(`Built the web app in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  return true;
}

async function builtFrom(target: string): Promise<string | null> {
  if (!existsSync(join(target, 'index.html')) || !existsSync(join(target, STAMP))) return null;
  return readFile(join(target, STAMP), 'utf8');
}

/** A hash of every file the web app is made of, names included. */
async function hashOfSources(root: string): Promise<string> {
  const files = [...(await filesUnder(root, 'web')), ...(await filesUnder(root, 'shared')), 'package-lock.json'];
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const content = await readFile(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

async function filesUnder(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const kept = entries.filter(({ name }) => !IGNORED.has(name));
  const found = await Promise.all(
    kept.map((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(root, path) : [path];
    }),
  );
  return found.flat();
}

const LAST_LINES = 30;

/** Runs Vite in a process of its own on the Node that runs us; what it says is told only when it fails. */
async function runVite(webDir: string, outDir: string, onProgress: (line: string) => void): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: webDir,
    // The tests' NODE_ENV would make it React's development build.
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject).once('close', resolve);
  const code = await promise;
  if (code === 0) return;
  const said = output.trim().split('\n').slice(-LAST_LINES).join('\n') || `Vite ended with ${code}.`;
  onProgress(said);
  throw new RefusalError('internal', 'The web app could not be built.', {
    hint: 'Mend what the build named, or run "npm install" when it misses a package.',
    cause: new Error(said),
  });
}
