import { RefusalError } from '../../../shared/error.ts';
import { PlanIdSchema } from '../../../shared/plan/index.ts';
import type { Clock } from '../../clock.ts';
import { createJournal, type Stream } from '../../journal/index.ts';
import type { Store } from '../../store/types.ts';
import { beginPlan, foldPlan, type PlanDocument, toPlanRow } from './document.ts';
import { type PlanJournalEvent, planEventCodec } from './events.ts';

type NewPlanEvent = PlanJournalEvent extends infer Kind
  ? Kind extends PlanJournalEvent
    ? Omit<Kind, 'at'>
    : never
  : never;

interface PlanTransaction<T> {
  events: NewPlanEvent[];
  value: T;
}

/** The working copy of a plan: its event stream, which stamps events with the present time. */
export interface LivePlan extends Pick<Stream<PlanDocument, PlanJournalEvent>, 'id' | 'current' | 'close'> {
  transact<T>(work: (document: PlanDocument) => PlanTransaction<T>): Promise<T>;
}

export interface LivePlans {
  /** Null for an unknown id. @throws RefusalError `internal` naming an unreadable event of its journal */
  get(id: string): Promise<LivePlan | null>;
  add(drafted: Omit<Extract<PlanJournalEvent, { type: 'plan-drafted' }>, 'type' | 'at'>): Promise<LivePlan>;
  delete(live: LivePlan): Promise<void>;
  forget(sessionId: string): Promise<void>;
}

const IDLE_MAX = 20;

const gone = (id: string) =>
  new RefusalError('not_found', `There is no plan "${id}" any more.`, { reason: { code: 'gone', what: 'plan' } });

export function createLivePlans({
  store,
  clock,
  onChange,
  onFailure,
}: {
  store: Store;
  clock: Clock;
  onChange: (document: PlanDocument) => void;
  onFailure: (error: unknown) => void;
}): LivePlans {
  const journal = createJournal<PlanDocument, PlanJournalEvent>({
    store,
    clock,
    getStreamId: (id) => `plan:${id}`,
    events: planEventCodec,
    begin: (id, { event }) => beginPlan(id, event),
    fold: (document, { event }) => foldPlan(document, event),
    rows: (document) => [{ kind: 'put-plan', row: toPlanRow(document) }],
    onChange: ({ after }) => onChange(after),
    gone,
    maxIdle: IDLE_MAX,
    onFailure,
  });

  const now = (event: NewPlanEvent) => ({ ...event, at: clock.iso() }) as PlanJournalEvent;
  const live = ({ id, current, close, transact }: Stream<PlanDocument, PlanJournalEvent>): LivePlan => ({
    id,
    current,
    close,
    transact: (work) =>
      transact((document) => {
        const { events, value } = work(document);
        return { events: events.map(now), value };
      }),
  });

  return {
    async get(id) {
      const stream = PlanIdSchema.safeParse(id).success ? await journal.get(id) : null;
      return stream && live(stream);
    },
    async add(drafted) {
      const first = now({ type: 'plan-drafted', ...drafted });
      return live(await journal.begin(drafted.plan.id, { events: [first] }));
    },
    async delete({ id }) {
      await journal.remove(id, () => store.deletePlan(id));
    },
    async forget(sessionId) {
      for (const { id, current } of journal.cached()) {
        if (current().sessionId === sessionId) await journal.remove(id, async () => undefined);
      }
    },
  };
}
