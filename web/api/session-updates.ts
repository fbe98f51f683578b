import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { SessionAnswer } from '../../server/api-types.ts';
import type { SessionChange, SessionStatus } from '../../shared/wire/index.ts';
import { patched } from '../../shared/wire/index.ts';
import { queryKeys } from './query-keys.ts';
import { fetchSessionAnswer, fetchSessionDraft } from './typed-client.ts';

/** How long to wait for one's own change on the stream before the session is read, in milliseconds. */
const NEWS_WITHIN = 1_500;

/** Number of changes buffered for a slow read; beyond it the session is read again. */
const KEPT_CHANGES = 1_000;
/** How often a session is read until it has the reported `seq`. */
const READINGS_MOST = 3;

interface Told {
  status: SessionStatus | null;
  times: number;
  seq: number;
  kept: SessionChange[];
}

const updates = new Map<string, Told>();

/** Whether a session's changes arrive on the event stream, so that it need not be polled. */
export const isSessionFollowed = (id: string): boolean => updates.has(id);

/** Sets whether a session's changes arrive on the event stream, and from which `seq` on. */
export function setSessionFollowed(id: string, isTold: boolean, seq = 0): void {
  if (isTold) updates.set(id, { status: null, times: 0, kept: [], ...updates.get(id), seq });
  else updates.delete(id);
}

/** Reads a session and applies the changes reported meanwhile: a slow response may be outdated. */
export async function fetchSession(client: QueryClient, id: string, signal?: AbortSignal): Promise<SessionAnswer> {
  for (let tries = 1; ; tries += 1) {
    const before = updates.get(id)?.times;
    const read = await fetchSessionAnswer(id, signal);
    const known = client.getQueryData<SessionAnswer>(queryKeys.session(id));
    const now = updates.get(id);
    const fresh = now ? withKept(now, read) : read;
    const session = now && known && known.seq > fresh.seq && !isConversationStale(id) ? known : fresh;
    // A newer read has what this one lacks.
    if (isBehind(id, session) && tries < READINGS_MOST) continue;
    withoutConversation.delete(id);
    return now?.status && now.times !== before ? { ...session, ...now.status } : session;
  }
}

/** Whether the journal was reported further than the session is known. */
const isBehind = (id: string, { seq }: Pick<SessionAnswer, 'seq'>): boolean => seq < (updates.get(id)?.seq ?? 0);

function withKept(now: Told, read: SessionAnswer): SessionAnswer {
  let session = read;
  for (const change of now.kept) session = withChange(session, change) ?? session;
  now.kept = [];
  return session;
}

/** A session after a change; null if an earlier change is missing or the patch is for another version. */
function withChange(known: SessionAnswer, { from, seq, patch }: SessionChange): SessionAnswer | null {
  if (known.seq >= seq) return known;
  if (known.seq < from) return null;
  try {
    const next = patched(known, patch);
    return next.seq === seq ? next : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const withoutConversation = new Set<string>();

/** Whether a session's conversation may be older than the rest. */
export const isConversationStale = (id: string): boolean => withoutConversation.has(id);

/**
 * The conversation stays as cached; reads all if nothing is cached.
 * @throws ApiError
 */
export async function refetchWithoutConversation(client: QueryClient, id: string): Promise<SessionAnswer> {
  const key = queryKeys.session(id);
  if (!client.getQueryData<SessionAnswer>(key)) {
    return client.fetchQuery({
      queryKey: key,
      queryFn: ({ signal }) => fetchSession(client, id, signal),
      staleTime: 0,
    });
  }
  const before = updates.get(id)?.times;
  const read = await fetchSessionDraft(id);
  const now = updates.get(id);
  const status = now?.status && now.times !== before ? now.status : {};
  const shown = client.setQueryData<SessionAnswer>(key, (known) => {
    if (!known || known.seq > read.seq) return known;
    withoutConversation.add(id);
    return { ...read, ...status, messages: known.messages };
  });
  if (shown && isBehind(id, shown)) void client.invalidateQueries({ queryKey: key });
  return shown ?? fetchSession(client, id);
}

/** Applies a reported change. False if an earlier one is missing: then the session has to be read. */
export function applySessionChange(client: QueryClient, id: string, change: SessionChange): boolean {
  const now = updates.get(id);
  if (now) now.seq = Math.max(now.seq, change.seq);
  const known = client.getQueryData<SessionAnswer>(queryKeys.session(id));
  const isOfUnknown = isConversationStale(id) && change.patch.some(({ path }) => path.startsWith('/messages'));
  const next = known && (known.seq >= change.seq || !isOfUnknown) ? withChange(known, change) : null;
  if (next === null) {
    if (now) now.kept = [...now.kept, change].slice(-KEPT_CHANGES);
    return false;
  }
  if (next !== known) client.setQueryData<SessionAnswer>(queryKeys.session(id), next);
  return true;
}

/** Applies a reported status. */
export function applySessionStatus(client: QueryClient, id: string, status: SessionStatus): void {
  const { usage, metered, budget, painting, running, plans, busy } = status;
  const now: SessionStatus = { usage, metered, budget, painting, running, plans, busy };
  const { times = 0, seq = 0, kept = [] } = updates.get(id) ?? {};
  updates.set(id, { status: now, times: times + 1, seq, kept });
  client.setQueryData<SessionAnswer>(queryKeys.session(id), (known) => known && { ...known, ...now });
}

const isSeen = (client: QueryClient, id: string, seq: number): boolean =>
  (client.getQueryData<SessionAnswer>(queryKeys.session(id))?.seq ?? 0) >= seq;

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
 * From the event stream, else by reading the session.
 * @param after what the response already says, if possible with the new `seq`
 */
export async function syncAfterOwnChange(
  client: QueryClient,
  id: string,
  after: Partial<SessionAnswer> = {},
  { conversation = false }: { conversation?: boolean } = {},
): Promise<void> {
  const { seq } = after;
  if (isSessionFollowed(id) && (seq === undefined || (await untilSeen(client, id, seq)))) return;
  // Cancels a request under way, which may return the draft before the change.
  await client.cancelQueries({ queryKey: queryKeys.session(id) });
  client.setQueryData<SessionAnswer>(queryKeys.session(id), (known) =>
    known && (seq === undefined || seq >= known.seq) ? { ...known, ...after } : known,
  );
  // If this fails, the cached version stays; the next read or the stream corrects it.
  if (conversation || !client.getQueryData(queryKeys.session(id)))
    void client.invalidateQueries({ queryKey: queryKeys.session(id) });
  else void refetchWithoutConversation(client, id).catch(() => undefined);
}

/** Reads a query again. A request under way may be outdated: it is awaited, then the query is read once more. */
export async function refetchAfterCurrent(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isUnderWay = client.isFetching({ queryKey }) > 0;
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (isUnderWay) await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
