import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { isPacked, PROJECT } from './find-build.ts';
import { runBuild } from './run-build.ts';
import { hashSources } from './sources.ts';

const STAMP = '.built-from';

/** File types to precompress, and the minimum size in bytes. Pictures and fonts are compressed already. */
const PACKED = new Set(['.js', '.css', '.svg']);
const PACKED_FROM = 1024;

export interface BuildOptions {
  /** The project folder; differs in tests. */
  root?: string;
  onProgress?: (line: string) => void;
}

/**
 * Builds the web app into `web/dist` unless up to date, completely or not at all. Contents are compared, since a clone
 * or checkout changes times. @returns whether it was built
 * @throws RefusalError `internal` with the build's output
 */
export async function buildWeb({ root = PROJECT, onProgress = () => {} }: BuildOptions = {}): Promise<boolean> {
  if (isPacked(root)) return false;
  const target = join(root, 'web', 'dist');
  const sources = hashSources(root, ['web', 'shared']);
  if ((await builtFrom(target)) === sources) return false;

  onProgress('Building the web app …');
  const began = performance.now();
  const aside = join(root, '.cache', `web-${process.pid}`);
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true });
  try {
    const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
    const args = [vite, 'build', '--outDir', join(aside, 'new'), '--emptyOutDir', '--logLevel', 'warn'];
    await runBuild(args, { what: 'web app', cwd: join(root, 'web'), onProgress });
    await pack(join(aside, 'new'));
    await writeFile(join(aside, 'new', STAMP), sources);
    if (existsSync(target)) await rename(target, join(aside, 'old'));
    await rename(join(aside, 'new'), target);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  onProgress(`Built the web app in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  return true;
}

async function pack(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => PACKED.has(extname(file)));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(folder, file));
      if (content.length < PACKED_FROM) return;
      const packed = await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION });
      await writeFile(join(folder, `${file}.gz`), packed);
    }),
  );
}

async function builtFrom(target: string): Promise<string | null> {
  if (!existsSync(join(target, 'index.html')) || !existsSync(join(target, STAMP))) return null;
  return readFile(join(target, STAMP), 'utf8');
}
