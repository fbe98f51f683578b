import type { HistoryAnswerEntry } from '../../api/index.ts';

/**
 * Checklist updates and consecutive undo or redo steps are merged. `entry` is the newest; `of` lists the known changes
 * undone or redone.
 */
export type ShownHistoryLine =
  | { kind: 'change'; entry: HistoryAnswerEntry; steps: HistorySteps | null }
  | { kind: 'plan'; entry: HistoryAnswerEntry; parts: HistoryPlanPart[]; steps: HistorySteps | null }
  | { kind: 'checklist'; entry: HistoryAnswerEntry; entries: HistoryAnswerEntry[]; steps: HistorySteps | null }
  | {
      kind: 'steps';
      direction: 'undone' | 'redone';
      count: number;
      entry: HistoryAnswerEntry;
      of: HistoryAnswerEntry[];
    };

/** A part of a plan's run, oldest first: a change, or merged checklist updates. */
export type HistoryPlanPart =
  | { kind: 'change'; entry: HistoryAnswerEntry }
  | { kind: 'checklist'; entry: HistoryAnswerEntry; count: number };

/** The undo or redo steps that lead to the state of a row. */
export interface HistorySteps {
  direction: 'undo' | 'redo';
  count: number;
}

/**
 * To the state right after an entry; null if it is the current one, was dropped, or cannot be undone. `entries` are
 * newest first, without gaps.
 */
export function countStepsTo(entries: readonly HistoryAnswerEntry[], { seq }: HistoryAnswerEntry): HistorySteps | null {
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

const isOfChecklist = ({ kind }: HistoryAnswerEntry): boolean => kind.startsWith('checklist-');

function groupParts(entries: readonly HistoryAnswerEntry[]): HistoryPlanPart[] {
  const parts: HistoryPlanPart[] = [];
  for (const entry of entries) {
    const last = parts.at(-1);
    if (!isOfChecklist(entry)) parts.push({ kind: 'change', entry });
    else if (last?.kind === 'checklist') last.count += 1;
    else parts.push({ kind: 'checklist', entry, count: 1 });
  }
  return parts;
}

/** Found by the text after the colon of its summary; `entries` are newest first. */
function steppedOver(
  entries: readonly HistoryAnswerEntry[],
  { seq, summary }: HistoryAnswerEntry,
): HistoryAnswerEntry | null {
  const colon = summary.indexOf(': ');
  if (colon < 0) return null;
  const phrase = summary.slice(colon + 2);
  return entries.find((entry) => entry.seq < seq && entry.isUndoable && entry.summary === phrase) ?? null;
}

/** Groups entries into rows, newest first: consecutive checklist updates, undo steps and redo steps are merged. */
export function groupHistoryEntries(entries: readonly HistoryAnswerEntry[]): ShownHistoryLine[] {
  const lines: ShownHistoryLine[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (isOfChecklist(entry)) {
      if (last?.kind === 'checklist' && last.entry.state === entry.state) last.entries.push(entry);
      else lines.push({ kind: 'checklist', entry, entries: [entry], steps: countStepsTo(entries, entry) });
      continue;
    }
    if (entry.planId !== undefined && entry.entries !== undefined) {
      lines.push({ kind: 'plan', entry, parts: groupParts(entry.entries), steps: countStepsTo(entries, entry) });
      continue;
    }
    if (entry.kind !== 'undone' && entry.kind !== 'redone') {
      lines.push({ kind: 'change', entry, steps: countStepsTo(entries, entry) });
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

/** One undo or redo as the author sees it: a number of the session's units, and the entry that names it. */
export interface UndoStride {
  steps: number;
  entry: HistoryAnswerEntry | null;
}

/**
 * Checklist updates belong to the story change before them: undo includes the last story change, redo stops before the
 * one after next. `entries` are newest first.
 */
export function getNextUndoStride(entries: readonly HistoryAnswerEntry[], direction: 'undo' | 'redo'): UndoStride {
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

/** The local date of a time as a sortable key: "2026-03-10". */
export function getLocalDay(at: string): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function groupByDay(lines: readonly ShownHistoryLine[]): { day: string; lines: ShownHistoryLine[] }[] {
  const days: { day: string; lines: ShownHistoryLine[] }[] = [];
  for (const line of lines) {
    const day = getLocalDay(line.entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.lines.push(line);
    else days.push({ day, lines: [line] });
  }
  return days;
}

/** A day in words of a language: today, yesterday, or its date. @param now in milliseconds */
export function sayDay(at: string, now: number, language: string): string {
  const midnight = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
  const days = Math.round((midnight(new Date(at)) - midnight(new Date(now))) / 86_400_000);
  if (days === 0 || days === -1) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(at));
}
