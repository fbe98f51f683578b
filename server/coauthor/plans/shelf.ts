import { PlanIdSchema } from '../../../shared/plan/index.ts';
import { draftedPlan, readDocument, rowOf } from './document.ts';
import { type PlanJournalEvent, toNewEvent } from './events.ts';
import { createLivePlan, type LivePlan, type LivePlanOptions } from './live-plan.ts';

/** The working copies of the plans, one for each. */
export interface Shelf {
  /** The plan of that id; null when there is none. @throws Error naming the event of its journal that cannot be read */
  get(id: string): Promise<LivePlan | null>;
  /** Begins the journal of a plan that was just drafted. */
  add(drafted: Omit<Extract<PlanJournalEvent, { type: 'plan-drafted' }>, 'type' | 'at'>): Promise<LivePlan>;
  /** Closes a plan, and deletes it from the store. */
  delete(live: LivePlan): Promise<void>;
  /** Closes the plans of a session whose rows go with it. */
  forget(sessionId: string): Promise<void>;
}

/** Keeps the working copies of one process over its store. */
export function createShelf(options: Omit<LivePlanOptions, 'onConflict'>): Shelf {
  const { store, clock } = options;
  const loaded = new Map<string, Promise<LivePlan | null>>();
  const liveOptions: LivePlanOptions = { ...options, onConflict: (id) => loaded.delete(id) };

  async function load(id: string): Promise<LivePlan | null> {
    if (!PlanIdSchema.safeParse(id).success || !(await store.getPlan(id))) return null;
    return createLivePlan(readDocument(id, await store.read(`plan:${id}`)), liveOptions);
  }

  /** Two callers at once share one copy; a failure, or a plan that is not there, is not remembered. */
  function remember(id: string): Promise<LivePlan | null> {
    const loading = load(id);
    loaded.set(id, loading);
    const forget = () => {
      if (loaded.get(id) === loading) loaded.delete(id);
    };
    loading.then((found) => {
      if (!found) forget();
    }, forget);
    return loading;
  }

  const drop = async (live: LivePlan): Promise<void> => {
    await live.close();
    loaded.delete(live.id);
  };

  return {
    get: (id) => loaded.get(id) ?? remember(id),
    add: async (drafted) => {
      const event: PlanJournalEvent = { type: 'plan-drafted', at: clock.iso(), ...drafted };
      const document = draftedPlan(event);
      const { id } = document;
      await store.append(`plan:${id}`, 0, [toNewEvent(event)], [{ kind: 'put-plan', row: rowOf(document) }]);
      const live = createLivePlan(document, liveOptions);
      loaded.set(id, Promise.resolve(live));
      options.onChange(document);
      return live;
    },
    delete: async (live) => {
      await drop(live);
      await store.deletePlan(live.id);
    },
    forget: async (sessionId) => {
      for (const loading of [...loaded.values()]) {
        const live = await loading.catch(() => null); // what could not be read is not held
        if (live?.current().sessionId === sessionId) await drop(live);
      }
    },
  };
}
