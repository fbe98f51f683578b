import { describe, expect, test } from 'vitest';
import { askDirector, direct, tickExecutionOf, tickPlanOf } from '../../../server/director/index.ts';
import { applyMemoryChanges, emptyMemory, MemoryChangeSchema } from '../../../shared/memory/index.ts';
import { directTurn } from '../../../shared/play/index.ts';
import { scripted } from '../../support/scripted-models.ts';
import { no, ok, sent, untilStopped, VirtualTime } from '../plan/support.ts';
import { answering, askedIn, DICE, depsOf, type Logged, ORACLE, says, tickPlan, townOf, turnOf } from './support.ts';

const LIVE = { kind: 'live' } as const;
const ROLLING = says('I roll to pick the lock');
const roll = (more: object = {}) => tickPlan([[DICE, { text: 'I roll to pick the lock' }]], more);

describe('a live turn', () => {
  test('is one call that holds plan and pack together; the plan is carried out', async () => {
    const { model, requests } = scripted([
      tickPlan([['character.generate', { name: 'Lin Mei', role: 'courier', description: 'In a wet coat.' }]], {
        encounter: 'enc_gossip',
        manner: 'slow',
        memory: { openLoops: [{ description: 'Who sent the courier?' }] },
      }),
    ]);
    const direction = await direct(turnOf(), depsOf(model), LIVE);
    expect(requests).toHaveLength(1);
    expect(direction).toMatchObject({
      by: 'model',
      reason: null,
      gaveUp: false,
      failure: null,
      proposal: { encounter: 'enc_gossip', manner: 'slow' },
      plan: {
        format: 'tick',
        failurePolicy: 'replan',
        tick: 4,
        metadata: { generationAttempt: 1, parentPlanId: null },
      },
      execution: { success: true, attemptNumber: 1 },
      newcomers: ['lin_mei'],
      results: [{ tool: 'character.generate', text: 'Lin Mei (lin_mei)' }],
      context: { active_character: 'ann', recent_scenes: [], open_loops_count: 0 },
    });
    expect(direction.changes.map(({ type }) => type)).toEqual(['character-generated', 'loop-opened']);
    for (const change of direction.changes) MemoryChangeSchema.parse(change);
    expect(direction.prompts).toEqual([direction.prompt]);
    expect(direction.attempts).toMatchObject([{ attempt: 1, by: 'model', failure: null }]);
  });

  test('an answer that plans nothing is carried out as it is, and its proposal stands', async () => {
    const { model } = scripted(['```json\n{"encounter":"enc_fountain"}\n```']);
    const direction = await direct(turnOf(), depsOf(model), LIVE);
    expect(direction).toMatchObject({
      plan: null,
      execution: null,
      proposal: { encounter: 'enc_fountain' },
      changes: [],
    });
    expect(direction.attempts).toEqual([{ attempt: 1, by: 'model', plan: null, execution: null, failure: null }]);
  });

  test('"I roll to pick the lock" with a dice skill there: the plan invokes its script, and what it rolled goes on', async () => {
    const asked: unknown[] = [];
    const tools = answering({
      [DICE]: async (args, { onEvent }) => {
        asked.push(args);
        onEvent(sent('state_patch', { patch: { dice: { last: { total: 9 } } } }));
        onEvent(
          sent('ui_event', { event: 'narrative_choice', payload: { choices: ['Try again', { text: 'Leave it' }, 7] } }),
        );
        return ok({ summary: '2d6: 4 + 5 = 9' });
      },
    });
    const direction = await direct(
      turnOf({ action: ROLLING }),
      depsOf(scripted([roll()]).model, { skills: { tools, prompts: [] } }),
      LIVE,
    );
    expect(asked).toEqual([{ text: 'I roll to pick the lock' }]);
    expect(direction).toMatchObject({
      results: [{ tool: DICE, text: '2d6: 4 + 5 = 9' }],
      choices: ['Try again', 'Leave it'],
      changes: [{ type: 'skill-state-patched', patch: { dice: { last: { total: 9 } } } }],
    });
  });

  test('patches of several skills are applied in the order of the dependencies: the later one stands', async () => {
    const patching =
      (by: string) =>
      async (_: unknown, { onEvent }: { onEvent: (event: ReturnType<typeof sent>) => void }) => {
        onEvent(sent('state_patch', { patch: { last: by, [by]: true } }));
        return ok({ summary: by });
      };
    const plan = {
      tools: [
        { toolId: 'second', toolPath: ORACLE, dependencies: ['first'] },
        { toolId: 'first', toolPath: DICE },
      ],
    };
    const tools = answering({ [DICE]: patching('dice'), [ORACLE]: patching('oracle') });
    const direction = await direct(
      turnOf(),
      depsOf(scripted([JSON.stringify(plan)]).model, { skills: { tools, prompts: [] } }),
      LIVE,
    );
    expect(direction.changes).toEqual([
      { type: 'skill-state-patched', patch: { last: 'oracle', dice: true, oracle: true } },
    ]);
  });

  test('no player waits longer than for three calls and one plan, however many attempts there are', async () => {
    const time = new VirtualTime();
    // Every call takes nearly all of its time, and every plan whatever it is given.
    const slow = (tool: string) => async () => {
      await time.sleep(4900, undefined);
      return tickPlan([[tool, { text: 'I roll' }]]);
    };
    const hanging = async (_: unknown, context: Parameters<typeof untilStopped>[0]) => untilStopped(context) as never;
    const tools = answering({ [DICE]: hanging, [ORACLE]: hanging });
    const { model, prompts } = scripted([slow(DICE), slow(ORACLE)]);
    const deps = depsOf(model, { skills: { tools, prompts: [] }, stepTimeoutMs: 600_000, time, timers: time });
    const direction = await time.until(direct(turnOf({ action: ROLLING }), deps, LIVE));
    expect(direction).toMatchObject({ gaveUp: true, by: 'scorer' });
    expect(time.passed).toBe(3 * deps.timeoutMs + deps.planTimeoutMs);
    expect(direction.attempts).toHaveLength(2);
    expect(prompts).toHaveLength(2);
  });

  test('what a search finds goes on only where the player has seen it', async () => {
    const recall = async () => [
      {
        id: 'S001',
        kind: 'scene' as const,
        text: 'Ann found the key.',
        tick: 1,
        importance: 0.5,
        score: 1,
        told: true,
      },
      {
        id: 'O001',
        kind: 'loop' as const,
        text: 'Jun is the thief.',
        tick: 1,
        importance: 0.5,
        score: 0.9,
        told: false,
      },
    ];
    const { model } = scripted([tickPlan([['memory.search', { query: 'key', limit: 5 }]])]);
    const { directorTools } = await import('../../../server/memory/index.ts');
    const direction = await direct(turnOf(), depsOf(model, { tools: directorTools({ recall }) }), LIVE);
    expect(JSON.stringify(direction.execution)).toContain('Jun is the thief.');
    expect(direction.results).toEqual([{ tool: 'memory.search', text: 'Ann found the key.', scene: 'S001' }]);
  });

  test('somebody made here before comes on when the plan speaks of them, until they have been met', async () => {
    const lin = {
      id: 'lin_mei',
      name: 'Lin Mei',
      role: 'courier',
      description: '',
      traits: [],
      goals: [],
      location: 'square',
      act: 'act_one',
      tick: 2,
      introduced: false,
    };
    const bring = (character: typeof lin) =>
      direct(
        turnOf({ memory: applyMemoryChanges(emptyMemory(), [{ type: 'character-generated', character }]) }),
        depsOf(scripted([tickPlan([], { scene_intention: 'Lin Mei comes back, soaked.' })]).model),
        LIVE,
      ).then(({ newcomers }) => newcomers);
    expect(await bring(lin)).toEqual(['lin_mei']);
    expect(await bring({ ...lin, introduced: true })).toEqual([]);
    expect(await bring({ ...lin, location: 'pier' })).toEqual([]);
  });

  test('a spot that was made is where the scene is set, and is never a place to travel to', async () => {
    const { model } = scripted([
      tickPlan([['location.generate', { name: 'Under the stairs', description: 'Cobwebs.' }]], {
        target_location: null,
      }),
    ]);
    const direction = await direct(turnOf(), depsOf(model), LIVE);
    expect(direction.spot).toBe('under_the_stairs');
    expect(direction.changes).toMatchObject([{ type: 'location-generated', location: { near: 'square' } }]);
  });

  test('what is asked to be remembered is taken part by part; who is not known is dropped', async () => {
    const scene = {
      id: 'S001',
      tick: 3,
      turn: 3,
      title: 'The Square',
      summary: ['They met.'],
      location: 'square',
      characters: ['mae'],
      importance: 0.5,
    };
    const loop = {
      id: 'O001',
      description: 'The key',
      category: 'plot',
      importance: 'low' as const,
      createdInScene: 'S001',
      tick: 3,
    };
    const memory = {
      ...emptyMemory(),
      scenes: 1,
      recent: [scene],
      loops: [loop],
      made: { relationships: 0, loops: 1 },
    };
    const answer = {
      memory: {
        recap: 'Mae handed over the lamp.',
        resolveLoops: ['O001', 'O999'],
        openLoops: [{ description: 'Why the lamp?', importance: 'high' }],
        states: [
          { character: 'mae', emotionalState: 'afraid' },
          { character: 'nobody', emotionalState: 'calm' },
        ],
      },
    };
    const direction = await direct(turnOf({ memory }), depsOf(scripted([JSON.stringify(answer)]).model), LIVE);
    expect(direction.changes).toEqual([
      { type: 'scene-recapped', id: 'S001', text: 'Mae handed over the lamp.' },
      { type: 'loop-resolved', id: 'O001' },
      {
        type: 'loop-opened',
        loop: {
          id: 'O002',
          description: 'Why the lamp?',
          category: 'plot',
          importance: 'high',
          createdInScene: 'S001',
          tick: 4,
        },
      },
      { type: 'state-changed', character: 'mae', state: { emotionalState: 'afraid', goals: [], tick: 4 } },
    ]);
    expect(direction.dropped.map(({ what }) => what)).toEqual(['memory.resolveLoops.O999', 'memory.states.nobody']);
  });
});

