import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { type PlanTool, runPlan, type ToolRegistry } from '../../../server/plan/index.ts';
import { type Containment, NO_CONTAINMENT, skillTools } from '../../../server/skills/index.ts';
import { FAILURE_CATEGORIES, type NewStep, type Plan } from '../../../shared/plan/index.ts';
import { planOf } from '../../shared/plan/support.ts';
import { leaveEvidence } from '../../support/evidence.ts';
import { runs as runsOf } from '../../support/runs.ts';
import type { WhenFinished } from '../../support/temp-dir.ts';
import { expectNoProcessWith, freshToken, here, processesWith, type SkillServices, skillServices } from './support.ts';

const NODE = 'skills/hostile/deeds.mjs';
const SHELL = 'skills/hostile/deeds.sh';

/** How many plans of real processes are generated: a fiftieth of what `PLANS` asks for, a few without it. */
const PLANS = Math.ceil(Number(process.env.PLANS || 0) / 50);
const PATIENCE_MS = 60_000 + PLANS * 5000;

/** Deeds that go wrong, and what each counts as when it is alone; null for those that end well. */
const DEEDS: [tool: string, deed: string, category: string | null][] = [
  [NODE, 'hang', 'timeout'],
  [NODE, 'ignore-sigterm', 'timeout'],
  [NODE, 'flood-one-line', 'process_error'],
  [NODE, 'flood-lines', 'process_error'],
  [NODE, 'flood-events', 'process_error'],
  [NODE, 'flood-stderr', null],
  [NODE, 'garbage', 'invalid_json'],
  [NODE, 'not-utf8', 'invalid_json'],
  [NODE, 'unknown-event', 'process_error'],
  [NODE, 'deep-json', 'process_error'],
  [NODE, 'no-done', 'process_error'],
  [NODE, 'exit-7', 'process_error'],
  [NODE, 'fail-and-exit-1', 'tool_failure'],
  [NODE, 'hang-after-done', null],
  [NODE, 'flood-after-done', null],
  [NODE, 'close-early', 'process_error'],
  [NODE, 'spawn', null],
  [NODE, 'worker', null],
  [NODE, 'sqlite', null],
  [NODE, 'link-asset', null],
  [SHELL, 'ignore-sigterm', 'timeout'],
  [SHELL, 'fork', 'timeout'],
  [SHELL, 'background', null],
  [SHELL, 'detach', null],
  [SHELL, 'detach-and-hang', 'timeout'],
  [SHELL, 'double-fork', null],
  [SHELL, 'breed', null],
  [SHELL, 'close-and-linger', 'process_error'],
  [SHELL, 'read-for-ever', 'timeout'],
  [SHELL, 'complain-for-ever', 'timeout'],
  [SHELL, 'exit-at-once', 'process_error'],
  [SHELL, 'link-asset', 'process_error'],
  [SHELL, 'swap-asset', 'process_error'],
  [SHELL, 'pipe-asset', 'process_error'],
  [SHELL, 'segfault', 'process_error'],
];

/** Those that do nothing until their time is over: they take nothing from one another. */
const IDLE: ReadonlySet<string> = new Set([
  'hang',
  'ignore-sigterm',
  'detach-and-hang',
  'close-and-linger',
  'read-for-ever',
]);

const timeouts = { killMs: 200, exitMs: 200, closeMs: 100 };
const toolsOf = (services: SkillServices, containment: Containment): ToolRegistry =>
  skillTools(services.skills, { dataDir: services.dataDir, env: process.env, containment, timeouts });

const stepOf = (
  [tool, deed]: (typeof DEEDS)[number],
  token: string,
  more: Partial<NewStep> & { id: string },
): NewStep => ({
  tool,
  args: { deed, token },
  retryPolicy: { maxRetries: 0, backoffMs: 1 },
  // Whatever ends before its time has enough of it, however busy the machine is.
  timeoutMs: 20_000,
  ...more,
});

/** Runs a plan, and looks on: the processes that were there at once, at most, as they were called. */
async function lookOn(plan: Plan, registry: ToolRegistry, marks: readonly string[], signal?: AbortSignal) {
  let seen: { pid: number; command: string }[] = [];
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const now = processesWith(...marks);
      if (now.length > seen.length) seen = now;
      await sleep(50);
    }
  })();
  const result = await runPlan(plan, { registry, concurrency: 2, signal });
  isOver = true;
  await looking;
  return { result, seen };
}

const lines: string[] = [];
afterAll(() => leaveEvidence('hostile-skills.md', lines));

