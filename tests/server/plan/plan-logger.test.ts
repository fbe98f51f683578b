import { expect, test } from 'vitest';
import { type ExecuteOptions, executePlan, logPlanned, logPlanRun } from '../../../server/plan/index.ts';
import type { NewStep } from '../../../shared/plan/index.ts';
import { planOf } from '../../shared/plan/support.ts';
import { no, ok, readRun, toolsOf, VirtualTime } from './support.ts';

/** A plan whose words are secret: none of them may be told. */
const SECRET = 'THE KEEPER DID IT';
const steps: NewStep[] = [
  { id: 'a', tool: 'say', args: { text: SECRET }, description: SECRET },
  { id: 'b', tool: 'skills/dice/roll.mjs', dependsOn: ['a'], retryPolicy: { maxRetries: 2, backoffMs: 50 } },
  { id: 'c', tool: 'say', required: false },
];

function logging() {
  const lines: { details: object; message: string }[] = [];
  return { lines, log: { info: (details: object, message: string) => void lines.push({ details, message }) } };
}

async function runLogged(failing: number, options: Partial<ExecuteOptions> = {}) {
  const { lines, log } = logging();
  const time = new VirtualTime();
  const plan = planOf(steps, { narrative: SECRET, metadata: { generationAttempt: 2, parentPlanId: 'before' } });
  const told = logPlanRun(log, plan, { session: 'desk' });
  let calls = 0;
  const registry = toolsOf({
    say: () => ok(SECRET),
    'skills/dice/roll.mjs': () => (++calls <= failing ? no(SECRET, 'no_dice') : ok()),
  });
  const run = await readRun(
    executePlan(plan, { registry, clock: time, timers: time, onRecord: told.record, ...options }),
    time,
  );
  told.end(run.result);
  return lines;
}

test('a plan that was made is told with its id, its attempt and what it uses', () => {
  const { lines, log } = logging();
  logPlanned(log, planOf(steps, { narrative: SECRET }), { session: 'desk' });
  expect(lines).toEqual([
    {
      message: 'a plan was made',
      details: {
        plan: 'plan_1',
        version: 1,
        format: 'kamishibai',
        attempt: 1,
        parentPlan: null,
        steps: 3,
        tools: ['say', 'skills/dice/roll.mjs'],
        session: 'desk',
      },
    },
  ]);
});

test('a run is told from its beginning to its end', async () => {
  const lines = await runLogged(0);
  expect(lines).toMatchObject([
    { message: 'a plan runs', details: { plan: 'plan_1', attempt: 2, parentPlan: 'before', session: 'desk' } },
    { message: 'a plan ended', details: { plan: 'plan_1', attempt: 2, success: true, failed: [], session: 'desk' } },
  ]);
});

test('each attempt that failed is told, and of a failed plan what failed, how often, and why', async () => {
  const lines = await runLogged(3);
  const attempt = { plan: 'plan_1', session: 'desk', step: 'b', tool: 'skills/dice/roll.mjs', code: 'no_dice' };
  expect(lines).toMatchObject([
    { message: 'a plan runs' },
    { message: 'an attempt failed', details: { ...attempt, try: 1, startedAt: '2026-03-01T09:30:00.000Z' } },
    { message: 'an attempt failed', details: { ...attempt, try: 2, category: 'tool_failure' } },
    { message: 'an attempt failed', details: { ...attempt, try: 3 } },
    {
      message: 'a plan failed',
      details: {
        success: false,
        canReplan: true,
        failed: [{ step: 'b', tool: 'skills/dice/roll.mjs', retries: 2, code: 'no_dice' }],
        disabledSkills: ['dice'],
      },
    },
  ]);
});

test('an attempt that failed is told also where a later one went well', async () => {
  const lines = await runLogged(1);
  expect(lines.map(({ message }) => message)).toEqual(['a plan runs', 'an attempt failed', 'a plan ended']);
});

test('nothing of what a plan says or its tools answer is told', async () => {
  expect(JSON.stringify([await runLogged(0), await runLogged(3)])).not.toContain(SECRET);
});
