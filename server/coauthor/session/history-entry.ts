import type { Actor, ChangedElement } from '../../../shared/story/index.ts';
import type { SessionEvent } from './events.ts';

/** What the line of a plan's run is: where it began, or where it went on after other changes. */
type PlanRunKind = 'plan-run' | 'plan-continued';

/** One thing that was done. */
export interface HistoryLine {
  seq: number;
  /** ISO 8601. */
  at: string;
  by: Actor;
  /** The event's type; of a run of a plan whether it began there, or went on there after other changes. */
  kind: SessionEvent['type'] | PlanRunKind;
  /** What was done, as a phrase without its subject. */
  summary: string;
  changed: ChangedElement[];
  /** `undone`: taken back, and can be done again; `dropped`: taken back, and something else was done instead. */
  state: 'done' | 'undone' | 'dropped';
  /** Whether undo goes back over it while it stands. */
  isUndoable: boolean;
}

/** One line of the history an author reads. */
export interface HistoryEntry extends HistoryLine {
  /** Of a run of a plan: which one, and what was done in it, oldest first. The line has the seq of the first of these. */
  planId?: string;
  entries?: HistoryLine[];
}
