import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fnv1a, hashChoice, hashLine } from '../../../../web/stage/player-data/use-read-lines.ts';

const said = (text: string, character = 'aiko') => hashLine({ kind: 'say', character, text });

describe('the hash of words', () => {
  // The values its authors give: http://www.isthe.com/chongo/src/fnv/test_fnv.c
  test.each([
    ['', 0xcbf29ce484222325n],
    ['a', 0xaf63dc4c8601ec8cn],
    ['foobar', 0x85944171f73967e8n],
  ])('is FNV-1a: of %j', (text, hash) => {
    expect(fnv1a(text)).toBe(hash);
  });

  test('is 8 characters of any words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(said(text)).toMatch(/^[\w-]{8}$/);
      }),
    );
  });

  test('is the same however the words are spaced and composed, and another for other words or speakers', () => {
    const line = said('Café, at noon.');
    expect(said('  Cafe\u0301,\nat   noon. ')).toBe(line);
    expect(new Set([line, said('Café at noon.'), said('Café, at noon.', 'kenji')]).size).toBe(3);
    expect(hashLine({ kind: 'narrate', text: 'Café, at noon.' })).not.toBe(line);
    expect(hashLine({ kind: 'say', name: 'A voice', text: 'Come.' })).not.toBe(
      hashLine({ kind: 'say', text: 'Come.' }),
    );
  });

  test('of a choice is that of its words where they are offered', () => {
    expect(hashChoice('tarot', 'alley', 'Leave')).toBe(hashChoice('tarot', 'alley', 'Leave '));
    const others = [
      ['tarot', 'stall', 'Leave'],
      ['ferry', 'alley', 'Leave'],
      ['tarot', 'alley', 'Stay'],
    ] as const;
    for (const [story, place, text] of others) {
      expect(hashChoice(story, place, text)).not.toBe(hashChoice('tarot', 'alley', 'Leave'));
    }
  });
});
