import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { desk } from './plan-support.ts';

// Scripts are processes, and take their time where the machine is busy.
vi.setConfig({ testTimeout: 60_000 });

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/plans-and-skills.md'), 'utf8');
const blocks = (language: string): string[] =>
  [...PAGE.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, text = '']) =>
    name === language ? [text] : [],
  );

test('the plan and the skills of the page "Plans and skills" run as it says', async () => {
  const { run, write, path } = await desk();
  const [plan = '', coin = '', tide = ''] = blocks('json');
  const [toss = ''] = blocks('js');
  const [python = ''] = blocks('python');
  write('my-skills/coin/skill.json', coin);
  write('my-skills/coin/toss.mjs', toss);
  write('my-skills/tide/skill.json', tide);
  write('my-skills/tide/tide.py', python);
  const config = /`(\{ "port": .*\})`/.exec(PAGE)?.[1];
  write('data/skills/tide/config.json', config);
  const args = [write('night.json', plan), '--format', 'narratoria', '--skills', path('my-skills')];

  const validated = await run(['plan', 'validate', ...args]);
  expect(validated.stdout).toMatch(/1 {2}sky\n.*2 {2}toss\n.*3 {2}tide\n/);
  expect(validated.stderr).toBe('');

  const ran = await run(['plan', 'run', ...args, '--json'], { TIDE_KEY: 'secret-of-the-tide' });
  const result = JSON.parse(ran.stdout);
  expect(result).toMatchObject({
    success: true,
    failedTools: [],
    aggregatedState: { coin: expect.stringMatching(/^(heads|tails)$/), tide: 41 },
  });
  expect(result.toolResults[1].events[0].message).toBe(`for ${result.aggregatedState.weather.today.text}`);
  expect(ran.stderr).toContain('tide: info: in Gull Bay');
});

test('the conditions of the page hold and do not hold as they read', async () => {
  const { run, write } = await desk();
  const conditions = [...PAGE.matchAll(/`((?:results|steps)\.[^`]*)`/g)].map(([, condition]) => condition);
  expect(conditions).toHaveLength(2);
  const roll = { id: 'toss', tool: 'skills/dice-roller/roll-dice.mjs', args: { notation: '1d2' } };
  const steps = [
    roll,
    { ...roll, id: 'tide' },
    ...conditions.map((when, index) => ({ ...roll, id: `c${index}`, when })),
  ];
  const { stdout } = await run(['plan', 'run', write('plan.json', { steps }), '--format', 'task', '--json']);
  expect(JSON.parse(stdout).toolResults.slice(2)).toMatchObject([{ state: 'skipped' }, { state: 'success' }]);
});
