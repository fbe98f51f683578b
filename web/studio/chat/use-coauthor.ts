import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport, type UIMessage } from 'ai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ApiError, apiFetch, apiJson, path, type SessionAnswer, toApiError } from '../../api/index.ts';
import { takeBrief } from '../pending-brief.ts';
import { recoveryOf } from './recovery.ts';

/** One element of the draft a tool has changed. Contract, "Authoring", `data-draft`. */
export interface DraftChange {
  type: 'premise' | 'character' | 'act' | 'node';
  actId?: string;
  id?: string;
}
export type ChatMessage = UIMessage<unknown, { draft: { seq: number; changed: DraftChange[] } }>;

/** How long to wait before looking again after a lost connection, in milliseconds, try by try. */
const RECONNECT_AFTER = [800, 2_000, 5_000, 10_000, 20_000];

const textOf = (message: ChatMessage): string =>
  message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
const messagesOf = (session: SessionAnswer): ChatMessage[] => session.messages as unknown as ChatMessage[];

/**
 * The conversation of one session. The server's history is the truth: only the new message is sent, an answer under way
 * is followed from its first part, and stopping is the server's to do.
 */
export function useCoauthor(
  session: SessionAnswer,
  on: {
    draftChange: (changed: DraftChange[]) => void;
    finish: () => void;
    /** A message could not be taken, since an answer was being written: its text goes back to the author. */
    unsent: (text: string) => void;
  },
) {
  const { id } = session;
  const transport = useMemo(
    () =>
      new DefaultChatTransport<ChatMessage>({
        api: '/api/chat',
        fetch: apiFetch as typeof fetch,
        prepareSendMessagesRequest: ({ messages }) => ({
          body: { id, message: messages.findLast(({ role }) => role === 'user') },
        }),
      }),
    [id],
  );
  const chat = useChat<ChatMessage>({
    id,
    messages: messagesOf(session),
    resume: session.running,
    throttle: 60,
    transport,
    onData: (part) => {
      if (part.type === 'data-draft') on.draftChange(part.data.changed);
    },
    onFinish: () => on.finish(),
    onError: (thrown) => {
      // Once the failed request has been put away, or its error would come after this.
      if (toApiError(thrown).code === 'conflict') setTimeout(() => void giveBack());
    },
  });
  const { messages, sendMessage, setMessages, resumeStream, regenerate, clearError, status } = chat;
  const [ownError, setOwnError] = useState<ApiError | null>(null);
  const busy = status === 'submitted' || status === 'streaming';
  const error = ownError ?? (status === 'error' && chat.error ? toApiError(chat.error) : null);
  const lastUser = messages.findLast(({ role }) => role === 'user');

  const read = useCallback(() => apiJson<SessionAnswer>('GET', path`/api/sessions/${id}`), [id]);

  /** The session was busy: what was said goes back into the author's hands, and the answer is followed. */
  async function giveBack(): Promise<void> {
    setMessages((all) => {
      const unsent = all.findLast(({ role }) => role === 'user');
      if (unsent) on.unsent(textOf(unsent));
      return all.filter((message) => message !== unsent);
    });
    clearError();
    // Whoever is being answered said something this page may not know of.
    const now = await read().catch(() => null);
    if (now) setMessages(messagesOf(now));
    await resumeStream();
  }

  useEffect(() => {
    // A moment later, so that an effect that is run twice (React's strict mode) sends once.
    const timer = setTimeout(() => {
      const brief = takeBrief(id);
      if (brief !== null) void sendMessage({ text: brief });
    });
    return () => clearTimeout(timer);
  }, [id, sendMessage]);

  const [tries, setTries] = useState(0);
  const code = error?.code;
  const lastUserId = lastUser?.id;
  const recover = useCallback(
    async (asked: boolean): Promise<void> => {
      setOwnError(null);
      let now: SessionAnswer;
      try {
        now = await read();
      } catch (thrown) {
        // Still out of reach: the error stays, and so does the way to try again.
        const known = toApiError(thrown);
        return known.code === 'network' ? setTries((count) => count + 1) : setOwnError(known);
      }
      const serverMessages = messagesOf(now);
      const way = recoveryOf({ running: now.running, serverMessages, lastUserId, code: code ?? 'unknown', asked });
      setTries(0);
      clearError();
      if (way === 'wait') return setOwnError(new ApiError(0, 'interrupted', 'The answer broke off.'));
      if (way === 'settle') setMessages(serverMessages);
      if (way === 'follow') await resumeStream();
      if (way === 'resend') await regenerate();
    },
    [read, code, lastUserId, clearError, setMessages, resumeStream, regenerate],
  );

  const wait = code === 'network' && status === 'error' ? RECONNECT_AFTER[tries] : undefined;
  useEffect(() => {
    if (wait === undefined) return;
    const timer = setTimeout(() => void recover(false), wait);
    return () => clearTimeout(timer);
  }, [wait, recover]);

  const [stopping, setStopping] = useState(false);
  useEffect(() => {
    if (!busy) setStopping(false);
  }, [busy]);
  const stop = useCallback(() => {
    setStopping(true);
    apiJson<null>('POST', path`/api/chat/${id}/stop`, {}).catch((thrown: unknown) => {
      setStopping(false);
      setOwnError(toApiError(thrown));
    });
  }, [id]);

  const send = useCallback(
    (text: string) => {
      setOwnError(null);
      void sendMessage({ text });
    },
    [sendMessage],
  );
  const retry = useCallback(() => recover(true), [recover]);
  return { messages, busy, stopping, error, reconnecting: wait !== undefined, send, stop, retry };
}
