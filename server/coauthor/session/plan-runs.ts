import type { ChangedElement } from '../../../shared/story/index.ts';
import { describeRun } from './describe.ts';
import { isChecklistEvent, isDraftEvent, planOfUnit, type SessionEvent } from './events.ts';
import type { HistoryEntry, HistoryLine } from './history-entry.ts';
import type { PlanSession } from './session.ts';

/** The line of what is undone in one go: of a plan's run, which grows while the run does, or of several edits made as one. */
interface ToldRun {
  unit: string;
  line: HistoryEntry & { entries: HistoryLine[] };
  /** The elements in `line.changed`, by key. */
  changed: Set<string>;
  /** What could be undone last once its last part was done. */
  top: number | undefined;
}

/** One event that is told, with the session on both sides of it. */
interface ToldEvent {
  before: PlanSession;
  after: PlanSession;
  event: SessionEvent;
  entry: HistoryLine;
}

const topOf = ({ undo }: PlanSession): number | undefined => undo.at(-1)?.seq;

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
  run.top = topOf(after);
  for (const element of entry.changed) {
    const key = keyOf(element);
    if (!run.changed.has(key)) run.line.changed.push(element);
    run.changed.add(key);
  }
}

const keyOf = ({ type, actId = '', id = '' }: ChangedElement): string => `${type}/${actId}/${id}`;

/**
 * Gathers what is done in units into lines of the history: an event joins the line of its unit as long as both are undone in one
 * go. A plan's run is called by the plan, edits made as one by the first of them.
 * @returns a function that is given each event that is told, in order: the line of its unit, and whether that is a new one;
 *   null for what stands alone
 */
export function createRunTeller(): (told: ToldEvent) => { line: HistoryEntry; isNew: boolean } | null {
  const known = new Set<string>();
  let last: ToldRun | null = null;
  return (told) => {
    const { before, event } = told;
    if (!isDraftEvent(event) && !isChecklistEvent(event)) return null;
    const { unit, unitTitle } = event;
    if (unit === undefined) return null;
    // Nothing else was done since its last part, so that this one goes into the same unit.
    const isNew = last === null || last.unit !== unit || last.top !== topOf(before) || before.redo.length > 0;
    const run = isNew || last === null ? beginRun(told, unit, unitTitle, known.has(unit)) : last;
    addTo(run, told);
    known.add(unit);
    last = run;
    return { line: run.line, isNew };
  };
}
