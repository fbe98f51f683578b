import { afterAll } from 'vitest';
import { createWorkers, type Workers } from '../../server/workers/index.ts';

/** Threads for all tests of a file, ended after them: for those that are about what comes of the work, not who does it. */
export function sharedThreads(): Workers {
  const workers = createWorkers();
  afterAll(() => workers.close());
  return workers;
}
