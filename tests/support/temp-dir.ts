import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, type TestContext } from 'vitest';

/** By what it is known whose something is that ends with a test: a test that runs beside others has one of its own. */
export type WhenFinished = TestContext['onTestFinished'];

export async function tempDir(whenFinished: WhenFinished = onTestFinished): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'kamishibai-test-'));
  whenFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}
