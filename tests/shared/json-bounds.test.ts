import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { overBound, overBoundInWords } from '../../shared/json-bounds.ts';
import { parsePackageText } from '../../shared/story/index.ts';

const NONE = { depth: 1e9, values: 1e9, entries: 1e9 };

describe('what a JSON text holds', () => {
  test.each([
    ['[]', 1],
    ['{"a":[{"b":1}],"c":{}}', 3],
    ['{"a":"[[[[[["}', 1],
    ['{"a":"\\"[[[["}', 1],
    ['{"a\\\\":[1]}', 2],
    ['{"a":"\\\\\\"[","b":[]}', 2],
    ['[[[[[[[[[[[', 11],
  ])('%s nests %i deep', (text, depth) => {
    expect(overBound(text, { ...NONE, depth })).toBeNull();
    expect(overBound(text, { ...NONE, depth: depth - 1 })).toEqual({ bound: 'depth', most: depth - 1 });
  });

  test.each(['1', '"', '"\\'])('%s does not nest', (text) => {
    expect(overBound(text, { ...NONE, depth: 0 })).toBeNull();
  });

  test.each([
    ['[1,2,3]', { ...NONE, entries: 3 }, null],
    ['[1,2,3,4]', { ...NONE, entries: 3 }, 'entries'],
    ['{"a":1,"b":[1,2,3],"c":2}', { ...NONE, entries: 3 }, null],
    ['{"a":1,"b":2,"c":3,"d":4}', { ...NONE, entries: 3 }, 'entries'],
    ['[[1,2],[3,4],"5,6,7,8"]', { ...NONE, entries: 3 }, null],
    ['[[1,2],[3,4]]', { ...NONE, values: 7 }, null],
    ['[[1,2],[3,4]]', { ...NONE, values: 6 }, 'values'],
    [']]]],,,,', { ...NONE, entries: 3 }, 'entries'],
  ])('%s within %j: over %s', (text, bounds, bound) => {
    expect(overBound(text, bounds)?.bound ?? null).toBe(bound);
  });

  test('is counted as it would be built', () => {
    const valuesIn = (value: unknown): number =>
      1 +
      (typeof value === 'object' && value !== null
        ? Object.values(value).reduce((sum, each) => sum + valuesIn(each), 0)
        : 0);
    const emptyIn = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? Object.values(value).reduce(
            (sum: number, each) => sum + emptyIn(each),
            Object.keys(value).length === 0 ? 1 : 0,
          )
        : 0;
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        // What is empty counts as if it held something.
        const values = valuesIn(value) + emptyIn(value);
        const text = JSON.stringify(value);
        expect(overBound(text, { ...NONE, values })).toBeNull();
        expect(overBound(text, { ...NONE, values: values - 1 })).toEqual({ bound: 'values', most: values - 1 });
      }),
    );
  });

  test('is told in words', () => {
    expect(overBoundInWords({ bound: 'depth', most: 100 })).toBe('nests more than 100 levels deep');
    expect(overBoundInWords({ bound: 'values', most: 4_000_000 })).toContain('4,000,000 values');
    expect(overBoundInWords({ bound: 'entries', most: 20_000 })).toContain('20,000 entries');
  });
});

describe('the text of a package', () => {
  test.each([
    ['a plot of very many empty things', `{"plot":[${'{},'.repeat(1_000_000)}{}],"characters":[]}`, /20,000 entries/],
    ['very many lists', `{"meta":[${`[${'0,'.repeat(19_000)}0],`.repeat(300)}0]}`, /4,000,000 values/],
    ['what nests without an end', '['.repeat(1_000_000), /100 levels/],
  ])('of %s is refused before anything is built of it', (_, text, message) => {
    const parse = vi.spyOn(JSON, 'parse');
    try {
      expect(() => parsePackageText(text)).toThrow(
        expect.objectContaining({ code: 'too_large', message: expect.stringMatching(message) }),
      );
      expect(parse).not.toHaveBeenCalled();
    } finally {
      parse.mockRestore();
    }
  });

  test('that is no JSON is refused', () => {
    expect(() => parsePackageText('{"plot":')).toThrow(expect.objectContaining({ code: 'malformed' }));
    expect(parsePackageText('\uFEFF{}')).toEqual({});
  });
});
