import type { Actor, ChangedElement } from '../../../shared/story/index.ts';
import { describeRun } from './describe-change.ts';
import { isDraftEvent, isSessionChecklistEvent, planOfUnit, type SessionEvent } from './events.ts';
import type { PlanSession } from './session.ts';

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

/** The line of an undo unit: a plan run, which grows while it runs, or edits made as one. */
interface ToldRun {
  unit: string;
  line: HistoryEntry & { entries: HistoryLine[] };
  changed: Set<string>;
  /** The top of the undo stack after its last part. */
  top: number | undefined;
}

interface ToldEvent {
  before: PlanSession;
  after: PlanSession;
  event: SessionEvent;
  entry: HistoryLine;
}

const getLastUndoable = ({ undo }: PlanSession): number | undefined => undo.at(-1)?.seq;

function beginRun({ before, entry }: ToldEvent, unit: string, title: string | undefined, isKnown: boolean): ToldRun {
  const goesOn = entry.isUndoable ? before.undo.some(({ id }) => id === unit) : isKnown;
  const run: Partial<HistoryEntry> =
    title === undefined
      ? {}
      : {
          kind: goesOn ? 'plan-continued' : 'plan-run',
          summary: describeRun(title, goesOn),
          planId: planOfUnit(unit) ?? '',
        };
  return {
    unit,
    line: { ...entry, ...run, changed: [], isUndoable: false, entries: [] },
    changed: new Set(),
    top: undefined,
  };
}

function addTo(run: ToldRun, { after, entry }: ToldEvent): void {
  run.line.entries.push(entry);
  run.line.isUndoable ||= entry.isUndoable;
  run.top = getLastUndoable(after);
  for (const element of entry.changed) {
    const key = getKey(element);
    if (!run.changed.has(key)) run.line.changed.push(element);
    run.changed.add(key);
  }
}

const getKey = ({ type, actId = '', id = '' }: ChangedElement): string => `${type}/${actId}/${id}`;

/**
 * Gathers units into lines: an event joins its unit's line while both are undone together.
 * @returns takes events in order and returns its unit's line and whether it is new; null for one that stands alone
 */
export function createRunTeller(): (next: ToldEvent) => { line: HistoryEntry; isNew: boolean } | null {
  const known = new Set<string>();
  let last: ToldRun | null = null;
  return (next) => {
    const { before, event } = next;
    if (!isDraftEvent(event) && !isSessionChecklistEvent(event)) return null;
    const { unit, unitTitle } = event;
    if (unit === undefined) return null;
    // Nothing was done since the last part, so this one joins the same unit.
    const isNew = last === null || last.unit !== unit || last.top !== getLastUndoable(before) || before.redo.length > 0;
    const run = isNew || last === null ? beginRun(next, unit, unitTitle, known.has(unit)) : last;
    addTo(run, next);
    known.add(unit);
    last = run;
    return { line: run.line, isNew };
  };
}
