import { describe, expect, test } from 'vitest';
import { describeTickExecution, direct, writeTickPlan } from '../../../server/director/index.ts';
import { scripted } from '../../support/scripted-models.ts';
import { answering, DICE, depsOf, tickPlan, townOf, turnOf } from './support.ts';

describe('a story tick', () => {
  const actions: [string, Record<string, unknown>][] = [
    ['memory.search', { query: 'mae' }],
    ['relationship.create', { character_a: 'ann', character_b: 'mae', relationship_type: 'friends' }],
  ];
  const failing = (mode: Parameters<typeof direct>[2], answer: string | Error, input = turnOf()) =>
    direct(input, depsOf(scripted([answer]).model), mode).catch((error: unknown) => error);

  test('is planned, validated and carried out; its plan and what came of it are told in the words of a tick', async () => {
    const direction = await direct(
      turnOf({ action: { type: 'continue' }, before: { ...turnOf().before, waitingFor: 'continue' }, tick: 9 }),
      depsOf(scripted([tickPlan(actions, { encounter: 'enc_gossip', expected_outcomes: ['They meet'] })]).model),
      { kind: 'tick' },
    );
    expect(direction).toMatchObject({
      plan: { failurePolicy: 'stop', tick: 9 },
      proposal: { encounter: 'enc_gossip' },
    });
    expect(writeTickPlan(direction.plan)).toMatchObject({
      tick: 9,
      rationale: 'It follows.',
      scene_intention: 'Something happens at the square.',
      actions: [
        { tool: 'memory.search', args: { query: 'mae' }, reason: 'needed' },
        { tool: 'relationship.create', args: actions[1]?.[1] },
      ],
      expected_outcomes: ['They meet'],
    });
    const execution = describeTickExecution(direction.plan, direction.execution);
    expect(execution).toMatchObject({ success: true, errors: [] });
    expect(execution.actions_executed.map(({ action_index, tool, success }) => [action_index, tool, success])).toEqual([
      [0, 'memory.search', true],
      [1, 'relationship.create', true],
    ]);
    expect(execution.warnings).toBeUndefined();
  });

  test('stops at the first tool that fails, with everything its error files hold', async () => {
    const bad: typeof actions = [
      actions[0] ?? expect.fail(),
      ['relationship.update', { character_a: 'ann', character_b: 'mae', status: 'cold' }],
      ['memory.search', { query: 'x' }],
    ];
    const error = await failing({ kind: 'tick' }, tickPlan(bad));
    expect(error).toMatchObject({
      name: 'TickFailedError',
      failure: {
        stage: 'execution',
        plan: { rationale: 'It follows.', actions: [{}, {}, {}] },
        context: { active_character: 'ann', recent_scenes: [], open_loops_count: 0 },
        error: {
          message: expect.stringMatching(
            /^Tool execution failed at action 1: Error executing relationship\.update: .+\nPlan execution halted\. Check error log for details\.$/s,
          ),
          traceback: expect.stringContaining('Tool execution failed'),
        },
        execution: { success: false, errors: [expect.stringContaining('Error executing relationship.update')] },
      },
    });
    const { failure } = error as { failure: { execution: { actions_executed: { success: boolean }[] } } };
    expect(failure.execution.actions_executed.map(({ success }) => success)).toEqual([true, false]);
  });

  test.each([
    ['no JSON', 'We go on.', 'planning', 'Could not extract JSON from LLM response'],
    ['broken JSON', '{"rationale": "x", "actions": [{"tool": "dice', 'planning', 'Invalid JSON in plan: '],
    ['a failing model', new Error('quota'), 'planning', 'quota'],
    [
      'no actions',
      '{"rationale":"x","scene_intention":"y"}',
      'validation',
      "Plan validation failed: 'actions' is a required property",
    ],
    ['nearly JSON', `{"rationale": "x", 'scene_intention': "y",}`, 'validation', "'actions' is a required property"],
    ['a proposal alone', '{"encounter":"enc_brawl"}', 'validation', "'rationale' is a required property"],
    ['an unknown tool', tickPlan([['no.such', {}]]), 'validation', 'There is no tool "no.such"'],
  ] as const)('%s fails it, and nothing is called', async (_name, answer, stage, message) => {
    const error = await failing({ kind: 'tick' }, answer);
    expect(error).toMatchObject({ failure: { stage, execution: { success: false, actions_executed: [] } } });
    expect((error as Error).message).toContain(message);
  });

  test('a plan that was given is carried out without a call', async () => {
    const { model, requests } = scripted([new Error('never asked')]);
    const given = JSON.parse(tickPlan(actions, { tick: 3, encounter: 'enc_brawl' }));
    const direction = await direct(turnOf(), depsOf(model), { kind: 'tick', given });
    expect(requests).toHaveLength(0);
    expect(direction).toMatchObject({ execution: { success: true }, plan: { tick: 4 }, prompt: null, prompts: [] });
    expect(direction.changes.map(({ type }) => type)).toEqual(['relationship-created']);
    const broken = await failing({ kind: 'tick', given: { rationale: 'x' } }, 'never asked');
    expect(broken).toMatchObject({ failure: { stage: 'validation', plan: { rationale: 'x' } } });
  });

  test('a dry run carries nothing out, and says what would keep it from running', async () => {
    let calls = 0;
    const tools = answering({
      [DICE]: async () => {
        calls += 1;
        return { ok: true };
      },
    });
    const deps = (answer: string) => depsOf(scripted([answer]).model, { skills: { tools, prompts: [] } });
    const dry = { kind: 'tick', dryRun: true } as const;
    const direction = await direct(turnOf(), deps(tickPlan([[DICE, {}]])), dry);
    expect(direction).toMatchObject({ plan: { steps: [{ tool: DICE }] }, execution: null, changes: [], failure: null });
    expect(calls).toBe(0);
    const unknown = await direct(turnOf(), deps(tickPlan([['no.such', {}]])), dry);
    expect(unknown.failure).toContain('There is no tool "no.such"');
  });

  test('warns above four tools and goes on', async () => {
    const five = Array.from({ length: 5 }, () => actions[0] ?? expect.fail());
    const direction = await direct(turnOf(), depsOf(scripted([tickPlan(five)]).model), { kind: 'tick' });
    expect(direction.warnings).toEqual([expect.stringContaining('5 actions')]);
    expect(describeTickExecution(direction.plan, direction.execution)).toMatchObject({
      success: true,
      warnings: direction.warnings,
    });
  });

  test('relationship.update is given the tick', async () => {
    const between = { character_a: 'ann', character_b: 'mae' };
    const direction = await direct(
      turnOf({ tick: 12, story: townOf() }),
      depsOf(
        scripted([
          tickPlan([
            ['relationship.create', { ...between, relationship_type: 'friends' }],
            ['relationship.update', { ...between, status: 'close', event: 'A shared lamp' }],
          ]),
        ]).model,
      ),
      { kind: 'tick' },
    );
    expect(direction.changes[1]).toMatchObject({
      type: 'relationship-updated',
      entry: { tick: 12, event: 'A shared lamp' },
    });
  });
});
