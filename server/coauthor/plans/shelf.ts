import { PlanIdSchema } from '../../../shared/plan/index.ts';
import { draftedPlan, type PlanDocument, readDocument, rowOf } from './document.ts';
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

/** The most plans that are over are kept at hand; they change no more, and are read again when somebody asks for them. */
const OVER_MAX = 20;

/** Keeps the working copies of one process over its store. */
export function createShelf(options: Omit<LivePlanOptions, 'onConflict'>): Shelf {
  const { store, clock } = options;
  const loaded = new Map<string, Promise<LivePlan | null>>();
  /** Those of them that are over, the one that was asked for last at the end. */
  const over = new Set<string>();
  const letGo = (id: string) => {
    loaded.delete(id);
    over.delete(id);
  };
  const keepAtHand = ({ id, state }: PlanDocument) => {
    if (state !== 'ended') return;
    over.delete(id);
    over.add(id);
    const [oldest] = over;
    if (over.size > OVER_MAX && oldest !== undefined) letGo(oldest);
  };
  const liveOptions: LivePlanOptions = {
    ...options,
    onChange: (document) => {
      keepAtHand(document);
      options.onChange(document);
    },
    onConflict: letGo,
  };

  async function load(id: string): Promise<LivePlan | null> {
    if (!PlanIdSchema.safeParse(id).success || !(await store.getPlan(id))) return null;
    return createLivePlan(readDocument(id, await store.read(`plan:${id}`)), liveOptions);
  }

  /** Two callers at once share one copy; a failure, or a plan that is not there, is not remembered. */
  function remember(id: string): Promise<LivePlan | null> {
    const loading = load(id);
    loaded.set(id, loading);
    const forget = () => {
      if (loaded.get(id) === loading) letGo(id);
    };
    loading.then((found) => {
      if (!found) forget();
    }, forget);
    return loading;
  }

  const drop = async (live: LivePlan): Promise<void> => {
    await live.close();
    letGo(live.id);
  };

  return {
    get: async (id) => {
      const live = await (loaded.get(id) ?? remember(id));
      if (live) keepAtHand(live.current());
      return live;
    },
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
      // Somebody may have read it in the meantime.
      letGo(live.id);
    },
    forget: async (sessionId) => {
      for (const loading of [...loaded.values()]) {
        const live = await loading.catch(() => null); // what could not be read is not held
        if (live?.current().sessionId === sessionId) await drop(live);
      }
    },
  };
}
