import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusalError } from '../../shared/error.ts';
import { databaseFile } from './database.ts';

/** Temporary folder of a restore in DATA_DIR; while it exists, the restore is incomplete. */
export const RESTORE_FOLDER = 'restoring';

const PUT_IN_PLACE = ['packages', 'plays', 'skills', 'samples.json'];

/** Finishes an interrupted restore: kept if its database is in place, otherwise removed. Requires the lock. */
export async function settleRestore(dataDir: string): Promise<void> {
  const folder = join(dataDir, RESTORE_FOLDER);
  if (!existsSync(folder)) return;
  if (!existsSync(databaseFile(dataDir))) {
    for (const name of PUT_IN_PLACE) await rm(join(dataDir, name), { recursive: true, force: true });
  }
  await rm(folder, { recursive: true, force: true });
}

/** Requires the lock. @throws RefusalError `conflict` after an interrupted restore */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, RESTORE_FOLDER))) return;
  if (existsSync(databaseFile(dataDir))) return settleRestore(dataDir);
  throw new RefusalError('conflict', `Restoring a backup into ${dataDir} was interrupted.`, {
    hint: 'Restore it again, or empty the folder.',
  });
}
