import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '../server/build/build-server.ts';
import { buildStandalone } from '../server/build/build-standalone.ts';
import { buildWeb } from '../server/build/build-web.ts';
import { findOrInstallBrowser } from './support/find-browser.ts';
import { fails, holds, type Outcome, type Part, runParts } from './support/parts.ts';
import { runTests, runTool } from './support/tools.ts';
import { unconfigured } from './support/unconfigured.ts';

/*
 * The commands that test. `npm run check` lints, checks types and finds unused code. `npm test` runs unit and HTTP tests,
 * the built program and journeys in a browser, but no file named `*.thorough.test.ts`: hostile input, killed processes,
 * pictures in full size, every size and language of a page. `npm run test:all` does both and runs every file. Parts that do
 * not depend on each other run side by side. The output of a part is printed when it is done. The last line counts tests; a
 * part that fails without a failing test counts as one.
 */

const TIERS = ['check', 'test', 'all'] as const;
const tier = TIERS.find((one) => one === (process.argv[2] ?? 'test'));
if (tier === undefined) {
  console.error(`"${process.argv[2]}" is none of ${TIERS.join(', ')}.`);
  process.exit(2);
}

const reports = mkdtempSync(join(tmpdir(), 'kamishibai-test-'));
const env = { ...process.env, ...unconfigured(), TEST_TIER: tier };

let browser: string | null = null;

async function browserTests(say: (text: string) => void): Promise<Outcome> {
  if (browser === null) return fails('there is no browser to run them in');
  const run = { say, env: { ...env, CHROME_PATH: browser }, report: join(reports, 'browser.json') };
  const { skipped, ...outcome } = await runTests(['--config', 'tests/e2e/vitest.config.ts'], run);
  if (outcome.problem !== null) return outcome;
  if (skipped > 0) return { ...fails(`${skipped} were skipped`), passed: outcome.passed };
  return outcome.passed > 0 ? outcome : fails('none ran');
}

const checks: Part[] = [
  {
    title: 'Lint and format',
    run: (say) =>
      runTool('@biomejs/biome', ['ci', '.', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`], {
        say,
        env,
        isBehind: true,
      }),
  },
  {
    title: 'Types',
    // One checker a project: more of them repeat each other's work, and the cores have other parts to run. Nothing is collected
    // below the limit, which all of it hardly reaches.
    run: (say) =>
      runTool('typescript', ['-b', '--checkers', '1'], {
        say,
        env: { ...env, GOGC: 'off', GOMEMLIMIT: '2560MiB' },
        isBehind: true,
      }),
  },
  {
    title: 'Nothing unused',
    run: (say) => runTool('knip', ['--treat-config-hints-as-errors'], { say, env, isBehind: true }),
  },
];

const tests: Part[] = [
  {
    title: 'Browser',
    run: async (say) => {
      browser = findOrInstallBrowser(env, say);
      say(browser);
      return holds;
    },
  },
  {
    title: 'Builds',
    run: async (say) => {
      // Started servers are then those that `npm start` starts, and none of them builds.
      const built = [await buildServer({ onProgress: say }), await buildWeb({ onProgress: say })];
      await buildStandalone({ onProgress: say });
      if (!built.includes(true)) say('Built from these sources already.');
      return holds;
    },
  },
  ...(tier === 'all' ? checks.map((check) => ({ ...check, after: ['Builds'] })) : []),
  {
    title: 'Unit and HTTP tests',
    after: ['Builds'],
    run: (say) => runTests([], { say, env, report: join(reports, 'unit.json') }),
  },
  {
    title: 'Built program',
    after: ['Builds', 'Unit and HTTP tests'],
    run: (say) =>
      runTests(['--config', 'tests/built/vitest.config.ts'], {
        say,
        env,
        report: join(reports, 'built.json'),
      }),
  },
  // By themselves: a page that has to share its core with all the others is late for a journey once in a while.
  {
    title: 'Browser tests',
    after: ['Browser', 'Built program', ...(tier === 'all' ? ['Types'] : [])],
    run: browserTests,
  },
];

const outcomes = await runParts(tier === 'check' ? checks : tests, console.log);
rmSync(reports, { recursive: true, force: true });

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
console.log('');
for (const { title, problem } of outcomes) if (problem !== null) console.log(`✗ ${title}: ${problem}`);
if (tier !== 'check')
  console.log(
    `${sum(outcomes.map(({ passed }) => passed))} passed, ${sum(outcomes.map(({ failed }) => failed))} failed`,
  );
process.exitCode = outcomes.every(({ problem }) => problem === null) ? 0 : 1;
