import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startScript } from '../support/command-line.ts';
import { inMemory } from '../support/quick-folder.ts';

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/;

/** A server in a process of its own, started as `npm start` starts it. */
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
  const env = await prepare(dataDir);
  const { child, said, ended } = startScript('server/cli/kamishibai.js', ['serve'], {
    cwd: dataDir,
    env: { DATA_DIR: dataDir, PORT: '0', OFFLINE_SEED: '7', LOG_LEVEL: 'error', ...env },
  });
  // What the server logs as an error is told with the test that caused it.
  child.stderr.on('data', (text: string) => process.stderr.write(text));
  let output = '';
  child.stdout.on('data', (text: string) => {
    output += text;
  });
  await said('Kamishibai is ready');
  const address = ADDRESS.exec(output)?.[0];
  if (address === undefined) throw new Error(`The server printed no address: ${output}`);
  return {
    address,
    dataDir,
    async stop() {
      child.kill('SIGTERM');
      const { code, stderr } = await ended;
      rmSync(dataDir, { recursive: true, force: true });
      if (code !== 0) throw new Error(`The built server ended with ${code}: ${stderr}`);
    },
  };
}
