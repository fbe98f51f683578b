import type { Actor, ChangedElement } from '../../../shared/story/index.ts';
import type { SessionEvent } from './events.ts';

/** Kind of a plan run's line: its start, or its continuation after other changes. */
type PlanRunKind = 'plan-run' | 'plan-continued';

/** One change in the history. */
export interface HistoryLine {
  seq: number;
  /** ISO 8601. */
  at: string;
  by: Actor;
  /** The event's type, or the kind of a plan run's line. */
  kind: SessionEvent['type'] | PlanRunKind;
  /** A phrase without a subject. */
  summary: string;
  changed: ChangedElement[];
  /** `undone`: can be redone; `dropped`: undone, then replaced by something else. */
  state: 'done' | 'undone' | 'dropped';
  isUndoable: boolean;
}

/** A line of the history. */
export interface HistoryEntry extends HistoryLine {
  /** For a plan run: its id and its changes, oldest first. The line has the seq of the first. */
  planId?: string;
  entries?: HistoryLine[];
}
