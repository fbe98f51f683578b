import { describe, expect, it } from 'vitest';
import {
  createMemory,
  createWorkingMemory,
  DIRECTOR_TOOL_NAMES,
  directorTools,
  formatAvailableTools,
  type WorkingMemory,
} from '../../../server/memory/index.ts';
import { runPlan } from '../../../server/plan/index.ts';
import type { MemoryHit } from '../../../server/store/types.ts';
import {
  applyMemoryChanges,
  emptyMemory,
  MEMORY_LIMITS,
  type MemoryChange,
  MemoryChangeSchema,
  type MemoryState,
} from '../../../shared/memory/index.ts';
import { tickCodec, validatePlan } from '../../../shared/plan/index.ts';
import { compileStory } from '../../../shared/play/index.ts';
import { loop, newcomer, relationship, scene } from '../../shared/memory/memories.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { VirtualTime } from '../plan/support.ts';

const story = compileStory(
  makePackage({
    characters: [
      character('elena', { name: 'Elena', role: 'protagonist', description: 'A cartographer without a map.' }),
      character('marcus', { name: 'Marcus Vane', role: 'ally', description: 'Her mentor, who keeps the fragment.' }),
    ],
    acts: [
      act('act_one', [
        place('archive', [encounter('enc_map')], { title: 'The Archive', ambientDetail: 'Dust and lamp oil.' }),
      ]),
    ],
  }),
);

const remembered = (...changes: MemoryChange[]): MemoryState => applyMemoryChanges(emptyMemory(), changes);
const workingMemoryOf = (memory: MemoryState = emptyMemory(), tick = 5): WorkingMemory =>
  createWorkingMemory({ story, memory, tick, act: 'act_one', location: 'archive' });
const PATH = [{ line: 1, from: 1, to: 4 }];

const registryOf = (working: WorkingMemory, hits: readonly MemoryHit[] = []) => {
  const store = {
    searchMemory: async (_: string, __: unknown, { kinds }: { kinds?: readonly string[] }) =>
      hits.filter(({ kind }) => kinds?.includes(kind) ?? true),
    latestMemory: async () => [],
  };
  return directorTools(createMemory({ store }))(working, { playId: 'evening', path: PATH });
};

/** Runs a tick plan of these actions as the engine does: read, validated, carried out. */
async function runTick(
  working: WorkingMemory,
  actions: readonly [string, Record<string, unknown>][],
  hits: MemoryHit[] = [],
) {
  const registry = registryOf(working, hits);
  const plan = tickCodec({ id: 'plan', taskId: 'tick', createdAt: '2026-01-01T00:00:00.000Z' }).parse({
    tick: working.tick,
    rationale: 'Elena needs to confront her mentor about the map fragment.',
    scene_intention: 'Tense confrontation in the Archive.',
    actions: actions.map(([tool, args]) => ({ tool, args })),
  });
  const validation = validatePlan(plan, registry);
  if (!validation.ok) return { issues: validation.issues.map(({ message }) => message), failures: [], outputs: [] };
  const time = new VirtualTime();
  const result = await time.until(runPlan(plan, { registry, clock: time, timers: time }));
  return {
    issues: [],
    failures: result.toolResults.flatMap(({ error }) => (error ? [error.message] : [])),
    outputs: result.toolResults.map(({ output }) => output),
  };
}

/** Every change is one the journal takes, and the working memory is what they fold to. */
function expectSound(working: WorkingMemory, memory: MemoryState): void {
  for (const change of working.changes) expect(MemoryChangeSchema.parse(change)).toEqual(change);
  expect(applyMemoryChanges(memory, working.changes)).toEqual(working.memory);
}

