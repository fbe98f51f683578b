import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { type Started, startScript } from '../support/command-line.ts';
import { makeDiskFolder } from '../support/disk-folder.ts';

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/;

interface ServerProcess {
  address: string;
  started: Started;
}

/** Several built servers on one database and one DATA_DIR, each of which can be killed and started again. */
export async function startProcesses(count: number, env: Record<string, string>) {
  const dataDir = makeDiskFolder();

  async function start(): Promise<ServerProcess> {
    const started = startScript('server/cli/kamishibai.js', ['serve'], {
      cwd: dataDir,
      env: { DATA_DIR: dataDir, PORT: '0', OFFLINE_SEED: '7', LOG_LEVEL: 'error', IMAGE_MODEL: 'embedded', ...env },
    });
    let output = '';
    started.child.stdout.on('data', (text: string) => {
      output += text;
    });
    await started.said('Kamishibai is ready');
    const address = ADDRESS.exec(output)?.[0];
    if (address === undefined) throw new Error(`The server printed no address: ${output}`);
    // A process whose database goes away while it starts ends.
    await fetch(`${address}/readyz`);
    return { address, started };
  }

  const processes: ServerProcess[] = [];
  onTestFinished(async () => {
    for (const { started } of processes) started.child.kill('SIGKILL');
    await Promise.all(processes.map(({ started }) => started.ended));
  });
  // At once, as after a power cut.
  await Promise.all(Array.from({ length: count }, async () => processes.push(await start())));
  let asked = 0;
  return {
    dataDir,
    addresses: () => processes.map(({ address }) => address),
    /** Each request goes to another process. */
    fetch(path: string, init?: RequestInit): Promise<Response> {
      asked += 1;
      const { address = '' } = processes[asked % processes.length] ?? {};
      return fetch(`${address}${path}`, init);
    },
    /** Ends a process as the kernel does when memory runs out. @returns a function that starts it again */
    async kill(index: number): Promise<() => Promise<void>> {
      processes[index]?.started.child.kill('SIGKILL');
      await processes[index]?.started.ended;
      return async () => {
        processes[index] = await start();
      };
    },
    async stop(): Promise<(number | null)[]> {
      for (const { started } of processes) started.child.kill('SIGTERM');
      const ends = await Promise.all(processes.map(({ started }) => started.ended));
      return ends.map(({ code }) => code);
    },
  };
}

export type Processes = Awaited<ReturnType<typeof startProcesses>>;

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** A request that is sent again while no process can answer it. @throws Error for any answer but a success, 409 or 503 */
export async function askPatiently(
  processes: Processes,
  path: string,
  body?: unknown,
): Promise<{ status: number; text: string }> {
  for (;;) {
    try {
      const response = await processes.fetch(path, body === undefined ? undefined : post(body));
      const text = await response.text();
      if (response.ok || response.status === 409) return { status: response.status, text };
      if (response.status !== 503) throw new Error(`${path} answered ${response.status}: ${text}`);
    } catch (error) {
      // The process was killed, or the stream broke off.
      if (!(error instanceof TypeError)) throw error;
    }
    await sleep(100);
  }
}
