import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport, type UIMessage } from 'ai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { apiFetch, apiJson, path, type SessionAnswer, toApiError } from '../../api/index.ts';
import { takeBrief } from '../pending-brief.ts';

/** One element of the draft a tool has changed. Contract, "Authoring", `data-draft`. */
export interface DraftChange {
  type: 'premise' | 'character' | 'act' | 'node';
  actId?: string;
  id?: string;
}
export type ChatMessage = UIMessage<unknown, { draft: { seq: number; changed: DraftChange[] } }>;

/** How long to wait before following a stream again whose connection was lost, in milliseconds, try by try. */
const RECONNECT_AFTER = [800, 2_000, 5_000, 10_000];

/** How long a stopped answer may take to end by itself before the connection is dropped, in milliseconds. */
const STOP_PATIENCE = 4_000;

/**
 * The conversation of one session. The server's history is the truth: only the new message is sent, an answer under way
 * is followed from its first part, and stopping is the server's to do.
 */
export function useCoauthor(
  session: SessionAnswer,
  on: { draftChange: (changed: DraftChange[]) => void; finish: () => void },
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
    messages: session.messages as unknown as ChatMessage[],
    resume: session.running,
    throttle: 60,
    transport,
    onData: (part) => {
      if (part.type === 'data-draft') on.draftChange(part.data.changed);
    },
    onFinish: () => on.finish(),
  });
  const { sendMessage, resumeStream, regenerate, clearError, stop: drop, status } = chat;
  const error = chat.error ? toApiError(chat.error) : null;
  const busy = status === 'submitted' || status === 'streaming';

  useEffect(() => {
    // A moment later, so that an effect that is run twice (React's strict mode) sends once.
    const timer = setTimeout(() => {
      const brief = takeBrief(id);
      if (brief !== null) void sendMessage({ text: brief });
    });
    return () => clearTimeout(timer);
  }, [id, sendMessage]);

  /** Goes on after an error: follows an answer that is still being written, else asks again for the last message. */
  const retry = useCallback(async () => {
    clearError();
    const { running } = await apiJson<SessionAnswer>('GET', path`/api/sessions/${id}`).catch(() => ({ running: true }));
    await (running ? resumeStream() : regenerate());
  }, [id, clearError, resumeStream, regenerate]);

  const lost = status === 'error' && error?.code === 'network';
  const tries = useRef(0);
  useEffect(() => {
    if (status === 'streaming') tries.current = 0;
    const wait = lost ? RECONNECT_AFTER[tries.current] : undefined;
    if (wait === undefined) return;
    const timer = setTimeout(() => {
      tries.current += 1;
      void retry();
    }, wait);
    return () => clearTimeout(timer);
  }, [lost, status, retry]);

  const [stopping, setStopping] = useState(false);
  const stop = useCallback(() => {
    setStopping(true);
    apiJson<null>('POST', path`/api/chat/${id}/stop`).catch(() => drop());
  }, [id, drop]);
  useEffect(() => {
    if (!stopping) return;
    if (!busy) return setStopping(false);
    const timer = setTimeout(() => void drop(), STOP_PATIENCE);
    return () => clearTimeout(timer);
  }, [stopping, busy, drop]);

  const send = useCallback((text: string) => void sendMessage({ text }), [sendMessage]);
  return { messages: chat.messages, busy, stopping, error, reconnecting: lost, send, stop, retry };
}
