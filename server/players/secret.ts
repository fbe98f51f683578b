import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAbsent } from '../system-error.ts';

const FILE = 'player-secret';
const SECRET = /^[0-9a-f]{64}$/;

function textIn(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** The signing secret of players' cookies, created once in DATA_DIR. Not in backups. Requires the DATA_DIR's lock. */
export function playerSecret(dataDir: string): string {
  const file = join(dataDir, FILE);
  const kept = textIn(file);
  if (kept !== null && SECRET.test(kept)) return kept;
  const made = randomBytes(32).toString('hex');
  const aside = `${file}.new`;
  writeFileSync(aside, `${made}\n`, { mode: 0o600 });
  renameSync(aside, file);
  return made;
}
