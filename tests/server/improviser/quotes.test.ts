import { describe, expect, it } from 'vitest';
import { createLines } from '../../../server/improviser/telling/lines.ts';
import { calledIn } from '../../../server/improviser/telling/scene.ts';
import { tellScene } from '../../../server/improviser/telling/tell.ts';
import { createChance } from '../../../server/words/chance.ts';
import { inQuotes } from '../../../server/words/quotes.ts';
import { encounter, scene, texts } from './telling-scene.ts';

describe('quotation marks', () => {
  it.each([
    ['en', 'Come in.', '“Come in.”'],
    ['en', '“Come in.”', '“Come in.”'],
    ['en', 'He said “no” to me.', '“He said ‘no’ to me.”'],
    ['en', 'He said "no" to "me".', '“He said ‘no’ to ‘me’.”'],
    ['zh', '“小心。”', '“小心。”'],
    ['zh', '他说“不”，就走了。', '“他说‘不’，就走了。”'],
    ['ja', '「気をつけて」', '「気をつけて」'],
    ['ja', '「負けた分は何？」と聞く', '「『負けた分は何？』と聞く」'],
  ] as const)('in %s: %s', (language, text, quoted) => {
    expect(inQuotes(text, language)).toBe(quoted);
  });

  it('of a description stay together: a quotation is one line of the telling', () => {
    const description = 'The door is open. She reads aloud: “Come. Sit down. Do not wait for me.” Then she folds it.';
    const told = texts(tellScene(scene({ encounter: encounter({ description, phase: 'closing' }) }), 3));
    expect(told).toContainEqual(expect.stringContaining('“Come. Sit down. Do not wait for me.”'));
    for (const text of told) expect(text.split('“').length).toBe(text.split('”').length);
  });
});

describe('lines of the improviser', () => {
  it('begin large wherever a sentence begins, and small within one', () => {
    for (let seed = 0; seed < 60; seed++) {
      const lines = createLines('en', [], createChance(seed, 'capitals'));
      for (const kind of ['alone', 'act', 'nudge', 'spot', 'look', 'idle', 'way_later']) {
        const line = lines(kind, {
          place: 'the pier',
          goal: 'the lamp room',
          spot: 'the landing',
          item: 'a torn page',
        });
        expect(line).not.toMatch(/(?:^|[.!?]["”’)]*\s+)\p{Ll}/u);
      }
    }
    const lines = createLines('en', [], createChance(1, 'within'));
    expect(lines('arrive', { place: 'the pier' }, (line) => line.startsWith('You come to'))).toBe(
      'You come to the pier.',
    );
  });

  it('call two people of one first name by their whole names', () => {
    const present = [
      { id: 'one', name: 'Harriet Vane' },
      { id: 'two', name: 'Harriet Stone' },
      { id: 'mae', name: 'Mae Flint' },
    ];
    const here = scene({ present });
    const called = here.present.map((person) => calledIn(here, person));
    expect(called).toEqual(['Harriet Vane', 'Harriet Stone', 'Mae']);
    for (let seed = 0; seed < 80; seed++) {
      const frames = tellScene(scene({ present, encounter: null, mayAskChoice: true }), seed);
      const offered = frames.flatMap((frame) => (frame.type === 'choice' ? frame.options.map(({ text }) => text) : []));
      for (const text of [...offered, ...texts(frames)]) {
        if (text.includes('Harriet')) expect(text).toMatch(/Harriet (?:Vane|Stone)/);
      }
    }
  });
});
