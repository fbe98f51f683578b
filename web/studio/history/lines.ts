import type { HistoryEntry } from '../../api/index.ts';

/** One line of the history as it is shown: a change, or several steps back or forth in a row. */
export type HistoryLine =
  | { kind: 'change'; entry: HistoryEntry; steps: HistorySteps | null }
  | { kind: 'steps'; direction: 'undone' | 'redone'; count: number; entry: HistoryEntry };

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

/** The entries of the history as lines: steps back in a row are one line, and so are steps forth. Newest first. */
export function historyLines(entries: readonly HistoryEntry[]): HistoryLine[] {
  const lines: HistoryLine[] = [];
  for (const entry of entries) {
    if (entry.kind !== 'undone' && entry.kind !== 'redone') {
      lines.push({ kind: 'change', entry, steps: stepsTo(entries, entry) });
      continue;
    }
    const last = lines.at(-1);
    if (last?.kind === 'steps' && last.direction === entry.kind) last.count += 1;
    else lines.push({ kind: 'steps', direction: entry.kind, count: 1, entry });
  }
  return lines;
}

/** What the next undo takes back, or the next redo brings back; null where there is nothing in these entries. */
export function nextStep(entries: readonly HistoryEntry[], direction: 'undo' | 'redo'): HistoryEntry | null {
  const undoable = entries.filter(({ isUndoable }) => isUndoable);
  const found =
    direction === 'undo'
      ? undoable.find(({ state }) => state === 'done')
      : undoable.findLast(({ state }) => state === 'undone');
  return found ?? null;
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

/** The time of day in words of a language. */
export const sayTime = (at: string, language: string): string =>
  new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(new Date(at));
