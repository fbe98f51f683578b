import { describe, expect, test } from 'vitest';
import { estimate, estimateDifference } from '../../../server/evaluate/bootstrap-intervals.ts';
import { createLineAttribution } from '../../../server/evaluate/count-turns.ts';
import { findBetterModel, formatMeasure } from '../../../server/evaluate/report/figures.ts';

const plays = (...shares: number[]) => shares.map((sum) => ({ own: { sum, of: 10 } }));

describe('intervals', () => {
  test('hold the value, are the same by the same seed, and wider where plays differ', () => {
    const same = estimate(['own'], plays(5, 5, 5, 5), 1).own;
    expect(same).toEqual({ value: 0.5, low: 0.5, high: 0.5 });
    const apart = estimate(['own'], plays(0, 10, 0, 10), 1).own;
    expect(apart).toEqual(estimate(['own'], plays(0, 10, 0, 10), 1).own);
    expect(apart?.value).toBe(0.5);
    expect(apart?.low).toBeLessThan(0.3);
    expect(apart?.high).toBeGreaterThan(0.7);
  });

  test('there are none of one play, and no value of none', () => {
    expect(estimate(['own'], plays(5), 1).own).toEqual({ value: 0.5, low: null, high: null });
    expect(estimate(['own'], [], 1).own).toEqual({ value: null, low: null, high: null });
  });

  test('a play counts for as much as there was to count in it', () => {
    expect(estimate(['own'], [{ own: { sum: 1, of: 1 } }, { own: { sum: 0, of: 3 } }], 1).own?.value).toBe(0.25);
  });

  test('a difference is of pairs: what both plays share does not widen it', () => {
    const [before, after] = [plays(0, 5, 8), plays(2, 7, 10)];
    const pairs = before.flatMap((one, index) => (after[index] ? [[one, after[index]] as const] : []));
    const { own } = estimateDifference(['own'], pairs, 1);
    expect(own?.low).toBeCloseTo(0.2);
    expect(own?.high).toBeCloseTo(0.2);
    expect(findBetterModel('own', own)).toBe(1);
    expect(findBetterModel('again', own)).toBe(0);
    expect(findBetterModel('words', own)).toBeNull();
    expect(findBetterModel('own', { value: 0.2, low: -0.1, high: 0.4 })).toBeNull();
  });
});

test('figures are read with their units, and nothing has no sign', () => {
  expect(formatMeasure('own', 0.934)).toBe('93 %');
  expect(formatMeasure('own', 0.0123)).toBe('1.2 %');
  expect(formatMeasure('own', -0.00001, true)).toBe('0 %');
  expect(formatMeasure('turnMs', 61_234)).toBe('61.2 s');
  expect(formatMeasure('turnMs', -200, true)).toBe('−200 ms');
  expect(formatMeasure('replaced', 0.5, true)).toBe('+0.50');
  expect(formatMeasure('cost', 0.00123)).toBe('$0.0012');
});

test('a line is its writer’s own through JSON, cuts and changed signs, and not where a sentence of it is another’s', () => {
  const isOwn = createLineAttribution(['[{"text":"The lamp\\u2019s out. \\"Who?\\" Tom asked.\\nNobody']);
  expect(isOwn('The lamp’s out.')).toBe(true);
  expect(isOwn('“Who?” Tom asked.')).toBe(true);
  expect(isOwn('Tom asked. The lamp’s out.')).toBe(true);
  expect(isOwn('The lamp’s out. The tide turns.')).toBe(false);
  expect(isOwn('…')).toBe(false);
});
