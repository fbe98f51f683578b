import { readdir, readFile } from 'node:fs/promises';
import { codeOf, isAbsent } from '../system-error.ts';

/** Sends a signal to a process group. False where it has ended. */
export function signalGroup(leader: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(-leader, signal);
    return true;
  } catch (error) {
    // EPERM: what is left of it belongs to somebody else, on macOS also a zombie.
    if (codeOf(error) === 'ESRCH' || codeOf(error) === 'EPERM') return false;
    throw error;
  }
}

/** The environment variable by which the processes of one run are found that left its process group. */
export const RUN_VARIABLE = 'KAMISHIBAI_SKILL_RUN';

const ROUNDS_MAX = 20;

/**
 * Kills whatever a run has started and left behind, in whichever group or session, where the kernel cannot do so by itself.
 * Found by its environment under `/proc`; where there is none (macOS), nothing is.
 *
 * @returns how many were killed
 */
export async function endStrays(run: string): Promise<number> {
  let killed = 0;
  // One may start another while we look.
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const strays = await processesWith(`${RUN_VARIABLE}=${run}`);
    if (strays.length === 0) return killed;
    for (const pid of strays) {
      try {
        process.kill(pid, 'SIGKILL');
        killed += 1;
      } catch (error) {
        if (codeOf(error) !== 'ESRCH') throw error;
      }
    }
  }
  return killed;
}

async function processesWith(variable: string): Promise<number[]> {
  const needle = `\0${variable}\0`;
  const found: number[] = [];
  for (const pid of await processIds()) {
    try {
      if (`\0${await readFile(`/proc/${pid}/environ`, 'latin1')}`.includes(needle)) found.push(pid);
    } catch {
      // It has ended, or is another user's: not one of ours either way.
    }
  }
  return found;
}

async function processIds(): Promise<number[]> {
  try {
    return (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}