describe('planning anew', () => {
  test('a plan that fails is asked for again with what went wrong; each attempt begins on a fresh desk', async () => {
    const { model, requests } = scripted([
      tickPlan([
        ['character.generate', { name: 'Half Done', role: 'ghost', description: '' }],
        ['relationship.update', { character_a: 'ann', character_b: 'mae', status: 'close' }],
      ]),
      tickPlan([['relationship.create', { character_a: 'ann', character_b: 'mae', relationship_type: 'friends' }]], {
        encounter: 'enc_gossip',
      }),
    ]);
    const logged: Logged[] = [];
    const direction = await direct(turnOf(), depsOf(model, { logged }), LIVE);
    expect(direction).toMatchObject({
      by: 'model',
      gaveUp: false,
      proposal: { encounter: 'enc_gossip' },
      newcomers: [],
    });
    expect(direction.changes.map(({ type }) => type)).toEqual(['relationship-created']);
    const [first, second] = direction.attempts;
    expect(first?.failure).toContain('relationship.update');
    expect(second?.plan?.metadata).toEqual({ generationAttempt: 2, parentPlanId: first?.plan?.id });
    const again = askedIn(requests[1] ?? expect.fail());
    expect(again.tail).toContain('This is attempt 2.');
    expect(again.tail).toContain('have no relationship to update');
    expect(again.head).toBe(askedIn(requests[0] ?? expect.fail()).head);
    expect(logged.filter(({ message }) => message === 'an attempt at a turn failed')).toMatchObject([
      {
        details: {
          play: 'evening',
          tick: 4,
          attempt: 1,
          plan: first?.plan?.id,
          failedTools: ['step_2'],
          retries: { step_2: 0 },
          tools: ['character.generate', 'relationship.update'],
          startedAt: expect.stringMatching(/^\d{4}-/),
          endedAt: expect.stringMatching(/^\d{4}-/),
        },
      },
    ]);
  });

  test('a skill that failed is disabled: the next plan is told so, and refused where it uses it all the same', async () => {
    let calls = 0;
    const tools = answering({
      [DICE]: async () => {
        calls += 1;
        return no('The dice are gone.', 'gone') as never;
      },
    });
    const { model, requests } = scripted([roll(), roll(), tickPlan([[ORACLE, { question: 'Is it open?' }]])]);
    const direction = await direct(
      turnOf({ action: ROLLING }),
      depsOf(model, { skills: { tools, prompts: [] } }),
      LIVE,
    );
    expect(calls).toBe(1);
    expect(askedIn(requests[1] ?? expect.fail()).tail).toContain('Disabled skills, not to be used: dice-roller');
    expect(direction.attempts.map(({ failure }) => failure)).toEqual([
      expect.stringContaining('The dice are gone.'),
      expect.stringContaining('disabled'),
      null,
    ]);
    expect(direction.plan).toMatchObject({ disabledSkills: ['dice-roller'], metadata: { generationAttempt: 3 } });
  });

  test.each([
    [
      'steps in a circle',
      {
        tools: [
          { toolId: 'a', toolPath: DICE, dependencies: ['b'] },
          { toolId: 'b', toolPath: DICE, dependencies: ['a'] },
        ],
      },
      'circle',
    ],
    [
      'an unknown tool',
      { scene_intention: '', actions: [{ tool: 'dice.roll', args: {} }] },
      'There is no tool "dice.roll"',
    ],
    ['wrong arguments', { actions: [{ tool: 'memory.search', args: { query: 7 } }] }, 'does not take these arguments'],
    ['steps of the wrong shape', { actions: 'roll dice' }, 'actions'],
  ])('a plan with %s runs nothing and is asked for anew', async (_name, bad, why) => {
    const { model, requests } = scripted([JSON.stringify(bad), '{"encounter":"enc_brawl"}']);
    const direction = await direct(turnOf(), depsOf(model), LIVE);
    expect(direction).toMatchObject({ gaveUp: false, proposal: { encounter: 'enc_brawl' } });
    expect(direction.attempts).toHaveLength(2);
    expect(direction.attempts[0]?.failure).toContain(why);
    expect(askedIn(requests[1] ?? expect.fail()).tail).toContain(why);
  });

  test('after five attempts it gives up: the rules’ scorer directs, nothing is remembered, and it says what went wrong', async () => {
    const { model, requests } = scripted([
      tickPlan([
        ['character.generate', { name: 'Lin' }],
        ['no.such', {}],
      ]),
    ]);
    const direction = await direct(turnOf(), depsOf(model), LIVE);
    expect(requests).toHaveLength(5);
    expect(direction).toMatchObject({ gaveUp: true, by: 'scorer', proposal: null, changes: [], newcomers: [] });
    expect(direction.attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5]);
    expect(direction.failure).toContain('Attempt 5');
    const { story, opening } = turnOf();
    expect(directTurn(story, opening, direction.proposal).chosen?.by).toBe('scorer');
  });

  test('a script that takes too long times out, and the turn is planned anew without its skill', async () => {
    const time = new VirtualTime();
    const tools = answering({ [DICE]: async (_, context) => untilStopped(context) as never });
    const { model } = scripted([roll(), '{"encounter":"enc_brawl"}']);
    const deps = depsOf(model, { time, skills: { tools, prompts: [] }, timers: time });
    const direction = await time.until(direct(turnOf({ action: ROLLING }), deps, LIVE));
    expect(time.passed).toBe(30_000);
    expect(direction.attempts[0]?.failure).toContain('took more than 30 s');
    expect(direction).toMatchObject({ gaveUp: false, by: 'model', proposal: { encounter: 'enc_brawl' } });
  });
});

