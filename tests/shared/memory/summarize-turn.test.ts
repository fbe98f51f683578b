import { describe, expect, it } from 'vitest';
import {
  applyMemoryChanges,
  deriveLoopChanges,
  emptyMemory,
  MEMORY_LIMITS,
  type MemoryState,
  type SceneMemory,
  type SceneMemoryInput,
  SceneMemorySchema,
  summarizeTurn,
} from '../../../shared/memory/index.ts';
import type { PlayerAction, PlotState, SequencedFrame, VNFrame } from '../../../shared/play/index.ts';
import { act, arcEncounter, character, encounter, type PackageInput, place } from '../../support/story-fixture.ts';
import { choose, goOn, type Move, type Stage, say, seedRolling, stage, travel } from '../play/stage.ts';

const sequenced = (frames: readonly VNFrame[]): SequencedFrame[] => frames.map((frame, seq) => ({ seq, frame }));
const mira = character('mira', { name: 'Mira', role: 'protagonist', stats: { nerve: 0 } });

interface Played {
  before: PlotState;
  after: PlotState;
  scene: SceneMemory;
}

function remember(
  on: Stage,
  move: Move = {},
  frames: readonly VNFrame[] = [],
  chosenText: string | null = null,
): Played {
  const before = on.state;
  const action: PlayerAction = move.action ?? goOn(before);
  const { mutations, state: after } = on.turn({ ...move, action });
  const tick = after.turn;
  const id = `S${String(tick).padStart(3, '0')}`;
  const input = { story: on.story, before, after, mutations, action, chosenText, frames: sequenced(frames), tick, id };
  const scene = summarizeTurn(input);
  expect(SceneMemorySchema.parse(scene)).toEqual(scene);
  expect(summarizeTurn(input)).toEqual(scene);
  return { before, after, scene };
}

/** A turn in which nothing happens, to be filled in. */
const inputOf = ({ story, state }: Stage): SceneMemoryInput => ({
  story,
  before: state,
  after: state,
  mutations: [],
  action: { type: 'continue' },
  chosenText: null,
  frames: [],
  tick: state.turn,
  id: 'S001',
});

const twoPlaces = (language: string, rest: Partial<PackageInput> = {}): PackageInput => ({
  language,
  characters: [mira, character('tom', { name: 'Tom' })],
  acts: [
    act('act_one', [
      place('pier', [encounter('enc_betrayal', { frames: 8, title: 'Tom is the traitor' })], {
        title: 'The Pier',
        connections: ['tower'],
        requiredCharacters: ['tom'],
      }),
      place('tower', [], { title: 'The Tower', connections: ['pier'] }),
    ]),
  ],
  ...rest,
});

describe('the scene of a turn', () => {
  it('begins with what the player did and what came of it, then what was told', () => {
    const on = stage(twoPlaces('en'));
    const { scene } = remember(on, {}, [
      { type: 'narrate', text: 'Fog   lies\non the water.' },
      { type: 'say', character: 'tom', text: 'You came after all, and I had stopped counting the evenings.' },
      { type: 'notify', kind: 'finding', text: 'The ledger is gone.' },
      { type: 'item', name: 'A key', action: 'gained' },
      { type: 'notify', kind: 'doom', text: 'Tide 1/6' },
    ]);
    expect(scene.title).toBe('The Pier');
    expect(scene.location).toBe('pier');
    expect(scene.characters).toEqual(['tom', 'mira']);
    expect(scene.summary[0]).toBe(
      'The story begins at The Pier. Something begins. Tom: “You came after all, and I had stopped counting the evenings.”',
    );
    expect(scene.summary.slice(1)).toEqual([
      'Found out: The ledger is gone.',
      'Gained: A key',
      '“Fog lies on the water.”',
    ]);
  });

  it('holds nothing of the author’s that the player has not seen', () => {
    const on = stage(twoPlaces('en'));
    const kept = JSON.stringify([remember(on).scene, remember(on, { action: travel('tower') }).scene]);
    expect(kept).not.toContain('traitor');
    expect(kept).not.toContain('enc_betrayal');
    expect(kept).not.toContain('hidden truth');
  });

  it.each([
    ['en', 'Mira goes to The Tower.', 'Mira: “I knock”', 'Mira chooses “Run”.'],
    ['zh-CN', 'Mira来到The Tower。', 'Mira：“I knock”', 'Mira选择了“Run”。'],
    ['ja', 'MiraはThe Towerへ向かう。', 'Mira「I knock」', 'Miraは「Run」を選ぶ。'],
    ['pt', 'Mira goes to The Tower.', 'Mira: “I knock”', 'Mira chooses “Run”.'],
  ])('speaks the story’s language: %s', (language, travelled, said, chosen) => {
    const pool = [encounter('enc_door', { frames: 4, options: [{ text: 'Run' }, { text: 'Stay' }] })];
    const on = stage(
      twoPlaces(language, {
        acts: [
          act('act_one', [
            place('pier', [], { title: 'The Pier', connections: ['tower'] }),
            place('tower', pool, { title: 'The Tower', connections: ['pier'] }),
          ]),
        ],
      }),
    );
    remember(on);
    const arrived = remember(on, { action: travel('tower') });
    expect(arrived.scene.summary[0]?.startsWith(travelled)).toBe(true);
    expect(arrived.after.waitingFor).toBe('choice');
    const asked = on.state;
    expect(remember(on, { action: choose(on, 0) }, [], 'Run').scene.summary[0]).toContain(chosen);
    expect(asked.asking).toBe('enc_door');
    expect(summarizeTurn({ ...inputOf(on), action: say('I knock') }).summary[0]).toContain(said);
  });

  it('remembers a roll, and that a miss weighs more than a quiet turn', () => {
    const seed = seedRolling('miss', 2);
    const pool = [encounter('enc_leap', { frames: 8 })];
    const on = stage({ characters: [mira], acts: [act('act_one', [place('roof', pool)])] }, seed);
    const quiet = remember(on, { director: { check: { stat: 'nerve' } } });
    const missed = remember(on);
    expect(missed.scene.summary[0]).toContain('Mira rolls nerve: a miss.');
    expect(missed.scene.importance).toBeGreaterThan(quiet.scene.importance);
  });

  it('is set where it was told, though the next act begins elsewhere', () => {
    const rooms = ['attic', 'cellar'].map((id) => act(`act_${id}`, [place(id, [encounter(`enc_${id}`)])]));
    const on = stage({ acts: rooms });
    remember(on);
    const { scene, after } = remember(on);
    expect(after.act).toBe('act_cellar');
    expect(scene).toMatchObject({ location: 'attic', title: 'Title of attic' });
    expect(scene.summary[0]).toContain('Then begins “Title of act_cellar”.');
  });

  it('remembers the end as what mattered most', () => {
    const on = stage({ acts: [act('act_one', [place('room', [encounter('enc_last')])])] });
    const first = remember(on);
    const last = remember(on);
    expect(last.after.ended).not.toBeNull();
    expect(last.scene.summary[0]).toContain('The story ends: The ');
    expect(last.scene.importance).toBeGreaterThan(first.scene.importance);
  });

  it('stays within its limits however much is told', () => {
    const on = stage(twoPlaces('en'));
    const frames = Array.from({ length: 60 }, (_, index): VNFrame[] => [
      { type: 'narrate', text: `${index} ${'long '.repeat(110)}` },
      { type: 'notify', kind: 'finding', text: `Finding ${index} ${'f'.repeat(500)}` },
      { type: 'say', character: `stranger_${index}`, text: '😀'.repeat(300) },
    ]).flat();
    const { scene } = remember(on, {}, frames);
    expect(scene.summary).toHaveLength(MEMORY_LIMITS.bullets);
    expect(scene.characters.length).toBeLessThanOrEqual(20);
    const named = { ...inputOf(on), frames: sequenced(frames), getName: () => 'Old Ben' };
    expect(summarizeTurn(named).summary[0]).toContain('Old Ben: “');
  });
});