describe('the tools, as a prompt describes them', () => {
  it('names all six with their arguments, from the registry', () => {
    const described = formatAvailableTools(registryOf(workingMemoryOf()).all());
    expect(described).toBe(formatAvailableTools());
    expect(described.split('\n\n')).toEqual([
      '**memory.search** - Search for relevant characters, locations, scenes, relationships or loops\n  Args: query (str), entity_types (list of scene|character|location|relationship|loop, optional), limit (int, optional)',
      '**character.generate** - Create a new character, met where the player is now\n  Args: name (str), role (str), description (str), traits (list, optional), goals (list, optional)',
      '**location.generate** - Create a new location: a spot within the place the player is at, with no ways to travel\n  Args: name (str), description (str), atmosphere (str, optional), features (list, optional)',
      '**relationship.create** - Establish a relationship between two characters\n  Args: character_a (str), character_b (str), relationship_type (str), perspective_a (str, optional), perspective_b (str, optional), status (str, optional), intensity (int, optional)',
      '**relationship.update** - Update an existing relationship\n  Args: character_a (str), character_b (str), status (str, optional), event (str, optional), scene_id (str, optional), perspective_a (str, optional), perspective_b (str, optional), intensity (int, optional)',
      '**relationship.query** - Query relationships for a character\n  Args: character_id (str), status_filter (str, optional)',
    ]);
    expect(registryOf(workingMemoryOf()).names()).toEqual(DIRECTOR_TOOL_NAMES);
  });

  it('refuses a call that lacks what it needs before anything runs', async () => {
    const working = workingMemoryOf();
    const { issues } = await runTick(working, [
      ['memory.search', { entity_types: ['weather'] }],
      ['character.generate', { name: ' ', role: 'guard', description: 'Tall.' }],
    ]);
    expect(issues.join('\n')).toMatch(/query[\s\S]*entity_types[\s\S]*name: Expected a name, got a blank/);
    expect(working.changes).toEqual([]);
  });
});

describe('memory.search', () => {
  const hits: MemoryHit[] = [
    {
      playId: 'evening',
      line: 1,
      turn: 1,
      id: 'S001',
      kind: 'scene',
      text: 'The Archive. Elena shows the fragment.',
      body: scene(1),
      importance: 0.5,
      relevance: 0.8,
    },
  ];
  const find = async (args: Record<string, unknown>, memory = emptyMemory()) => {
    const { outputs } = await runTick(workingMemoryOf(memory), [['memory.search', args]], hits);
    const [{ results }] = outputs as [{ results: { id: string; type: string; told: boolean; text: string }[] }];
    return results;
  };

  it('finds the package’s people and places, and what was remembered', async () => {
    const found = await find({ query: 'who keeps the fragment?' });
    expect(found.map(({ id }) => id).sort()).toEqual(['S001', 'marcus']);
    expect(found.find(({ id }) => id === 'S001')?.told).toBe(true);
    expect(found.find(({ id }) => id === 'marcus')).toMatchObject({ type: 'character', told: false });
    expect(await find({ query: 'cartographers' })).toContainEqual(expect.objectContaining({ id: 'elena' }));
    expect(await find({ query: 'lamp oil', entity_types: ['locations'] })).toMatchObject([{ id: 'archive' }]);
  });

  it('keeps to the types and the number asked for', async () => {
    const types = await find({ query: 'fragment', entity_types: ['character'], limit: 3 });
    expect(types.map(({ id }) => id)).toEqual(['marcus']);
    expect(await find({ query: 'fragment', limit: 1 })).toHaveLength(1);
    expect(await find({ query: 'fragment', entity_types: null, limit: 9000 })).toHaveLength(2);
    const recent = remembered({ type: 'scene-added', scene: scene(1) });
    expect(await find({ query: 'fragment', entity_types: ['scene'] }, recent)).toMatchObject([{ id: 'S001' }]);
    expect((await find({ query: 'fragment' }, recent)).map(({ id }) => id)).toEqual(['marcus']);
  });

  it('finds relationships and loops that are open, and what the plan itself has just made', async () => {
    const memory = remembered(
      { type: 'relationship-created', relationship: relationship('R001', 'elena', 'marcus') },
      { type: 'loop-opened', loop: loop('O001', { description: 'Who tore the map?' }) },
    );
    expect(await find({ query: 'who tore it', entity_types: ['loop'] }, memory)).toMatchObject([{ id: 'O001' }]);
    expect(await find({ query: 'strained mentor', entity_types: ['relationship'] }, memory)).toMatchObject([
      { id: 'R001' },
    ]);
    const stored: MemoryHit = {
      playId: 'evening',
      line: 1,
      turn: 2,
      id: 'R001',
      kind: 'relationship',
      text: 'They are friends.',
      body: {},
      importance: 1,
      relevance: 1,
    };
    const older = await runTick(
      workingMemoryOf(memory),
      [['memory.search', { query: 'strained mentor', entity_types: ['relationship'] }]],
      [stored],
    );
    expect(older.outputs[0]).toMatchObject({ results: [{ id: 'R001', text: expect.stringContaining('strained') }] });
    const { outputs } = await runTick(workingMemoryOf(), [
      ['character.generate', { name: 'Ben', role: 'locksmith', description: 'Opens what is shut.' }],
      ['memory.search', { query: 'locksmith' }],
    ]);
    expect(outputs[1]).toMatchObject({ results: [{ id: 'ben', type: 'character' }] });
  });

  it('finds in stories that are written without spaces', async () => {
    const memory = remembered({
      type: 'character-generated',
      character: newcomer('lin', { name: '林舟', description: '守灯塔的老人' }),
    });
    expect(await find({ query: '灯塔在哪里', limit: 2 }, memory)).toContainEqual(
      expect.objectContaining({ id: 'lin' }),
    );
  });
});

