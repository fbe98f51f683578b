import styles from './clock.module.css';

/** Above this number, segments are too thin; the clock is drawn as a dial. */
export const MAX_SEGMENTS = 16;

export interface ClockDrawing {
  /** Sectors as SVG paths, clockwise from the top. */
  slices: { d: string; filled: boolean }[];
  /** Marks of escalations: a point on the rim and one outside. */
  ticks: { threshold: number; x1: number; y1: number; x2: number; y2: number }[];
}

const TURN = Math.PI * 2;

const round = (value: number) => Math.round(value * 100) / 100;

/** The point at a share of the circle (0 top, 0.25 right), `radius` from the centre. */
export function rimPoint(share: number, radius: number, center: number): { x: number; y: number } {
  const angle = share * TURN - TURN / 4;
  return { x: round(center + radius * Math.cos(angle)), y: round(center + radius * Math.sin(angle)) };
}

/** The SVG path of a sector between two shares. A full circle is drawn as two halves. */
export function slicePath(from: number, to: number, radius: number, center: number): string {
  if (to - from >= 1) {
    const { x, y } = rimPoint(0, radius, center);
    const below = rimPoint(0.5, radius, center);
    return `M${x} ${y}A${radius} ${radius} 0 0 1 ${below.x} ${below.y}A${radius} ${radius} 0 0 1 ${x} ${y}Z`;
  }
  const start = rimPoint(from, radius, center);
  const end = rimPoint(to, radius, center);
  const large = to - from > 0.5 ? 1 : 0;
  return `M${center} ${center}L${start.x} ${start.y}A${radius} ${radius} 0 ${large} 1 ${end.x} ${end.y}Z`;
}

/** One sector per step up to MAX_SEGMENTS, else one for the filled part. `thresholds` outside 0…max are left out. */
export function drawClock(
  { value, max, thresholds = [] }: { value: number; max: number; thresholds?: readonly number[] },
  radius: number,
  center: number,
): ClockDrawing {
  if (!(max > 0)) return { slices: [], ticks: [] };
  const filled = Math.min(Math.max(value, 0), max);
  const stepped = Number.isInteger(max) && max <= MAX_SEGMENTS;
  const slices = stepped
    ? Array.from({ length: max }, (_, index) => ({
        d: slicePath(index / max, (index + 1) / max, radius, center),
        filled: index < filled,
      }))
    : [
        { d: slicePath(0, 1, radius, center), filled: false },
        ...(filled > 0 ? [{ d: slicePath(0, filled / max, radius, center), filled: true }] : []),
      ];
  const ticks = [...new Set(thresholds)]
    .filter((threshold) => threshold > 0 && threshold <= max)
    .map((threshold) => {
      const inner = rimPoint(threshold / max, radius + 2, center);
      const outer = rimPoint(threshold / max, radius + 8, center);
      return { threshold, x1: inner.x, y1: inner.y, x2: outer.x, y2: outer.y };
    });
  return { slices, ticks };
}

const SIZE = 64;
const RADIUS = 23;

/** A progress or doom clock with a text alternative. */
export function Clock({
  kind,
  label,
  value,
  max,
  thresholds = [],
  size = 64,
}: {
  kind: 'progress' | 'doom';
  label: string;
  value: number;
  max: number;
  thresholds?: readonly number[];
  size?: number;
}) {
  const { slices, ticks } = drawClock({ value, max, thresholds }, RADIUS, SIZE / 2);
  return (
    <svg
      className={`block rigid ${styles.clock} ${kind === 'doom' ? styles.doom : ''}`}
      width={size}
      height={size}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="img"
      aria-label={`${label}: ${value}/${max}`}
    >
      <circle className={styles.face} cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} />
      {slices.map(({ d, filled }) => (
        <path key={`${d}${filled}`} d={d} className={filled ? styles.filled : styles.open} />
      ))}
      {ticks.map(({ threshold, ...line }) => (
        <line key={threshold} className={styles.tick} {...line} />
      ))}
      <circle className={styles.rim} cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} />
    </svg>
  );
}
