import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { buildServer } from '../server/cli/build-server.ts';
import { buildWeb } from '../server/cli/build-web.ts';
import { findOrInstallBrowser } from './support/find-browser.ts';
import { unconfigured } from './support/unconfigured.ts';

/*
 * `npm test`: everything that has to hold, in order. A part that fails does not keep the next ones from running. The last line
 * counts tests; a part that fails without a failing test counts as one.
 */

const PROJECT = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'kamishibai-test-'));
const say = (line: string) => console.log(line);

/** What came of one part. `problem` is null when it holds. */
interface Outcome {
  passed: number;
  failed: number;
  problem: string | null;
}

const holds: Outcome = { passed: 0, failed: 0, problem: null };
const fails = (problem: string): Outcome => ({ passed: 0, failed: 1, problem });

const env = { ...process.env, ...unconfigured() };

/** Runs a program of a package on the Node that runs us. */
function runTool(packageName: string, args: string[], more: Record<string, string> = {}): Outcome {
  const folder = join(PROJECT, 'node_modules', packageName);
  const { bin } = Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const program = typeof bin === 'string' ? bin : Object.values(bin)[0];
  if (program === undefined) return fails(`${packageName} has no program`);
  const command = [join(folder, program), ...args];
  const { status, signal } = spawnSync(process.execPath, command, {
    cwd: PROJECT,
    stdio: 'inherit',
    env: { ...env, ...more },
  });
  return status === 0 ? holds : fails(`${packageName} ended with ${status ?? signal}`);
}

const Manifest = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) });
const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

/** Runs Vitest and counts. */
function runTests(name: string, args: string[], more: Record<string, string> = {}) {
  const file = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const outcome = runTool('vitest', ['run', ...args, ...reporters], more);
  const report = readReport(file);
  if (report === null) return { ...fails(outcome.problem ?? 'Vitest left no report'), skipped: 0 };
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests } = report;
  const failed = outcome.problem === null ? numFailedTests : Math.max(numFailedTests, 1);
  return { passed, failed, problem: outcome.problem, skipped: numPendingTests + numTodoTests };
}

function readReport(file: string): z.infer<typeof Report> | null {
  try {
    return Report.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    console.error(`No report of the tests: ${error instanceof Error ? error.message : error}`);
    return null;
  }
}

let browser: string | null = null;

async function browserTests(): Promise<Outcome> {
  if (browser === null) return fails('there is no browser to run them in');
  const outcome = runTests('e2e', ['--config', 'tests/e2e/vitest.config.ts'], { CHROME_PATH: browser });
  if (outcome.problem !== null) return outcome;
  if (outcome.skipped > 0) return { ...outcome, ...fails(`${outcome.skipped} were skipped`), passed: outcome.passed };
  return outcome.passed > 0 ? outcome : fails('none ran');
}

const parts: [string, () => Outcome | Promise<Outcome>][] = [
  [
    'Browser',
    () => {
      browser = findOrInstallBrowser(env, say);
      say(browser);
      return holds;
    },
  ],
  ['Lint and format', () => runTool('@biomejs/biome', ['ci', '.'])],
  ['Types', () => runTool('typescript', ['-b'])],
  [
    'Builds',
    async () => {
      // Started servers are then those that `npm start` starts, and none of them builds.
      const built = [await buildServer({ onProgress: say }), await buildWeb({ onProgress: say })];
      if (!built.includes(true)) say('Built from these sources already.');
      return holds;
    },
  ],
  ['Unit and HTTP tests', () => runTests('unit', [])],
  ['Browser tests', browserTests],
];

let passed = 0;
let failed = 0;
const problems: string[] = [];
for (const [title, run] of parts) {
  say(`\n━━ ${title} ━━`);
  const began = performance.now();
  let outcome: Outcome;
  try {
    outcome = await run();
  } catch (error) {
    outcome = fails(error instanceof Error ? error.message : String(error));
  }
  passed += outcome.passed;
  failed += outcome.failed;
  if (outcome.problem !== null) problems.push(`${title}: ${outcome.problem}`);
  say(`${outcome.problem ?? 'holds'} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
}
rmSync(reports, { recursive: true, force: true });

say('');
for (const problem of problems) say(`✗ ${problem}`);
say(`${passed} passed, ${failed} failed`);
process.exitCode = problems.length === 0 ? 0 : 1;
