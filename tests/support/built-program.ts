import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { runBuild } from '../../server/build/run-build.ts';
import { hashSources } from '../../server/build/sources.ts';

const PROJECT = join(import.meta.dirname, '..', '..');
const BUNDLE = join(PROJECT, 'server', 'build', 'bundle.ts');
/** Below the project, where a program finds its libraries. */
const BUILDS = join(PROJECT, '.cache', 'tests');
const KEPT_MS = 3_600_000;

/**
 * A program of the tests, built as the server is and when it is first asked for, so that it starts in a fraction of the time its
 * sources take. What was built from these very sources is taken as it is.
 * @param script from the project's folder; what it imports lies beside it, in `tests/support` or in the server
 * @returns resolves to the file to start
 */
export function builtProgram(script: string): () => Promise<string> {
  let built: Promise<string> | null = null;
  return () => (built ??= build(script));
}

async function build(script: string): Promise<string> {
  const target = join(
    BUILDS,
    `${basename(script, '.ts')}-${hashSources(PROJECT, ['server', 'shared', 'tests/support', dirname(script)])}`,
  );
  if (!existsSync(target)) {
    const aside = `${target}.${process.pid}`;
    try {
      await runBuild([BUNDLE, PROJECT, aside, script], { what: 'server', cwd: PROJECT, onProgress: console.error });
      // Another worker may have been first, with the same.
      if (!existsSync(target)) await rename(aside, target);
    } finally {
      await rm(aside, { recursive: true, force: true });
    }
    await forgetOldBuilds();
  }
  return join(target, 'main.js');
}

async function forgetOldBuilds(): Promise<void> {
  for (const name of await readdir(BUILDS)) {
    const path = join(BUILDS, name);
    // What another worker built aside may have its place by now.
    const made = await stat(path).catch(() => null);
    if (made !== null && Date.now() - made.mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true });
  }
}
