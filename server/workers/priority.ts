import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { constants, platform, setPriority } from 'node:os';

/* On Linux each thread has its own priority; elsewhere only the process has one, which stays unchanged. */
const IS_OWN = platform() === 'linux';

/** Priority of worker threads, below the event loop. */
export const AT_WORK = constants.priority.PRIORITY_BELOW_NORMAL;
/** Priority of threads whose job was moved aside. */
export const ASIDE = constants.priority.PRIORITY_LOW - 4;

/** The system's id of the calling thread; undefined if unknown. */
export function ownThreadNumber(): number | undefined {
  if (!IS_OWN) return undefined;
  try {
    const number = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    return Number.isSafeInteger(number) ? number : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

/** Lowers the priority of a thread: the calling one, or another by its id. @returns whether it worked */
export function setThreadPriority(nice: number, thread = 0): boolean {
  if (!IS_OWN) return false;
  try {
    setPriority(thread, nice);
    return true;
  } catch (error) {
    // It has ended, or the system does not allow it.
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

/** The name of libuv's threads for files, pictures and archives. */
const POOL_THREAD = 'libuv-worker';

/** And of all that they start: decoding pictures uses whole cores, which the event loop may need. */
export function lowerIoPoolPriority(): number {
  if (!IS_OWN) return 0;
  try {
    const numbers = readdirSync('/proc/self/task').filter(
      (number) => readFileSync(`/proc/self/task/${number}/comm`, 'utf8').trim() === POOL_THREAD,
    );
    return numbers.filter((number) => setThreadPriority(AT_WORK, Number(number))).length;
  } catch (error) {
    // A thread has ended, or the system does not tell.
    if (error instanceof Error && 'code' in error) return 0;
    throw error;
  }
}
