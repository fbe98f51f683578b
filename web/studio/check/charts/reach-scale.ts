import { roundedShares } from '../../../../shared/playtest/index.ts';
import { formatPercent } from '../../../ui/format-amounts.ts';

export const REACHES = ['never', 'rare', 'few', 'some', 'many', 'most'] as const;
export type Reach = (typeof REACHES)[number];

/** How much indigo a box of each class has. */
export const REACH_INKS: Readonly<Record<Reach, string>> = {
  never: '0%',
  rare: '6%',
  few: '15%',
  some: '26%',
  many: '39%',
  most: '54%',
};

/** The lower bound of each class, as a share of all runs. */
const FROM: readonly [Reach, number][] = [
  ['most', 0.8],
  ['many', 0.5],
  ['some', 0.2],
  ['few', 0.01],
];

/** The class of a count among all runs. */
export function classifyReach(count: number, runs: number): Reach {
  if (count <= 0 || runs <= 0) return 'never';
  const share = count / runs;
  return FROM.find(([, from]) => share >= from)?.[0] ?? 'rare';
}

/** Never overstates: below one it is "<1%", and only all runs are "100%". */
export function formatShare(count: number, runs: number, language: string): string {
  return formatCautiously(Math.round((count / Math.max(1, runs)) * 100), count, runs, language);
}

/** Shares of one whole, rounded so that they add up to 100%. */
export function formatShares(counts: readonly number[], whole: number, language: string): string[] {
  return roundedShares(counts, whole, 100).map((percent, at) =>
    formatCautiously(percent, counts[at] ?? 0, whole, language),
  );
}

function formatCautiously(percent: number, count: number, whole: number, language: string): string {
  if (whole <= 0 || count <= 0) return formatPercent(0, language);
  const share = count / whole;
  if (share < 0.01) return `<${formatPercent(0.01, language)}`;
  if (count < whole && share > 0.99) return `>${formatPercent(0.99, language)}`;
  return formatPercent(percent / 100, language);
}
