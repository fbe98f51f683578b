import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { Exit } from './outcome.ts';
import { signalGroup } from './processes.ts';

/** Time limits for a script's end, in milliseconds. A stopped one ends within `killMs` and `closeMs`, below 5 s. */
export interface ScriptTimeouts {
  /** Between SIGTERM and SIGKILL. */
  killMs: number;
  /** For its exit, after `done` or the end of its output. */
  exitMs: number;
  /** For its quiet pipes to close after its exit. */
  closeMs: number;
}

export const SCRIPT_TIMEOUTS: ScriptTimeouts = { killMs: 1500, exitMs: 2000, closeMs: 500 };

export type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** Starts a process as the leader of a new group. @throws `spawn`'s immediate errors: no memory, a NUL in an argument */
export function startProcess(command: readonly string[], options: { cwd: string; env: Record<string, string> }): Child {
  const [program = '', ...args] = command;
  return spawn(program, args, { ...options, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
}

export interface ProcessLifecycle {
  /** Ends it: SIGTERM, then SIGKILL if needed; `atOnce`: SIGKILL. */
  end(atOnce?: boolean): void;
  /** Ends it unless it exits soon. */
  waitForExit(): void;
  /** Its exit, once its output is complete; null if it was ended here, or never began. Never rejects. */
  ended: Promise<Exit | null>;
}

/** Supervises a process that was just started. */
export function superviseProcess(child: Child, timeouts: ScriptTimeouts): ProcessLifecycle {
  const timers = new Set<NodeJS.Timeout>();
  const later = (ms: number, act: () => void) => timers.add(setTimeout(act, ms));
  let exit: Exit | null = null;
  let isEnding = false;
  let isWaiting = false;

  const kill = (signal: NodeJS.Signals) => {
    if (exit === null && child.pid !== undefined) signalGroup(child.pid, signal);
  };
  const end = (atOnce = false) => {
    if (atOnce) kill('SIGKILL');
    if (isEnding) return;
    isEnding = true;
    kill('SIGTERM');
    later(timeouts.killMs, () => kill('SIGKILL'));
  };
  const waitForExit = () => {
    if (isWaiting) return;
    isWaiting = true;
    later(timeouts.exitMs, end);
  };

  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
  };
  child.stdout.on('data', count);
  child.stderr.on('data', count);
  /** A process outside the group may hold the pipes open: read what remains, then close. */
  const closeWhenQuiet = () => {
    const before = bytes;
    setImmediate(() => {
      if (bytes !== before) return later(timeouts.closeMs, closeWhenQuiet);
      child.stdout.destroy();
      child.stderr.destroy();
    });
  };

  const ended = new Promise<Exit | null>((resolve) => {
    const settle = (how: Exit | null) => {
      for (const timer of timers) clearTimeout(timer);
      resolve(how);
    };
    child.once('error', () => {
      if (child.pid === undefined) settle(null);
    });
    child.once('exit', (code, signal) => {
      exit = { code, signal };
      // Kill what it left in its group.
      if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
      later(timeouts.closeMs, closeWhenQuiet);
    });
    child.once('close', () => settle(isEnding ? null : exit));
  });
  return { end, waitForExit, ended };
}
