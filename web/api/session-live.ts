import type { QueryClient } from '@tanstack/react-query';
import type { SessionAnswer, SessionChange, SessionStatus } from '../../server/api-types.ts';
import { patched } from '../../shared/live/index.ts';
import { apiJson, path } from './client.ts';
import { keys } from './queries.ts';

/** How long one's own change is waited for on the stream before the session is read after all, in milliseconds. */
const NEWS_WITHIN = 1_500;

/** The sessions whose changes are told to this page as they happen, each with the last that was told besides its journal. */
const told = new Map<string, { status: SessionStatus | null; times: number }>();

/** Whether a session's changes are told as they happen, so that they need not be asked for. */
export const isToldLive = (id: string): boolean => told.has(id);

/** From here on a session's changes are told, or are not any more. */
export function setToldLive(id: string, isTold: boolean): void {
  if (!isTold) told.delete(id);
  else if (!told.has(id)) told.set(id, { status: null, times: 0 });
}

/** Reads a session. An answer that is older than what the page was told meanwhile takes nothing of that back. */
export async function fetchSession(client: QueryClient, id: string, signal?: AbortSignal): Promise<SessionAnswer> {
  const before = told.get(id)?.times;
  const answer = await apiJson<SessionAnswer>('GET', path`/api/sessions/${id}`, undefined, signal);
  const known = client.getQueryData<SessionAnswer>(keys.session(id));
  const now = told.get(id);
  const session = now && known && known.seq > answer.seq ? known : answer;
  return now?.status && now.times !== before ? { ...session, ...now.status } : session;
}

/** Shows a change as it was told. False where one before it was missed: then the session is to be read. */
export function showChange(client: QueryClient, id: string, { from, seq, patch }: SessionChange): boolean {
  const known = client.getQueryData<SessionAnswer>(keys.session(id));
  if (!known || known.seq < from) return false;
  if (known.seq >= seq) return true;
  try {
    const next = patched(known, patch);
    client.setQueryData<SessionAnswer>(keys.session(id), next);
    return next.seq === seq;
  } catch (error) {
    if (error instanceof RangeError) return false; // what is known here is not what the server takes it for
    throw error;
  }
}

/** Shows what was told of a session besides its journal. */
export function showStatus(client: QueryClient, id: string, status: SessionStatus): void {
  const { usage, metered, budget, painting, running, plans, busy } = status;
  const now: SessionStatus = { usage, metered, budget, painting, running, plans, busy };
  told.set(id, { status: now, times: (told.get(id)?.times ?? 0) + 1 });
  client.setQueryData<SessionAnswer>(keys.session(id), (known) => known && { ...known, ...now });
}

const isSeen = (client: QueryClient, id: string, seq: number): boolean =>
  (client.getQueryData<SessionAnswer>(keys.session(id))?.seq ?? 0) >= seq;

/** Waits until a session is known at a seq. False where that does not come. */
function untilSeen(client: QueryClient, id: string, seq: number): Promise<boolean> {
  if (isSeen(client, id, seq)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      stop();
      resolve(isThere);
    };
    const timer = setTimeout(() => end(false), NEWS_WITHIN);
    const stop = client.getQueryCache().subscribe(() => {
      if (isSeen(client, id, seq)) end(true);
    });
  });
}

/**
 * After the page has changed a session itself: what became of it is told as everybody else is told, or is read where nothing is told.
 * @param after what the answer tells of the session already, its seq at least where it says it
 */
export async function afterOwnChange(
  client: QueryClient,
  id: string,
  after: Partial<SessionAnswer> = {},
): Promise<void> {
  const { seq } = after;
  if (isToldLive(id) && (seq === undefined || (await untilSeen(client, id, seq)))) return;
  // An answer under way is let go: it may be of the draft before.
  await client.cancelQueries({ queryKey: keys.session(id) });
  client.setQueryData<SessionAnswer>(keys.session(id), (known) =>
    known && (seq === undefined || seq >= known.seq) ? { ...known, ...after } : known,
  );
  void client.invalidateQueries({ queryKey: keys.session(id) });
}
