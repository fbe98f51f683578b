import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { inMemory } from '../support/quick-folder.ts';
import { leftOut } from '../support/tier.ts';

/** Tests of what users run: one built server and the built command line, used over HTTP and as processes. `npm test` builds both first. */
export default defineConfig({
  root: join(import.meta.dirname, '..', '..'),
  test: {
    include: ['tests/built/**/*.test.ts'],
    exclude: leftOut,
    globalSetup: 'tests/built/start-server.ts',
    maxWorkers: 2,
    env: inMemory(),
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 }, requireAssertions: true },
  },
});
