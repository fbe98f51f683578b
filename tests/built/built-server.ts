import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Started, startScript } from '../support/command-line.ts';
import { inMemory } from '../support/quick-folder.ts';

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/;

export interface BuiltServer {
  address: string;
  dataDir: string;
  /** Ends it and removes its data folder. @throws Error where it does not end well */
  stop(): Promise<void>;
}

/**
 * Starts the built server on a data folder of its own.
 * @param prepare puts into the data folder what is there from the start, and gives further variables
 */
export async function startBuiltServer(
  prepare: (dataDir: string) => Promise<Record<string, string>> = async () => ({}),
): Promise<BuiltServer> {
  const dataDir = mkdtempSync(join(inMemory().TMPDIR ?? tmpdir(), 'kamishibai-built-'));
  let started: Started | undefined;
  const end = async () => {
    started?.child.kill('SIGTERM');
    const ended = await started?.ended;
    rmSync(dataDir, { recursive: true, force: true });
    return ended;
  };
  try {
    const env = await prepare(dataDir);
    started = startScript('server/cli/kamishibai.js', ['serve'], {
      cwd: dataDir,
      env: { DATA_DIR: dataDir, PORT: '0', OFFLINE_SEED: '7', LOG_LEVEL: 'error', ...env },
    });
    // What the server logs as an error is told with the test that caused it.
    started.child.stderr.on('data', (text: string) => process.stderr.write(text));
    let output = '';
    started.child.stdout.on('data', (text: string) => {
      output += text;
    });
    await started.said('Kamishibai is ready');
    const address = ADDRESS.exec(output)?.[0];
    if (address === undefined) throw new Error(`The server printed no address: ${output}`);
    return {
      address,
      dataDir,
      async stop() {
        const ended = await end();
        if (ended?.code !== 0) throw new Error(`The built server ended with ${ended?.code}: ${ended?.stderr}`);
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}
