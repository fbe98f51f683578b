import { expect, test } from 'vitest';
import { runPlan } from '../../../server/plan/index.ts';
import { discoverSkills, skillTools } from '../../../server/skills/index.ts';
import { readPlan, type SkillEvent, validatePlan } from '../../../shared/plan/index.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { expectNoProcessWith, FIXTURES, SHIPPED, writeFiles } from './support.ts';

/** Skills as a plan sees them: those that ship, and those of the tests. */
async function toolsOf(more: { env?: NodeJS.ProcessEnv } = {}) {
  const dataDir = await tempDir();
  const { skills } = await discoverSkills([
    { dir: SHIPPED, kind: 'shipped' },
    { dir: FIXTURES, kind: 'allowed' },
  ]);
  return { dataDir, tools: skillTools(skills, { dataDir, env: process.env, ...more }) };
}

const origin = { id: 'plan_1', createdAt: '2026-03-01T09:30:00.000Z' };
const plan = (tools: unknown[]) => ({
  requestId: 'b7a3c1d2-0000-4000-8000-000000000001',
  narrative: 'The dice fall.',
  tools: tools.map((tool, index) => ({
    toolId: `t${index + 1}`,
    dependencies: [],
    required: true,
    async: true,
    ...Object(tool),
  })),
  parallel: true,
  disabledSkills: [],
  metadata: { generationAttempt: 1, parentPlanId: null },
});

test('a plan of scripts runs: references between them, states merged, assets collected', async () => {
  const { tools } = await toolsOf();
  const read = readPlan(
    'narratoria',
    plan([
      { toolPath: 'skills/dice-roller/roll-dice.mjs', input: { notation: '2d6+1', seed: 5 } },
      { toolPath: 'skills/shell-coin/toss.sh', input: { seed: '$t1.state.dice.last.total' } },
      { toolPath: 'skills/oracle/ask-oracle.mjs', input: { question: '$t2.summary', seed: 1 } },
    ]),
    { ...origin, getTimeout: tools.getTimeout },
  );
  expect(read.steps.map(({ timeoutMs }) => timeoutMs)).toEqual([5000, 10_000, 5000]);
  expect(validatePlan(read, tools)).toEqual({ ok: true, order: ['t1', 't2', 't3'] });
  const result = await runPlan(read, { registry: tools });
  expect(result).toMatchObject({ success: true, failedTools: [] });
  expect(result.aggregatedState).toMatchObject({
    dice: { last: { notation: '2d6+1', total: 11 } },
    coin: { last: 'tails' },
    oracle: { last: { question: 'The coin shows tails.' } },
  });
  expect(result.aggregatedAssets).toEqual([
    { assetId: 'coin', kind: 'note', mediaType: 'text/plain', path: 'coin.txt' },
  ]);
  const types = (events: SkillEvent[] = []) => events.map(({ type }) => type);
  expect(types(result.toolResults[0]?.events)).toEqual(['log', 'state_patch', 'ui_event', 'done']);
  expect(types(result.toolResults[1]?.events)).toEqual(['log', 'state_patch', 'asset', 'done']);
});

test('scripts that fail are what the specification calls them, and leave nothing running', async () => {
  const { tools, dataDir } = await toolsOf();
  const deeds = ['fail-and-exit-1', 'exit-7', 'garbage', 'flood-one-line', 'ignore-sigterm'];
  const steps = deeds.map((deed) => ({
    toolPath: 'skills/hostile/deeds.mjs',
    input: { deed },
    required: false,
    retryPolicy: { maxRetries: deed === 'exit-7' ? 1 : 0, backoffMs: 1 },
  }));
  const read = readPlan('narratoria', plan(steps), origin);
  const timed = { ...read, steps: read.steps.map((step) => ({ ...step, timeoutMs: step.id === 't5' ? 500 : 20_000 })) };
  const result = await runPlan(timed, { registry: tools });
  expect(result.toolResults.map(({ state, retryCount, error }) => [state, retryCount, error?.category])).toEqual([
    ['failed', 0, 'tool_failure'],
    ['failed', 1, 'process_error'],
    ['failed', 0, 'invalid_json'],
    ['failed', 0, 'process_error'],
    ['timeout', 0, 'timeout'],
  ]);
  expect(result.toolResults[0]?.error?.code).toBe('no_mana');
  expect(result.disabledSkills).toEqual(['hostile']);
  await expectNoProcessWith(dataDir);
});

test('a script whose manifest sets no time takes as long as its step may', async () => {
  const dir = await tempDir();
  await writeFiles(dir, {
    'slow/skill.json': JSON.stringify({
      name: 'slow',
      description: 'Never comes to an end.',
      scripts: [{ name: 'hang', path: 'hang.mjs' }],
    }),
    'slow/hang.mjs': 'setInterval(() => {}, 1000);',
  });
  const { skills } = await discoverSkills([{ dir, kind: 'data' }]);
  const tools = skillTools(skills, { dataDir: dir, env: process.env });
  const steps = plan([{ toolPath: 'skills/slow/hang.mjs', input: {}, retryPolicy: { maxRetries: 0, backoffMs: 0 } }]);
  const read = readPlan('narratoria', steps, { ...origin, stepTimeoutMs: 300, getTimeout: tools.getTimeout });
  const result = await runPlan(read, { registry: tools });
  expect(result.toolResults).toMatchObject([{ state: 'timeout', error: { code: 'step_timeout' } }]);
  await expectNoProcessWith(dir);
});

test('a plan that is aborted ends its scripts', async () => {
  const { tools, dataDir } = await toolsOf();
  const stop = new AbortController();
  const read = readPlan(
    'narratoria',
    plan([{ toolPath: 'skills/hostile/deeds.mjs', input: { deed: 'ignore-sigterm' } }]),
    origin,
  );
  const onEvent = (event: object) => {
    if ('logs' in event) stop.abort();
  };
  const result = await runPlan(read, { registry: tools, signal: stop.signal, onEvent });
  expect(result).toMatchObject({ success: false, error: { code: 'aborted' } });
  await expectNoProcessWith(dataDir);
});

test('what cannot run is not tried again', async () => {
  const { tools } = await toolsOf({ env: { PATH: await tempDir() } });
  const read = readPlan('narratoria', plan([{ toolPath: 'skills/python-dice/roll.py', input: {} }]), origin);
  const result = await runPlan(read, { registry: tools });
  expect(result.toolResults).toMatchObject([{ state: 'failed', retryCount: 0, error: { code: 'program_missing' } }]);
});

test('an unknown tool is refused with the names of the known ones', async () => {
  const { tools } = await toolsOf();
  expect(tools.names()).toContain('skills/weather/tell-weather.mjs');
  const read = readPlan('narratoria', plan([{ toolPath: 'skills/dice-roller/dice.mjs', input: {} }]), origin);
  const said = expect.stringContaining('skills/dice-roller/roll-dice.mjs');
  expect(validatePlan(read, tools)).toMatchObject({ ok: false, issues: [{ code: 'unknown_tool', message: said }] });
});
