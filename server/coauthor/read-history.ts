import type { HistoryEntry } from './session/history-entry.ts';
import { foldHistory, tellChange } from './session/history-lines.ts';
import type { DraftSessions } from './session/sessions.ts';

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
