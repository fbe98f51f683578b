import { describe, expect, test } from 'vitest';
import { askDirector, direct } from '../../../server/director/index.ts';
import { applyMemoryChanges, emptyMemory, MemoryChangeSchema } from '../../../shared/memory/index.ts';
import { scripted } from '../../support/scripted-models.ts';
import { ok, sent, untilStopped, VirtualTime } from '../plan/support.ts';
import { answering, DICE, depsOf, ORACLE, says, tickPlan, turnOf } from './support.ts';

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

  test('passes search results on only if the player has seen them', async () => {
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

  test.each([
    ['pier', 'pier'],
    ['nowhere', 'square'],
  ])('somebody made in a turn that leads to %s is at %s', async (place, location) => {
    const made = { name: 'Lin Mei', role: 'courier', description: 'In a wet coat.' };
    const { model } = scripted([tickPlan([['character.generate', made]], { intent: 'place', place })]);
    const { changes } = await direct(turnOf(), depsOf(model), LIVE);
    expect(changes).toMatchObject([{ type: 'character-generated', character: { location } }]);
  });

  test('takes memory requests part by part, and drops unknown people', async () => {
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
      made: { relationships: 0, loops: 1, entries: 0 },
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

  test.each([
    ['of the cast', null, 'mae', [{ type: 'active-character-set', id: 'mae' }]],
    ['who is nobody here', null, 'nobody', []],
    ['whose story it is already', 'mae', 'mae', []],
    ['who is the protagonist, to whom it goes back', 'mae', 'ann', [{ type: 'active-character-set', id: null }]],
  ])('the story may become somebody else’s: one %s', async (_who, activeCharacter, wanted, changes) => {
    const memory = { ...emptyMemory(), activeCharacter };
    const answer = JSON.stringify({ memory: { activeCharacter: wanted } });
    const direction = await direct(turnOf({ memory }), depsOf(scripted([answer]).model), LIVE);
    expect(direction.changes).toEqual(changes);
    expect(direction.dropped.map(({ what }) => what)).toEqual(wanted === 'nobody' ? ['memory.activeCharacter'] : []);
    const after = { ...memory, ...(changes[0] && { activeCharacter: changes[0].id }) };
    const next = await direct(turnOf({ memory: after }), depsOf(scripted(['{}']).model), LIVE);
    expect(next.context.active_character).toBe(after.activeCharacter ?? 'ann');
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
