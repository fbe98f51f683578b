import type { Mark } from '../../../shared/story/index.ts';

/** Text speeds from 1 (slow) to 5 (instant). */
export const TEXT_SPEEDS = [1, 2, 3, 4, 5] as const;
export type TextSpeed = (typeof TEXT_SPEEDS)[number];

/** Weight units per second; a Latin letter weighs 1, a full-width character 2. */
const UNITS_PER_SECOND: Record<TextSpeed, number> = { 1: 20, 2: 34, 3: 52, 4: 90, 5: Number.POSITIVE_INFINITY };

/** A calm reading speed, in weight units per second. */
const READING_UNITS_PER_SECOND = 24;
const AUTO_BASE_MS = 900;

const FULL_WIDTH =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/u;
const SENTENCE_END = /[.!?…。！？]/u;
const CLAUSE_END = /[,;:、，；：—–]/u;
const SENTENCE_PAUSE = 9;
const CLAUSE_PAUSE = 4;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** When each grapheme of a line appears: from `times[i]` ms on, `offsets[i]` UTF-16 units are shown. */
export interface TypingPlan {
  readonly offsets: readonly number[];
  readonly times: readonly number[];
  readonly durationMs: number;
}

const getWeight = (grapheme: string): number => (FULL_WIDTH.test(grapheme) ? 2 : 1);

/** The pause after a grapheme, in units: after a sentence or clause, but not at the very end or inside "3.5". */
function pauseAfter(grapheme: string, next: string | undefined): number {
  if (next === undefined) return 0;
  const breathes = /\s/u.test(next) || FULL_WIDTH.test(grapheme) || grapheme === '…' || grapheme === '—';
  if (!breathes) return 0;
  if (SENTENCE_END.test(grapheme)) return SENTENCE_PAUSE;
  return CLAUSE_END.test(grapheme) ? CLAUSE_PAUSE : 0;
}

const speedAt = (marks: readonly Mark[], at: number): number =>
  marks.reduce((speed, mark) => (mark.type === 'speed' && mark.from <= at && at < mark.to ? mark.factor : speed), 1);

const restBefore = (marks: readonly Mark[], from: number, to: number): number =>
  marks.reduce((ms, mark) => (mark.type === 'pause' && mark.from >= from && mark.from < to ? ms + mark.ms : ms), 0);

/** Plans the typing of a line at a speed. Splits only between graphemes. Instant text has no pauses either. */
export function planTyping(text: string, speed: TextSpeed, marks: readonly Mark[] = []): TypingPlan {
  const msPerUnit = 1000 / UNITS_PER_SECOND[speed];
  const graphemes = [...segmenter.segment(text)].map(({ segment }) => segment);
  const offsets: number[] = [];
  const times: number[] = [];
  let offset = 0;
  let time = 0;
  const addRest = (to: number) => {
    if (msPerUnit > 0) time += restBefore(marks, offset, to);
  };
  graphemes.forEach((grapheme, index) => {
    const own = msPerUnit / speedAt(marks, offset);
    addRest(offset + grapheme.length);
    offset += grapheme.length;
    time += getWeight(grapheme) * own;
    offsets.push(offset);
    times.push(time);
    time += pauseAfter(grapheme, graphemes[index + 1]) * own;
  });
  addRest(Number.POSITIVE_INFINITY);
  return { offsets, times, durationMs: times.length > 0 ? time : 0 };
}

/** The length of the text shown after `elapsedMs`, in UTF-16 units. */
export function getShownLength(plan: TypingPlan, elapsedMs: number): number {
  let low = 0;
  let high = plan.times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((plan.times[middle] ?? 0) <= elapsedMs) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? 0 : (plan.offsets[low - 1] ?? 0);
}

/** The weight of a text: a Latin letter counts 1, a full-width character 2. */
export const measureText = (text: string): number =>
  [...segmenter.segment(text)].reduce((sum, { segment }) => sum + getWeight(segment), 0);

/** How long auto mode waits after a line is typed, in milliseconds: the reading time minus the typing time. */
export function getAutoDelay(text: string, typedInMs: number): number {
  const readingMs = (measureText(text) * 1000) / READING_UNITS_PER_SECOND;
  return AUTO_BASE_MS + Math.max(0, readingMs - typedInMs);
}
