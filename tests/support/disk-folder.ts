import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Not in memory, as other folders of tests are: installed packages are large. Outside the project, whose packages would be found. */
const DISK = existsSync('/var/tmp') ? '/var/tmp' : tmpdir();

/** A folder for the present test, removed after it. */
export function makeDiskFolder(): string {
  const folder = mkdtempSync(join(DISK, 'kamishibai-test-'));
  // Tens of thousands of files go.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }), 120_000);
  return folder;
}