describe('character.generate and location.generate', () => {
  it('makes somebody who is met here, and answers with the id others refer to', async () => {
    const working = workingMemoryOf();
    const { outputs, failures } = await runTick(working, [
      [
        'character.generate',
        { name: 'Old Ben', role: 'locksmith', description: 'x'.repeat(5000), traits: Array(20).fill('wry') },
      ],
      ['relationship.create', { character_a: '$step_1.id', character_b: 'Elena', relationship_type: 'debtor' }],
      ['location.generate', { name: 'Back stairs', description: 'Narrow.', features: ['a loose step'] }],
    ]);
    expect(failures).toEqual([]);
    expect(outputs).toMatchObject([
      { id: 'old_ben', name: 'Old Ben', location: 'archive' },
      { id: 'R001', character_a: 'old_ben', character_b: 'elena', status: 'new', intensity: 5 },
      { id: 'back_stairs', near: 'archive', atmosphere: '', features: ['a loose step'] },
    ]);
    expect(working.memory.characters.old_ben).toMatchObject({ tick: 5, act: 'act_one', introduced: false });
    expectSound(working, emptyMemory());
  });

  it('refuses a name that exists, saying whose id to use', async () => {
    const working = workingMemoryOf(
      remembered({ type: 'character-generated', character: newcomer('tom', { name: 'Tom' }) }),
    );
    for (const [name, id] of [
      ['marcus vane', 'marcus'],
      ['TOM', 'tom'],
    ] as const) {
      const { failures } = await runTick(working, [['character.generate', { name, role: '', description: '' }]]);
      expect(failures.join()).toContain(`exists already: ${id} (`);
    }
    const { failures } = await runTick(working, [['location.generate', { name: 'the archive', description: '' }]]);
    expect(failures.join()).toContain('archive (The Archive)');
    expect(working.changes).toEqual([]);
  });

  it('gives ids that nothing of the package has, whatever the script of the name, five a tick at most', async () => {
    const working = workingMemoryOf();
    const make = (name: string): [string, Record<string, unknown>] => [
      'character.generate',
      { name, role: '', description: '' },
    ];
    const { failures } = await runTick(working, ['林舟', '老本', 'Enc Map', 'Archive', 'Elena!', 'Sixth'].map(make));
    expect(Object.keys(working.memory.characters)).toEqual([
      'newcomer_5',
      'newcomer_5_2',
      'enc_map_5',
      'archive_5',
      'elena_5',
    ]);
    expect(failures.join()).toContain('at most 5 characters');
    expectSound(working, emptyMemory());
  });

  it('gives nobody the id of one who has given way to newer ones', async () => {
    const made = ['anna', ...Array.from({ length: MEMORY_LIMITS.characters }, (_, index) => `p${index}`)].map(
      (id, tick): MemoryChange => ({ type: 'character-generated', character: newcomer(id, { tick }) }),
    );
    const memory = remembered(...made);
    expect(memory.characters).not.toHaveProperty('anna');
    const working = workingMemoryOf(memory, 99);
    await runTick(working, [['character.generate', { name: 'Anna', role: '', description: '' }]]);
    expect(working.changes).toMatchObject([{ type: 'character-generated', character: { id: 'anna_99' } }]);
  });
});

