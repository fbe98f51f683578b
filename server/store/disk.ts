import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusalError } from '../../shared/error.ts';
import { diskFull, storageFailure } from './storage-failure.ts';

/** Free space required for a turn, an answer and their pictures, in bytes. */
const ROOM = 4 * 1024 * 1024;
const PROBE = Buffer.alloc(4096, 1);

/** Why a folder cannot be written; null if it can. Tested by writing, which also detects quotas and read-only disks. */
export async function diskTrouble(folder: string): Promise<RefusalError | null> {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < ROOM) return diskFull('ENOSPC');
    const file = await open(probe, 'w');
    try {
      await file.writeFile(PROBE);
      await file.sync();
    } finally {
      await file.close();
    }
    return null;
  } catch (error) {
    const failure = storageFailure(error);
    return failure instanceof RefusalError ? failure : unwritable(error);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

const unwritable = (cause: unknown): RefusalError => {
  const code = String((cause as { code?: unknown }).code ?? 'unknown');
  return new RefusalError('unavailable', `DATA_DIR cannot be written to (${code}).`, {
    hint: 'Check that it exists and this user may write to it.',
    reason: { code: 'disk-refuses' },
    details: { cause: code },
    cause,
  });
};
