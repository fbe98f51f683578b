import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { builtThreads } from '../support/built-threads.ts';
import { longestFirst } from '../support/longest-first.ts';
import { inMemory } from '../support/quick-folder.ts';
import { leftOut } from '../support/tier.ts';

/** These take longest. */
const SLOW = ['whole-sample', 'endings', 'editing', 'accessibility', 'as-one-needs-it', 'layout', 'whole-stories'];

/**
 * The journeys in a real browser, two files at a time, the longest first: each has a server and a data folder of its own, and one
 * waits while the other works; of three, one would only be late. `npm test` runs them with CHROME_PATH set.
 */
export default defineConfig({
  plugins: [builtThreads()],
  root: join(import.meta.dirname, '..', '..'),
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    exclude: leftOut,
    globalSetup: 'tests/e2e/prepare.ts',
    maxWorkers: 2,
    sequence: { sequencer: longestFirst(SLOW) },
    env: inMemory(),
    // Files share what a worker has loaded, the server and its libraries, and its browser.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // As long as a page is waited for: a busy machine is no failure.
    expect: { poll: { timeout: 30_000 }, requireAssertions: true },
  },
});
