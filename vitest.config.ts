import { defineConfig } from 'vitest/config';
import { builtThreads } from './tests/support/built-threads.ts';
import { longestFirst } from './tests/support/longest-first.ts';
import { inMemory } from './tests/support/quick-folder.ts';
import { leftOut } from './tests/support/tier.ts';

/** These put something of their own in a module's place, so they cannot share loaded modules with others. */
const MOCKING = ['tests/server/coauthor/plans/tools-forecast.test.ts'];

/** These give threads jobs of their own, which share modules with them: here threads run as sources. */
const OWN_JOBS = ['tests/server/workers/workers.test.ts'];

/** These take many seconds each. */
const SLOW = [
  'http/evaluations',
  'exchange/out/every',
  'http/gemini-journey',
  'reliability/kill',
  'reliability/terminate',
  'reliability/plans',
  'reliability/drafting',
  'http/openapi',
  'art/portrait',
];

export default defineConfig({
  test: {
    testTimeout: 60_000,
    // One more than there are cores at least: servers that are started, killed or let run into their limits are waited for.
    maxWorkers: 3,
    // Stories made and pages drawn over and over leave much behind them: with room for it, it is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: longestFirst(SLOW) },
    // As long as something is waited for: a busy machine is no failure.
    expect: { poll: { timeout: 20_000 }, requireAssertions: true },
    env: inMemory(),
    projects: [
      {
        extends: true,
        plugins: [builtThreads()],
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', 'tests/built/**', ...MOCKING, ...OWN_JOBS, ...leftOut],
          // Files share what a worker has loaded: loading it anew for each took a third of the time.
          isolate: false,
        },
      },
      { extends: true, plugins: [builtThreads()], test: { name: 'mocking', include: MOCKING } },
      { extends: true, test: { name: 'own jobs', include: OWN_JOBS } },
      {
        extends: true,
        // As for `unit`: with the same plugins, what was made of the server's modules for one is there for the other.
        plugins: [builtThreads()],
        test: {
          name: 'component',
          include: ['tests/web/**/*.test.tsx'],
          testTimeout: 120_000,
          // As above: the pages and a whole server behind them, loaded anew, were more than half of the time. A test leaves the page empty.
          isolate: false,
          environment: './tests/support/page/environment.ts',
          setupFiles: ['tests/support/page/what-jsdom-lacks.ts'],
        },
      },
    ],
  },
});
