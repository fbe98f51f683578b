import { readdir, readFile } from 'node:fs/promises';
import { getErrorCode, isAbsent } from '../system-error.ts';

/** Signals a process group. False if it has ended. */
export function signalGroup(leader: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(-leader, signal);
    return true;
  } catch (error) {
    // EPERM: the rest belongs to another user; on macOS also a zombie.
    if (getErrorCode(error) === 'ESRCH' || getErrorCode(error) === 'EPERM') return false;
    throw error;
  }
}

/** Environment variable that identifies a run's processes outside its group. */
export const RUN_VARIABLE = 'KAMISHIBAI_SKILL_RUN';

const ROUNDS_MAX = 20;

/** By environment in `/proc`, if the kernel cannot; elsewhere (macOS) none. @returns the number killed */
export async function killStrayProcesses(run: string): Promise<number> {
  let killed = 0;
  // They may start others meanwhile.
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const strays = await processesWith(`${RUN_VARIABLE}=${run}`);
    if (strays.length === 0) return killed;
    for (const pid of strays) {
      try {
        process.kill(pid, 'SIGKILL');
        killed += 1;
      } catch (error) {
        if (getErrorCode(error) !== 'ESRCH') throw error;
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
      // It has ended or is another user's: not part of the run.
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