describe('the engine’s own loops', () => {
  function follow(on: Stage, memory: MemoryState, move: Move = {}): MemoryState {
    const before = on.state;
    const { state: after } = on.turn(move);
    const changes = deriveLoopChanges({ story: on.story, before, after, memory, tick: after.turn, sceneId: 'S001' });
    const next = applyMemoryChanges(memory, changes);
    const settled = deriveLoopChanges({
      story: on.story,
      before: after,
      after,
      memory: next,
      tick: after.turn,
      sceneId: 'S001',
    });
    expect(settled).toEqual([]);
    return next;
  }
  const abouts = ({ loops }: MemoryState) => loops.map(({ about }) => about);

  it('opens the act’s objective, and an encounter that is set aside until it lands', () => {
    const on = stage(twoPlaces('en'));
    let memory = follow(on, emptyMemory());
    expect(abouts(memory)).toEqual(['act:act_one']);
    expect(memory.loops[0]).toMatchObject({ importance: 'high', createdInScene: 'S001', tick: 1 });
    memory = follow(on, memory, { action: travel('tower') });
    expect(abouts(memory)).toEqual(['act:act_one', 'encounter:enc_betrayal']);
    expect(memory.loops[1]?.description).toContain('Tom is the traitor');
    memory = follow(on, memory, { action: travel('pier'), frames: 8 });
    expect(abouts(memory)).toEqual(['act:act_one']);
  });

  it('closes all with the story, and opens a personal arc while it is under way', () => {
    const arc = [arcEncounter('arc_in', 'introduction'), arcEncounter('arc_out', 'resolution')];
    const ann = character('ann', { name: 'Ann', arc });
    const on = stage({ characters: [ann], acts: [act('act_one', [place('room')])] });
    let memory = follow(on, emptyMemory());
    expect(abouts(memory)).toEqual(['act:act_one', 'arc:ann']);
    memory = follow(on, memory);
    expect(abouts(memory)).toEqual(['act:act_one']);
    memory = follow(on, memory);
    expect(on.state.ended).not.toBeNull();
    expect(memory.loops).toEqual([]);
  });

  it('keeps a complication while it lasts', () => {
    const on = stage({ acts: [act('act_one', [place('room', [encounter('enc_long', { frames: 40 })])])] });
    let memory = follow(on, emptyMemory(), { director: { complication: { text: 'The rope frays.', turns: 1 } } });
    expect(memory.loops.some(({ description }) => description === 'Trouble that lasts: The rope frays.')).toBe(true);
    while (on.state.complication) memory = follow(on, memory);
    expect(abouts(memory)).toEqual(['act:act_one']);
  });

  it('does not open again what has given way to weightier loops', () => {
    const on = stage(twoPlaces('en'));
    follow(on, emptyMemory());
    expect(follow(on, emptyMemory()).loops).toEqual([]);
  });

  it('leaves what the Director opened alone', () => {
    const on = stage(twoPlaces('en'));
    const own = { id: 'O001', description: 'Who took the map?', category: 'mystery', importance: 'low' } as const;
    const memory = applyMemoryChanges(emptyMemory(), [
      { type: 'loop-opened', loop: { ...own, createdInScene: null, tick: 0 } },
    ]);
    expect(follow(on, memory).loops.map(({ id }) => id)).toEqual(['O001', 'O002']);
  });
});
