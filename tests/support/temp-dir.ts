import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of its own for one test, gone afterwards. */
export async function tempDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'kamishibai-test-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}
