import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MARKS_MAX,
  marksWithin,
  plainWords,
  readMarkup,
  readModelMarkup,
  unreadTag,
  writeMarkup,
} from '../../../../shared/story/index.ts';

const PIECES = [
  'a',
  'b c',
  ' ',
  '{',
  '}',
  '{b}',
  '{/b}',
  '{i}',
  '{/i}',
  '{cps=*0.5}',
  '{/cps}',
  '{w=0.8}',
  '{rb}',
  '{/rb}',
  '{rt}',
];
const MORE = ['{/rt}', '{rb}漢{/rb}{rt}かん{/rt}', '{color=#f00}', '{w=99}', '{cps=0}', '<b>', '👩‍👧', '\n', '{{b}'];
const written = fc.array(fc.constantFrom(...PIECES, ...MORE), { maxLength: 24 }).map((parts) => parts.join(''));

describe('reading marks', () => {
  it('reads each tag, and leaves the words', () => {
    expect(readMarkup('A {b}very {i}old{/i}{/b} {rb}塔{/rb}{rt}とう{/rt}. {w=0.8}{cps=*0.5}Slow.{/cps}')).toEqual({
      text: 'A very old 塔. Slow.',
      marks: [
        { type: 'italic', from: 7, to: 10 },
        { type: 'bold', from: 2, to: 10 },
        { type: 'ruby', from: 11, to: 12, text: 'とう' },
        { type: 'pause', from: 14, ms: 800 },
        { type: 'speed', from: 14, to: 19, factor: 0.5 },
      ],
    });
  });

  it.each([
    ['not closed', 'A {b}word'],
    ['not opened', 'A word{/i}'],
    ['closed before it opens', '{/b}word{b}'],
    ['unknown', '{color=#f00}red{/color}'],
    ['longer than a breath', 'Wait{w=9}.'],
    ['quicker than anybody reads', '{cps=*500}x{/cps}'],
    ['HTML', '<b onclick="x()">bold</b><script>1</script>'],
    ['a reading without words', '{rb}{/rb}{rt}x{/rt}'],
    ['a name of another engine', '[name], {name} and {{user}}'],
  ])('leaves as it is written what is %s', (_what, text) => {
    expect(readMarkup(text)).toEqual({ text, marks: [] });
  });

  it('reads a tag after one more brace as its words', () => {
    expect(readMarkup('Write {{b} for bold, {{{b} for that.')).toEqual({
      text: 'Write {b} for bold, {{b} for that.',
      marks: [],
    });
  });

  it('reads no more marks than a text may have', () => {
    const { marks, text } = readMarkup('{b}x{/b}'.repeat(MARKS_MAX + 3));
    expect(marks).toHaveLength(MARKS_MAX);
    expect(text).toBe(`${'x'.repeat(MARKS_MAX)}${'{b}x{/b}'.repeat(3)}`);
  });

  it('holds places in the text, with something between them', () => {
    let spans = 0;
    fc.assert(
      fc.property(written, (words) => {
        const { text, marks } = readMarkup(words);
        for (const mark of marks) {
          expect(mark.from).toBeLessThanOrEqual(text.length);
          if (!('to' in mark)) continue;
          spans += 1;
          expect(mark.from).toBeLessThan(mark.to);
          expect(mark.to).toBeLessThanOrEqual(text.length);
        }
      }),
    );
    expect(spans).toBeGreaterThan(0);
  });

  it('is read again as it was read, once it is written', () => {
    const order = (marks: readonly object[]) => marks.map((mark) => JSON.stringify(mark)).sort();
    fc.assert(
      fc.property(written, (words) => {
        const read = readMarkup(words);
        const again = readMarkup(writeMarkup(read));
        expect(again.text).toBe(read.text);
        expect(order(again.marks)).toEqual(order(read.marks));
      }),
    );
  });

  it('takes no longer for what is made to be slow', () => {
    const nasty = '{rb}'.repeat(1000) + '{'.repeat(2000) + '*a'.repeat(1000);
    expect(plainWords(nasty)).toBe(nasty);
    expect(readModelMarkup(nasty).text).toHaveLength(nasty.length);
  });
});

describe('parts of a text', () => {
  const { text, marks } = readMarkup('One {b}two three{/b}{w=1} four');

  it('have the marks that lie in them, counted from where they begin', () => {
    expect(marksWithin(marks, 0, 7, false)).toEqual([{ type: 'bold', from: 4, to: 7 }]);
    expect(marksWithin(marks, 8, text.length, true)).toEqual([
      { type: 'bold', from: 0, to: 5 },
      { type: 'pause', from: 5, ms: 1000 },
    ]);
  });

  it('begin with a breath that stands between two of them', () => {
    expect(marksWithin(marks, 0, 13, false).map(({ type }) => type)).toEqual(['bold']);
    expect(marksWithin(marks, 13, text.length, true)).toEqual([{ type: 'pause', from: 0, ms: 1000 }]);
  });
});

describe('words of a model', () => {
  it('are slanted and bold where it set stars around them', () => {
    expect(readModelMarkup('He *knew*. **Everything**, 3*4 and * a * too.')).toEqual({
      text: 'He knew. Everything, 3*4 and * a * too.',
      marks: [
        { type: 'italic', from: 3, to: 7 },
        { type: 'bold', from: 9, to: 19 },
      ],
    });
  });
});

describe('a tag that is not read', () => {
  it.each([
    ['{b}open', '{b}'],
    ['{color=#f00}red', '{color=#f00}'],
    ['{w=30}', '{w=30}'],
    ['{b}x{/b} and {/i}', '{/i}'],
  ])('is found in %s', (text, tag) => expect(unreadTag(text)).toBe(tag));

  it.each(['{b}x{/b}', '{{b}', 'a { b } c', '{ }', 'A {1} B', 'plain'])('is none in %s', (text) =>
    expect(unreadTag(text)).toBeNull(),
  );
});
