import { roundedShares } from '../../../../shared/playtest/index.ts';
import { sayPercent } from '../../../ui/amounts.ts';

/** How often something was reached, from never to nearly always; each is a colour. */
export const REACHES = ['never', 'rare', 'few', 'some', 'many', 'most'] as const;
export type Reach = (typeof REACHES)[number];

/** Where each begins, as a share of all runs. */
const FROM: readonly [Reach, number][] = [
  ['most', 0.8],
  ['many', 0.5],
  ['some', 0.2],
  ['few', 0.01],
];

/** How often something was reached in so many runs. */
export function reachOf(count: number, runs: number): Reach {
  if (count <= 0 || runs <= 0) return 'never';
  const share = count / runs;
  return FROM.find(([, from]) => share >= from)?.[0] ?? 'rare';
}

/**
 * A share as a whole percentage that never says more than is so: under one is "<1%", and only all of them is "100%".
 * @param language BCP-47 tag of the interface
 */
export function sayShare(count: number, runs: number, language: string): string {
  return sayCareful(Math.round((count / Math.max(1, runs)) * 100), count, runs, language);
}

/** The same of parts of one whole, so that what is said of them adds up. */
export function sayShares(counts: readonly number[], whole: number, language: string): string[] {
  return roundedShares(counts, whole, 100).map((percent, at) => sayCareful(percent, counts[at] ?? 0, whole, language));
}

function sayCareful(percent: number, count: number, whole: number, language: string): string {
  if (whole <= 0 || count <= 0) return sayPercent(0, language);
  const share = count / whole;
  if (share < 0.01) return `<${sayPercent(0.01, language)}`;
  if (count < whole && share > 0.99) return `>${sayPercent(0.99, language)}`;
  return sayPercent(percent / 100, language);
}
