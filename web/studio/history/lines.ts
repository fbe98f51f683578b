import type { HistoryEntry } from '../../api/index.ts';

/**
 * One line of the history as it is shown: a change, a run of a plan with its parts, the checklist kept for a while, or several
 * steps back or forth in a row. `entry` is its newest; `of` are the changes of the story those steps went over, as far as they
 * are known.
 */
export type HistoryLine =
  | { kind: 'change'; entry: HistoryEntry; steps: HistorySteps | null }
  | { kind: 'plan'; entry: HistoryEntry; parts: PlanPart[]; steps: HistorySteps | null }
  | { kind: 'checklist'; entry: HistoryEntry; entries: HistoryEntry[]; steps: HistorySteps | null }
  | { kind: 'steps'; direction: 'undone' | 'redone'; count: number; entry: HistoryEntry; of: HistoryEntry[] };

/** What was done in a run of a plan, oldest first: a change, or the checklist kept for a while. */
export type PlanPart =
  | { kind: 'change'; entry: HistoryEntry }
  | { kind: 'checklist'; entry: HistoryEntry; count: number };

/** How to get to the state a line left: so many steps back, or forth. */
export interface HistorySteps {
  direction: 'undo' | 'redo';
  count: number;
}

/**
 * How many steps lead to the state right after an entry. Null where there are none: it is there already, was dropped, or
 * cannot be undone.
 * @param entries newest first, without a gap from the newest to the one asked for
 */
export function stepsTo(entries: readonly HistoryEntry[], { seq }: HistoryEntry): HistorySteps | null {
  const target = entries.find((entry) => entry.seq === seq);
  if (!target || target.state === 'dropped') return null;
  const undoable = entries.filter(({ isUndoable }) => isUndoable);
  if (target.state === 'undone') {
    return {
      direction: 'redo',
      count: undoable.filter((entry) => entry.state === 'undone' && entry.seq <= seq).length,
    };
  }
  const count = undoable.filter((entry) => entry.state === 'done' && entry.seq > seq).length;
  return count === 0 ? null : { direction: 'undo', count };
}

/** Whether an entry is about the checklist alone. */
const isOfChecklist = ({ kind }: HistoryEntry): boolean => kind.startsWith('checklist-');

/** The parts of a run; what was done to the checklist in a row is one of them. */
function partsOf(entries: readonly HistoryEntry[]): PlanPart[] {
  const parts: PlanPart[] = [];
  for (const entry of entries) {
    const last = parts.at(-1);
    if (!isOfChecklist(entry)) parts.push({ kind: 'change', entry });
    else if (last?.kind === 'checklist') last.count += 1;
    else parts.push({ kind: 'checklist', entry, count: 1 });
  }
  return parts;
}

/** The change a step back or forth went over, by what its summary says after the colon. @param entries newest first */
function steppedOver(entries: readonly HistoryEntry[], { seq, summary }: HistoryEntry): HistoryEntry | null {
  const colon = summary.indexOf(': ');
  if (colon < 0) return null;
  const phrase = summary.slice(colon + 2);
  return entries.find((entry) => entry.seq < seq && entry.isUndoable && entry.summary === phrase) ?? null;
}

/**
 * The entries of the history as lines: what was done to the checklist in a row is one line, and so are steps back in a row
 * and steps forth. Newest first.
 */
export function historyLines(entries: readonly HistoryEntry[]): HistoryLine[] {
  const lines: HistoryLine[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (isOfChecklist(entry)) {
      if (last?.kind === 'checklist' && last.entry.state === entry.state) last.entries.push(entry);
      else lines.push({ kind: 'checklist', entry, entries: [entry], steps: stepsTo(entries, entry) });
      continue;
    }
    if (entry.planId !== undefined && entry.entries !== undefined) {
      lines.push({ kind: 'plan', entry, parts: partsOf(entry.entries), steps: stepsTo(entries, entry) });
      continue;
    }
    if (entry.kind !== 'undone' && entry.kind !== 'redone') {
      lines.push({ kind: 'change', entry, steps: stepsTo(entries, entry) });
      continue;
    }
    const stepped = steppedOver(entries, entry);
    const of = stepped && !isOfChecklist(stepped) ? [stepped] : [];
    if (last?.kind === 'steps' && last.direction === entry.kind) {
      last.count += 1;
      last.of.push(...of);
    } else lines.push({ kind: 'steps', direction: entry.kind, count: 1, entry, of });
  }
  return lines;
}

/** One step of undo or redo as an author takes it: so many units of the session, and what it is called by. */
export interface Stride {
  steps: number;
  /** Null where the entries do not reach far enough to tell. */
  entry: HistoryEntry | null;
}

/**
 * The next step back or forth. The ticks of the checklist go along with the change they belong to: undo goes back over the
 * last change of the story, redo up to right before the one after the next.
 * @param entries newest first
 */
export function nextStride(entries: readonly HistoryEntry[], direction: 'undo' | 'redo'): Stride {
  const undoable = entries.filter(({ isUndoable }) => isUndoable);
  if (direction === 'undo') {
    const done = undoable.filter(({ state }) => state === 'done');
    const at = done.findIndex((entry) => !isOfChecklist(entry));
    return at < 0
      ? { steps: Math.max(done.length, 1), entry: done.at(-1) ?? null }
      : { steps: at + 1, entry: done[at] ?? null };
  }
  const undone = undoable.filter(({ state }) => state === 'undone').reverse();
  const at = undone.findIndex((entry) => !isOfChecklist(entry));
  const next = at < 0 ? -1 : undone.findIndex((entry, index) => index > at && !isOfChecklist(entry));
  return { steps: Math.max(next < 0 ? undone.length : next, 1), entry: undone[Math.max(at, 0)] ?? null };
}

/** The day of a moment in the reader's own time zone, as a key that sorts: "2026-03-10". */
export function dayOf(at: string): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Lines gathered by day, in their order. */
export function byDay(lines: readonly HistoryLine[]): { day: string; lines: HistoryLine[] }[] {
  const days: { day: string; lines: HistoryLine[] }[] = [];
  for (const line of lines) {
    const day = dayOf(line.entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.lines.push(line);
    else days.push({ day, lines: [line] });
  }
  return days;
}

/** A day in words of a language: today, yesterday, or its date. @param now milliseconds */
export function sayDay(at: string, now: number, language: string): string {
  const midnight = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
  const days = Math.round((midnight(new Date(at)) - midnight(new Date(now))) / 86_400_000);
  if (days === 0 || days === -1) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(at));
}
