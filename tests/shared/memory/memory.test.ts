import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyMemoryChange,
  applyMemoryChanges,
  DIGEST_LINES_MAX,
  emptyMemory,
  MEMORY_LIMITS,
  type MemoryChange,
  type MemoryState,
  nextLoopId,
  nextRelationshipId,
  nextSceneId,
  overallSummary,
  ROLL_UP,
  recentScenesSummary,
  SUMMARY_LIMITS,
} from '../../../shared/memory/index.ts';
import { fold, loop, newcomer, relationship, scene, told } from './memories.ts';

describe('the reducer of memory', () => {
  it('keeps scenes in order, and a recap apart from what was told', () => {
    const memory = applyMemoryChange(told(2), { type: 'scene-recapped', id: 'S001', text: 'What it came to.' });
    expect(memory.scenes).toBe(2);
    expect(memory.recent.map(({ id }) => id)).toEqual(['S001', 'S002']);
    expect(memory.recent[0]).toMatchObject({
      ...{ recap: 'What it came to.', summary: ['Bullet one of 1.', 'Bullet two of 1.'] },
    });
    expect(recentScenesSummary(memory, 3)).toContain('  - What it came to.\n  - Bullet two of 1.');
    expect(overallSummary(memory)).toContain('Tick 1: What it came to.\nTick 2: Bullet one of 2.');
    expect(nextSceneId(memory)).toBe('S003');
  });

  it('introduces whom it made, and ignores ids it does not have', () => {
    const made = fold({ type: 'character-generated', character: newcomer('tom') });
    expect(applyMemoryChange(made, { type: 'character-introduced', id: 'tom' }).characters.tom?.introduced).toBe(true);
    const unknown: MemoryChange[] = [
      { type: 'character-introduced', id: 'constructor' },
      { type: 'relationship-updated', id: 'R009', status: 'over', entry: null },
      { type: 'loop-resolved', id: 'O009' },
      { type: 'character-generated', character: newcomer('tom', { name: 'Another' }) },
    ];
    for (const change of unknown) expect(applyMemoryChange(made, change), change.type).toBe(made);
    expect(applyMemoryChange(made, { type: 'scene-recapped', id: 'S009', text: 'Nothing.' })).toEqual(made);
  });

  it('makes one relationship of two people, whichever is named first, and keeps its latest history', () => {
    let memory = fold(
      { type: 'relationship-created', relationship: relationship('R001', 'mira', 'marcus') },
      { type: 'relationship-created', relationship: relationship('R002', 'marcus', 'mira') },
      { type: 'relationship-created', relationship: relationship('R003', 'mira', 'mira') },
    );
    expect(Object.keys(memory.relationships)).toEqual(['R001']);
    expect(nextRelationshipId(memory)).toBe('R002');
    for (let tick = 2; tick <= 30; tick += 1) {
      memory = applyMemoryChange(memory, {
        type: 'relationship-updated',
        id: 'R001',
        intensity: 9,
        entry: { tick, event: `Event ${tick}`, sceneId: null },
      });
    }
    const { history, intensity, status } = memory.relationships.R001 ?? relationship('R000', 'a', 'b');
    expect({ intensity, status }).toEqual({ intensity: 9, status: 'strained' });
    expect(history).toHaveLength(MEMORY_LIMITS.history);
    expect(history.at(-1)?.event).toBe('Event 30');
  });

  it('lets the weakest relationship give way, never the one just made', () => {
    const changes = Array.from({ length: MEMORY_LIMITS.relationships }, (_, index): MemoryChange => {
      const id = `R${String(index + 1).padStart(3, '0')}`;
      const intensity = index === 50 ? 2 : 7;
      return { type: 'relationship-created', relationship: relationship(id, 'mira', `p${index}`, { intensity }) };
    });
    const weak = relationship('R201', 'mira', 'late', { intensity: 1 });
    const memory = fold(...changes, { type: 'relationship-created', relationship: weak });
    expect(Object.keys(memory.relationships)).toHaveLength(MEMORY_LIMITS.relationships);
    expect(memory.relationships).toHaveProperty('R201');
    expect(memory.relationships).not.toHaveProperty('R051');
  });

  it('lets the least important loops give way first, of those the oldest, and never the newest', () => {
    const changes = Array.from({ length: MEMORY_LIMITS.openLoops }, (_, index): MemoryChange => {
      const importance = index === 3 || index === 5 ? 'low' : 'high';
      return { type: 'loop-opened', loop: loop(`O${String(index + 1).padStart(3, '0')}`, { tick: index, importance }) };
    });
    const full = fold(...changes);
    const next = applyMemoryChange(full, { type: 'loop-opened', loop: loop('O041', { importance: 'low', tick: 99 }) });
    expect(next.loops).toHaveLength(MEMORY_LIMITS.openLoops);
    const ids = next.loops.map(({ id }) => id);
    expect(ids).not.toContain('O004');
    expect(ids).toEqual(expect.arrayContaining(['O006', 'O041']));
    expect(nextLoopId(next)).toBe('O042');
  });

  it('forgets people the player never met before those they did, with all that hung on them', () => {
    const changes = Array.from({ length: MEMORY_LIMITS.characters }, (_, index): MemoryChange => {
      const character = newcomer(`p${index}`, { tick: index, introduced: index !== 7 });
      return { type: 'character-generated', character };
    });
    const full = fold(
      ...changes,
      { type: 'relationship-created', relationship: relationship('R001', 'p7', 'mira') },
      { type: 'state-changed', character: 'p7', state: { emotionalState: 'afraid', goals: [], tick: 9 } },
      { type: 'active-character-set', id: 'p7' },
    );
    const next = applyMemoryChange(full, { type: 'character-generated', character: newcomer('late', { tick: 99 }) });
    expect(Object.keys(next.characters)).toHaveLength(MEMORY_LIMITS.characters);
    expect(next.characters).toHaveProperty('late');
    expect(next.characters).not.toHaveProperty('p7');
    expect(next.relationships).toEqual({});
    expect(next.states).toEqual({});
    expect(next.activeCharacter).toBeNull();
  });

  it('merges what skills patch, and leaves a patch out that would not fit', () => {
    const memory = fold(
      { type: 'skill-state-patched', patch: { weather: { rain: 1, wind: 2 } } },
      { type: 'skill-state-patched', patch: { weather: { wind: null } } },
    );
    expect(memory.skillState).toEqual({ weather: { rain: 1 } });
    const huge: MemoryChange = { type: 'skill-state-patched', patch: { text: 'x'.repeat(MEMORY_LIMITS.skillState) } };
    expect(applyMemoryChange(memory, huge)).toBe(memory);
  });

  it('ignores an invalid change without throwing', () => {
    const memory = told(1);
    const odd: unknown[] = [null, 7, {}, { type: 'gone' }, { type: 'scene-added' }, { type: 'scene-added', scene: [] }];
    for (const change of odd) expect(applyMemoryChange(memory, change as MemoryChange)).toBe(memory);
    const long = { type: 'scene-added', scene: scene(2, { summary: ['x'.repeat(10_000)] }) } as const;
    expect(applyMemoryChange(memory, long)).toBe(memory);
  });
});

