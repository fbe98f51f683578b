import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAnswerObject, readDirection } from '../../../server/director/index.ts';
import { judgeDirection } from '../../../server/director/read-direction.ts';
import { MemoryProposalSchema } from '../../../shared/memory/index.ts';
import { PlanSchema, TICK_ACTIONS_ADVISED } from '../../../shared/plan/index.ts';
import { DirectorProposalSchema, MANNER_MAX_LENGTH } from '../../../shared/play/index.ts';
import { runs } from '../../support/runs.ts';
import { DICE } from './support.ts';

const ORIGIN = { id: 'plan-1', createdAt: '2026-03-01T09:30:00.000Z' };
const read = (text: string, options?: { strict?: boolean }) => readDirection(readAnswerObject(text), ORIGIN, options);
const write = (value: unknown) => JSON.stringify(value);

const SEED_PLAN = {
  tick: 5,
  timestamp: '2024-11-04T20:00:00Z',
  rationale: 'Elena needs to confront her mentor about the map fragment.',
  scene_intention: 'Tense confrontation in the Archive where Elena demands answers',
  pov_character: 'C0',
  target_location: 'L0',
  actions: [
    {
      tool: 'memory.search',
      args: { query: 'mentor relationship history', entity_types: ['character'], limit: 3 },
      reason: 'Need context on their past relationship',
    },
    { tool: 'relationship.query', args: { character_id: 'C0', status_filter: 'strained' } },
  ],
  expected_outcomes: ['Escalate tension between Elena and Marcus'],
};

describe('reading a proposal', () => {
  const whole = '{"encounter":"enc_rope","manner":"slow"}';

  test.each([
    ['plain JSON', whole],
    ['a code fence', `Sure!\n\`\`\`json\n${whole}\n\`\`\`\nDone.`],
    ['between the outermost braces', `I propose ${whole}, then.`],
    ['under "direction"', `{"direction":${whole}}`],
  ])('%s is read', (_name, text) => {
    const { proposal, dropped, plan, memory } = read(text);
    expect(proposal).toEqual({ encounter: 'enc_rope', manner: 'slow' });
    expect({ dropped, plan, memory }).toEqual({ dropped: [], plan: null, memory: null });
  });

  test('a part of the wrong shape is left out with its reason, the rest is kept', () => {
    const { proposal, dropped } = read('{"encounter":"../etc","doom":1,"close":"yes","moves":[{"character":"mae"}]}');
    expect(proposal).toEqual({ doom: 1 });
    expect(dropped.map(({ what }) => what).sort()).toEqual(['close', 'encounter', 'moves']);
    for (const { reason } of dropped) expect(reason).not.toBe('');
  });

  test('of a list that is wrong in one place, the rest is kept', () => {
    const { proposal, dropped } = read(
      write({ moves: [{ character: 'mae', location: 'pier' }, { character: 'jun' }], direction: { doom: 2 } }),
    );
    expect(proposal).toEqual({ moves: [{ character: 'mae', location: 'pier' }], doom: 2 });
    expect(dropped.map(({ what }) => what)).toEqual(['moves']);
  });

  test('nulls count as left out, unknown parts are not read', () => {
    const { proposal, dropped } = read('{"encounter":null,"flags":["won"],"progress":99,"memory":null,"manner":""}');
    expect({ proposal, dropped }).toEqual({ proposal: {}, dropped: [] });
  });

  test('an over-long manner is cut', () => {
    expect(read(write({ manner: 'x'.repeat(5000) })).proposal.manner).toHaveLength(MANNER_MAX_LENGTH);
  });

  test.each([
    ['prose', 'I think we should open the door.'],
    ['an array', '[1,2]'],
    ['nothing', ''],
    ['half', '{"encounter":'],
  ])('%s is refused', (_name, text) => {
    expect(() => read(text)).toThrow(SyntaxError);
  });
});

