import { useChat } from '@ai-sdk/react';
import { type FileUIPart, lastAssistantMessageIsCompleteWithApprovalResponses } from 'ai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type ApiError,
  api,
  type ChatState,
  fetchConversation,
  pathParams,
  readResponse,
  type SessionAnswer,
  toApiError,
} from '../../api/index.ts';
import {
  type ChatMessage,
  type DraftChange,
  getMessageText,
  type MessageMetadata,
  reconcileMessages,
} from '../wording/chat-message.ts';
import { listOpenApprovals, type OpenApproval } from './approvals.ts';
import { takePendingBrief } from './first-brief.ts';
import { type RequestKind, StudioTransport } from './transport.ts';
import { useRecovery } from './use-recovery.ts';

export type { ChatMessage, DraftChange } from '../wording/chat-message.ts';

const isRefusal = ({ status }: ApiError): boolean => status >= 400 && status < 500;

const toParts = (text: string, pictures: readonly FileUIPart[]): ChatMessage['parts'] => [
  ...pictures,
  ...(text === '' ? [] : [{ type: 'text' as const, text }]),
];

/** An author's message with new text. A request to fix a finding stays one. */
export function withNewText(
  messages: readonly ChatMessage[],
  messageId: string,
  text: string,
  pictures: readonly FileUIPart[] = [],
): Pick<ChatMessage, 'role' | 'parts' | 'metadata'> & { messageId: string } {
  const finding = messages.find(({ id }) => id === messageId)?.metadata?.finding;
  return {
    role: 'user',
    parts: toParts(text, pictures),
    messageId,
    ...(finding && { metadata: { finding, propose: true } }),
  };
}

/**
 * The server has the history: only new parts are sent, and a running answer is followed from its first part, whoever
 * requested it. Changes from elsewhere are merged in while no answer is running here.
 */
