import type { Stream } from '../../journal/index.ts';
import type { PlanDocument } from './document.ts';
import type { PlanJournalEvent } from './events.ts';

export type NewPlanEvent = PlanJournalEvent extends infer Kind
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
