import { describe, expect, test } from 'vitest';
import { direct } from '../../../server/director/index.ts';
import { directTurn } from '../../../shared/play/index.ts';
import { scripted } from '../../support/scripted-models.ts';
import { no, toolsOf, untilStopped, VirtualTime } from '../plan/support.ts';
import { answering, askedIn, DICE, depsOf, type Logged, ORACLE, says, tickPlan, turnOf } from './support.ts';

const LIVE = { kind: 'live' } as const;
const ROLLING = says('I roll to pick the lock');
const roll = (more: object = {}) => tickPlan([[DICE, { text: 'I roll to pick the lock' }]], more);

describe('planning anew', () => {
  test('a plan that fails is asked for again with what went wrong; each attempt begins on a fresh working memory', async () => {
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
  ])('a plan with %s runs nothing and is asked for anew', async (_name, bad, why) => {
    const { model, requests } = scripted([JSON.stringify(bad), '{"encounter":"enc_brawl"}']);
    const direction = await direct(turnOf(), depsOf(model), LIVE);
    expect(direction).toMatchObject({ gaveUp: false, proposal: { encounter: 'enc_brawl' } });
    expect(direction.attempts).toHaveLength(2);
    expect(direction.attempts[0]?.failure).toContain(why);
    expect(askedIn(requests[1] ?? expect.fail()).tail).toContain(why);
  });

  test('where it says what happens, an action that cannot run or fails costs itself alone, and nobody is asked again', async () => {
    const { model, requests } = scripted([
      tickPlan(
        [
          ['no.such', {}],
          ['memory.search', { query: 7 }],
          ['relationship.update', { character_a: 'ann', character_b: 'mae', status: 'close' }],
          ['relationship.create', { character_a: 'ann', character_b: 'mae', relationship_type: 'friends' }],
        ],
        { outcome: 'Mae nods.', encounter: null },
      ),
    ]);
    const direction = await direct(turnOf(), depsOf(model), LIVE);
    expect(requests).toHaveLength(1);
    expect(direction).toMatchObject({
      gaveUp: false,
      failure: null,
      proposal: { encounter: null, direction: { outcome: 'Mae nods.' } },
    });
    expect(direction.changes.map(({ type }) => type)).toEqual(['relationship-created']);
    expect(direction.dropped.map(({ what }) => what)).toEqual([
      'actions.no.such',
      'actions.memory.search',
      'actions.relationship.update',
    ]);
  });

  test('where no plan works, the last good proposal stands without one', async () => {
    const { model } = scripted([
      tickPlan([['no.such', {}]], {
        encounter: 'enc_brawl',
        memory: { states: [{ character: 'mae', emotionalState: 'calm' }] },
      }),
    ]);
    const direction = await direct(turnOf(), depsOf(model), LIVE);
    expect(direction).toMatchObject({ gaveUp: false, by: 'model', proposal: { encounter: 'enc_brawl' } });
    expect(direction.changes.map(({ type }) => type)).toEqual(['state-changed']);
    expect(direction.dropped.at(-1)).toMatchObject({ what: 'actions', reason: expect.stringContaining('no.such') });
    expect(direction.attempts).toHaveLength(5);
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
    expect(direction.plan?.steps.map(({ tool }) => tool)).toEqual(['relationship.create']);
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

  test('a plan of the patterns that fails is followed by one without the tool that failed', async () => {
    const fails = () => {
      throw new Error('The ink is dry.');
    };
    const { model, requests } = scripted([new Error('down')]);
    const deps = depsOf(model, { tools: () => toolsOf({ 'relationship.create': fails }) });
    const direction = await direct(turnOf({ action: ROLLING }), deps, LIVE);
    expect(requests).toHaveLength(1);
    expect(direction.attempts).toMatchObject([
      { by: 'patterns', failure: expect.stringContaining('The ink is dry.') },
      { by: 'patterns', failure: null },
    ]);
    expect(direction).toMatchObject({ gaveUp: false, plan: { steps: [] } });
  });

  test('a stop ends it at once', async () => {
    const stop = new AbortController();
    const waiting = direct(turnOf(), depsOf(scripted([silent]).model, { signal: stop.signal }), LIVE);
    stop.abort(new Error('stopped by the player'));
    await expect(waiting).rejects.toThrow('stopped by the player');
  });
});
