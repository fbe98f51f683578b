import type { z } from 'zod';
import type { HistogramSchema } from '../../../../shared/playtest/index.ts';
import styles from './charts.module.css';

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

const HEIGHT = 190;

const FOOT = 20;

const HEAD = 6;

export function HistogramChart({
  bars,
  label,
  tone = 'indigo',
  height = HEIGHT,
}: {
  bars: readonly Bar[];
  label: string;
  tone?: 'indigo' | 'moss' | 'vermilion';
  height?: number;
}) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const width = 440;
  const step = width / Math.max(bars.length, 6);
  const offset = (width - step * bars.length) / 2;
  const labelled = new Set(chooseLabelledBars(bars.length, 10));
  return (
    <svg
      className={`block full ${styles.histogram}`}
      data-tone={tone}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <line x1="0" x2={width} y1={height - FOOT} y2={height - FOOT} />
      {bars.map((bar, index) => {
        const tall = Math.max(bar.count > 0 ? 2 : 0, (bar.count / most) * (height - FOOT - HEAD));
        const x = offset + index * step;
        return (
          <g key={bar.from}>
            <rect
              x={x + step * 0.1}
              y={height - FOOT - tall}
              width={step * 0.8}
              height={tall}
              rx={Math.min(3, step * 0.2)}
            >
              <title>{`${getBarLabel(bar)}: ${bar.count}`}</title>
            </rect>
            {labelled.has(index) && (
              <text className="text-xs numbers" x={x + step / 2} y={height - 5}>
                {bar.from}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** A stacked bar of shares. Decorative beside its text, unless it has a label. */
export function StackedBar({
  parts,
  label,
}: {
  parts: readonly { tone: 'indigo' | 'moss' | 'ochre' | 'vermilion'; share: number }[];
  label?: string;
}) {
  return (
    <span
      className={`flex full clip deep round-sm ${styles.meter}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {parts.map(({ tone, share }) => (
        <i key={tone} data-tone={tone} style={{ inlineSize: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
      ))}
    </span>
  );
}