describe('without a model that answers', () => {
  const silent = () => new Promise<string>(() => {});

  test.each([
    ['fails', new Error('503: overloaded'), '503: overloaded'],
    ['answers nonsense', 'I think we should open the door.', 'JSON'],
    ['answers nothing', '', 'JSON'],
    ['is cut off', '{"encounter":"enc_', 'JSON'],
  ])('a model that %s is not asked twice: patterns plan at once', async (_name, answer, why) => {
    const { model, requests } = scripted([answer]);
    const logged: Logged[] = [];
    const direction = await direct(turnOf({ action: ROLLING }), depsOf(model, { logged }), LIVE);
    expect(requests).toHaveLength(1);
    expect(direction.by).toBe('patterns');
    expect(direction.reason).toContain(why);
    expect(direction.plan?.steps.map(({ tool }) => tool)).toEqual([DICE]);
    expect(direction).toMatchObject({ gaveUp: false, execution: { success: true } });
    expect(logged.some(({ message }) => message.includes('patterns plan the turn'))).toBe(true);
  });

  test('a model that is late is waited for no longer than its time', async () => {
    const time = new VirtualTime();
    const deps = depsOf(scripted([silent]).model, { time, timers: time });
    const direction = await time.until(direct(turnOf(), deps, LIVE));
    expect(time.passed).toBe(5000);
    expect(direction).toMatchObject({ by: 'patterns', reason: expect.stringContaining('5000 ms') });
  });

  test('a plan of the patterns that fails is followed by one without the skill that failed', async () => {
    const tools = answering({ [DICE]: async () => no('The dice are gone.') as never });
    const { model, requests } = scripted([new Error('down')]);
    const direction = await direct(
      turnOf({ action: ROLLING }),
      depsOf(model, { skills: { tools, prompts: [] } }),
      LIVE,
    );
    expect(requests).toHaveLength(1);
    expect(direction.attempts).toMatchObject([
      { by: 'patterns', failure: expect.stringContaining('The dice are gone.') },
      { by: 'patterns', failure: null },
    ]);
    expect(direction).toMatchObject({ gaveUp: false, plan: { steps: [], disabledSkills: ['dice-roller'] } });
  });

  test('a stop ends it at once', async () => {
    const stop = new AbortController();
    const waiting = direct(turnOf(), depsOf(scripted([silent]).model, { signal: stop.signal }), LIVE);
    stop.abort(new Error('stopped by the player'));
    await expect(waiting).rejects.toThrow('stopped by the player');
  });
});

