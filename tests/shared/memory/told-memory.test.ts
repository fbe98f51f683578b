import { describe, expect, it } from 'vitest';
import {
  applyMemoryChanges,
  buildMemoryRows,
  DIGEST_LINES_MAX,
  emptyMemory,
  formatCharacter,
  formatOpenLoops,
  formatRelationships,
  MEMORY_LIMITS,
  type MemoryChange,
  oneLine,
  overallSummary,
  recentScenesSummary,
  SUMMARY_LIMITS,
} from '../../../shared/memory/index.ts';
import { fold, loop, nameOf, newcomer, relationship, scene, told } from './memories.ts';

describe('what a Director is told', () => {
  it('says that nothing has happened yet', () => {
    expect(overallSummary(emptyMemory())).toBe('Story has not yet begun.');
    expect(recentScenesSummary(emptyMemory(), 3)).toBe('No previous scenes yet.');
    expect(formatOpenLoops(emptyMemory())).toBe('No open loops yet.');
    expect(formatRelationships(emptyMemory(), 'mira', nameOf)).toBe('No established relationships yet.');
  });

  it('sums the story up: the first bullet of each scene, and its tick', () => {
    expect(overallSummary(told(2))).toBe(
      '**Story So Far** (2 scenes):\nTick 1: Bullet one of 1.\nTick 2: Bullet one of 2.',
    );
    const lived = told(5000, (number) => ({ summary: [`${number} ${'w'.repeat(200)}`] }));
    const lines = lived.digest.flatMap((chapter) => chapter.lines);
    expect(lines.length).toBeLessThanOrEqual(DIGEST_LINES_MAX);
    expect(lived.digest.reduce((sum, { scenes }) => sum + scenes, lived.recent.length)).toBe(5000);
    const long = overallSummary(lived);
    expect(long).toContain('**Story So Far** (5000 scenes):');
    expect(long).toContain('Tick 5000: ');
    expect(long.length).toBeLessThanOrEqual(SUMMARY_LIMITS.overall);
    const wide = told(12, (number) => ({
      summary: ['w'.repeat(MEMORY_LIMITS.bullet)],
      importance: number === 5 ? 1 : 0.2,
    }));
    const short = overallSummary(wide, 1000);
    // What has no room is left out; nothing is cut.
    expect(short.match(/Tick \d+: w{240}$/gm)).toHaveLength(3);
    expect(short).toContain('Tick 5: ');
    expect(overallSummary(told(30), 40)).toBe('30 scenes generated so far.');
  });

  it('tells recent scenes in detail, as many as are configured', () => {
    expect(recentScenesSummary(told(5), 2)).toBe(
      '**Scene 4** (Tick 4):\n  - Bullet one of 4.\n  - Bullet two of 4.\n\n' +
        '**Scene 5** (Tick 5):\n  - Bullet one of 5.\n  - Bullet two of 5.',
    );
    expect(recentScenesSummary(told(2), 3).match(/Tick/g)).toHaveLength(2);
    expect(recentScenesSummary(told(2), 0)).toBe('No previous scenes yet.');
    expect(recentScenesSummary(told(5), 5, 100).match(/Tick/g)).toHaveLength(1);
  });

  it('lists open loops with how much they matter, and the id that resolves them', () => {
    const memory = fold(
      { type: 'loop-opened', loop: loop('O001', { description: 'Who took the map?', importance: 'high' }) },
      { type: 'loop-opened', loop: loop('O002', { importance: 'low', createdInScene: null, tick: 4 }) },
    );
    expect(formatOpenLoops(memory)).toBe(
      '- [HIGH] Who took the map? (Category: mystery, Created: Scene S001, Id: O001)\n' +
        '- [LOW] Loop O002. (Category: mystery, Created: Tick 4, Id: O002)',
    );
    expect(formatOpenLoops(memory, 1)).toContain('O001');
    expect(formatOpenLoops(memory, 1)).not.toContain('O002');
  });

  it('tells how somebody stands to others, from both sides', () => {
    const memory = fold(
      { type: 'relationship-created', relationship: relationship('R001', 'marcus', 'elena') },
      { type: 'relationship-created', relationship: relationship('R002', 'marcus', 'tom', { perspectiveA: '' }) },
    );
    expect(formatRelationships(memory, 'elena', nameOf)).toBe(
      '- MARCUS (mentor): strained [Intensity: 7/10]\n  Your view: "He hides the map."\n  Their view: "She asks too much."',
    );
    expect(formatRelationships(memory, 'marcus', nameOf)).toContain(
      '- TOM (mentor): strained [Intensity: 7/10]\n  Their view:',
    );
  });

  it('describes a character, with what they want and feel now', () => {
    const elena = { name: 'Elena', role: 'protagonist', description: 'A cartographer.', goals: ['to find her father'] };
    expect(formatCharacter(elena)).toBe(
      'Name: Elena\nRole: protagonist\nDescription: A cartographer.\nCurrent Goals: to find her father',
    );
    expect(formatCharacter(elena, { emotionalState: 'angry', goals: ['the map', 'the truth'], tick: 3 })).toBe(
      'Name: Elena\nRole: protagonist\nDescription: A cartographer.\nCurrent Goals: the map, the truth\nEmotional State: angry',
    );
  });

  it('never cuts a character in two', () => {
    expect(oneLine('  a\n\n b  ', 10)).toBe('a b');
    expect(oneLine('ab😀cd', 4)).toBe('ab…');
  });
});

describe('rows to search', () => {
  it('puts each thing a turn touched once, as it stands after it', () => {
    const before = applyMemoryChanges(told(1), [
      { type: 'loop-opened', loop: loop('O001') },
      { type: 'relationship-created', relationship: relationship('R001', 'mira', 'tom') },
    ]);
    const changes: MemoryChange[] = [
      { type: 'scene-recapped', id: 'S001', text: 'What it came to.' },
      { type: 'scene-added', scene: scene(2) },
      { type: 'character-generated', character: newcomer('ann') },
      { type: 'character-introduced', id: 'ann' },
      { type: 'relationship-updated', id: 'R001', status: 'friends', entry: null },
      { type: 'loop-resolved', id: 'O001' },
      { type: 'active-character-set', id: 'mira' },
    ];
    const rows = buildMemoryRows(changes, before, applyMemoryChanges(before, changes), nameOf);
    expect(rows.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'scene S002',
      'character ann',
      'relationship R001',
      'loop O001',
    ]);
    const [added, ann, friends, resolved] = rows;
    // A recap is for the Director's summaries alone: nothing is found by it, and nothing told.
    expect(JSON.stringify(rows)).not.toContain('What it came to.');
    expect(added).toMatchObject({ text: 'Scene 2: Bullet one of 2. Bullet two of 2.', importance: 0.3 });
    expect(ann).toMatchObject({ body: { introduced: true } });
    expect(friends?.text).toBe(
      'MIRA – TOM: mentor, friends. MIRA: She asks too much. TOM: He hides the map. They met.',
    );
    expect(resolved).toMatchObject({ body: { description: 'Loop O001.', resolved: true } });
    for (const { importance } of rows) expect(importance >= 0 && importance <= 1).toBe(true);
  });
});
