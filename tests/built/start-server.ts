import type { TestProject } from 'vitest/node';
import { buildServer } from '../../server/build/build-server.ts';
import { buildStandalone } from '../../server/build/build-standalone.ts';
import { buildWeb } from '../../server/build/build-web.ts';
import { type BuiltServer, startBuiltServer } from './built-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address and data folder of the server that tests of the built program share. */
    builtServer: Pick<BuiltServer, 'address' | 'dataDir'>;
  }
}

export default async function startShared(project: TestProject) {
  await buildServer();
  await buildWeb();
  // Built by the first export that needs it otherwise, within its limit of time.
  await buildStandalone();
  const { address, dataDir, stop } = await startBuiltServer();
  project.provide('builtServer', { address, dataDir });
  return stop;
}
