import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { fails, holds, type Outcome } from './parts.ts';

const PROJECT = join(import.meta.dirname, '..', '..');

const Manifest = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) });

export interface ToolRun {
  /** Told what the tool printed, as it was printed. */
  say: (text: string) => void;
  env: NodeJS.ProcessEnv;
  /** Leaves the cores to others that want them. */
  isBehind?: boolean;
}

/** Runs a program of a package on the Node that runs us. A signal that ends us ends the program first. */
export async function runTool(packageName: string, args: string[], { say, env, isBehind }: ToolRun): Promise<Outcome> {
  const folder = join(PROJECT, 'node_modules', packageName);
  const { bin } = Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const program = typeof bin === 'string' ? bin : Object.values(bin)[0];
  if (program === undefined) return fails(`${packageName} has no program`);
  const colours = process.stdout.isTTY && env.NO_COLOR === undefined ? { FORCE_COLOR: '1' } : {};
  const child = spawn(process.execPath, [join(folder, program), ...args], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...colours },
  });
  if (isBehind && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  }
  const ended = Promise.withResolvers<number | string | null>();
  child.once('error', ended.reject);
  child.once('close', (status, signal) => ended.resolve(status ?? signal));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  try {
    const status = await ended.promise;
    return status === 0 ? holds : fails(`${packageName} ended with ${status}`);
  } finally {
    for (const signal of signals) process.off(signal, pass);
    const text = printed.join('').trimEnd();
    if (text !== '') say(text);
  }
}

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** How many failing tests are named at the end; what Vitest printed has them all. */
const NAMED = 20;

/** How many lines are repeated at the end where an error belongs to no test: one that nobody handled, or one at the end of the run. */
const REPEATED_LINES = 40;

/**
 * Runs Vitest and counts.
 * @param run.report the file its report is written to
 */
export async function runTests(
  args: string[],
  { report: file, ...run }: ToolRun & { report: string },
): Promise<Outcome & { skipped: number }> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  let printed = '';
  const say = (text: string) => {
    printed += text;
    run.say(text);
  };
  const outcome = await runTool('vitest', ['run', ...args, ...reporters], { ...run, say });
  const report = readReport(file, run.say);
  if (report === null) return { ...fails(outcome.problem ?? 'Vitest left no report'), skipped: 0 };
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests } = report;
  const skipped = numPendingTests + numTodoTests;
  if (outcome.problem === null) return { passed, failed: numFailedTests, problem: null, skipped };
  const names = failing(report);
  const details = names.length > 0 ? names : printed.split('\n').slice(-REPEATED_LINES);
  const problem = [outcome.problem, ...details].join('\n    ');
  return { passed, failed: Math.max(numFailedTests, 1), problem, skipped };
}

/** The failing tests by name, and files that failed without one. */
function failing({ testResults }: z.infer<typeof Report>): string[] {
  const names = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative(PROJECT, name);
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      return tests.length === 0 ? [file] : tests.map(({ fullName }) => `${file} > ${fullName}`);
    });
  return names.length > NAMED ? [...names.slice(0, NAMED), `and ${names.length - NAMED} more`] : names;
}

function readReport(file: string, say: (text: string) => void): z.infer<typeof Report> | null {
  try {
    return Report.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    say(`No report of the tests: ${error instanceof Error ? error.message : error}`);
    return null;
  }
}
