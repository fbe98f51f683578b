import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DirectorAnswerSchema } from '../../../server/director/answer-schema.ts';
import { readAnswerObject, readDirection } from '../../../server/director/index.ts';
import { judgeDirection } from '../../../server/director/parse-direction.ts';
import { MemoryProposalSchema } from '../../../shared/memory/index.ts';
import { PlanSchema, TICK_ACTIONS_ADVISED } from '../../../shared/plan/index.ts';
import { DirectionSchema, DirectorProposalSchema, MANNER_MAX_LENGTH } from '../../../shared/play/index.ts';
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

  test('keeps the valid items of a list', () => {
    const { proposal, dropped } = read(
      write({ moves: [{ character: 'mae', location: 'pier' }, { character: 'jun' }], direction: { doom: 2 } }),
    );
    expect(proposal).toEqual({ moves: [{ character: 'mae', location: 'pier' }], doom: 2 });
    expect(dropped.map(({ what }) => what)).toEqual(['moves']);
  });

  test('nulls count as left out but for the encounter, where null is none; unknown parts are not read', () => {
    const { proposal, dropped } = read('{"encounter":null,"flags":["won"],"progress":99,"memory":null,"manner":""}');
    expect({ proposal, dropped }).toEqual({ proposal: { encounter: null }, dropped: [] });
    expect(read('{"encounter":"","doom":null}').proposal).toEqual({});
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

  test('leaves out parts of the wrong shape, and drops only the unreadable action', () => {
    const odd = read(write({ ...SEED_PLAN, expected_outcomes: 'all well', pov_character: 7, rationale: null }));
    expect(odd.invalid).toBeNull();
    expect(odd.plan).toMatchObject({ rationale: '', sceneIntention: SEED_PLAN.scene_intention });
    expect(odd.dropped.map(({ what }) => what)).toEqual(['plan.pov_character', 'plan.expected_outcomes']);
    const right = { tool: 'memory.search', args: { query: 'key' } };
    for (const wrong of [{ args: {} }, { tool: '', args: {} }, { tool: 'x', args: 'y' }, 'dice']) {
      const { plan, invalid, dropped } = read(write({ ...SEED_PLAN, actions: [wrong, right] }));
      expect(invalid).toBeNull();
      expect(plan?.steps.map(({ tool }) => tool)).toEqual(['memory.search']);
      expect(dropped).toEqual([{ what: 'actions.0', reason: expect.stringMatching(/./) }]);
    }
    const none = read(write({ ...SEED_PLAN, actions: 'dice', encounter: 'enc_rope' }));
    expect(none).toMatchObject({ plan: { steps: [] }, proposal: { encounter: 'enc_rope' } });
    expect(none.dropped.map(({ what }) => what)).toEqual(['actions']);
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

/** An answer with every part a model is asked for. */
const WHOLE = {
  intent: 'option',
  option: 1,
  outcome: 'Mae gives her the key.',
  encounter: null,
  reveals: ['fact_key'],
  grants: { progress: 'the key', flag: 'has_key', meter: { id: 'trust', by: 1 }, item: 'Iron key' },
  lost: ['Old lamp'],
  check: {
    stat: 'nerve',
    reason: 'The ice may break.',
    full: 'She is across.',
    mixed: 'One shoe is lost.',
    miss: 'It breaks.',
  },
  moves: [{ character: 'mae', location: 'pier' }],
  doom: 1,
  close: true,
  took: 20,
  events: ['ev_bell'],
  complication: { text: 'Somebody saw it.' },
  climax: { evidence: ['The key was found.'] },
  ending: 2,
  beats: ['The bell stops.', 'Mae leaves.'],
  present: [{ character: 'mae', where: 'at the well' }],
  when: 'Day 2, dusk',
  withhold: [{ character: 'mae', about: 'whose key it was', says: 'that she found it', does: 'turns her ring' }],
  leads: [{ text: 'Follow her', place: 'pier', price: 'The lamp goes out.', after: 'full' }],
  turnsOn: 'means',
  behind: 'He is afraid of the harbour office.',
  feel: 'Cold and quick.',
  length: 'short',
  settles: [
    { text: 'The key opens the pier house.', knownBy: ['player', 'mae'] },
    { text: 'The key was Jun’s.', knownBy: [] },
  ],
  amends: [{ id: 'L001', closed: true }],
  recap: 'Ann found Mae at the well.',
  memory: { resolveLoops: ['O001'] },
  next: ['The pier house is open.', 'Jun comes back.'],
  offstage: 'Jun packs.',
  actions: [{ tool: 'memory.search', args: { query: 'key' }, reason: 'To be sure' }],
};

describe('reading what happens', () => {
  test('every part is read, and the plan’s words are filled from it', () => {
    const { proposal, memory, plan, dropped } = read(write(WHOLE));
    expect(dropped).toEqual([]);
    const { encounter, reveals, grants, moves, doom, close, took, events, complication, climax, ending } = WHOLE;
    expect(proposal).toEqual({
      ...{ encounter, reveals, grants, moves, doom, close, took, events, complication, climax, ending },
      answer: 1,
      check: { stat: 'nerve', reason: WHOLE.check.reason },
      items: { lost: ['Old lamp'] },
      settles: 1,
      direction: {
        outcome: WHOLE.outcome,
        beats: WHOLE.beats,
        positions: WHOLE.present,
        when: WHOLE.when,
        withhold: WHOLE.withhold,
        leads: WHOLE.leads,
        turnsOn: 'means',
        behind: WHOLE.behind,
        feel: WHOLE.feel,
        length: 'short',
        degrees: { full: 'She is across.', mixed: 'One shoe is lost.', miss: 'It breaks.' },
        next: WHOLE.next,
        offstage: 'Jun packs.',
      },
    });
    expect(memory).toEqual({
      recap: WHOLE.recap,
      settles: WHOLE.settles,
      amends: WHOLE.amends,
      resolveLoops: ['O001'],
    });
    expect(plan).toMatchObject({
      rationale: 'option: Mae gives her the key.',
      sceneIntention: 'The bell stops. Mae leaves.',
      steps: [{ tool: 'memory.search' }],
    });
  });

  test('reads every field that the model is asked for', () => {
    expect(Object.keys(WHOLE).concat('place').sort()).toEqual(Object.keys(DirectorAnswerSchema.shape).sort());
    expect(DirectorAnswerSchema.safeParse(WHOLE).success).toBe(true);
  });

  test.each(
    Object.keys(WHOLE).filter((name) => !['intent', 'outcome', 'encounter', 'memory', 'grants'].includes(name)),
  )('a malformed %s costs itself alone', (name) => {
    const good = read(write(WHOLE));
    const bad = read(write({ ...WHOLE, [name]: { '/': [1] } }));
    expect(bad.dropped.map(({ what }) => what.split('.').at(-1))).toContain(
      name === 'option' ? 'answer' : name === 'lost' ? 'items' : name,
    );
    expect(bad.proposal.direction?.outcome).toBe(WHOLE.outcome);
    const changed = Object.keys(good.proposal).filter(
      (part) =>
        write(good.proposal[part as keyof typeof good.proposal]) !==
        write(bad.proposal[part as keyof typeof bad.proposal]),
    );
    expect(changed.length).toBeLessThanOrEqual(2);
  });

  test('drops only the invalid grants', () => {
    const { proposal, dropped } = read(write({ outcome: 'x', grants: { progress: 7, flag: 'has_key' } }));
    expect(proposal.grants).toEqual({ flag: 'has_key' });
    expect(dropped.map(({ what }) => what)).toEqual(['grants']);
  });

  test.each([
    ['{"intent":"place","place":"pier","option":0}', { journey: 'pier' }],
    ['{"intent":"deed","place":"pier","option":0}', {}],
    ['{"intent":{"option":2}}', { answer: 2 }],
    ['{"intent":{"place":"pier"}}', { journey: 'pier' }],
    ['{"option":0}', { answer: 0 }],
    ['{"answer":0,"journey":"pier"}', { answer: 0, journey: 'pier' }],
  ])('the intent %s is read', (text, wanted) => {
    const { answer, journey } = read(text).proposal;
    expect({ ...(answer !== undefined && { answer }), ...(journey && { journey }) }).toEqual(wanted);
  });

  test('who says what happens and names no encounter wants none', () => {
    expect(read('{"outcome":"It rains."}').proposal.encounter).toBeNull();
    expect(read('{"outcome":"It rains.","encounter":""}').proposal.encounter).toBeNull();
    expect(read('{"outcome":"It rains.","encounter":"enc_rope"}').proposal.encounter).toBe('enc_rope');
    expect(read('{"beats":["It rains."]}').proposal).toMatchObject({
      encounter: null,
      direction: { outcome: 'It rains.' },
    });
  });

  test('shortens long texts after a whole sentence, and records that', () => {
    const sentence = 'Rain falls on every roof of the town. ';
    const { proposal, dropped } = read(write({ outcome: sentence.repeat(40), beats: Array(9).fill('A bell.') }));
    const { outcome = '', beats = [] } = proposal.direction ?? {};
    expect(outcome.length).toBeLessThanOrEqual(800);
    expect(outcome.endsWith('town.')).toBe(true);
    expect(beats).toHaveLength(6);
    expect(dropped.map(({ what }) => what).sort()).toEqual(['beats', 'outcome']);
  });

  test('nulls inside parts count as left out, as models fill them in', () => {
    const { proposal, dropped } = read(
      write({
        outcome: 'x',
        withhold: [{ character: 'mae', about: null }],
        check: { stat: 'nerve', reason: null, full: null },
      }),
    );
    expect(dropped).toEqual([]);
    expect(proposal).toMatchObject({ check: { stat: 'nerve' }, direction: { withhold: [{ character: 'mae' }] } });
  });

  test('a story tick needs no words of a plan where it says what happens', () => {
    const { plan, invalid } = read('{"outcome":"It rains.","encounter":null,"beats":[],"leads":[]}', { strict: true });
    expect(invalid).toBeNull();
    expect(plan).toMatchObject({ rationale: 'It rains.', sceneIntention: 'It rains.', steps: [] });
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
    ...Object.keys(DirectionSchema.shape),
    ...Object.keys(DirectorAnswerSchema.shape),
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
      expect(plan === null || PlanSchema.safeParse(plan).success).toBe(true);
      expect(plan === null || invalid === null).toBe(true);
      expect(DirectorProposalSchema.parse(proposal)).toEqual(proposal);
      expect(memory && MemoryProposalSchema.parse(memory)).toEqual(memory);
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
