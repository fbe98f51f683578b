import { describe, expect, it } from 'vitest';
import {
  PLAN_FORMATS,
  PlanInvalidError,
  planWarnings,
  readPlan,
  tryReadPlan,
  writePlan,
} from '../../../shared/plan/index.ts';
import { ORIGIN } from './support.ts';

const read = readPlan;

describe('a plan in another format than it is read as', () => {
  it.each([
    ['task', { tools: [] }, 'narratoria'],
    ['kamishibai', { actions: [] }, 'tick'],
    ['narratoria', { steps: [] }, 'task'],
    ['tick', { tools: [] }, 'narratoria'],
  ] as const)('%s of %j: looks like %s', (format, written, other) => {
    const issues = [
      { code: 'invalid_json', message: expect.stringMatching(`looks like ${other}:.* ${format} plan has`) },
    ];
    expect(tryReadPlan(format, written, ORIGIN)).toEqual({ ok: false, issues });
  });

  it('is told what is wrong with it where it lists its steps as it should, or not at all', () => {
    for (const written of [{ tools: [{}], steps: [] }, { tools: 7 }, {}, []]) {
      const read = tryReadPlan('narratoria', written, ORIGIN);
      expect(read.ok).toBe(false);
      expect(JSON.stringify(read)).not.toContain('looks like');
    }
  });
});

describe('what a plan leaves out', () => {
  it('narratoria: three retries from 100 ms, doubling; required, alone, first attempt', () => {
    const plan = read('narratoria', { tools: [{ toolId: 'a', toolPath: 'skills/a/b.ts' }] }, ORIGIN);
    expect(plan).toEqual({
      ...{ id: 'plan_1', version: 1, format: 'narratoria', createdAt: ORIGIN.createdAt },
      ...{ parallel: false, failurePolicy: 'replan', disabledSkills: [] },
      metadata: { generationAttempt: 1, parentPlanId: null },
      steps: [
        {
          ...{ id: 'a', order: 1, description: '', tool: 'skills/a/b.ts', args: {}, dependsOn: [] },
          ...{ required: true, async: false, approval: false, timeoutMs: 30_000, status: 'pending' },
          retryPolicy: { maxRetries: 3, backoffMs: 100, backoff: 'exponential' },
        },
      ],
    });
  });

  it('task: three attempts a second apart; steps beside one another, the author asked about failures', () => {
    const plan = read('task', { steps: [{ id: 'a', tool: 'echo' }] }, { ...ORIGIN, taskId: 'task_7' });
    expect(plan).toMatchObject({ id: 'plan_1', taskId: 'task_7', parallel: true, failurePolicy: 'ask' });
    expect(plan.steps[0]).toMatchObject({
      async: true,
      required: true,
      order: 1,
      retryPolicy: { maxRetries: 2, backoffMs: 1000, backoff: 'linear' },
    });
  });

  it('tick: no retries, one after another, stopped by a failure; no id of its own', () => {
    const actions = [
      { tool: 'echo', args: {} },
      { tool: 'echo', args: {} },
    ];
    const plan = read('tick', { rationale: 'Why', scene_intention: 'What', actions, target_location: null }, ORIGIN);
    expect(plan).toMatchObject({ id: 'plan_1', parallel: false, failurePolicy: 'stop', createdAt: ORIGIN.createdAt });
    expect(plan.targetLocation).toBeUndefined();
    expect(plan.steps).toMatchObject([
      { id: 'step_1', async: false, retryPolicy: { maxRetries: 0 } },
      { id: 'step_2', async: false, retryPolicy: { maxRetries: 0 } },
    ]);
  });

  it('kamishibai: all but the steps, and of these all but id and tool', () => {
    const plan = read('kamishibai', { steps: [{ id: 'a', tool: 'echo', retryPolicy: { maxRetries: 1 } }] }, ORIGIN);
    expect(plan).toMatchObject({ format: 'kamishibai', parallel: false, failurePolicy: 'ask', version: 1 });
    expect(plan.steps[0]?.retryPolicy).toEqual({ maxRetries: 1, backoffMs: 1000, backoff: 'linear' });
  });

  it('times: the tool’s own, else what is configured, else 30 s', () => {
    const plan = { tools: ['a', 'b'].map((name) => ({ toolId: name, toolPath: `skills/${name}/run.ts` })) };
    const getTimeout = (tool: string) => (tool === 'skills/a/run.ts' ? 500 : undefined);
    const times = (origin: object) =>
      read('narratoria', plan, { ...ORIGIN, ...origin }).steps.map((step) => step.timeoutMs);
    expect(times({})).toEqual([30_000, 30_000]);
    expect(times({ stepTimeoutMs: 9000 })).toEqual([9000, 9000]);
    expect(times({ stepTimeoutMs: 9000, getTimeout })).toEqual([500, 9000]);
  });
});

