import type { PlanEvent, StepProgress } from '../../../shared/plan/index.ts';
import { createLogReaders } from '../../runs/log-readers.ts';

const REPLAY_MAX = 20_000;

/** Recorded events of a run, replayed to late listeners. */
export interface PlanReplay {
  push(event: PlanEvent): void;
  /** All kept events, then live ones. Cancelling the stream does not affect others. */
  follow(): ReadableStream<PlanEvent>;
  close(): void;
}

interface PlacedEvent {
  readonly place: number;
  readonly item: PlanEvent;
}

const isProgress = (event: PlanEvent): event is StepProgress => !('type' in event);

/** Whether an event only reports a step's progress, so that the next one supersedes it. */
const isPercentage = (event: PlanEvent): boolean =>
  isProgress(event) &&
  event.progress !== undefined &&
  event.result === undefined &&
  event.logs === undefined &&
  event.assets === undefined;

/** Whether an event is a log line, which the step's trace also keeps. */
const isLog = (event: PlanEvent): boolean =>
  isProgress(event) && event.logs !== undefined && event.result === undefined && event.assets === undefined;

/** Creates an empty replay. Only superseded progress events and, beyond `max` events, old log lines are dropped. */
export function createReplay(max = REPLAY_MAX): PlanReplay {
  let events: PlacedEvent[] = [];
  let places = 0;
  let logs = 0;
  let closed = false;

  /** Drops the previous progress event of the same step if nothing else was reported of it since. */
  const coalesce = (event: PlanEvent) => {
    if (!isPercentage(event) || !isProgress(event)) return;
    const at = events.findLastIndex(({ item: before }) => 'stepId' in before && before.stepId === event.stepId);
    const before = events[at]?.item;
    if (before && isPercentage(before)) events.splice(at, 1);
  };

  const bound = () => {
    if (events.length <= max || logs === 0) return;
    let drop = Math.ceil(logs / 2);
    logs -= drop;
    events = events.filter(({ item }) => {
      if (drop === 0 || !isLog(item)) return true;
      drop -= 1;
      return false;
    });
  };

  /** The first event after a position. Positions are sorted: binary search. */
  const after = (place: number): PlacedEvent | undefined => {
    let low = 0;
    let high = events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((events[middle]?.place ?? 0) <= place) low = middle + 1;
      else high = middle;
    }
    return events[low];
  };
  const readers = createLogReaders({ after, isClosed: () => closed });

  return {
    push(event) {
      if (closed) return;
      coalesce(event);
      places += 1;
      events.push({ place: places, item: event });
      if (isLog(event)) logs += 1;
      bound();
      readers.wake();
    },
    follow: readers.follow,
    close() {
      closed = true;
      readers.wake();
    },
  };
}
