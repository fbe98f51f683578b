import type { PlanEvent, StepProgress } from '../../../shared/plan/index.ts';

/** The most events that are kept; beyond, the oldest lines of logs go. */
const REPLAY_MAX = 20_000;

/** What was told of a run, to be told again to whoever comes later. */
export interface Replay {
  push(event: PlanEvent): void;
  /** Every event that is kept, then those to come. Cancelling it leaves the others alone. */
  follow(): ReadableStream<PlanEvent>;
  /** Ends all that follow, once they have read what is there. */
  close(): void;
}

interface PlacedEvent {
  readonly place: number;
  readonly event: PlanEvent;
}

const isProgress = (event: PlanEvent): event is StepProgress => !('type' in event);

/** Whether an event says how far a step is, and nothing else: the next of its kind says it better. */
const isPercentage = (event: PlanEvent): boolean =>
  isProgress(event) &&
  event.progress !== undefined &&
  event.result === undefined &&
  event.logs === undefined &&
  event.assets === undefined;

/** Whether an event is a line of a log, which the trace of its step keeps as well. */
const isLog = (event: PlanEvent): boolean =>
  isProgress(event) && event.logs !== undefined && event.result === undefined && event.assets === undefined;

/**
 * Makes an empty one. It is bounded: of a step's percentages only the last is kept, and beyond `max` events the older half of
 * the log lines goes. How steps stand, what came of them and what was asked is never dropped.
 */
export function createReplay(max = REPLAY_MAX): Replay {
  let told: PlacedEvent[] = [];
  let places = 0;
  /** How many of them are lines of logs, so that a run that tells of other things is not gone through in vain. */
  let logs = 0;
  let closed = false;
  const waiting = new Set<() => void>();
  const wake = () => {
    const woken = [...waiting];
    waiting.clear();
    for (const each of woken) each();
  };

  /** Drops the percentage this one comes after, where nothing else was told of the step since. */
  const coalesce = (event: PlanEvent) => {
    if (!isPercentage(event) || !isProgress(event)) return;
    const at = told.findLastIndex(({ event: before }) => 'stepId' in before && before.stepId === event.stepId);
    const before = told[at]?.event;
    if (before && isPercentage(before)) told.splice(at, 1);
  };

  const bound = () => {
    if (told.length <= max || logs === 0) return;
    let drop = Math.ceil(logs / 2);
    logs -= drop;
    told = told.filter(({ event }) => {
      if (drop === 0 || !isLog(event)) return true;
      drop -= 1;
      return false;
    });
  };

  /** The first event after a place. Places only grow, so half of what is left is looked at each time. */
  const after = (place: number): PlacedEvent | undefined => {
    let low = 0;
    let high = told.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((told[middle]?.place ?? 0) <= place) low = middle + 1;
      else high = middle;
    }
    return told[low];
  };

  return {
    push(event) {
      if (closed) return;
      coalesce(event);
      places += 1;
      told.push({ place: places, event });
      if (isLog(event)) logs += 1;
      bound();
      wake();
    },
    follow: () => {
      let place = 0;
      let onCancel: () => void = () => undefined;
      return new ReadableStream<PlanEvent>({
        async pull(controller) {
          let next = after(place);
          while (next === undefined) {
            if (closed) return controller.close();
            await new Promise<void>((resolve) => {
              onCancel = resolve;
              waiting.add(resolve);
            });
            next = after(place);
          }
          place = next.place;
          controller.enqueue(next.event);
        },
        cancel: () => void waiting.delete(onCancel),
      });
    },
    close() {
      closed = true;
      wake();
    },
  };
}
