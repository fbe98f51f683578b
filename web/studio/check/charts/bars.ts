import type { z } from 'zod';
import type { HistogramSchema } from '../../../../shared/playtest/index.ts';

export type Histogram = z.infer<typeof HistogramSchema>;

export interface Bar {
  from: number;
  to: number;
  count: number;
}

/** The bars of a histogram, neighbours merged until at most `most` remain. Empty bars at both ends are left out. */
export function groupIntoBars({ from, width, counts }: Histogram, most = 30): Bar[] {
  const first = counts.findIndex((count) => count > 0);
  if (first < 0) return [];
  const last = counts.findLastIndex((count) => count > 0);
  const kept = counts.slice(first, last + 1);
  const together = Math.ceil(kept.length / most);
  const bars: Bar[] = [];
  for (let index = 0; index < kept.length; index += together) {
    const own = kept.slice(index, index + together);
    const start = from + (first + index) * width;
    const end = start + own.length * width;
    bars.push({
      from: start,
      to: Math.max(start, Math.ceil(end) - 1),
      count: own.reduce((sum, count) => sum + count, 0),
    });
  }
  return bars;
}

/** The label of a bar: its number, or the first and last of them. */
export const getBarLabel = ({ from, to }: Bar): string => (from === to ? String(from) : `${from}–${to}`);

/** Which bars have a label: at most `most`, always including the first. */
export function chooseLabelledBars(count: number, most = 8): number[] {
  const every = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: count }, (_, index) => index).filter((index) => index % every === 0);
}