describe('a text that holds a plan', () => {
  const json = '{ "steps": [{ "id": "a", "tool": "echo" }] }';

  it.each([
    ['alone', json],
    ['in a code fence', `Of course.\n\`\`\`json\n${json}\n\`\`\`\nShall I begin?`],
    ['in a code fence without a language', `\`\`\`\n${json}\n\`\`\``],
    ['between the outermost braces', `The plan: ${json} – that is all.`],
    ['as a list of steps', '[{ "id": "a", "tool": "echo" }]'],
    ['as a list in a code fence', '```json\n[{ "id": "a", "tool": "echo" }]\n```'],
  ])('is read: %s', (_where, text) => {
    expect(read('task', text, ORIGIN).steps.map(({ id }) => id)).toEqual(['a']);
  });

  it('is gone through once, however long a fence is that holds nothing or never ends', () => {
    const space = ' '.repeat(3_999_990);
    for (const text of [`\`\`\`${space}`, `\`\`\`json${space}\`\`\``, '```'.repeat(1_333_333)]) {
      expect(tryReadPlan('task', text, ORIGIN)).toMatchObject({ ok: false, issues: [{ code: 'invalid_json' }] });
    }
  });

  it('is refused with everything that is wrong with its shape, the steps named', () => {
    const result = tryReadPlan('task', { steps: [{ id: 'a' }, { id: 'b', tool: 'echo', args: 5 }] }, ORIGIN);
    expect(result).toEqual({
      ok: false,
      issues: [
        { code: 'invalid_json', stepId: 'a', message: expect.stringContaining('steps.0.tool: ') },
        { code: 'invalid_json', stepId: 'b', message: expect.stringContaining('steps.1.args: ') },
      ],
    });
  });

  it('is refused with an error that says how to go on', () => {
    const refused = () => read('tick', 'no plan today', ORIGIN);
    expect(refused).toThrowError(PlanInvalidError);
    expect(refused).toThrowError(/The plan cannot run\. The text holds no JSON\./);
    expect(refused).toThrowError(expect.objectContaining({ code: 'refused', hint: expect.stringContaining('Repair') }));
  });

  it.each(
    PLAN_FORMATS.flatMap((format) => [
      [format, 40, 'at most 32 objects and lists'] as const,
      [format, 50_000, 'at most 100 levels deep'] as const,
    ]),
  )('is refused, not gone through, where it is nested too deep: %s, %i times', (format, times, said) => {
    const args = `${'{"a":'.repeat(times)}1${'}'.repeat(times)}`;
    const texts = {
      narratoria: `{ "tools": [{ "toolId": "a", "toolPath": "b", "input": ${args} }] }`,
      tick: `{ "rationale": "", "scene_intention": "", "actions": [{ "tool": "a", "args": ${args} }] }`,
      task: `{ "steps": [{ "id": "a", "tool": "b", "args": ${args} }] }`,
      kamishibai: `{ "steps": [{ "id": "a", "tool": "b", "args": ${args} }] }`,
    };
    expect(tryReadPlan(format, texts[format], ORIGIN)).toMatchObject({
      issues: [{ code: 'invalid_json', message: expect.stringContaining(said) }],
    });
  });

  it.each(['.', '..'])('is refused with a step that no address could name: "%s"', (id) => {
    const steps = ['a', id].map((each) => ({ id: each, tool: 'echo' }));
    expect(tryReadPlan('kamishibai', { steps }, ORIGIN)).toEqual({
      ok: false,
      issues: [{ code: 'invalid_json', stepId: id, message: 'steps.1.id: An id is neither "." nor "..".' }],
    });
  });

  it('is refused past its bounds: 1,001 steps, arguments too large, a text too long', () => {
    const many = Array.from({ length: 1001 }, (_, index) => ({ id: `s${index}`, tool: 'echo' }));
    const large = [{ id: 'a', tool: 'echo', args: { text: 'x'.repeat(100_001) } }];
    expect(tryReadPlan('task', { steps: many }, ORIGIN).ok).toBe(false);
    expect(tryReadPlan('task', { steps: many.slice(1) }, ORIGIN).ok).toBe(true);
    expect(tryReadPlan('task', { steps: large }, ORIGIN)).toMatchObject({ issues: [{ stepId: 'a' }] });
    expect(tryReadPlan('task', ' '.repeat(4_000_001), ORIGIN).ok).toBe(false);
  });
});

describe('a plan written in another format', () => {
  const task = read('task', { steps: [{ id: 'a', tool: 'echo', description: 'Say it', when: 'turn > 1' }] }, ORIGIN);

  it('leaves out what that cannot hold', () => {
    expect(writePlan('narratoria', task)).toEqual({
      requestId: 'plan_1',
      tools: [
        {
          ...{ toolId: 'a', toolPath: 'echo', input: {}, dependencies: [], required: true, async: true },
          retryPolicy: { maxRetries: 2, backoffMs: 1000 },
        },
      ],
      parallel: true,
      disabledSkills: [],
      metadata: { generationAttempt: 1, parentPlanId: null },
    });
    expect(writePlan('tick', task)).toMatchObject({ rationale: '', scene_intention: '', actions: [{ tool: 'echo' }] });
  });

  it('keeps everything in the model’s own', () => {
    expect(read('kamishibai', JSON.stringify(writePlan('kamishibai', task)), ORIGIN)).toEqual(task);
  });
});

describe('a tick of many actions', () => {
  it('is read, and warned about beyond four', () => {
    const tick = (count: number) =>
      read(
        'tick',
        { rationale: '', scene_intention: '', actions: Array(count).fill({ tool: 'echo', args: {} }) },
        ORIGIN,
      );
    expect(planWarnings(tick(4))).toEqual([]);
    expect(planWarnings(tick(5))).toEqual([expect.stringContaining('5 actions')]);
  });
});
