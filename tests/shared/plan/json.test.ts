import { describe, expect, it } from 'vitest';
import { jsonObject, jsonProblem } from '../../../shared/plan/json.ts';

const limits = { characters: 40, depth: 3 };

describe('JSON within limits', () => {
  it.each([null, 'lamp', 5, { a: [1, { b: true }] }, [[[]]], { gone: undefined }, 'x'.repeat(38)])('%j', (value) => {
    expect(jsonProblem(value, limits)).toBeNull();
  });

  it.each<[string, unknown, string]>([
    ['a text', 'x'.repeat(39), 'too_large'],
    ['keys', { ['k'.repeat(40)]: 1 }, 'too_large'],
    ['a list of nothing', Array(41).fill(undefined), 'too_large'],
    ['lists in lists', [[[[]]]], 'too_deep'],
    ['a number without end', Number.POSITIVE_INFINITY, 'not_json'],
    ['a function', { run: () => 1 }, 'not_json'],
    ['a bigint', [1n], 'not_json'],
  ])('not: %s', (_about, value, problem) => {
    expect(jsonProblem(value, limits)).toBe(problem);
  });

  it('is told from a value that repeats itself without end, or holds itself', () => {
    let value: unknown[] = ['lamp'];
    for (let times = 0; times < 60; times += 1) value = [value, value];
    expect(jsonProblem(value, { characters: 1000, depth: 100 })).toBe('too_large');
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(jsonProblem(circle, { characters: 1000, depth: 100 })).toBe('too_deep');
  });

  it('is refused by a schema in a sentence', () => {
    const said = jsonObject(limits)
      .safeParse({ a: [[[]]] })
      .error?.issues.map(({ message }) => message);
    expect(said).toEqual(['Expected at most 3 objects and lists within one another, got more.']);
    expect(jsonObject(limits).safeParse([1]).success).toBe(false);
  });
});
