import fc from 'fast-check';
import { expect, test } from 'vitest';
import { truncateText } from '../../../web/ui/truncated-text.tsx';

const within = (length: number) => (text: string) => text.length <= length;

test('a text that fits stays as it is', () => {
  expect(truncateText('A ship that came back empty.', 'en', within(40))).toBe('A ship that came back empty.');
});

test('a longer one ends after a whole word, without what follows it', () => {
  expect(truncateText('The archivist, her brother and the harbour.', 'en', within(17))).toBe('The archivist…');
  expect(truncateText('The archivist, her brother and the harbour.', 'en', within(22))).toBe('The archivist, her…');
});

test('words of languages without spaces are whole as well', () => {
  expect(truncateText('港の灯台守は嵐の夜に消えた。', 'ja', within(6))).toBe('港の灯台守…');
  expect(truncateText('图书馆里没有人。', 'zh', within(5))).toBe('图书馆里…');
});

test('where not even a word fits, and for a language that is none, the text is still there', () => {
  expect(truncateText('Donaudampfschifffahrt', 'de', within(4))).toBe('Donaudampfschifffahrt');
  expect(truncateText('one two', 'no such language', within(5))).toBe('one…');
});

test('whatever is left out, the rest is the beginning of the text and fits', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), fc.integer({ min: 2, max: 80 }), (text, length) => {
      const short = truncateText(text, 'en', within(length));
      if (short === text) return;
      expect(short.length).toBeLessThanOrEqual(length);
      expect(text.startsWith(short.slice(0, -1))).toBe(true);
    }),
  );
});
