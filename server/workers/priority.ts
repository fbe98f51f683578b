import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { constants, platform, setPriority } from 'node:os';

/* On Linux each thread has a priority of its own; elsewhere it is the process's, which is left as it is. */
const IS_OWN = platform() === 'linux';

/** How threads stand behind the event loop, which has its core whenever it wants it. */
export const AT_WORK = constants.priority.PRIORITY_BELOW_NORMAL;
/** How those stand that work for long while others wait. */
export const ASIDE = constants.priority.PRIORITY_LOW - 4;

/** The number the system has for the calling thread; undefined where it does not tell. */
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

/**
 * Lets a thread stand back: the calling one, or another by its number.
 * @returns whether it does now
 */
export function standBack(nice: number, thread = 0): boolean {
  if (!IS_OWN) return false;
  try {
    setPriority(thread, nice);
    return true;
  } catch (error) {
    // It has ended meanwhile, or the system does not let it.
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

/** What the threads are called that Node has for files, pictures and archives. */
const POOL_THREAD = 'libuv-worker';

/**
 * Lets the threads stand back that Node has for files, pictures and archives, and all that they begin from now on: a picture takes as much of a core as
 * there is, and the event loop is to have its own whenever it wants it.
 * @returns how many do
 */
export function standBackPool(): number {
  if (!IS_OWN) return 0;
  try {
    const numbers = readdirSync('/proc/self/task').filter(
      (number) => readFileSync(`/proc/self/task/${number}/comm`, 'utf8').trim() === POOL_THREAD,
    );
    return numbers.filter((number) => standBack(AT_WORK, Number(number))).length;
  } catch (error) {
    // A thread has ended meanwhile, or the system does not tell.
    if (error instanceof Error && 'code' in error) return 0;
    throw error;
  }
}