describe('relationships', () => {
  const strained = remembered({ type: 'relationship-created', relationship: relationship('R001', 'marcus', 'elena') });

  it('refuses whoever is unknown, naming who there is and what to do', async () => {
    const working = workingMemoryOf();
    for (const [tool, args] of [
      ['relationship.query', { character_id: 'C0' }],
      ['relationship.create', { character_a: 'elena', character_b: 'C0', relationship_type: 'rival' }],
      ['relationship.update', { character_a: 'C0', character_b: 'elena', status: 'over' }],
    ] as [string, Record<string, unknown>][]) {
      const { failures } = await runTick(working, [[tool, args]]);
      expect(failures.join(), tool).toContain('There is nobody "C0". There are: elena (Elena), marcus (Marcus Vane).');
      expect(failures.join(), tool).toContain('character.generate');
    }
  });

  it('knows somebody by a part of the name that is theirs alone', async () => {
    const named = (name: string): MemoryChange => ({
      type: 'character-generated',
      character: newcomer(name.toLowerCase().replace(' ', '_'), { name }),
    });
    const query = (memory: MemoryState) =>
      runTick(workingMemoryOf(memory), [['relationship.query', { character_id: 'vane' }]]);
    expect((await query(strained)).outputs[0]).toMatchObject({ character: { id: 'marcus' } });
    expect((await query(applyMemoryChanges(strained, [named('Ada Vane')]))).failures.join()).toContain(
      'ada_vane (Ada Vane)',
    );
  });

  it('establishes one of two different people, once', async () => {
    const working = workingMemoryOf(strained);
    const create = (character_a: string, character_b: string) =>
      runTick(working, [['relationship.create', { character_a, character_b, relationship_type: 'rivals' }]]);
    expect((await create('elena', 'Marcus Vane')).failures.join()).toContain('R001, mentor, strained');
    expect((await create('elena', 'player')).failures.join()).toContain('both elena');
    expect(working.changes).toEqual([]);
  });

  it('updates it from either side, adding the tick and keeping whose view is whose', async () => {
    const working = workingMemoryOf(strained, 7);
    const { outputs, failures } = await runTick(working, [
      [
        'relationship.update',
        {
          character_a: 'Elena',
          character_b: 'marcus',
          status: 'broken',
          event: 'She found the fragment.',
          scene_id: 'S003',
          perspective_a: 'He lied to me.',
          intensity: 40,
          tick: 99,
        },
      ],
    ]);
    expect(failures).toEqual([]);
    expect(outputs[0]).toMatchObject({ id: 'R001', status: 'broken', intensity: 10 });
    expect(working.memory.relationships.R001).toMatchObject({
      perspectiveA: 'She asks too much.',
      perspectiveB: 'He lied to me.',
      history: [{ tick: 1 }, { tick: 7, event: 'She found the fragment.', sceneId: 'S003' }],
    });
    expectSound(working, strained);
    const status = await runTick(working, [
      ['relationship.update', { character_a: 'elena', character_b: 'marcus', status: 'mended' }],
    ]);
    expect(status.outputs[0]).toMatchObject({
      history: expect.arrayContaining([{ tick: 7, event: 'broken → mended', scene_id: null }]),
    });
  });

  it('refuses an update of what is not there, or of nothing', async () => {
    const none = await runTick(workingMemoryOf(), [
      ['relationship.update', { character_a: 'elena', character_b: 'marcus', status: 'over' }],
    ]);
    expect(none.failures.join()).toMatch(/no relationship to update.*relationship\.create/);
    const nothing = await runTick(workingMemoryOf(strained), [
      ['relationship.update', { character_a: 'elena', character_b: 'marcus', status: null }],
    ]);
    expect(nothing.failures.join()).toContain('nothing to change');
  });

  it('queries those of a character from both sides, filtered by status', async () => {
    const working = workingMemoryOf(strained);
    const query = async (args: Record<string, unknown>) =>
      (await runTick(working, [['relationship.query', args]])).outputs[0];
    expect(await query({ character_id: 'elena', status_filter: 'Strained' })).toEqual({
      character: { id: 'elena', name: 'Elena' },
      relationships: [
        {
          id: 'R001',
          with: { id: 'marcus', name: 'Marcus Vane' },
          relationship_type: 'mentor',
          status: 'strained',
          intensity: 7,
          perspective: 'He hides the map.',
          their_perspective: 'She asks too much.',
          history: [{ tick: 1, event: 'They met.', scene_id: 'S001' }],
        },
      ],
    });
    expect(await query({ character_id: 'elena', status_filter: 'happy' })).toMatchObject({ relationships: [] });
  });
});

describe('a working memory', () => {
  it('starts from memory as it was and leaves that alone', async () => {
    const memory = emptyMemory();
    const first = workingMemoryOf(memory);
    await runTick(first, [['character.generate', { name: 'Ben', role: '', description: '' }]]);
    expect(Object.keys(first.memory.characters)).toEqual(['ben']);
    expect(memory).toEqual(emptyMemory());
    expect(workingMemoryOf(memory).changes).toEqual([]);
  });
});
