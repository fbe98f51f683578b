import { describe, expect, it } from 'vitest';
import { type Row, sizeRow } from './figure.ts';
import { FIGURES } from './figures.ts';
import { filesOf } from './first-load.ts';
import { babbler, p95 } from './memory-search.ts';
import { comparing, measurePairs, median, PAIRS_MIN, rowOf } from './pairs.ts';
import { jsonOf, sayNumber, tableOf } from './report.ts';

/** A machine on which everything takes as long as it says. */
function machine() {
  const state = { now: 0, log: '' };
  const taking = (letter: string, ms: () => number) => async () => {
    state.log += letter;
    state.now += ms();
  };
  return { state, taking, now: () => state.now };
}

describe('the median', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[10, 9, 1, 100], 9.5],
    [[2, 10, 9], 9],
  ])('of %j is %d', (values, middle) => {
    const before = [...values];
    expect(median(values)).toBe(middle);
    expect(values).toEqual(before);
  });

  it('of nothing is none', () => {
    expect(() => median([])).toThrow(RangeError);
  });
});

it('tells what one in twenty is above', () => {
  expect(p95(Array.from({ length: 100 }, (_, n) => 100 - n))).toBe(95);
  expect(p95([7])).toBe(7);
  expect(() => p95([])).toThrow(RangeError);
});

it('babbles in a language of few common words and many rare ones, the same each time', () => {
  const text = babbler(7)(20_000);
  expect(babbler(7)(20_000)).toBe(text);
  const counts = new Map<string, number>();
  for (const word of text.split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1);
  const sorted = [...counts.values()].sort((a, b) => b - a);
  expect(sorted[0]).toBeGreaterThan(1000);
  expect(sorted.filter((count) => count <= 3).length).toBeGreaterThan(1000);
});

describe('pairs', () => {
  it('are measured in turns, each first in every other pair, after both have been warmed up', async () => {
    const { state, taking, now } = machine();
    const subject = taking('s', () => 6);
    const floor = taking('f', () => 2);
    const pairs = await measurePairs({ subject, floor, warmUp: 1, times: 2, pairs: 5, now });
    expect(state.log).toBe('sf ssff ffss ssff ffss ssff'.replaceAll(' ', ''));
    expect(pairs).toEqual(Array(5).fill({ subject: 6, floor: 2 }));
  });

  it('are at least five', async () => {
    const work = async () => undefined;
    const too = measurePairs({ subject: work, floor: work, warmUp: 0, times: 1, pairs: PAIRS_MIN - 1 });
    await expect(too).rejects.toThrow('at least 5 pairs, not 4');
  });

  it('come to the median of their ratios, so that a moment in which the machine was busy counts once', () => {
    const pairs = [
      { subject: 3, floor: 1 },
      { subject: 300, floor: 100 },
      { subject: 90, floor: 1 },
      { subject: 4, floor: 1 },
      { subject: 2, floor: 1 },
    ];
    const row = rowOf({ name: 'P0', what: 'nothing', goal: 3 }, pairs);
    expect(row).toEqual({
      ...{ name: 'P0', what: 'nothing', unit: 'ms', goal: 3, pairs: 5 },
      ...{ value: 4, floor: 1, ratio: 3, met: true },
    });
    expect(rowOf({ name: 'P0', what: 'nothing', goal: 2.9 }, pairs).met).toBe(false);
  });

  it('are put away after, also when measuring them fails', async () => {
    let closed = 0;
    const figure = comparing({ name: 'P0', what: 'nothing' }, async () => ({
      ...{ goal: 1, warmUp: 0, times: 1, pairs: 5 },
      subject: async () => {
        throw new Error('It cannot be done.');
      },
      floor: async () => undefined,
      close: () => void closed++,
    }));
    await expect(figure.measure()).rejects.toThrow('It cannot be done.');
    expect(closed).toBe(1);
  });
});

describe('the report', () => {
  const rows: Row[] = [
    rowOf({ name: 'P1', what: 'one thing', goal: 5 }, Array(5).fill({ subject: 0.98765, floor: 0.2 })),
    sizeRow({ name: 'P22', what: 'another – 紙', value: 151.2, unit: 'KB', goal: 150 }),
    sizeRow({ name: 'P22', what: 'besides', value: 4, unit: 'KB', goal: null }),
    {
      ...{ name: 'P3', what: 'a third', value: 1.9, floor: 2, ratio: 0.95, unit: '×' },
      ...{ goal: 0.8, isAtLeast: true, met: true, pairs: 5 },
    },
  ];

  it('is one table, a line for each figure', () => {
    expect(tableOf(rows).split('\n')).toEqual([
      'name  value     floor   ratio  goal      met  what',
      'P1    0.988 ms  0.2 ms  4.94×  ≤ 5×      yes  one thing',
      'P22   151 KB    –       –      ≤ 150 KB  no   another – 紙',
      'P22   4 KB      –       –      –         –    besides',
      'P3    1.9×      2×      0.95×  ≥ 0.8×    yes  a third',
    ]);
  });

  it('is the same as JSON', () => {
    expect(JSON.parse(jsonOf(rows))).toEqual({ figures: rows });
  });

  it.each([
    [0, '0'],
    [0.012345, '0.0123'],
    [5.678, '5.68'],
    [99.96, '100'],
    [1234.5, '1235'],
  ])('says %d as %s', (value, said) => {
    expect(sayNumber(value)).toBe(said);
  });
});

it('counts for a page the scripts of its chunks, and of all these import at once, each once', () => {
  const chunk = (file: string, imports: string[] = []) => ({ file, imports, isEntry: false });
  const manifest = {
    'index.html': chunk('index.js', ['_shared.js']),
    'page.tsx': chunk('page.js', ['_shared.js', '_part.js', '_style.css']),
    'later.tsx': chunk('later.js'),
    '_shared.js': chunk('shared.js'),
    // Chunks may import one another in a circle.
    '_part.js': chunk('part.js', ['page.tsx']),
    '_style.css': chunk('style.css'),
  };
  expect([...filesOf(manifest, ['index.html', 'page.tsx'])].sort()).toEqual([
    'index.js',
    'page.js',
    'part.js',
    'shared.js',
  ]);
  expect(() => filesOf(manifest, ['gone.tsx'])).toThrow('no chunk of gone.tsx');
});

it('has a name of its own for every figure', () => {
  expect(new Set(FIGURES.map(({ name }) => name)).size).toBe(FIGURES.length);
});
