import type { Stream } from '../../journal/index.ts';
import type { PlanDocument } from './document.ts';
import type { PlanJournalEvent } from './events.ts';

/** An event of a plan before it has a time. */
export type NewPlanEvent = PlanJournalEvent extends infer Kind
  ? Kind extends PlanJournalEvent
    ? Omit<Kind, 'at'>
    : never
  : never;

/** What a piece of work wants to become of a plan. */
interface PlanTransaction<T> {
  events: NewPlanEvent[];
  value: T;
}

/** The working copy of a plan: its stream, whose events are given the time they happen at. */
export interface LivePlan extends Pick<Stream<PlanDocument, PlanJournalEvent>, 'id' | 'current' | 'close'> {
  transact<T>(work: (document: PlanDocument) => PlanTransaction<T>): Promise<T>;
}