describe('reading a plan', () => {
  test.each([
    ['flat', SEED_PLAN],
    ['under "plan"', { plan: SEED_PLAN, encounter: 'enc_rope' }],
  ])('a tick’s plan %s is read into the model; ids and times are the server’s', (_name, value) => {
    const { plan, dropped } = read(write(value));
    expect(plan).toMatchObject({
      id: 'plan-1',
      format: 'tick',
      createdAt: ORIGIN.createdAt,
      rationale: SEED_PLAN.rationale,
      sceneIntention: SEED_PLAN.scene_intention,
      povCharacter: 'C0',
      targetLocation: 'L0',
      expectedOutcomes: SEED_PLAN.expected_outcomes,
    });
    expect(plan?.steps.map(({ id, tool, args }) => ({ id, tool, args }))).toEqual([
      { id: 'step_1', tool: 'memory.search', args: SEED_PLAN.actions[0]?.args },
      { id: 'step_2', tool: 'relationship.query', args: SEED_PLAN.actions[1]?.args },
    ]);
    expect(dropped).toEqual([]);
  });

  test('Plan JSON is read as well, with its dependencies and the words of a tick', () => {
    const { plan } = read(
      write({
        scene_intention: 'The lock.',
        target_location: 'pier',
        tools: [
          { toolId: 'roll', toolPath: DICE, input: { text: 'I roll' } },
          { toolId: 'tell', toolPath: 'memory.search', input: { query: '$roll' }, dependencies: ['roll'] },
        ],
      }),
    );
    expect(plan).toMatchObject({ format: 'narratoria', sceneIntention: 'The lock.', targetLocation: 'pier' });
    expect(plan?.steps.map(({ id, dependsOn }) => [id, dependsOn])).toEqual([
      ['roll', []],
      ['tell', ['roll']],
    ]);
  });

  test('more than four tools are told, never refused', () => {
    const action = { tool: 'memory.search', args: { query: 'x' } };
    const of = (count: number) => read(write({ ...SEED_PLAN, actions: Array(count).fill(action) }));
    expect(of(TICK_ACTIONS_ADVISED).warnings).toEqual([]);
    expect(of(TICK_ACTIONS_ADVISED + 1)).toMatchObject({
      invalid: null,
      warnings: [expect.stringContaining('5 actions')],
    });
    const tools = Array.from({ length: 5 }, (_, at) => ({ toolId: `t${at}`, toolPath: DICE }));
    expect(read(write({ tools })).warnings).toHaveLength(1);
  });

  test('what is not the steps is left out where it has the wrong shape; steps that are wrong make the plan invalid', () => {
    const odd = read(write({ ...SEED_PLAN, expected_outcomes: 'all well', pov_character: 7, rationale: null }));
    expect(odd.invalid).toBeNull();
    expect(odd.plan).toMatchObject({ rationale: '', sceneIntention: SEED_PLAN.scene_intention });
    expect(odd.dropped.map(({ what }) => what)).toEqual(['plan.pov_character', 'plan.expected_outcomes']);
    for (const actions of ['dice', [{ args: {} }], [{ tool: '', args: {} }], [{ tool: 'x', args: 'y' }]]) {
      const { plan, invalid } = read(write({ ...SEED_PLAN, actions, encounter: 'enc_rope' }));
      expect(plan).toBeNull();
      expect(invalid?.planIssues[0]?.code).toBe('invalid_json');
    }
  });

  test('arguments that are left out are none; a plan without actions has no steps', () => {
    expect(read(write({ ...SEED_PLAN, actions: [{ tool: 'x', args: null }] })).plan?.steps[0]?.args).toEqual({});
    expect(read(write({ scene_intention: 'A pause.', actions: null })).plan?.steps).toEqual([]);
  });

  test.each(['rationale', 'actions', 'scene_intention'])('a story tick requires %s', (name) => {
    const { [name]: _, ...rest } = SEED_PLAN as Record<string, unknown>;
    const { plan, invalid } = read(write(rest), { strict: true });
    expect(plan).toBeNull();
    expect(invalid?.message).toContain(`'${name}' is a required property`);
  });

  test('a story tick’s plan of the wrong type is invalid, a right one is not', () => {
    expect(read(write({ ...SEED_PLAN, rationale: 3 }), { strict: true }).invalid).not.toBeNull();
    expect(read(write({ ...SEED_PLAN, actions: [{ tool: 'x' }] }), { strict: true }).invalid).not.toBeNull();
    expect(read(write(SEED_PLAN), { strict: true })).toMatchObject({ invalid: null, plan: { steps: [{}, {}] } });
  });
});

describe('reading what is to be remembered', () => {
  test('is read part by part', () => {
    const { memory, dropped } = read(
      write({
        memory: {
          recap: 'Mae gave the key back.',
          openLoops: [{ description: 'Whose key is it?', importance: 'high' }, { importance: 'low' }],
          resolveLoops: ['O001', 'nonsense'],
          states: 'sad',
        },
      }),
    );
    expect(memory).toEqual({
      recap: 'Mae gave the key back.',
      openLoops: [{ description: 'Whose key is it?', importance: 'high' }],
      resolveLoops: ['O001'],
    });
    expect(dropped.map(({ what }) => what)).toEqual(['memory.openLoops', 'memory.resolveLoops', 'memory.states']);
  });

  test('is nothing where it is no object', () => {
    expect(read('{"memory":"that she lied"}')).toMatchObject({ memory: null, dropped: [{ what: 'memory' }] });
  });
});

test('whatever object a model writes is read without a fault, and what is kept has its shape', () => {
  const parts = ['actions', 'tools', 'plan', 'direction', 'memory', 'rationale', 'scene_intention', 'target_location'];
  const names = fc.constantFrom(
    ...parts,
    ...Object.keys(DirectorProposalSchema.shape),
    ...Object.keys(MemoryProposalSchema.shape),
  );
  const action = fc.record({ tool: fc.oneof(fc.string(), fc.jsonValue()), args: fc.jsonValue() }, { requiredKeys: [] });
  const value = fc.oneof(
    fc.jsonValue(),
    fc.array(action, { maxLength: 4 }),
    fc.dictionary(names, fc.jsonValue(), { maxKeys: 5 }),
  );
  fc.assert(
    fc.property(fc.dictionary(names, value, { maxKeys: 6 }), fc.boolean(), (answer, strict) => {
      const { plan, invalid, proposal, memory, dropped } = readDirection(answer, ORIGIN, { strict });
      if (plan !== null) expect(PlanSchema.safeParse(plan).success).toBe(true);
      expect(plan === null || invalid === null).toBe(true);
      expect(DirectorProposalSchema.parse(proposal)).toEqual(proposal);
      if (memory !== null) expect(MemoryProposalSchema.parse(memory)).toEqual(memory);
      expect(dropped.every(({ reason }) => reason !== '')).toBe(true);
    }),
    { numRuns: runs(200) },
  );
});

test('a model whose answer is no JSON is told so in sentences', () => {
  const judge = judgeDirection();
  judge.take('I would rather tell than plan.');
  expect(judge.end()).toMatch(/[^.]\. Answer with one JSON object and nothing else\.$/);
});
