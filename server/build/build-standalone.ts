import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getPackedFolder, isPacked, PROJECT } from './find-build.ts';
import { runBuild } from './run-build.ts';
import { hashSources } from './sources.ts';

/** Files for pages that play one story without a server: two programs, styles and fonts. */
export interface StandaloneParts {
  service: string;
  page: string;
  styles: string;
  /** The folder of the fonts in the styles. */
  fonts: string;
}

const FILES: StandaloneParts = { service: 'service.js', page: 'page.js', styles: 'page.css', fonts: 'fonts' };

/**
 * Builds the programs of standalone pages into `.cache` unless up to date, completely or not at all.
 * @throws RefusalError `internal` with the build's output
 */
export async function buildStandalone({
  root = PROJECT,
  onProgress = () => {},
}: {
  root?: string;
  onProgress?: (line: string) => void;
} = {}): Promise<StandaloneParts> {
  if (isPacked(root)) return partsIn(join(getPackedFolder(root), 'standalone'));
  const sources = hashSources(root, ['server', 'shared', 'web', 'assets/director', 'assets/storyteller']);
  const builds = join(root, '.cache', 'standalone');
  const target = join(builds, createHash('sha256').update(sources).digest('hex').slice(0, 32));
  if (!existsSync(target)) {
    onProgress('Building the page …');
    const aside = `${target}.${process.pid}`;
    await mkdir(aside, { recursive: true });
    try {
      const program = fileURLToPath(new URL('./bundle-standalone.ts', import.meta.url));
      const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
      const config = ['--config', 'standalone/vite.config.ts', '--outDir', aside, '--logLevel', 'warn'];
      const build = { what: 'page of a story', onProgress } as const;
      await runBuild([vite, 'build', ...config], { ...build, cwd: join(root, 'web') });
      await runBuild([program, root, join(aside, FILES.service), join(aside, FILES.page)], { ...build, cwd: root });
      // Another process may have built the same.
      if (!existsSync(target)) await rename(aside, target);
    } finally {
      await rm(aside, { recursive: true, force: true });
    }
    for (const name of await readdir(builds)) {
      const old = join(builds, name);
      if (old !== target && !name.includes('.')) await rm(old, { recursive: true, force: true });
    }
  }
  return partsIn(target);
}

const partsIn = (folder: string): StandaloneParts => ({
  service: join(folder, FILES.service),
  page: join(folder, FILES.page),
  styles: join(folder, FILES.styles),
  fonts: join(folder, FILES.fonts),
});
