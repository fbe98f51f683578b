import type { QueryClient } from '@tanstack/react-query';
import type { SessionAnswer } from '../../server/api-types.ts';
import type { SessionChange, SessionStatus } from '../../shared/wire/index.ts';
import { patched } from '../../shared/wire/index.ts';
import { keys } from './keys.ts';
import { fetchSessionAnswer, fetchSessionDraft } from './typed.ts';

/** How long one's own change is waited for on the stream before the session is read after all, in milliseconds. */
const NEWS_WITHIN = 1_500;

/** As many changes are kept for a reading that comes late; one that misses more is read again. */
const KEPT_CHANGES = 1_000;
/** So often a session is read until it stands where it was told to be. */
const READINGS_MOST = 3;

interface Told {
  /** The last that was told besides the journal, and how often that was. */
  status: SessionStatus | null;
  times: number;
  /** How far the journal was told. */
  seq: number;
  /** Told, and not to be shown yet: the session is known as it was before a change that was missed. */
  kept: SessionChange[];
}

/** The sessions whose changes are told to this page as they happen. */
const told = new Map<string, Told>();

/** Whether a session's changes are told as they happen, so that they need not be asked for. */
export const isToldLive = (id: string): boolean => told.has(id);

/** From here on a session's changes are told, those after `seq`, or are not any more. */
export function setToldLive(id: string, isTold: boolean, seq = 0): void {
  if (isTold) told.set(id, { status: null, times: 0, kept: [], ...told.get(id), seq });
  else told.delete(id);
}

/**
 * Reads a session, as it stands by all that was told when the answer is there: one that was under way for long knows nothing of what happened
 * meanwhile, and might be the last for long.
 */
export async function fetchSession(client: QueryClient, id: string, signal?: AbortSignal): Promise<SessionAnswer> {
  for (let tries = 1; ; tries += 1) {
    const before = told.get(id)?.times;
    const read = await fetchSessionAnswer(id, signal);
    const known = client.getQueryData<SessionAnswer>(keys.session(id));
    const now = told.get(id);
    const fresh = now ? withKept(now, read) : read;
    const session = now && known && known.seq > fresh.seq && !lacksConversation(id) ? known : fresh;
    // What it lacks is in one that is asked for now.
    if (isBehind(id, session) && tries < READINGS_MOST) continue;
    withoutConversation.delete(id);
    return now?.status && now.times !== before ? { ...session, ...now.status } : session;
  }
}

/** Whether more of a session's journal was told than is known of it. */
const isBehind = (id: string, { seq }: Pick<SessionAnswer, 'seq'>): boolean => seq < (told.get(id)?.seq ?? 0);

/** A session with the changes that were kept until it was known so far. */
function withKept(now: Told, read: SessionAnswer): SessionAnswer {
  let session = read;
  for (const change of now.kept) session = withChange(session, change) ?? session;
  now.kept = [];
  return session;
}

/** A session after a change; null where one before it is missing, or what is known is not what the server takes it for. */
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
  if (shown && isBehind(id, shown)) void client.invalidateQueries({ queryKey: key });
  return shown ?? fetchSession(client, id);
}

/** Shows a change as it was told. False where one before it was missed: then the session is to be read. */
export function showChange(client: QueryClient, id: string, change: SessionChange): boolean {
  const now = told.get(id);
  if (now) now.seq = Math.max(now.seq, change.seq);
  const known = client.getQueryData<SessionAnswer>(keys.session(id));
  const isOfUnknown = lacksConversation(id) && change.patch.some(({ path }) => path.startsWith('/messages'));
  const next = known && (known.seq >= change.seq || !isOfUnknown) ? withChange(known, change) : null;
  if (next === null) {
    if (now) now.kept = [...now.kept, change].slice(-KEPT_CHANGES);
    return false;
  }
  if (next !== known) client.setQueryData<SessionAnswer>(keys.session(id), next);
  return true;
}

/** Shows what was told of a session besides its journal. */
export function showStatus(client: QueryClient, id: string, status: SessionStatus): void {
  const { usage, metered, budget, painting, running, plans, busy } = status;
  const now: SessionStatus = { usage, metered, budget, painting, running, plans, busy };
  const { times = 0, seq = 0, kept = [] } = told.get(id) ?? {};
  told.set(id, { status: now, times: times + 1, seq, kept });
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
