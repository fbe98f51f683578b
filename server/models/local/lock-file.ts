import { readFile, rm, writeFile } from 'node:fs/promises';
import { RefusalError } from '../../../shared/error.ts';
import { getErrorCode, isProcessRunning } from '../../system-error.ts';

/**
 * Takes a lock file, also of a process that died. `taken`: the first words of the error for a second process.
 * @returns a function that releases it @throws RefusalError `conflict` if a running process holds it
 */
export async function acquireLockFile(file: string, taken: string): Promise<() => Promise<void>> {
  for (let attempt = 1; ; attempt++) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' });
      return () => rm(file, { force: true });
    } catch (error) {
      if (getErrorCode(error) !== 'EEXIST') throw error;
    }
    const holder = Number(await readFile(file, 'utf8').catch(() => ''));
    if (attempt === 3 || (holder !== 0 && isProcessRunning(holder))) {
      throw new RefusalError('conflict', `${taken} (process ${holder}).`, {
        hint: 'Wait for it, or stop it.',
        reason: { code: 'fetched-elsewhere' },
      });
    }
    await rm(file, { force: true });
  }
}
