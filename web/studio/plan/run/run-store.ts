import type { Plan, PlanEvent } from '../../../../shared/plan/index.ts';
import { followRun } from './follow-run.ts';
import { applyPlanEvent, createShownRun, isSameQuestion, type RunQuestion, type ShownRun } from './run-projection.ts';

/** A followed run. `lost`: the connection is being re-established. `over`: the result has arrived. */
export interface FollowedRun {
  run: ShownRun;
  link: 'opening' | 'open' | 'lost' | 'over' | 'idle' | 'gone';
}

/** Events arrive in bursts, above all at the start. The run is rendered at most this often, in milliseconds. */
const SHOW_EVERY = 70;

/** Follows runs, once for all parts of a page that show them. */
export interface RunStore {
  /** @param plan the plan before its run; a run that is already followed keeps its state */
  follow: (plan: Plan, onChange: () => void) => () => void;
  get: (planId: string) => FollowedRun | undefined;
  /** A question was answered here: late events must not bring it back. */
  answered: (planId: string, question: RunQuestion) => void;
}

interface Entry {
  shown: FollowedRun;
  next: ShownRun;
  listeners: Set<() => void>;
  stop: AbortController;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** @param follow opens the event stream of a run */
export function createRunStore(follow: typeof followRun = followRun): RunStore {
  const entries = new Map<string, Entry>();

  function show(entry: Entry, link: FollowedRun['link']): void {
    clearTimeout(entry.timer);
    entry.timer = undefined;
    entry.shown = { run: entry.next, link };
    for (const listener of entry.listeners) listener();
  }

  function begin(plan: Plan): Entry {
    const stop = new AbortController();
    const start = createShownRun(plan);
    const entry: Entry = {
      shown: { run: start, link: 'opening' },
      next: start,
      listeners: new Set(),
      stop,
      timer: undefined,
    };
    const listener = {
      onOpen: () => {
        entry.next = start;
        entry.timer ??= setTimeout(() => show(entry, 'open'), SHOW_EVERY);
      },
      onEvent: (event: PlanEvent) => {
        entry.next = applyPlanEvent(entry.next, event, Date.now());
        entry.timer ??= setTimeout(() => show(entry, 'open'), SHOW_EVERY);
      },
      onLost: () => {
        // The old state stays visible until the stream repeats the run from its start.
        clearTimeout(entry.timer);
        entry.timer = undefined;
        entry.next = entry.shown.run;
        show(entry, 'lost');
      },
      onIdle: () => show(entry, 'idle'),
      onEnd: (why: 'over' | 'gone') => show(entry, why),
    };
    void follow(plan.id, listener, stop.signal);
    entries.set(plan.id, entry);
    return entry;
  }

  return {
    follow(plan, onChange) {
      const entry = entries.get(plan.id) ?? begin(plan);
      entry.listeners.add(onChange);
      return () => {
        entry.listeners.delete(onChange);
        // Delayed, so that the next component that shows it reuses the stream.
        setTimeout(() => {
          if (entry.listeners.size > 0 || entries.get(plan.id) !== entry) return;
          clearTimeout(entry.timer);
          entry.stop.abort();
          entries.delete(plan.id);
        });
      };
    },
    get: (planId) => entries.get(planId)?.shown,
    answered(planId, question) {
      const entry = entries.get(planId);
      if (!entry) return;
      const without = (run: ShownRun): ShownRun => ({
        ...run,
        questions: run.questions.filter((each) => !isSameQuestion(each, question)),
      });
      entry.next = without(entry.next);
      entry.shown = { ...entry.shown, run: without(entry.shown.run) };
      for (const listener of entry.listeners) listener();
    },
  };
}
