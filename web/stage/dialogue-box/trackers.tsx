import { useId } from 'react';
import type { Tracker } from '../../../shared/play/index.ts';
import type { TurnData } from '../../../shared/wire/index.ts';
import { useStageTexts } from '../texts/use-texts.ts';

const RADIUS = 15;
const MOST_SEGMENTS = 12;
const TONES: Readonly<Record<Tracker['kind'], string>> = { progress: '#e0b566', doom: '#dc5a45' };

function rim(share: number): string {
  const angle = share * Math.PI * 2 - Math.PI / 2;
  return `${(18 + RADIUS * Math.cos(angle)).toFixed(2)} ${(18 + RADIUS * Math.sin(angle)).toFixed(2)}`;
}

function slice(from: number, to: number): string {
  if (to - from >= 1) return `M18 ${18 - RADIUS}a${RADIUS} ${RADIUS} 0 1 1 -.01 0z`;
  return `M18 18L${rim(from)}A${RADIUS} ${RADIUS} 0 ${to - from > 0.5 ? 1 : 0} 1 ${rim(to)}z`;
}

function Clock({ tracker }: { tracker: Tracker }) {
  const strings = useStageTexts().stage;
  const label = strings.tracker(tracker.label, tracker.value, tracker.max);
  const whole = Number.isInteger(tracker.max) && tracker.max >= 1 && tracker.max <= MOST_SEGMENTS;
  const share = tracker.max > 0 ? Math.min(1, Math.max(0, tracker.value / tracker.max)) : 0;
  const segments = whole ? Array.from({ length: tracker.max }, (_, index) => index) : [];
  return (
    <li className="stage-tracker" title={label}>
      <svg viewBox="0 0 36 36" role="img" aria-label={label} color={TONES[tracker.kind]} stroke="currentColor">
        <circle cx="18" cy="18" r={RADIUS} fill="rgb(16 11 14 / 80%)" strokeWidth="1.6" />
        {segments.map((segment) => (
          <path
            key={segment}
            d={slice(segment / tracker.max, (segment + 1) / tracker.max)}
            fill={segment < tracker.value ? 'currentColor' : 'none'}
            strokeWidth="0.6"
          />
        ))}
        {!whole && <path d={slice(0, share)} fill="currentColor" />}
      </svg>
      <span>
        {tracker.label}
        <small aria-hidden="true">
          {tracker.value}/{tracker.max}
        </small>
      </span>
    </li>
  );
}

function Meter({ meter }: { meter: TurnData['meters'][number] }) {
  const { min, max, value } = meter;
  const labelId = useId();
  return (
    <li className="stage-meter">
      <span id={labelId}>{meter.label}</span>
      <small>{value}</small>
      <meter className="stage-unseen" aria-labelledby={labelId} min={min} max={max} value={value} />
      <span className="stage-bar" style={{ '--share': `${max > min ? (100 * (value - min)) / (max - min) : 0}%` }} />
    </li>
  );
}

interface TrackersProps {
  trackers: readonly Tracker[];
  meters: TurnData['meters'];
  language: string;
}

/** The act's clocks (progress and doom) and the story's visible meters. */
export function StageTrackers({ trackers, meters, language }: TrackersProps) {
  if (trackers.length + meters.length === 0) return null;
  return (
    <ul className="stage-trackers" lang={language}>
      {trackers.map((tracker) => (
        <Clock key={`${tracker.kind}${tracker.label}`} tracker={tracker} />
      ))}
      {meters.map((meter) => (
        <Meter key={meter.id} meter={meter} />
      ))}
    </ul>
  );
}
