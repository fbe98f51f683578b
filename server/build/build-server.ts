import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RefusalError } from '../../shared/error.ts';
import { COMMAND_LINE, getBuildFolder, PROJECT, serverBuilds } from './find-build.ts';
import { runBuild } from './run-build.ts';

/** Builds to keep: a running server still loads chunks of its own. */
const KEPT = 5;

/**
 * Builds the server into `.cache` unless up to date, completely or not at all. @returns whether it was built
 * @throws RefusalError `internal` with the build's output, or with missing packages
 */
export async function buildServer({
  root = PROJECT,
  onProgress = () => {},
}: {
  root?: string;
  onProgress?: (line: string) => void;
} = {}): Promise<boolean> {
  const target = getBuildFolder(root);
  if (existsSync(join(target, COMMAND_LINE))) return false;
  requirePackages(root);
  onProgress('Building the server …');
  const began = performance.now();
  const aside = `${target}.${process.pid}`;
  await mkdir(serverBuilds(root), { recursive: true });
  try {
    const program = fileURLToPath(new URL('./bundle.ts', import.meta.url));
    await runBuild([program, root, aside], { what: 'server', cwd: root, onProgress });
    // Sources changed during the build, so it matches neither state.
    if (getBuildFolder(root) !== target) return await buildServer({ root, onProgress });
    // Another process may have built the same.
    if (!existsSync(join(target, COMMAND_LINE))) await rename(aside, target);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  await forgetOldBuilds(root, target);
  onProgress(`Built the server in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  return true;
}

/** @throws RefusalError `internal` if dependencies are not installed */
export function requirePackages(root: string): void {
  const manifest: { dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const folders = createRequire(join(root, 'package.json')).resolve.paths('package') ?? [];
  const missing = Object.keys(manifest.dependencies ?? {}).filter(
    (name) => !folders.some((folder) => existsSync(join(folder, name, 'package.json'))),
  );
  if (missing.length === 0) return;
  throw new RefusalError('internal', `The server could not be built: not installed: ${missing.join(', ')}.`, {
    hint: 'Run "npm install".',
  });
}

async function forgetOldBuilds(root: string, newest: string): Promise<void> {
  const now = new Date();
  await utimes(newest, now, now);
  const folder = serverBuilds(root);
  const builds = await Promise.all(
    (await readdir(folder)).map(async (name) => ({
      path: join(folder, name),
      made: (await stat(join(folder, name))).mtimeMs,
    })),
  );
  const old = builds.sort((a, b) => b.made - a.made).slice(KEPT);
  for (const { path } of old) await rm(path, { recursive: true, force: true });
  await rm(join(root, '.cache', 'compiled'), { recursive: true, force: true });
}
