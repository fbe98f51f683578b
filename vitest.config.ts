import { defineConfig } from 'vitest/config';

/** These put something of their own in a module's place, so they cannot share loaded modules with others. */
const MOCKING = ['tests/server/coauthor/plans/tools-forecast.test.ts'];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', ...MOCKING],
          // Files share what a worker has loaded: loading it anew for each took a third of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'mocking', include: MOCKING } },
    ],
  },
});
