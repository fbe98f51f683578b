import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dataUrlLength,
  fitWithin,
  MAX_EDGE,
  MAX_FILE_BYTES,
  MAX_PICTURES,
  PICTURES_BUDGET,
  refuseReferencePicture,
  SHRINKINGS,
  shareBudget,
} from '../../../web/studio/chat/pictures/picture-budget.ts';

const MIB = 1024 * 1024;
/** The longest message the composer takes, every letter one that JSON escapes or UTF-8 spends three bytes on. */
const WORDS = 20_000 * 3;

describe('a reference picture', () => {
  test.each([
    [4000, 3000, 1536, 1152],
    [3000, 4000, 1152, 1536],
    [800, 600, 800, 600],
    [1, 1, 1, 1],
    [20_000, 3, 1536, 1],
  ])('of %i × %i becomes %i × %i', (width, height, w, h) => {
    expect(fitWithin(width, height, MAX_EDGE)).toEqual({ width: w, height: h });
  });

  test('never grows, never vanishes, keeps within the edge', () => {
    const side = fc.integer({ min: 1, max: 30_000 });
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 2000 }), (width, height, edge) => {
        const fitted = fitWithin(width, height, edge);
        expect(fitted.width).toBeLessThanOrEqual(Math.min(width, edge));
        expect(fitted.height).toBeLessThanOrEqual(Math.min(height, edge));
        expect(Math.min(fitted.width, fitted.height)).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  test('four of them and the longest message fit one request', () => {
    expect(PICTURES_BUDGET + WORDS + 4096).toBeLessThan(MIB);
    expect(shareBudget(new Array(MAX_PICTURES).fill(MIB), PICTURES_BUDGET).reduce((a, b) => a + b)).toBeLessThanOrEqual(
      PICTURES_BUDGET,
    );
  });

  test('the last way of shrinking fits the smallest share whatever the picture shows', () => {
    const { edge } = SHRINKINGS.at(-1) ?? { edge: Number.POSITIVE_INFINITY };
    // Two bytes a pixel is more than JPEG spends on noise at that quality.
    expect(dataUrlLength(edge * edge * 2, 'image/jpeg')).toBeLessThan(PICTURES_BUDGET / MAX_PICTURES);
    expect(SHRINKINGS.map((way) => way.edge)).toEqual(SHRINKINGS.map((way) => way.edge).sort((a, b) => b - a));
  });

  test('a data URL is as long as base64 makes it', () => {
    for (const bytes of [0, 1, 2, 3, 1000]) {
      const url = `data:image/png;base64,${Buffer.alloc(bytes).toString('base64')}`;
      expect(dataUrlLength(bytes, 'image/png')).toBe(url.length);
    }
  });

  test.each([
    [{ type: 'image/png', size: 10 }, null],
    [{ type: 'image/gif', size: MAX_FILE_BYTES }, null],
    [{ type: 'image/svg+xml', size: 10 }, 'type'],
    [{ type: 'application/pdf', size: 10 }, 'type'],
    [{ type: '', size: 10 }, 'type'],
    [{ type: 'image/jpeg', size: MAX_FILE_BYTES + 1 }, 'size'],
  ])('%j is refused for %s', (file, why) => {
    expect(refuseReferencePicture(file)).toBe(why);
  });
});

describe('a budget that is shared', () => {
  test.each([
    [[100, 100], 400, [100, 100]],
    [[300, 300], 400, [200, 200]],
    [[50, 900, 900], 450, [50, 200, 200]],
    [[900, 50, 120], 400, [230, 50, 120]],
    [[], 400, []],
  ])('%j of %i is %j', (wanted, budget, shares) => {
    expect(shareBudget(wanted, budget)).toEqual(shares);
  });

  test('is never overspent, and gives nobody more than asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { maxLength: 6 }), fc.nat(1_000_000), (wanted, budget) => {
        const shares = shareBudget(wanted, budget);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(budget);
        expect(shares.every((share, index) => share <= (wanted[index] ?? 0))).toBe(true);
      }),
    );
  });
});
