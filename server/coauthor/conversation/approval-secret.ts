import { randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifAbsent } from '../../system-error.ts';

const FILE = 'approval-secret';
const LENGTH = 32;
const OWNER_ONLY = 0o600;

const readSecret = (path: string): Promise<Buffer | null> => readFile(path).catch(ifAbsent(null));

/**
 * The secret that signs questions for approval: 32 random bytes in a file of `DATA_DIR`, so that a question can be
 * answered after a restart. @throws file system errors if it can be neither read nor written
 */
export async function approvalSecret(dataDir: string): Promise<Uint8Array> {
  const path = join(dataDir, FILE);
  const found = await readSecret(path);
  if (found?.length === LENGTH) {
    await chmod(path, OWNER_ONLY);
    return found;
  }
  const secret = randomBytes(LENGTH);
  // Write atomically: the process may be killed halfway.
  const unfinished = `${path}.new`;
  await writeFile(unfinished, secret, { mode: OWNER_ONLY, flush: true });
  await rename(unfinished, path);
  return secret;
}
