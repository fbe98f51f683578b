import styles from './clock.module.css';
import { drawClock } from './clock-geometry.ts';

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
