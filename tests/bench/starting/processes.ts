import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { unconfigured } from '../../support/unconfigured.ts';

const PROJECT = join(import.meta.dirname, '../../..');

/** What a process needs to run at all, and nothing of the configuration of whoever measures. */
const environment = (more: Record<string, string>) => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  ...unconfigured(),
  ...more,
});

export async function runNode(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: PROJECT, env: environment({}), stdio: 'ignore' });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}`);
}

export interface StartedServer {
  address: string;
  /** What it keeps resident now, in MB. */
  residentMb(): number;
  stop(): Promise<void>;
}

export async function read(url: string): Promise<void> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  await answer.arrayBuffer();
}

const READY = /is ready: (http:\/\/\S+)/;

/** Starts a server, and resolves once it answers `/healthz`. @throws Error when it ends before */
export async function startServerProcess(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<StartedServer> {
  const child = spawn(process.execPath, args, {
    cwd: PROJECT,
    env: environment({ PORT: '0', LOG_LEVEL: 'silent', ...env }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await addressOf(child);
  await read(`${address}/healthz`);
  return {
    address,
    residentMb: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024,
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    },
  };
}

function addressOf({ stdout, ...child }: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = '';
  stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    const [, address] = READY.exec(said) ?? [];
    if (address !== undefined) resolve(address);
  });
  stdout?.once('close', () => reject(new Error(`The server ended with ${child.exitCode} and had said: ${said}`)));
  return promise;
}
