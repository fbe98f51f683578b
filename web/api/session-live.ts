import type { QueryClient } from '@tanstack/react-query';
import type { SessionAnswer } from '../../server/api-types.ts';
import type { SessionChange, SessionStatus } from '../../shared/wire/index.ts';
import { patched } from '../../shared/wire/index.ts';
import { keys } from './keys.ts';
import { fetchSessionAnswer, fetchSessionDraft } from './typed.ts';

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
  const read = await fetchSessionAnswer(id, signal);
  const known = client.getQueryData<SessionAnswer>(keys.session(id));
  const now = told.get(id);
  withoutConversation.delete(id);
  const session = now && known && known.seq > read.seq ? known : read;
  return now?.status && now.times !== before ? { ...session, ...now.status } : session;
}

/** The sessions of which all but the conversation was read last. */
const withoutConversation = new Set<string>();

/** Whether the conversation of a session may have gone on since it was read, unlike the rest. */
export const lacksConversation = (id: string): boolean => withoutConversation.has(id);

/**
 * Reads a session but for its conversation, which stays as it is known here, and shows it; all of it where nothing of it is known.
 * @throws ApiError
 */
export async function readBesidesConversation(client: QueryClient, id: string): Promise<SessionAnswer> {
  const key = keys.session(id);
  if (!client.getQueryData<SessionAnswer>(key)) {
    return client.fetchQuery({
      queryKey: key,
      queryFn: ({ signal }) => fetchSession(client, id, signal),
      staleTime: 0,
    });
  }
  const before = told.get(id)?.times;
  const read = await fetchSessionDraft(id);
  const now = told.get(id);
  const status = now?.status && now.times !== before ? now.status : {};
  const shown = client.setQueryData<SessionAnswer>(key, (known) => {
    if (!known || known.seq > read.seq) return known;
    withoutConversation.add(id);
    return { ...read, ...status, messages: known.messages };
  });
  return shown ?? fetchSession(client, id);
}

/** Shows a change as it was told. False where one before it was missed: then the session is to be read. */
export function showChange(client: QueryClient, id: string, { from, seq, patch }: SessionChange): boolean {
  const known = client.getQueryData<SessionAnswer>(keys.session(id));
  if (!known || known.seq < from) return false;
  if (known.seq >= seq) return true;
  if (lacksConversation(id) && patch.some(({ path }) => path.startsWith('/messages'))) return false;
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
 * @param options.conversation whether the conversation was changed as well
 */
export async function afterOwnChange(
  client: QueryClient,
  id: string,
  after: Partial<SessionAnswer> = {},
  { conversation = false }: { conversation?: boolean } = {},
): Promise<void> {
  const { seq } = after;
  if (isToldLive(id) && (seq === undefined || (await untilSeen(client, id, seq)))) return;
  // An answer under way is let go: it may be of the draft before.
  await client.cancelQueries({ queryKey: keys.session(id) });
  client.setQueryData<SessionAnswer>(keys.session(id), (known) =>
    known && (seq === undefined || seq >= known.seq) ? { ...known, ...after } : known,
  );
  // Where it does not get through, the page shows what it knows: the next reading, or the stream, tells the rest.
  if (conversation || !client.getQueryData(keys.session(id)))
    void client.invalidateQueries({ queryKey: keys.session(id) });
  else void readBesidesConversation(client, id).catch(() => undefined);
}
