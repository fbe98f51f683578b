import { RefusalError } from '../../../shared/error.ts';
import { changedBy } from '../../../shared/story/index.ts';
import type { SequencedEvent } from '../../journal/index.ts';
import { describeChange } from './describe-change.ts';
import { changedBetween, diffSessions } from './diff-sessions.ts';
import { isDraftEvent, isSessionChecklistEvent, isUndoable, type SessionEvent } from './events.ts';
import { createRunTeller, type HistoryEntry, type HistoryLine } from './history-units.ts';
import { foldSession, openedSession, type PlanSession } from './session.ts';
import type { DraftSessions } from './sessions.ts';

interface HistorySoFar {
  entries: HistoryEntry[];
  /** Entries of each applied or undone unit, by the seq of its first event. */
  byUnit: Map<number, HistoryLine[]>;
}

function toHistoryLine(before: PlanSession, after: PlanSession, event: SessionEvent, at: string): HistoryLine | null {
  const head = { seq: after.seq, at, kind: event.type, state: 'done' as const, isUndoable: false };
  if (isUndoable(event)) {
    return {
      ...head,
      by: event.by ?? 'coauthor',
      summary: describeChange(before, event),
      changed: isSessionChecklistEvent(event) ? [] : changedBy(event),
      isUndoable: event.type !== 'draft-opened',
    };
  }
  switch (event.type) {
    case 'package-finalized':
      return {
        ...head,
        by: event.by ?? 'coauthor',
        summary: describeChange(before, event),
        changed: changedBy(event),
      };
    case 'lock-changed':
    case 'undone':
    case 'redone':
      return {
        ...head,
        by: 'author',
        summary: after.untold.at(-1)?.summary ?? '',
        changed: event.type === 'lock-changed' ? [] : changedBetween(before, after),
      };
    default:
      return null;
  }
}

/** Folds a journal into history lines, oldest first. A plan run is one line, or several around other changes. */
export function foldHistory(id: string, journal: readonly SequencedEvent<SessionEvent>[]): HistoryEntry[] {
  const history: HistorySoFar = { entries: [], byUnit: new Map() };
  const tellRun = createRunTeller();
  let session = openedSession(id, []);
  for (const { event, at } of journal) {
    const before = session;
    session = foldSession(session, event);
    const entry = toHistoryLine(before, session, event, at);
    if (!entry) continue;
    const run = tellRun({ before, after: session, event, entry });
    if (!run) history.entries.push(entry);
    else if (run.isNew) history.entries.push(run.line);
    const setUnits = (units: readonly { seq: number }[], state: HistoryEntry['state']) => {
      for (const unit of units) for (const each of history.byUnit.get(unit.seq) ?? []) each.state = state;
    };
    if (event.type === 'undone') setUnits(before.undo.slice(-1), 'undone');
    else if (event.type === 'redone') setUnits(before.redo.slice(-1), 'done');
    else if (isDraftEvent(event) || isSessionChecklistEvent(event)) {
      if (session.redo.length === 0) setUnits(before.redo, 'dropped');
      const unit = entry.isUndoable ? session.undo.at(-1) : undefined;
      if (unit) {
        const lines = history.byUnit.get(unit.seq) ?? [];
        lines.push(entry);
        // If the first changes of a run are undone, its line starts at the first that is not.
        if (run && run.line.entries?.find(({ isUndoable }) => isUndoable) === entry) lines.push(run.line);
        history.byUnit.set(unit.seq, lines);
      }
    }
  }
  return history.entries;
}

/** The changes of a line; the seq of a later part of a plan run gives that part. @throws RefusalError `not_found` */
function tellChange(id: string, journal: readonly SequencedEvent<SessionEvent>[], seq: number) {
  const lines = foldHistory(id, journal);
  const isIt = (each: HistoryLine) => each.seq === seq;
  const entry: HistoryEntry | undefined = lines.find(isIt) ?? lines.flatMap(({ entries = [] }) => entries).find(isIt);
  if (!entry) {
    throw new RefusalError('not_found', `The history has no line ${seq}.`, {
      hint: 'GET /api/sessions/:id/history lists them.',
      reason: { code: 'gone', what: 'line' },
    });
  }
  const last = entry.entries?.at(-1)?.seq ?? seq;
  const events = journal.map(({ event }) => event);
  const before = openedSession(id, events.slice(0, seq - 1));
  return { entry, changes: diffSessions(before, events.slice(seq - 1, last).reduce(foldSession, before)) };
}

/** Maximum lines of a history page. */
export const HISTORY_PAGE_MAX = 200;

/** A page of the history, newest first; `next` is where the following page begins. */
export async function readHistoryPage(
  sessions: Pick<DraftSessions, 'events'>,
  id: string,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<{ entries: HistoryEntry[]; next?: number }> {
  const all = foldHistory(id, await sessions.events(id)).reverse();
  const from = all.filter(({ seq }) => before === undefined || seq < before);
  const entries = from.slice(0, Math.min(limit, HISTORY_PAGE_MAX));
  const last = entries.at(-1);
  return from.length > entries.length && last ? { entries, next: last.seq } : { entries };
}

/** A line of the history with its changes. @throws RefusalError `not_found` */
export const readChange = async (sessions: Pick<DraftSessions, 'events'>, id: string, seq: number) =>
  tellChange(id, await sessions.events(id), seq);
