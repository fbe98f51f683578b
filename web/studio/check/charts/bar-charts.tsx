import { type Bar, chooseLabelledBars, getBarLabel } from './bars.ts';
import styles from './charts.module.css';

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
