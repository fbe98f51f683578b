import { RefusalError } from '../../../shared/error.ts';
import type { Clock } from '../../clock.ts';
import { createQueue } from '../../runs/index.ts';
import type { Store } from '../../store/types.ts';
import { foldPlan, type PlanDocument, rowOf } from './document.ts';
import { type PlanJournalEvent, toNewEvent } from './events.ts';

/** An event of a plan before it has a time. */
export type NewPlanEvent = PlanJournalEvent extends infer Kind
  ? Kind extends PlanJournalEvent
    ? Omit<Kind, 'at'>
    : never
  : never;

/** What a piece of work wants to become of a plan. */
export interface PlanTransaction<T> {
  events: NewPlanEvent[];
  value: T;
}

/** The working copy of a plan: memory holds the fold, the store the events. */
export interface LivePlan {
  readonly id: string;
  /** The plan as it stands. */
  current(): PlanDocument;
  /**
   * Runs a piece of work alone, journals its events and only then lets the plan have changed.
   * @throws RefusalError `not_found` once the plan is closed; whatever the work or the store throws, nothing is changed then
   */
  transact<T>(work: (document: PlanDocument) => PlanTransaction<T>): Promise<T>;
  /** Waits for what is under way, then refuses everything. */
  close(): Promise<void>;
}

/** Where live plans keep things, and whom they tell. */
export interface LivePlanOptions {
  store: Store;
  clock: Clock;
  /** Told after every change. */
  onChange: (document: PlanDocument) => void;
  /** The journal has moved on without this copy, which is of no use any more. */
  onConflict: (id: string) => void;
}

/** Makes a working copy of a plan. */
export function createLivePlan(initial: PlanDocument, options: LivePlanOptions): LivePlan {
  const { store, clock, onChange, onConflict } = options;
  const { id } = initial;
  const queue = createQueue();
  let document = initial;
  let closed = false;

  const commit = async (made: readonly NewPlanEvent[]): Promise<void> => {
    if (made.length === 0) return;
    const events = made.map((event) => ({ ...event, at: clock.iso() }) as PlanJournalEvent);
    const folded = events.reduce(foldPlan, document);
    try {
      await store.append(`plan:${id}`, document.seq, events.map(toNewEvent), [
        { kind: 'put-plan', row: rowOf(folded) },
      ]);
    } catch (error) {
      if (error instanceof RefusalError && error.code === 'conflict') onConflict(id);
      throw error;
    }
    document = folded;
    onChange(document);
  };

  return {
    id,
    current: () => document,
    transact: (work) =>
      queue(async () => {
        if (closed)
          throw new RefusalError('not_found', `There is no plan "${id}" any more.`, {
            reason: { code: 'gone', what: 'plan' },
          });
        const { events, value } = work(document);
        await commit(events);
        return value;
      }),
    close: () =>
      queue(() => {
        closed = true;
      }),
  };
}
