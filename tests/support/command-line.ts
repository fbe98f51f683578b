import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { unconfigured } from './unconfigured.ts';

const PROJECT = resolve(import.meta.dirname, '..', '..');

/** The variables a process needs to run at all; the configuration of whoever runs the tests stays out. */
const bareEnvironment = () => {
  const { PATH, HOME, TMPDIR, TEMP, SystemRoot } = process.env;
  return { PATH, HOME, TMPDIR, TEMP, SystemRoot, ...unconfigured() };
};

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface Started {
  child: ChildProcessByStdio<null, Readable, Readable>;
  /** Resolves once stdout contains the text. @throws when the process ends without */
  said(text: string): Promise<void>;
  ended: Promise<Ended>;
}

/** Starts a script of the project on the Node that runs the tests, in a folder of its own choosing. */
export function startScript(
  script: string,
  args: readonly string[],
  options: { cwd: string; env?: Record<string, string>; node?: readonly string[] },
): Started {
  const child = spawn(process.execPath, [...(options.node ?? []), resolve(PROJECT, script), ...args], {
    cwd: options.cwd,
    env: { ...bareEnvironment(), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const heard = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      heard[name] += text;
    });
  }
  const ended = once(child, 'close').then(([code, signal]): Ended => ({ code, signal, ...heard }));
  const said = async (text: string) => {
    const ending = ended.then(() => 'ended');
    while (!heard.stdout.includes(text)) {
      if ((await Promise.race([once(child.stdout, 'data'), ending])) !== 'ended') continue;
      if (heard.stdout.includes(text)) return;
      throw new Error(`${script} ended without saying "${text}": ${heard.stdout}${heard.stderr}`);
    }
  };
  return { child, said, ended };
}

export const kamishibai = (
  args: readonly string[],
  options: { cwd: string; env?: Record<string, string> },
): Promise<Ended> => startScript('server/cli/kamishibai.js', args, options).ended;
