import type { Remark } from '../remarks.ts';
import type { DraftEvent } from './draft-events.ts';

/**
 * What a tool decided: the event to journal, and what it does besides what was asked for. What is odd about the story then is
 * for the check to say.
 */
export interface Decision<Event extends DraftEvent = DraftEvent> {
  event: Event;
  remarks: Remark[];
}

export type EventOf<Type extends DraftEvent['type']> = Extract<DraftEvent, { type: Type }>;
