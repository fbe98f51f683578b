import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * The journeys in a real browser, two files at a time: each has a server, a data folder and a browser of its own, and one waits
 * while the other works. `npm test` runs them with CHROME_PATH set.
 */
export default defineConfig({
  root: join(import.meta.dirname, '..', '..'),
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // As long as a page is waited for: a busy machine is no failure.
    expect: { poll: { timeout: 30_000 } },
  },
});
