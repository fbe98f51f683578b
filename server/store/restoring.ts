import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusalError } from '../../shared/error.ts';
import { databaseFile } from './database.ts';

/** Where a restore unpacks, inside DATA_DIR; while it is there, what lies beside it is half a server. */
export const RESTORING = 'restoring';

/** What a restore puts beside the database. */
const PUT_IN_PLACE = ['packages', 'plays', 'skills', 'samples.json'];

/**
 * Ends a restore that was interrupted: one whose database is in place has come to its end, and of any other nothing stays.
 * Call it with the lock held.
 */
export async function settleRestore(dataDir: string): Promise<void> {
  const folder = join(dataDir, RESTORING);
  if (!existsSync(folder)) return;
  if (!existsSync(databaseFile(dataDir))) {
    for (const name of PUT_IN_PLACE) await rm(join(dataDir, name), { recursive: true, force: true });
  }
  await rm(folder, { recursive: true, force: true });
}

/**
 * Looks whether a DATA_DIR is whole before it is used, with the lock held.
 * @throws RefusalError `conflict` where a restore into it was interrupted
 */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, RESTORING))) return;
  if (existsSync(databaseFile(dataDir))) return settleRestore(dataDir);
  throw new RefusalError('conflict', `A backup was being restored into ${dataDir}, and that was interrupted.`, {
    hint: 'Restore it again, which begins anew, or empty the folder.',
  });
}
