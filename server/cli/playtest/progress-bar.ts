import type { PlaytestProgress } from '../../../shared/playtest/index.ts';

/** A terminal, or a substitute. */
export interface BarStream {
  isTTY?: boolean | undefined;
  columns?: number | undefined;
  write(text: string): unknown;
}

export interface ProgressBar {
  show(progress: PlaytestProgress): void;
  clear(): void;
}

const WIDTH_MAX = 30;
/** The speed is unreliable before this time. */
const GUESS_AFTER_MS = 500;
const START_OF_LINE = '\r\u001b[K';

/** A one-line progress bar on a terminal; otherwise silent. @param now milliseconds */
export function createProgressBar(stream: BarStream, now: () => number = () => performance.now()): ProgressBar {
  if (stream.isTTY !== true) return { show: () => undefined, clear: () => undefined };
  let began: number | undefined;
  return {
    show(progress) {
      // Measure from the first run: starting takes time.
      if (began === undefined && progress.done > 0) began = now();
      const elapsed = began === undefined ? 0 : now() - began;
      const line = formatBar(progress, elapsed < GUESS_AFTER_MS ? 0 : elapsed, stream.columns || 80);
      stream.write(`${START_OF_LINE}${line}`);
    },
    clear: () => void stream.write(START_OF_LINE),
  };
}

export function formatBar({ done, runs, turns }: PlaytestProgress, elapsedMs: number, columns: number): string {
  const share = runs === 0 ? 1 : done / runs;
  const speed = elapsedMs > 0 ? `, ${inShort(turns / (elapsedMs / 1000))} turns/s` : '';
  const left = elapsedMs > 0 && done > 0 && done < runs ? `, ${inTime((elapsedMs / share) * (1 - share))} left` : '';
  const words = ` ${String(Math.floor(share * 100)).padStart(3)} %  ${formatCount(done)} of ${formatCount(runs)} runs${speed}${left}`;
  const width = Math.min(WIDTH_MAX, columns - words.length - 1);
  if (width < 4) return words.trimStart().slice(0, Math.max(0, columns - 1));
  const full = Math.floor(share * width);
  return `${'█'.repeat(full)}${'░'.repeat(width - full)}${words}`;
}

/** A number with thousands separators. */
export const formatCount = (count: number): string => count.toLocaleString('en');

const inShort = (count: number): string =>
  count.toLocaleString('en', { notation: 'compact', maximumSignificantDigits: 2 });

function inTime(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