describe.each<[string, Containment]>([
  ['with what this machine can do', here],
  ['with process groups alone', NO_CONTAINMENT],
])('%s, a plan of one hostile step', (name, containment) => {
  // Scripts of Node start no others, and are held by Node itself.
  const deeds = DEEDS.filter(([tool]) => containment === here || tool === SHELL);
  const isIdle = ([, deed]: (typeof DEEDS)[number]) => IDLE.has(deed);
  const titled = '%s: %s';
  const ends = async (deed: (typeof DEEDS)[number], whenFinished: WhenFinished): Promise<void> => {
    const services = await skillServices({ whenFinished });
    const token = freshToken();
    const marks = [services.dir, token];
    const before = processesWith(...marks);
    // Where another process of ours holds on to the output as well, it is its time that ends it.
    const lingers = deed[1] === 'close-and-linger' && containment.processes;
    const category = lingers ? 'timeout' : deed[2];
    const timing = category === 'timeout' ? { timeoutMs: 800 } : {};
    const plan = planOf([stepOf(deed, token, { id: 'deed', ...timing })]);
    const { result, seen } = await lookOn(plan, toolsOf(services, containment), marks);
    expect(result.toolResults[0]?.error?.category ?? null).toBe(category);
    await expectNoProcessWith(...marks);
    const commands = [...new Set(seen.map(({ command }) => command.replaceAll(services.dir, '…').slice(0, 90)))];
    lines.push(
      `## ${deed[1]} (${deed[0]}, ${name}): ${result.toolResults[0]?.error?.code ?? 'ended well'}`,
      `before: ${before.length} processes; while it ran: ${seen.length}; after: ${processesWith(...marks).length}`,
      ...commands.slice(0, 5).map((command) => `    ${command}`),
    );
  };
  test.for(deeds.filter(isIdle))(titled, { concurrent: true }, (deed, { onTestFinished }) =>
    ends(deed, onTestFinished),
  );
  test.for(deeds.filter((deed) => !isIdle(deed)))(titled, (deed, { onTestFinished }) => ends(deed, onTestFinished));
});

/** Plans of hostile steps that wait for one another, in any way. */
const hostile = fc.record({
  steps: fc.array(
    fc.record({
      deed: fc.constantFrom(...DEEDS),
      before: fc.array(fc.nat(), { maxLength: 2 }),
      required: fc.boolean(),
      async: fc.boolean(),
      maxRetries: fc.integer({ min: 0, max: 1 }),
      timeoutMs: fc.integer({ min: 50, max: 1200 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  parallel: fc.boolean(),
  failurePolicy: fc.constantFrom('stop' as const, 'replan' as const, 'ask' as const),
  abortAfter: fc.option(fc.integer({ min: 0, max: 1500 }), { freq: 2 }),
  contained: fc.boolean(),
});

test(
  'plans of hostile steps come to an end, each step with a result, and leave nothing running',
  async () => {
    const services = await skillServices();
    const counts = new Map<string, number>();
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(hostile, async ({ steps, abortAfter, contained, ...rules }) => {
        const token = freshToken();
        const whole = steps.map(({ deed, before, maxRetries, ...rest }, index) =>
          stepOf(deed, token, {
            ...rest,
            id: `s${index}`,
            dependsOn: index === 0 ? [] : [...new Set(before.map((number) => `s${number % index}`))],
            retryPolicy: { maxRetries, backoffMs: 1 },
          }),
        );
        const signal = abortAfter === null ? undefined : AbortSignal.timeout(abortAfter);
        const plan = planOf(whole, rules);
        const { result } = await lookOn(plan, toolsOf(services, contained ? here : NO_CONTAINMENT), [token], signal);
        expect(result.toolResults.map(({ toolId }) => toolId)).toEqual(whole.map(({ id }) => id));
        for (const { state, error, reason } of result.toolResults) {
          const isFailure = state === 'failed' || state === 'timeout';
          expect(isFailure ? FAILURE_CATEGORIES : [error?.category]).toContain(error?.category);
          expect([state, reason]).not.toEqual(['skipped', expect.toBeOneOf([undefined, null, ''])]);
          const verdict = `${state}${error ? ` (${error.category})` : ''}`;
          counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
        }
        await expectNoProcessWith(token, services.dir);
        runs += 1;
      }),
      PLANS > 0
        ? { numRuns: PLANS, endOnFailure: true }
        : { numRuns: runsOf(8), interruptAfterTimeLimit: 8000, markInterruptAsFailure: false, endOnFailure: true },
    );
    lines.push(
      `## ${runs} generated plans of such steps: no process was left after any of them`,
      ...[...counts].sort((a, b) => b[1] - a[1]).map(([verdict, count]) => `| ${count} | ${verdict} |`),
    );
  },
  PATIENCE_MS,
);

/** A tool that a plan may use beside scripts: it answers at once. */
const well: PlanTool = { execute: async () => ({ ok: true, value: 'well' }) };

test('a hostile step takes nothing from the others', async () => {
  const services = await skillServices();
  const token = freshToken();
  const skills = toolsOf(services, here);
  const registry: ToolRegistry = { get: (tool) => (tool === 'well' ? well : skills.get(tool)) };
  const plan = planOf([
    stepOf([SHELL, 'fork', null], token, { id: 'bad', required: false, async: true, timeoutMs: 800 }),
    { id: 'beside', tool: 'well' },
    { id: 'after', tool: 'well', args: { from: '$bad' } },
  ]);
  const { result } = await lookOn(plan, registry, [token]);
  expect(result.toolResults.map(({ state }) => state)).toEqual(['timeout', 'success', 'success']);
  expect(result.success).toBe(true);
  await expectNoProcessWith(token);
});
