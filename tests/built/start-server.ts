import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildServer } from '../../server/build/build-server.ts';
import { buildWeb } from '../../server/build/build-web.ts';
import { startScript } from '../support/command-line.ts';
import { inMemory } from '../support/quick-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address and data folder of the one server that all tests of the built program share. */
    builtServer: { address: string; dataDir: string };
  }
}

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/;

/** Starts the built server once for all tests, as `npm start` does, and stops it afterwards. */
export default async function startBuiltServer(project: TestProject) {
  await buildServer();
  await buildWeb();
  const dataDir = mkdtempSync(join(inMemory().TMPDIR ?? tmpdir(), 'kamishibai-built-'));
  const { child, said, ended } = startScript('server/cli/kamishibai.js', ['serve'], {
    cwd: dataDir,
    env: { DATA_DIR: dataDir, PORT: '0', OFFLINE_SEED: '7', LOG_LEVEL: 'error' },
  });
  let output = '';
  child.stdout.on('data', (text: string) => {
    output += text;
  });
  await said('Kamishibai is ready');
  const address = ADDRESS.exec(output)?.[0];
  if (address === undefined) throw new Error(`The server printed no address: ${output}`);
  project.provide('builtServer', { address, dataDir });
  return async () => {
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    rmSync(dataDir, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The built server ended with ${code}: ${stderr}`);
  };
}
