import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Variables by which tests put their temporary files into memory, where the system has a folder there that is large enough and runs
 * programs. Every commit of a database waits for its disk: with hundreds of servers that is a large part of the time.
 */
export function inMemory(): Record<string, string> {
  if (process.env.TMPDIR || !existsSync(IN_MEMORY)) return {};
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ENOUGH_BYTES && runsPrograms(IN_MEMORY) ? { TMPDIR: IN_MEMORY } : {};
  } catch {
    return {}; // Not ours to write to: the disk it is.
  }
}

/** Some systems let nothing there be started. */
function runsPrograms(folder: string): boolean {
  const dir = mkdtempSync(join(folder, 'kamishibai-try-'));
  try {
    const program = join(dir, 'try.sh');
    writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    return spawnSync(program).status === 0;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