describe('rolling up', () => {
  it('keeps the digest the same between blocks of scenes, with every scene in it or at hand', () => {
    let digestChanges = 0;
    let memory = emptyMemory();
    for (let number = 1; number <= 100; number += 1) {
      const next = applyMemoryChange(memory, { type: 'scene-added', scene: scene(number) });
      if (next.digest !== memory.digest) digestChanges += 1;
      memory = next;
      expect(memory.digest.reduce((sum, { scenes }) => sum + scenes, 0) + memory.recent.length).toBe(number);
    }
    expect(memory.recent.length).toBeGreaterThan(MEMORY_LIMITS.recentScenes - ROLL_UP.scenes);
    expect(digestChanges).toBe(Math.floor((100 - memory.recent.length) / ROLL_UP.scenes));
  });

  it('keeps what says the same once', () => {
    const memory = told(MEMORY_LIMITS.recentScenes + 1, (number) => ({
      summary: [number === 3 ? 'A bell.' : 'A moment passes.'],
    }));
    expect(memory.digest[0]?.lines.map(({ tick, text }) => `${tick} ${text}`)).toEqual([
      '1 A moment passes.',
      '3 A bell.',
    ]);
  });

  it('keeps a recap whole, and before what is told by rule', () => {
    const recap = `${'r'.repeat(MEMORY_LIMITS.recap - 1)}.`;
    const memory = told(MEMORY_LIMITS.recentScenes + 1, (number) => ({
      importance: number === 2 ? 0.1 : 0.9,
      ...(number === 2 && { recap }),
    }));
    expect(memory.digest[0]?.lines.map(({ text }) => text)).toEqual([recap]);
  });

  it('keeps of scenes that are not the latest the first bullet alone', () => {
    const { recent } = told(MEMORY_LIMITS.detailedScenes + 2);
    expect(recent.map(({ summary }) => summary.length)).toEqual([
      1,
      1,
      ...Array.from({ length: MEMORY_LIMITS.detailedScenes }, () => 2),
    ]);
  });

  it('keeps what mattered most however long ago, in the order it happened', () => {
    const memory = told(600, (number) => ({ importance: number === 2 ? 1 : number === 301 ? 0.9 : 0.2 }));
    const lines = memory.digest.flatMap((chapter) => chapter.lines);
    expect(lines.map(({ text }) => text)).toEqual(expect.arrayContaining(['Bullet one of 2.', 'Bullet one of 301.']));
    expect(lines.map(({ tick }) => tick)).toEqual(lines.map(({ tick }) => tick).sort((a, b) => a - b));
    expect(lines.length).toBeLessThanOrEqual(DIGEST_LINES_MAX);
  });
});

