import { existsSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { ExecutionResultSchema, type PlanFormat } from '../../../shared/plan/index.ts';
import { fixture } from '../../shared/plan/support.ts';
import { SKILL_FILES } from '../http/plan-support.ts';
import { desk, onStubs, stubSkills } from './plan-support.ts';

// Scripts are processes, and take their time where the machine is busy.
vi.setConfig({ testTimeout: 120_000 });

const EXAMPLES: [file: string, format: PlanFormat, order: string[]][] = [
  ['narratoria-first.json', 'narratoria', ['roll', 'weather', 'tell']],
  ['narratoria-replan.json', 'narratoria', ['tell']],
  ['tick.json', 'tick', ['step_1', 'step_2']],
  ['task-review.json', 'task', ['step_1', 'step_3', 'step_2']],
  ['task-reference.json', 'task', ['step_1', 'step_2']],
  ['task-model-answer.md', 'task', ['step_1', 'step_3', 'step_2']],
  ['kamishibai.json', 'kamishibai', ['odds', 'storm', 'calm']],
];

describe('wrong usage ends with 2 and a sentence', () => {
  test.each([
    [['plan'], 'Say what to do: plan validate, plan run.'],
    [['plan', 'make'], 'There is no command "plan make"; there are plan validate, plan run.'],
    [['plan', 'validate'], '"plan validate" needs FILE'],
    [['plan', 'run', 'plan.json'], '"plan run" needs --format: one of narratoria, tick, task, kamishibai.'],
    [
      ['plan', 'run', 'plan.json', '--format', 'yaml'],
      '--format takes one of narratoria, tick, task, kamishibai, but was given "yaml".',
    ],
    [['plan', 'run', 'plan.json', '--format=task', '--skills'], '--skills needs a value.'],
    [['plan', 'validate', 'plan.json', '--format=task', '--session=x'], '"plan validate" has no option --session'],
    [['plan', 'validate', 'a', 'b', '--format=task'], '"plan validate" does not take "b"; it takes FILE.'],
  ])('%j', async (argv, sentence) => {
    const { run } = await desk();
    const { code, stdout, stderr } = await run(argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(sentence);
  });

  test.each([
    [['plan', '--help'], /kamishibai plan validate\|run/],
    [['plan', 'run', '--help'], /kamishibai plan run .*--session=<id>/s],
  ])('%j says how it is used', async (argv, usage) => {
    const { run } = await desk();
    const { code, stdout } = await run(argv);
    expect(code).toBe(0);
    expect(stdout).toMatch(usage);
  });
});

describe('what cannot be read ends with 1', () => {
  test.each([
    [['nowhere.json', '--format=task'], 'not_found', 'There is no file nowhere.json.'],
    [['.', '--format=task'], 'refused', '. is a folder.'],
    [['package.json', '--format=task', '--skills=/nowhere'], 'not_found', 'There is no folder /nowhere'],
  ])('%j', async (argv, errorCode, sentence) => {
    const { run } = await desk();
    for (const command of ['validate', 'run']) {
      const { code, stdout, stderr } = await run(['plan', command, ...argv, '--json']);
      expect(code).toBe(1);
      expect(JSON.parse(stdout)).toMatchObject({ error: { code: errorCode } });
      expect(stderr).toContain(sentence);
    }
  });
});

describe('plan validate', () => {
  test('knows the tools of sessions, says what running them needs, and makes no DATA_DIR', async () => {
    const { run, write, dataDir } = await desk();
    const steps = [{ id: 'a', tool: 'planning_read_plan' }];
    const argv = ['plan', 'validate', write('plan.json', { steps }), '--format', 'task'];
    const words = await run(argv);
    expect(words.code).toBe(0);
    expect(words.stdout).toMatch(/^The plan can run.*\nStep "a" works on a session: "plan run" needs --session ID/s);
    const asJson = await run([...argv, '--json']);
    expect([asJson.code, JSON.parse(asJson.stdout)]).toEqual([0, { ok: true, order: ['a'] }]);
    expect(asJson.stderr).toContain('--session ID');
    expect(existsSync(dataDir)).toBe(false);
  });

  test('a script that would not run is wrong with a plan that cannot do without it', async () => {
    const { run, write } = await desk();
    for (const [name, content] of Object.entries(SKILL_FILES)) write(`data/skills/${name}`, content);
    const toss = { id: 'toss', tool: 'skills/desk/toss.sh' };
    const validate = (steps: object[], env = {}) =>
      run(['plan', 'validate', write('plan.json', { steps }), '--format', 'kamishibai', '--json'], env);
    const without = await validate([toss]);
    expect([without.code, JSON.parse(without.stdout)]).toEqual([
      1,
      {
        ok: false,
        issues: [{ code: 'disabled_skill', stepId: 'toss', message: expect.stringContaining('ALLOW_SKILLS') }],
      },
    ]);
    expect((await validate([toss], { ALLOW_SKILLS: 'on' })).code).toBe(0);
    expect((await validate([{ ...toss, required: false }])).code).toBe(0);
  });

  test('a plan in another format is told which', async () => {
    const { run, write } = await desk();
    const plan = write('plan.json', { tools: [{ toolId: 'a', toolPath: 'skills/a/b.ts' }] });
    for (const command of ['validate', 'run']) {
      const { code, stdout } = await run(['plan', command, plan, '--format', 'task']);
      expect(code).toBe(1);
      expect(stdout).toContain('This looks like narratoria: it has "tools". A task plan has "steps" instead.');
    }
  });

  test('says all that is wrong, in words and as the route does', async () => {
    const { run, write } = await desk();
    const steps = [
      { id: 'a', tool: 'skills/oracle/ask-oracle.mjs', dependsOn: ['b'] },
      { id: 'b\u001b[31m', tool: 'launchRocket' },
    ];
    const plan = write('plan.json', { steps });
    const asJson = await run(['plan', 'validate', plan, '--format', 'task', '--json']);
    expect(asJson.code).toBe(1);
    expect(JSON.parse(asJson.stdout)).toEqual({
      ok: false,
      issues: [
        { code: 'unknown_dependency', stepId: 'a', message: expect.stringContaining('"b"') },
        { code: 'unknown_tool', stepId: 'b\u001b[31m', message: expect.stringContaining('launchRocket') },
      ],
    });
    const words = await run(['plan', 'validate', plan, '--format', 'task']);
    expect(words.code).toBe(1);
    expect(words.stdout).toMatch(
      /^The plan cannot run: 2 things are wrong with it\.\n {2}unknown_dependency, step "a": .*\n {2}unknown_tool, step "b.*\n$/,
    );
    expect(words.stdout).not.toContain('\u001b');
  });

  test('several folders of skills count, before what ships; what is left out of them is said', async () => {
    const { run, write, path } = await desk();
    const skills = stubSkills(write);
    write('more/extra/skill.json', { name: 'extra', description: 'X.', scripts: [{ name: 'a', path: 'a.sh' }] });
    write('more/extra/a.sh', '');
    write('more/broken/skill.json', '{');
    const steps = [
      { id: 'a', tool: 'skills/extra/a.sh' },
      { id: 'b', tool: 'skills/dice-roller/roll-dice.ts' },
    ];
    const plan = write('plan.json', { steps });
    const given = ['--skills', skills, `--skills=${path('more')}`];
    const { code, stderr } = await run(['plan', 'validate', plan, '--format', 'task', ...given]);
    expect(code).toBe(0);
    expect(stderr).toContain(path('more/broken/skill.json'));
  });
});

describe('plan run', () => {
  test.each(EXAMPLES)('the example %s', async (file, format, order) => {
    const { run, write } = await desk();
    const plan = write(file, onStubs(fixture(file)));
    const { code, stdout, stderr } = await run([
      'plan',
      'run',
      plan,
      '--format',
      format,
      '--skills',
      stubSkills(write),
      '--json',
    ]);
    const result = ExecutionResultSchema.parse(JSON.parse(stdout));
    // Nobody is there to approve what asks first; and the odds lie under the state that their script gives.
    const skipped = { 'task-review.json': ['step_2'], 'kamishibai.json': ['storm', 'calm'] }[file] ?? [];
    expect({ code, success: result.success, failed: result.failedTools }).toEqual({
      code: 0,
      success: true,
      failed: [],
    });
    expect(result.toolResults.map(({ toolId }) => toolId).sort()).toEqual(order.toSorted());
    for (const { toolId, state } of result.toolResults) {
      expect([toolId, state]).toEqual([toolId, skipped.includes(toolId) ? 'skipped' : 'success']);
    }
    expect(stderr).toContain(`${order[0]} is done.`);
  });

  async function withSkills() {
    const made = await desk();
    for (const [name, content] of Object.entries(SKILL_FILES)) made.write(`skills/${name}`, content);
    const args = ['--skills', made.path('skills'), '--format', 'kamishibai'];
    return {
      ...made,
      runSteps: (steps: unknown[], more: string[] = [], env = {}) =>
        made.run(['plan', 'run', made.write('plan.json', { steps, failurePolicy: 'replan' }), ...args, ...more], env),
    };
  }
  const say = { id: 'say', tool: 'skills/desk/say.mjs', args: { words: 'low\u0007tide' } };
  const fail = { id: 'fail', tool: 'skills/desk/fail.mjs', retryPolicy: { maxRetries: 1, backoffMs: 1 } };

  test('a plan that fails ends with 1; the result has the contract’s fields', async () => {
    const { runSteps } = await withSkills();
    const { code, stdout } = await runSteps([say, fail, { ...say, id: 'after', dependsOn: ['fail'] }], ['--json']);
    const result = JSON.parse(stdout);
    expect(code).toBe(1);
    expect(Object.keys(result)).toEqual([
      'planId',
      'success',
      'canReplan',
      'failedTools',
      'disabledSkills',
      'toolResults',
      'aggregatedState',
      'aggregatedAssets',
      'executionTimeMs',
      'attemptNumber',
    ]);
    expect(result).toMatchObject({
      success: false,
      canReplan: true,
      failedTools: ['fail'],
      disabledSkills: ['desk'],
      toolResults: [
        { toolId: 'say', state: 'success', retryCount: 0 },
        { toolId: 'fail', state: 'failed', retryCount: 1, error: { code: 'no_ink', category: 'tool_failure' } },
        { toolId: 'after', state: 'skipped' },
      ],
    });
  });

  test('tells people what happens on stderr, and what came of it on stdout', async () => {
    const { runSteps } = await withSkills();
    const { code, stdout, stderr } = await runSteps([say, { ...fail, required: false }]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^say begins\.\n {2}say: info: low tide\nsay is done\.\nfail begins\.\n/);
    expect(stderr).toMatch(/fail failed: There is no ink left\.\n/);
    expect(stdout).toMatch(/^The plan \S+ was carried out \(\d+\.\d\d s\)\.\n/);
    expect(stdout).toMatch(/\n {2}say {3}success {2}\d+\.\d\d s {2}It said it\.\n/);
    expect(stdout).toMatch(/\n {2}fail {2}failed {3}\d+\.\d\d s {2}no_ink: There is no ink left\. \(2 attempts\)\n/);
    expect(`${stdout}${stderr}`).not.toContain('\u0007');
  });

  test('tools of sessions are unknown without one', async () => {
    const { runSteps } = await withSkills();
    const { code, stdout } = await runSteps([{ id: 'a', tool: 'proposeStoryPremise' }], ['--json']);
    expect([code, JSON.parse(stdout).issues]).toMatchObject([1, [{ code: 'unknown_tool', stepId: 'a' }]]);
    expect(JSON.parse(stdout)).toMatchObject({
      issues: [{ message: expect.stringContaining('add --session ID') }],
      toolResults: [{ error: { message: expect.stringContaining('add --session ID') } }],
    });
    const words = await runSteps([
      { id: 'a', tool: 'proposeStoryPremise' },
      { id: 'b', tool: 'launchRocket' },
    ]);
    expect(words.stdout.match(/add --session ID/g)).toHaveLength(1);
    expect(words.stdout.match(/launchRocket/g)).toHaveLength(1);
  });

  test('STEP_TIMEOUT_MS and PLAN_TIMEOUT_MS hold', async () => {
    const { runSteps } = await withSkills();
    const hang = { id: 'hang', tool: 'skills/desk/hang.mjs', retryPolicy: { maxRetries: 0 } };
    const late = await runSteps([hang], ['--json'], { STEP_TIMEOUT_MS: '500' });
    expect(JSON.parse(late.stdout)).toMatchObject({
      toolResults: [{ state: 'timeout', error: { category: 'timeout' } }],
    });
    const whole = await runSteps([hang], ['--json'], { PLAN_TIMEOUT_MS: '500' });
    expect(JSON.parse(whole.stdout)).toMatchObject({ success: false, error: { code: 'plan_timeout' } });
    const wrong = await runSteps([hang], ['--json'], { STEP_TIMEOUT_MS: 'soon' });
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('STEP_TIMEOUT_MS=soon cannot be used')]);
  });

  test('skills of DATA_DIR run: those in Node at once, others with ALLOW_SKILLS', async () => {
    const { run, write } = await desk();
    for (const [name, content] of Object.entries(SKILL_FILES)) write(`data/skills/${name}`, content);
    const steps = [say, { id: 'toss', tool: 'skills/desk/toss.sh' }];
    const plan = write('plan.json', { steps, failurePolicy: 'replan' });
    const args = ['plan', 'run', plan, '--format', 'kamishibai', '--json'];
    const without = JSON.parse((await run(args)).stdout);
    expect(without.toolResults).toMatchObject([
      { state: 'success' },
      { state: 'failed', error: { code: 'not_allowed' } },
    ]);
    expect(JSON.parse((await run(args, { ALLOW_SKILLS: 'on' })).stdout)).toMatchObject({ success: true });
  });
});
