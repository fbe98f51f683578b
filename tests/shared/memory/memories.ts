import {
  applyMemoryChanges,
  emptyMemory,
  type GeneratedCharacter,
  type MemoryChange,
  type MemoryState,
  type OpenLoop,
  type Relationship,
  type SceneMemory,
} from '../../../shared/memory/index.ts';

export const scene = (number: number, rest: Partial<SceneMemory> = {}): SceneMemory => ({
  id: `S${String(number).padStart(3, '0')}`,
  tick: number,
  turn: number,
  title: `Scene ${number}`,
  summary: [`Bullet one of ${number}.`, `Bullet two of ${number}.`],
  location: 'pier',
  characters: ['mira'],
  importance: 0.3,
  ...rest,
});

export const newcomer = (id: string, rest: Partial<GeneratedCharacter> = {}): GeneratedCharacter => ({
  id,
  name: `Name of ${id}`,
  role: 'ferryman',
  description: 'Waits for fares.',
  traits: ['patient'],
  goals: ['to be paid'],
  location: 'pier',
  act: 'act_one',
  tick: 1,
  introduced: false,
  ...rest,
});

export const relationship = (id: string, a: string, b: string, rest: Partial<Relationship> = {}): Relationship => ({
  id,
  characterA: a,
  characterB: b,
  relationshipType: 'mentor',
  status: 'strained',
  intensity: 7,
  perspectiveA: 'She asks too much.',
  perspectiveB: 'He hides the map.',
  history: [{ tick: 1, event: 'They met.', sceneId: 'S001' }],
  ...rest,
});

export const loop = (id: string, rest: Partial<OpenLoop> = {}): OpenLoop => ({
  id,
  description: `Loop ${id}.`,
  category: 'mystery',
  importance: 'medium',
  createdInScene: 'S001',
  tick: 1,
  ...rest,
});

export const fold = (...changes: MemoryChange[]): MemoryState => applyMemoryChanges(emptyMemory(), changes);

export const told = (count: number, rest: (number: number) => Parameters<typeof scene>[1] = () => ({})): MemoryState =>
  fold(
    ...Array.from(
      { length: count },
      (_, index): MemoryChange => ({ type: 'scene-added', scene: scene(index + 1, rest(index + 1)) }),
    ),
  );

export const nameOf = (id: string) => id.toUpperCase();