describe('whatever changes come', () => {
  const id = fc.constantFrom('ann', 'bob', 'constructor', 'dan');
  const number = fc.integer({ min: 1, max: 400 });
  const numbered = (letter: string) => number.map((value) => `${letter}${String(value).padStart(3, '0')}`);
  const change: fc.Arbitrary<MemoryChange> = fc.oneof(
    fc.record({ value: number, importance: fc.double({ min: 0, max: 1, noNaN: true }) }).map(
      ({ value, importance }): MemoryChange => ({
        type: 'scene-added',
        scene: scene(value, { importance, summary: ['y'.repeat(MEMORY_LIMITS.bullet)] }),
      }),
    ),
    number.map(
      (value): MemoryChange => ({ type: 'character-generated', character: newcomer(`c${value}`, { tick: value }) }),
    ),
    number.map(
      (value): MemoryChange => ({
        type: 'location-generated',
        location: {
          id: `l${value}`,
          name: 'A corner',
          description: '',
          atmosphere: '',
          features: [],
          near: '',
          act: 'act',
          tick: value,
        },
      }),
    ),
    fc.tuple(numbered('R'), number, number).map(
      ([key, a, b]): MemoryChange => ({
        type: 'relationship-created',
        relationship: relationship(key, `c${a}`, `c${b}`),
      }),
    ),
    numbered('R').map(
      (key): MemoryChange => ({
        type: 'relationship-updated',
        id: key,
        entry: { tick: 1, event: 'z'.repeat(MEMORY_LIMITS.line), sceneId: null },
      }),
    ),
    number.map(
      (value): MemoryChange => ({
        type: 'state-changed',
        character: `c${value}`,
        state: { emotionalState: 'calm', goals: [], tick: value },
      }),
    ),
    numbered('O').map((key): MemoryChange => ({ type: 'loop-opened', loop: loop(key) })),
    numbered('O').map((key): MemoryChange => ({ type: 'loop-resolved', id: key })),
    id.map((key): MemoryChange => ({ type: 'active-character-set', id: key })),
    fc
      .tuple(number, fc.integer({ min: 0, max: 4000 }))
      .map(([key, length]): MemoryChange => ({ type: 'skill-state-patched', patch: { [key]: 'p'.repeat(length) } })),
    fc.constant({ type: 'nonsense' } as unknown as MemoryChange),
  );

  it('memory stays within its limits through 5,000 of them, and the same changes give the same memory', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 5000, maxLength: 5000, size: 'max' }), (changes) => {
        let memory = emptyMemory();
        const looks: MemoryState[] = [];
        for (const [index, one] of changes.entries()) {
          memory = applyMemoryChange(memory, one);
          if (index % 250 === 0) looks.push(memory);
        }
        for (const each of [...looks, memory]) expectBounded(each);
        expect(looks).toHaveLength(20);
        expect(applyMemoryChanges(emptyMemory(), changes)).toEqual(memory);
      }),
      { numRuns: 1 },
    );
  });

  function expectBounded(memory: MemoryState): void {
    expect(memory.recent.length).toBeLessThanOrEqual(MEMORY_LIMITS.recentScenes);
    expect(memory.digest.flatMap(({ lines }) => lines).length).toBeLessThanOrEqual(DIGEST_LINES_MAX);
    expect(DIGEST_LINES_MAX).toBeLessThanOrEqual(40);
    expect(memory.loops.length).toBeLessThanOrEqual(MEMORY_LIMITS.openLoops);
    expect(Object.keys(memory.characters).length).toBeLessThanOrEqual(MEMORY_LIMITS.characters);
    expect(Object.keys(memory.locations).length).toBeLessThanOrEqual(MEMORY_LIMITS.locations);
    expect(Object.keys(memory.relationships).length).toBeLessThanOrEqual(MEMORY_LIMITS.relationships);
    expect(Object.keys(memory.states).length).toBeLessThanOrEqual(MEMORY_LIMITS.characters);
    expect(JSON.stringify(memory.skillState).length).toBeLessThanOrEqual(MEMORY_LIMITS.skillState * 1.1);
    expect(overallSummary(memory).length).toBeLessThanOrEqual(SUMMARY_LIMITS.overall);
  }
});