export function useConversation(
  session: SessionAnswer,
  on: {
    draftChange: (changed: DraftChange[]) => void;
    finish: () => void;
    /** A message was refused and goes back to the author. `isBusy`: because an answer was being written. */
    unsent: (message: ChatMessage, isBusy: boolean) => void;
  },
) {
  const { id } = session;
  const [initial] = useState(session);
  /** True from a request until its answer is complete: nothing is merged in meanwhile. */
  const active = useRef(false);
  const requested = useRef<RequestKind>('message');
  const known = useRef<readonly ChatMessage[]>([]);
  /** The last message shown when the author last sent a request, before an edit removed later messages. */
  const seen = useRef<string | undefined>(undefined);
  const transport = useMemo(
    () =>
      new StudioTransport(id, {
        messages: () => known.current,
        seen: () => seen.current,
        send: (kind) => {
          active.current = true;
          requested.current = kind;
        },
        follow: () => {
          active.current = true;
        },
      }),
    [id],
  );
  const chat = useChat<ChatMessage>({
    id,
    messages: initial.messages,
    resume: initial.running,
    throttle: 60,
    transport,
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
    onData: (part) => {
      if (part.type === 'data-draft') on.draftChange(part.data.changed);
    },
    onFinish: () => {
      active.current = false;
      on.finish();
    },
    onError: (thrown) => {
      active.current = false;
      const error = toApiError(thrown);
      // Runs after the failed request was removed, whose error would otherwise come later.
      if (requested.current !== 'message') {
        if (isRefusal(error)) setTimeout(() => void recoverFromRefusal(error));
      } else if (isRefusal(error)) setTimeout(() => void returnMessage(error));
    },
  });
  const { messages, sendMessage, setMessages, resumeStream, regenerate, clearError, status, addToolApprovalResponse } =
    chat;
  const [ownError, setOwnError] = useState<ApiError | null>(null);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [stale, setStale] = useState(false);
  const busy = status === 'submitted' || status === 'streaming';
  const error = ownError ?? refused ?? (status === 'error' && chat.error ? toApiError(chat.error) : null);
  useEffect(() => {
    known.current = messages;
  }, [messages]);

  const read = useCallback(() => fetchConversation(id), [id]);
  /** The server's conversation when it was last merged in. Other fields of the session do not concern the chat. */
  const adopted = useRef<Pick<SessionAnswer, 'messages' | 'running'>>(initial);
  const adopt = useCallback(
    async (now: Pick<ChatState, 'messages' | 'running'>): Promise<void> => {
      adopted.current = now;
      const next = reconcileMessages(known.current, now.messages);
      if (next !== known.current) {
        known.current = next;
        setMessages([...next]);
      }
      if (now.running) await resumeStream();
    },
    [setMessages, resumeStream],
  );

  /** Returns a refused message to the author. If an answer is running, it is followed. */
  async function returnMessage(refusal: ApiError): Promise<void> {
    const isConflict = refusal.code === 'conflict';
    // What is there instead, and what another tab has sent meanwhile.
    const now = await read().catch(() => null);
    const isBusy = isConflict && (now?.running ?? true);
    const unsent = known.current.findLast(({ role }) => role === 'user');
    const arrived = now?.messages.find((message) => message.id === unsent?.id);
    clearError();
    // It had arrived and was answered; only the response was lost.
    const isThere = isConflict && !isBusy && arrived && unsent && getMessageText(arrived) === getMessageText(unsent);
    if (!isThere) {
      setMessages((all) => all.filter((message) => message !== unsent));
      if (unsent) on.unsent(unsent, isBusy);
      if (!isBusy) setRefused(refusal);
    }
    if (now) await adopt(now);
    else if (isBusy) await resumeStream();
  }

  /** A decision or a request for another answer was refused: shows the server's state and the reason. */
  async function recoverFromRefusal(refusal: ApiError): Promise<void> {
    const isLate = refusal.code === 'conflict';
    clearError();
    if (!isLate) setRefused(refusal);
    else setStale(requested.current === 'decision');
    const now = await read().catch(() => null);
    if (now) await adopt(now);
    on.finish();
  }

  // Changes from another tab or the API are merged in; an answer started there is followed.
  const latest = useRef(initial);
  useEffect(() => {
    if (latest.current === session) return;
    latest.current = session;
    if (active.current || (status === 'error' && !session.running)) return;
    if (session.messages === adopted.current.messages && session.running === adopted.current.running) return;
    if (status === 'error') clearError();
    void adopt(session);
  }, [session, status, adopt, clearError]);

  useEffect(() => {
    // Delayed, so that an effect that runs twice (React's strict mode) sends once.
    const timer = setTimeout(() => {
      const brief = takePendingBrief(id);
      if (brief !== null) void sendMessage({ text: brief }, { body: { build: true } });
    });
    return () => clearTimeout(timer);
  }, [id, sendMessage]);

  const { recover, reconnecting } = useRecovery(id, {
    error,
    failed: status === 'error',
    lastUser: messages.findLast(({ role }) => role === 'user'),
    setError: setOwnError,
    clearError,
    adopt,
    resend: regenerate,
  });
  const { stop, stopping } = useStopAnswer(id, busy, setOwnError);

  const begin = useCallback(() => {
    active.current = true;
    seen.current = known.current.at(-1)?.id;
    setOwnError(null);
    setRefused(null);
    setStale(false);
  }, []);
  const send = useCallback(
    (text: string, pictures: readonly FileUIPart[] = [], metadata?: MessageMetadata) => {
      begin();
      void sendMessage({ role: 'user', parts: toParts(text, pictures), ...(metadata && { metadata }) });
    },
    [begin, sendMessage],
  );
  const sendEdited = useCallback(
    (messageId: string, text: string, pictures: readonly FileUIPart[]) => {
      begin();
      void sendMessage(withNewText(known.current, messageId, text, pictures));
    },
    [begin, sendMessage],
  );
  const regenerateAnswer = useCallback(
    (messageId: string) => {
      begin();
      void regenerate({ messageId });
    },
    [begin, regenerate],
  );
  const decide = useCallback(
    async (approvals: readonly OpenApproval[], approved: boolean, acceptAll = false) => {
      setOwnError(null);
      setRefused(null);
      setStale(false);
      for (const { approvalId } of approvals) {
        await addToolApprovalResponse({
          id: approvalId,
          approved,
          ...(acceptAll ? { options: { body: { acceptAll } } } : {}),
        });
      }
    },
    [addToolApprovalResponse],
  );
  const retry = useCallback(() => void recover(true), [recover]);
  const open = useMemo(() => (busy ? [] : listOpenApprovals(messages)), [busy, messages]);
  return {
    messages,
    busy,
    stopping,
    error,
    stale,
    open,
    reconnecting,
    send,
    sendEdited,
    regenerateAnswer,
    decide,
    stop,
    retry: refused ? null : retry,
  };
}

/** Stops the running answer. What was written so far stays. */
function useStopAnswer(
  id: string,
  busy: boolean,
  onError: (error: ApiError) => void,
): { stop: () => void; stopping: boolean } {
  const [stopping, setStopping] = useState(false);
  useEffect(() => {
    if (!busy) setStopping(false);
  }, [busy]);
  const stop = useCallback(() => {
    setStopping(true);
    readResponse(api.chat[':id'].stop.$post({ param: pathParams({ id }) })).catch((thrown: unknown) => {
      setStopping(false);
      onError(toApiError(thrown));
    });
  }, [id, onError]);
  return { stop, stopping };
}
