import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffWords, isRewritten, type Segment, truncateUnchanged } from '../../../web/studio/history/diff/word-diff.ts';

const told = (segments: readonly Segment[]): string =>
  segments.map(({ op, text }) => (op === 'same' ? text : op === 'added' ? `{+${text}+}` : `[-${text}-]`)).join('');
const side = (segments: readonly Segment[], without: Segment['op']): string =>
  segments.flatMap(({ op, text }) => (op === without ? [] : text)).join('');

describe('how a text became another', () => {
  test.each([
    ['The pier is quiet.', 'The pier is loud.', 'The pier is [-quiet-]{+loud+}.'],
    ['A lamp.', 'A red lamp.', 'A {+red +}lamp.'],
    ['One two three', 'One three', 'One [-two -]three'],
    ['', 'New.', '{+New.+}'],
    ['Old.', '', '[-Old.-]'],
    ['Same.', 'Same.', 'Same.'],
    ['', '', ''],
  ])('%j → %j is %s', (before, after, expected) => {
    expect(told(diffWords(before, after))).toBe(expected);
  });

  test('words that were replaced one after another are one change', () => {
    expect(told(diffWords('He saw old grey ships.', 'He saw new white boats.'))).toBe(
      'He saw [-old grey ships-]{+new white boats+}.',
    );
  });

  test('compares Chinese and Japanese by words, not as one long one', () => {
    const chinese = told(diffWords('老码头在夜里很安静。', '老码头在夜里很热闹。'));
    expect(chinese).toContain('老码头');
    expect(chinese).toContain('[-安静-]{+热闹+}');
    const japanese = diffWords('灯台の光が消えた。', '灯台の光が戻った。');
    expect(japanese.some(({ op, text }) => op === 'same' && text.includes('灯台'))).toBe(true);
  });

  const prose = fc
    .array(fc.constantFrom('the', 'sea', 'lamp', ' ', ' ', '\n', '.', '夜', '灯', 'ö', '👩‍🚀'), { maxLength: 60 })
    .map((tokens) => tokens.join(''));

  test('gives both texts back, whatever they are', () => {
    fc.assert(
      fc.property(prose, prose, (before, after) => {
        const segments = diffWords(before, after);
        expect(side(segments, 'added')).toBe(before);
        expect(side(segments, 'removed')).toBe(after);
        expect(segments.every(({ text }) => text !== '')).toBe(true);
        expect(segments.some(({ op }, index) => op === segments[index + 1]?.op)).toBe(false);
      }),
    );
  });

  test('long texts are compared within bounds, sentence by sentence where there is much to compare', () => {
    const sentence = (word: string, index: number) => `Sentence ${index} tells of the ${word} and of nothing else. `;
    const many = (word: string) => Array.from({ length: 600 }, (_, index) => sentence(word, index)).join('');
    const before = `Begins. ${many('sea')}`;
    const after = `Opens. ${many('sea').replace('Sentence 300 tells', 'Sentence 300 sings')} Ends.`;
    const segments = diffWords(before, after);
    expect(side(segments, 'added')).toBe(before);
    expect(side(segments, 'removed')).toBe(after);
    expect(segments.length).toBeLessThan(20);
    const same = segments.filter(({ op }) => op === 'same').reduce((sum, { text }) => sum + text.length, 0);
    expect(same / before.length).toBeGreaterThan(0.95);
  });

  test('two texts too long even for that are told whole', () => {
    const one = Array.from({ length: 4000 }, (_, index) => `A${index}. `).join('');
    const other = Array.from({ length: 4000 }, (_, index) => `B${index}. `).join('');
    expect(diffWords(one, other)).toEqual([
      { op: 'removed', text: one },
      { op: 'added', text: other },
    ]);
  });
});

test('a text of which little is left is rewritten', () => {
  expect(isRewritten(diffWords('The pier is quiet tonight.', 'The pier is loud tonight.'))).toBe(false);
  expect(isRewritten(diffWords('A man waits for a ship.', 'Nobody knows why bells ring under water.'))).toBe(true);
  expect(isRewritten(diffWords('', ''))).toBe(false);
});

describe('what stays around a change', () => {
  const long = 'word '.repeat(200).trim();

  test('is cut to a few words, on whole ones', () => {
    const cut = truncateUnchanged(diffWords(`${long} old ${long}`, `${long} new ${long}`), 40);
    expect(cut.map(({ op }) => op)).toEqual(['same', 'removed', 'added', 'same']);
    expect(cut[0]?.text).toMatch(/^… (word )+$/);
    expect(cut[3]?.text).toMatch(/^( word)+ …$/);
    expect(cut.every(({ text }) => text.length < 60)).toBe(true);
  });

  test('keeps both ends between two changes', () => {
    const cut = truncateUnchanged(diffWords(`one ${long} two`, `1 ${long} 2`), 40);
    expect(cut[2]?.text).toMatch(/^( word)+ … (word )+$/);
  });

  test('leaves short texts and changes alone', () => {
    const segments = diffWords('The pier is quiet.', 'The pier is loud.');
    expect(truncateUnchanged(segments, 40)).toEqual(segments);
  });

  test('cuts text without blanks, too', () => {
    const cut = truncateUnchanged(diffWords(`${'夜'.repeat(300)}旧`, `${'夜'.repeat(300)}新`), 30);
    expect(cut[0]?.text).toBe(`…${'夜'.repeat(30)}`);
  });
});
