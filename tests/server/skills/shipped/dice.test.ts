import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Chance, chance, countOf, load, mean, range } from './kit.ts';

interface Rolled {
  notation: string;
  total: number;
  groups: { notation: string; sign: number; rolls: { value: number; kept: boolean }[]; subtotal: number }[];
  modifier: number;
}
const dice = (await load('dice-roller/dice.mjs')) as {
  roll(notation: string, random: Chance): Rolled;
  sayRoll(rolled: Rolled): string;
  notationWithin(said: string): string | null;
};
const roll = (notation: string, seed: number | string = 1) => dice.roll(notation, chance(seed));
const totals = (notation: string, count: number) => range(count).map((seed) => roll(notation, seed).total);

/** A chance that gives what it is told, as the sides that come up. */
const scripted = (...sides: number[]): Chance => {
  const next = () => {
    const side = sides.shift();
    if (side === undefined) throw new Error('There are no more dice.');
    return side;
  };
  return { next, integer: () => next() - 1, pick: (list) => list[next()] ?? (list[0] as never) };
};

describe('notation', () => {
  const rolls: [string, number[], number, string][] = [
    ['2d6+1', [5, 2], 8, '2d6+1: [5, 2] + 1 = 8'],
    ['d20', [13], 13, 'd20: [13] = 13'],
    ['4d6kh3', [3, 6, 1, 5], 14, '4d6kh3: [3, 6, (1), 5] = 14'],
    ['4d6k3', [3, 6, 1, 5], 14, '4d6k3: [3, 6, (1), 5] = 14'],
    ['4d6dl1', [2, 2, 2, 5], 9, '4d6dl1: [2, 2, (2), 5] = 9'],
    ['3d6dh', [2, 6, 4], 6, '3d6dh: [2, (6), 4] = 6'],
    ['2d20kl1', [17, 4], 4, '2d20kl1: [(17), 4] = 4'],
    ['advantage+2', [7, 18], 20, 'advantage+2: [(7), 18] + 2 = 20'],
    ['Disadvantage', [7, 18], 7, 'Disadvantage: [7, (18)] = 7'],
    ['d%', [77], 77, 'd%: [77] = 77'],
    ['4dF', [1, 3, 3, 2], 1, '4dF: [-1, 1, 1, 0] = 1'],
    ['2d6!', [6, 3, 6, 1], 16, '2d6!: [6, 3, 6, 1] = 16'],
    ['10-1d4-2', [3], 5, '10-1d4-2: -[3] + 8 = 5'],
    ['-d4+1d6', [3, 5], 2, '-d4+1d6: -[3] + [5] = 2'],
    [' ２ｄ６ ＋ １ ', [5, 2], 8, '２ｄ６ ＋ １: [5, 2] + 1 = 8'],
  ];
  test.each(rolls)('%s that comes up as %j', (notation, sides, total, said) => {
    const rolled = dice.roll(notation, scripted(...sides));
    expect(rolled.total).toBe(total);
    expect(dice.sayRoll(rolled)).toBe(said);
  });

  test.each([
    ['', 'empty_notation'],
    ['   ', 'empty_notation'],
    ['7', 'invalid_notation'],
    ['2d', 'invalid_notation'],
    ['2d6+', 'invalid_notation'],
    ['2d6 1d4 of them', 'invalid_notation'],
    ['2d6d8', 'invalid_notation'],
    ['0d6', 'invalid_notation'],
    ['101d6', 'invalid_notation'],
    ['60d6+60d6', 'invalid_notation'],
    ['d0', 'invalid_notation'],
    ['d1001', 'invalid_notation'],
    ['4d6kh5', 'invalid_notation'],
    ['4d6dl4', 'invalid_notation'],
    ['d1!', 'invalid_notation'],
    ['2advantage', 'invalid_notation'],
    ['d6+9999999', 'invalid_notation'],
    [Array(21).fill('d6').join('+'), 'invalid_notation'],
    [`d6${' '.repeat(300)}`, 'invalid_notation'],
    ['__proto__', 'invalid_notation'],
  ])('%j is refused', (notation, code) => {
    expect(() => roll(notation)).toThrow(expect.objectContaining({ code, message: expect.stringContaining('2d6+1') }));
  });

  test('any text is rolled or refused, and never hangs', () => {
    const near = fc.stringMatching(/^[0-9dkhlF%!+\- a]{0,30}$/);
    const nearer = fc
      .tuple(fc.nat(30), fc.nat(1200), fc.constantFrom('', '+1', 'kh1', '!', '-', 'x'))
      .map(([count, sides, more]) => `${count}d${sides}${more}`);
    const came = { rolled: 0, refused: 0 };
    fc.assert(
      fc.property(fc.oneof(near, nearer, fc.string({ unit: 'binary' })), (notation) => {
        try {
          expect(Number.isSafeInteger(roll(notation).total)).toBe(true);
          came.rolled += 1;
        } catch (error) {
          expect(error).toMatchObject({ code: expect.stringMatching(/^(empty|invalid)_notation$/) });
          came.refused += 1;
        }
      }),
      { numRuns: 700 },
    );
    expect(came.rolled).toBeGreaterThan(0);
    expect(came.refused).toBeGreaterThan(0);
  });

  test.each([
    ['I roll 2d6+1 to pick the lock', '2d6+1'],
    ['我掷3d6看看', '3d6'],
    ['with ADVANTAGE - 1, please', 'ADVANTAGE - 1'],
    ['the round2 of word20', null],
    ['I add 5 to the list', null],
  ])('within %j is %j', (said, notation) => expect(dice.notationWithin(said)).toBe(notation));
});

describe('dice', () => {
  test('the same seed rolls the same, another one something else', () => {
    expect(roll('10d10', 'a')).toEqual(roll('10d10', 'a'));
    expect(roll('10d10', 'a')).not.toEqual(roll('10d10', 'b'));
    expect(new Set(range(100).map((seed) => roll('10d10', seed).total)).size).toBeGreaterThan(20);
  });

  test('are fair: every side of a die as often as the others', () => {
    const counts = countOf(totals('d6', 12_000));
    expect(Object.keys(counts)).toEqual(['1', '2', '3', '4', '5', '6']);
    // 2000 each; five standard deviations are 204.
    for (const count of Object.values(counts)) expect(Math.abs(count - 2000)).toBeLessThan(204);
  });

  test('add up as they should', () => {
    expect(mean(totals('2d6', 5000))).toBeCloseTo(7, 0);
    expect(mean(totals('4d6kh3', 5000))).toBeCloseTo(12.24, 0);
    expect(mean(totals('2d20kh1', 5000))).toBeCloseTo(13.8, 0);
    expect(mean(totals('d6!', 5000))).toBeCloseTo(4.2, 0);
    const two = countOf(totals('2d6', 7200));
    expect(Object.keys(two)).toHaveLength(11);
    expect(two[7]).toBeGreaterThan(two[2] ?? 0);
  });

  test('neighbouring seeds have nothing to do with one another', () => {
    const rolled = totals('d20', 4000);
    const pairs = rolled.slice(1).map((total, index) => (total - 10.5) * ((rolled[index] ?? 0) - 10.5));
    // The covariance; the variance is 33.
    expect(Math.abs(mean(pairs))).toBeLessThan(3);
  });
});
