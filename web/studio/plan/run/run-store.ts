import type { Plan, PlanEvent } from '../../../../shared/plan/index.ts';
import { foldEvent, isSameQuestion, type Question, type RunNow, runFromStart } from './fold.ts';
import { followRun } from './stream.ts';

/** A run that is followed. `lost`: the connection is being made again. `over`: its result is there. */
export interface Followed {
  run: RunNow;
  link: 'opening' | 'open' | 'lost' | 'over' | 'idle' | 'gone';
}

/** Events come in bursts, the first of all when one begins to follow: they are shown at most this often, in milliseconds. */
const SHOW_EVERY = 70;

/** Follows runs, once for however many parts of a page show them. */
export interface RunStore {
  /** @param plan as it was before it ran; what is followed already goes on from where it is */
  follow: (plan: Plan, onChange: () => void) => () => void;
  get: (planId: string) => Followed | undefined;
  /** A question was answered here: it is asked no more, whatever comes late. */
  answered: (planId: string, question: Question) => void;
}

interface Entry {
  shown: Followed;
  next: RunNow;
  listeners: Set<() => void>;
  stop: AbortController;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Makes a store of runs. @param follow how a run is followed */
export function createRunStore(follow: typeof followRun = followRun): RunStore {
  const entries = new Map<string, Entry>();

  function show(entry: Entry, link: Followed['link']): void {
    clearTimeout(entry.timer);
    entry.timer = undefined;
    entry.shown = { run: entry.next, link };
    for (const listener of entry.listeners) listener();
  }

  function begin(plan: Plan): Entry {
    const stop = new AbortController();
    const start = runFromStart(plan);
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
        entry.next = foldEvent(entry.next, event, Date.now());
        entry.timer ??= setTimeout(() => show(entry, 'open'), SHOW_EVERY);
      },
      onLost: () => {
        // What has been seen stays in sight until the run is told from its beginning again.
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
        // A moment later, so that what shows it next goes on with it.
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
      const without = (run: RunNow): RunNow => ({
        ...run,
        questions: run.questions.filter((each) => !isSameQuestion(each, question)),
      });
      entry.next = without(entry.next);
      entry.shown = { ...entry.shown, run: without(entry.shown.run) };
      for (const listener of entry.listeners) listener();
    },
  };
}
