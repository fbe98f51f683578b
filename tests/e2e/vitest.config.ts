import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The journeys in a real browser, one after another: `npm test` runs them with CHROME_PATH set. */
export default defineConfig({
  root: join(import.meta.dirname, '..', '..'),
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
