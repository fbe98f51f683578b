import type { Actor, ChangedElement } from '../../../shared/story/index.ts';
import type { SessionEvent } from './events.ts';

type PlanRunKind = 'plan-run' | 'plan-continued';

export interface HistoryLine {
  seq: number;
  at: string;
  by: Actor;
  kind: SessionEvent['type'] | PlanRunKind;
  summary: string;
  changed: ChangedElement[];
  /** `undone`: can be redone; `dropped`: undone, then replaced by something else. */
  state: 'done' | 'undone' | 'dropped';
  isUndoable: boolean;
}

export interface HistoryEntry extends HistoryLine {
  /** For a plan run: its id and its changes, oldest first. The line has the seq of the first. */
  planId?: string;
  entries?: HistoryLine[];
}
