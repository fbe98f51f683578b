import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { PROJECT } from './project.ts';
import { runBuild } from './run-build.ts';
import { hashOfSources } from './sources.ts';

const STAMP = '.built-from';

/** What a server hands out packed: files of words, from so many bytes on. Pictures and fonts are packed as they are. */
const PACKED = new Set(['.js', '.css', '.svg']);
const PACKED_FROM = 1024;

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
  const sources = hashOfSources(root, ['web', 'shared']);
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

/** Lays a packed copy beside each file that is handed out so: packed once here, and not for every page that is opened. */
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
