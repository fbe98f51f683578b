import { describe, expect, it } from 'vitest';
import { olderTurnsText } from '../../../server/memory/render-memory.ts';
import {
  applyMemoryChanges,
  emptyMemory,
  MEMORY_LIMITS,
  type MemoryChange,
  type MemoryState,
  type SceneMemory,
} from '../../../shared/memory/index.ts';
import { TURNS_WHOLE } from '../../../shared/play/index.ts';
import { scene } from '../../shared/memory/memories.ts';

const played = (count: number, rest: (number: number) => Partial<SceneMemory>): MemoryState =>
  applyMemoryChanges(
    emptyMemory(),
    Array.from({ length: count }, (_, index): MemoryChange => {
      return { type: 'scene-added', scene: scene(index + 1, rest(index + 1)) };
    }),
  );
const said = (text: string): SceneMemory['did'] => ({ type: 'text', text });

describe('the turns before those that stand whole', () => {
  it('have what the player did and the recap, or the first that was told', () => {
    const memory = played(5, (number) => ({
      ...(number === 1 && { did: { type: 'travel', text: 'The pier' }, told: 'Gulls.' }),
      ...(number === 2 && { did: said('I lift the lid.'), recap: 'The piano is empty.', told: 'Dust.' }),
      ...(number === 3 && { did: { type: 'continue', text: null } }),
    }));
    expect(olderTurnsText(memory, { before: 5, max: 9000 })).toBe(
      [
        'Turn 1: > The player goes to The pier.',
        'Gulls.',
        'Turn 2: > The player: I lift the lid.',
        'The piano is empty.',
        'Turn 3: > The player waits for more.',
        // Of before it was kept what the player did.
        'Turn 4: Bullet one of 4.',
      ].join('\n'),
    );
    expect(olderTurnsText(memory, { before: 1, max: 9000 })).toBe('');
  });

  it('are rolled up beyond some sixty, and keep within their size after a thousand turns', () => {
    const words = `I ask ${'again and '.repeat(90)}again.`;
    const memory = played(1000, (number) => ({
      did: said(words),
      recap: `In turn ${number} something was settled.`,
      importance: number === 3 || number === 950 ? 1 : 0.3,
    }));
    const before = 1000 - TURNS_WHOLE.least + 1;
    const text = olderTurnsText(memory, { before, max: 12_000 });
    expect(text.length).toBeLessThanOrEqual(12_000);
    expect(text).toMatch(/^Long ago:\n- In turn 3 something was settled\.\n/);
    expect(text).toContain(`Turn 950: > The player: ${words}\nIn turn 950 something was settled.`);
    expect(text).not.toContain('In turn 989');
    for (const line of text.split('\n').slice(1)) expect(line).toMatch(/\.$/);
    const whole = olderTurnsText(memory, { before, max: 900_000 });
    expect(whole.match(/^Turn /gm)?.length).toBeGreaterThanOrEqual(45);
    expect(JSON.stringify(memory).length).toBeLessThan(MEMORY_LIMITS.recentScenes * 2500);
  });

  it('change only as often as turns cease to stand whole', () => {
    let changes = 0;
    let last = '';
    const all = Array.from({ length: 200 }, (_, index) => scene(index + 1, { did: said('On.'), recap: 'It went on.' }));
    let memory = emptyMemory();
    let whole: number[] = [];
    for (const one of all) {
      memory = applyMemoryChanges(memory, [{ type: 'scene-added', scene: one }]);
      whole = [...whole, one.turn];
      if (whole.length > TURNS_WHOLE.least + TURNS_WHOLE.step) whole = whole.slice(-TURNS_WHOLE.least);
      const text = olderTurnsText(memory, { before: whole[0] ?? 0, max: 90_000 });
      if (text !== last) changes += 1;
      last = text;
    }
    expect(changes).toBe(Math.floor((200 - TURNS_WHOLE.least) / (TURNS_WHOLE.step + 1)));
  });
});