describe('direction that was asked for ahead', () => {
  test('is carried out without another call', async () => {
    const { model, requests } = scripted([roll({ encounter: 'enc_brawl' })]);
    const input = turnOf({ action: ROLLING });
    const ready = await askDirector(input, depsOf(model));
    expect(ready).toMatchObject({
      by: 'model',
      proposal: { encounter: 'enc_brawl' },
      plan: { steps: [{ tool: DICE }] },
    });
    const direction = await direct(input, depsOf(model), { kind: 'live', ready });
    expect(requests).toHaveLength(1);
    expect(direction).toMatchObject({ execution: { success: true }, proposal: { encounter: 'enc_brawl' } });
    expect(direction.prompts).toEqual([ready.prompt]);
  });

  test('is planned anew where it fails', async () => {
    const { model, requests } = scripted([tickPlan([['no.such', {}]]), '{"doom":1}']);
    const ready = await askDirector(turnOf(), depsOf(model));
    const direction = await direct(turnOf(), depsOf(model), { kind: 'live', ready });
    expect(requests).toHaveLength(2);
    expect(direction).toMatchObject({ proposal: { doom: 1 }, attempts: [{ attempt: 1 }, { attempt: 2 }] });
  });
});

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
    expect(tickPlanOf(direction.plan)).toMatchObject({
      tick: 9,
      rationale: 'It follows.',
      scene_intention: 'Something happens at the square.',
      actions: [
        { tool: 'memory.search', args: { query: 'mae' }, reason: 'needed' },
        { tool: 'relationship.create', args: actions[1]?.[1] },
      ],
      expected_outcomes: ['They meet'],
    });
    const execution = tickExecutionOf(direction.plan, direction.execution);
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
    ['broken JSON', '{"rationale": "x",}', 'planning', 'Invalid JSON in plan: '],
    ['a failing model', new Error('quota'), 'planning', 'quota'],
    [
      'no actions',
      '{"rationale":"x","scene_intention":"y"}',
      'validation',
      "Plan validation failed: 'actions' is a required property",
    ],
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
    expect(tickExecutionOf(direction.plan, direction.execution)).toMatchObject({
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
