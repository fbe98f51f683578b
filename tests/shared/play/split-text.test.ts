import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINE_MAX_LENGTH, splitSentences, splitText } from '../../../shared/play/index.ts';
import { runs } from '../../support/runs.ts';

const squeezed = (text: string): string => text.replace(/\s+/gu, '');

describe('A text that is longer than a frame', () => {
  // One after the other before and after each place, these would take minutes: the test runs out of its time.
  it.each(['. ', '“a.” ', '.', '(“A. ', '!'])('made of %j alone is split in proportion to its length', (part) => {
    const text = `${part.repeat(60_000)}x`;
    const pieces = splitText(text, text.length - 1);
    expect(squeezed(pieces.join(''))).toBe(squeezed(text));
    expect(squeezed(splitSentences(text).join(''))).toBe(squeezed(text));
  });

  it('is left as it is where it fits', () => {
    expect(splitText('Short enough.')).toEqual(['Short enough.']);
    expect(splitText('  ')).toEqual([]);
  });

  it('is split at the end of a sentence, closing quotation marks with it', () => {
    expect(splitText('He waits. “Not yet.” She nods.', 22)).toEqual(['He waits. “Not yet.”', 'She nods.']);
    expect(splitText('Is it late? It is! So late… Go home.', 20)).toEqual(['Is it late? It is!', 'So late… Go home.']);
  });

  it('is split at the end of a sentence in Chinese and Japanese, without spaces', () => {
    expect(splitText('雨下了一夜。码头空了。“走吧。”她说。', 12)).toEqual(['雨下了一夜。码头空了。', '“走吧。”她说。']);
    expect(splitText('雨が降る。「行こう。」と彼女は言う。', 12)).toEqual(['雨が降る。「行こう。」', 'と彼女は言う。']);
  });

  it('takes no title, initial or number for the end of a sentence', () => {
    expect(splitText('At noon Mr. Holt comes in. He has 3.5 pounds on him.', 40)).toEqual([
      'At noon Mr. Holt comes in.',
      'He has 3.5 pounds on him.',
    ]);
    expect(splitText('It is late. She reads the sign of J. R. Penrose aloud.', 44)[0]).toBe('It is late.');
  });

  it('keeps a quotation together where it can', () => {
    expect(splitText('It is cold. She says: “Come. Sit. Now.” He sits.', 42)).toEqual([
      'It is cold. She says: “Come. Sit. Now.”',
      'He sits.',
    ]);
    expect(splitText('It is a cold day. “Come. Sit down here. Now. It will be long.”', 30)[0]).toBe(
      'It is a cold day.',
    );
  });

  it('keeps a quotation in single marks together too, and takes no apostrophe for one', () => {
    const told = "He reads it and says: 'But that is us. That really is us.' A typewriter stops.";
    expect(splitSentences(told).map((one) => one.trim())).toEqual([
      "He reads it and says: 'But that is us. That really is us.'",
      'A typewriter stops.',
    ]);
    expect(
      splitSentences("The boys' hats hang there. It's late. 'Tis the season. The visitors' book is shut."),
    ).toHaveLength(4);
    expect(splitSentences('She said ‘Go. I’ll stay.’ He went.')).toEqual(['She said ‘Go. I’ll stay.’ ', 'He went.']);
  });

  it('takes breath at a comma where no sentence ends, else between words', () => {
    expect(splitText('one two three, four five six seven', 20)).toEqual(['one two three,', 'four five six seven']);
    expect(splitText('one two three four five six', 14)).toEqual(['one two three', 'four five six']);
    expect(splitText('一二三四五，六七八九十', 8)).toEqual(['一二三四五，', '六七八九十']);
  });

  it('parts a word only where it is longer than a frame, and never a character', () => {
    expect(splitText('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
    expect(splitText('😀😀😀', 3)).toEqual(['😀', '😀', '😀']);
  });

  const word = fc.oneof(
    fc.stringMatching(/^[a-z]{1,12}[.,!?]?$/),
    fc.constantFrom(
      'Mr.',
      '“Yes.”',
      '(so)',
      '雨が降る。',
      '码头，',
      '——',
      '…',
      'don’t',
      '3.5',
      'e\u0301te\u0301',
      '😀',
    ),
  );

  it('loses nothing, whatever it is: every piece fits, and together they are the text', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), fc.integer({ min: 2, max: 80 }), (words, max) => {
        const text = words.join(' ');
        const pieces = splitText(text, max);
        expect(squeezed(pieces.join(''))).toBe(squeezed(text));
        for (const piece of pieces) {
          expect(piece.length).toBeLessThanOrEqual(max);
          expect(piece).toBe(piece.trim());
          expect(piece).not.toBe('');
        }
      }),
      { numRuns: runs(600) },
    );
  });

  it('parts no word of a text whose words fit', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}[.,]?$/), { maxLength: 80 }), (words) => {
        expect(splitText(words.join(' '), 30).flatMap((piece) => piece.split(' '))).toEqual(words);
      }),
      { numRuns: runs(600) },
    );
  });

  it('is split quickly, however long', () => {
    expect(splitText('word '.repeat(800)).every(({ length }) => length <= LINE_MAX_LENGTH)).toBe(true);
    expect(splitText('字'.repeat(4000)).map(({ length }) => length)).toEqual([600, 600, 600, 600, 600, 600, 400]);
  });
});
