/**
 * Rounds parts of a whole to `units` (100 for percentages) so that parts and remainder sum up exactly: units lost by
 * rounding down go to the parts that lost most.
 */
export function roundedShares(counts: readonly number[], whole: number, units: number): number[] {
  if (whole <= 0) return counts.map(() => 0);
  const rest = whole - counts.reduce((sum, count) => sum + count, 0);
  const exact = [...counts, Math.max(0, rest)].map((count) => (count / whole) * units);
  const rounded = exact.map(Math.floor);
  const left = units - rounded.reduce((sum, count) => sum + count, 0);
  const lost = (at: number) => (exact[at] ?? 0) - (rounded[at] ?? 0);
  const first = [...exact.keys()].sort((a, b) => lost(b) - lost(a) || a - b);
  for (const at of first.slice(0, Math.max(0, left))) rounded[at] = (rounded[at] ?? 0) + 1;
  return rounded.slice(0, counts.length);
}
