import { randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifAbsent } from '../../system-error.ts';

const FILE = 'approval-secret';
const LENGTH = 32;
const OWNER_ONLY = 0o600;

const readSecret = (path: string): Promise<Buffer | null> => readFile(path).catch(ifAbsent(null));

/**
 * The secret a server signs its questions for approval with: 32 random bytes in a file of `DATA_DIR` that only its owner
 * reads, made where there is none, so that a question can be decided after a restart. Questions signed with a secret
 * that was lost cannot be accepted any more.
 * @throws whatever the file system throws when it can neither be read nor written
 */
export async function approvalSecret(dataDir: string): Promise<Uint8Array> {
  const path = join(dataDir, FILE);
  const found = await readSecret(path);
  if (found?.length === LENGTH) {
    await chmod(path, OWNER_ONLY);
    return found;
  }
  const secret = randomBytes(LENGTH);
  // Whole or not at all: a process may be killed in the middle.
  const unfinished = `${path}.new`;
  await writeFile(unfinished, secret, { mode: OWNER_ONLY, flush: true });
  await rename(unfinished, path);
  return secret;
}
