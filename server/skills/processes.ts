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

const ROUNDS_MAX = 100;

/**
 * Kills the processes a run left behind, found by their environment in `/proc` (where there is none, as on macOS, it finds
 * nothing). @returns the number killed
 */
export async function killStrayProcesses(run: string): Promise<number> {
  let killed = 0;
  // They may start others meanwhile.
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const before = killed;
    // Each as it is found, the newest first: one that starts another and waits is killed before it starts one.
    for (const pid of (await processIds()).sort((one, other) => other - one)) {
      if ((await isOfRun(pid, run)) && kill(pid)) killed += 1;
    }
    if (killed === before) return killed;
  }
  return killed;
}

async function isOfRun(pid: number, run: string): Promise<boolean> {
  try {
    return `\0${await readFile(`/proc/${pid}/environ`, 'latin1')}`.includes(`\0${RUN_VARIABLE}=${run}\0`);
  } catch {
    // It has ended or is another user's: not part of the run.
    return false;
  }
}

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (getErrorCode(error) !== 'ESRCH') throw error;
    return false;
  }
}

async function processIds(): Promise<number[]> {
  try {
    return (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}
