import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAbsent } from './system-error.ts';

const SECRET = /^[0-9a-f]{64}$/;

function textIn(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/**
 * A random secret, created once as the file `name` in DATA_DIR. Not in backups. Requires the DATA_DIR's lock.
 * @returns 64 hexadecimal digits
 */
export function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  const kept = textIn(file);
  if (kept !== null && SECRET.test(kept)) return kept;
  const made = randomBytes(32).toString('hex');
  const aside = `${file}.new`;
  writeFileSync(aside, `${made}\n`, { mode: 0o600 });
  renameSync(aside, file);
  return made;
}
