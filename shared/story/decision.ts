import type { Remark } from '../remarks.ts';
import type { DraftEvent } from './draft-events.ts';

/** The event to journal, and remarks on side effects. Problems of the story are reported by the check. */
export interface Decision<Event extends DraftEvent = DraftEvent> {
  event: Event;
  remarks: Remark[];
}

export type EventOf<Type extends DraftEvent['type']> = Extract<DraftEvent, { type: Type }>;
