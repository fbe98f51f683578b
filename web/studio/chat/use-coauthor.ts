import { useChat } from '@ai-sdk/react';
import { type FileUIPart, lastAssistantMessageIsCompleteWithApprovalResponses } from 'ai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type ApiError,
  type Conversation,
  fetchConversation,
  type SessionAnswer,
  toApiError,
} from '../../api/index.ts';
import { type ChatMessage, type DraftChange, type MessageMetadata, textOf } from '../words/chat-message.ts';
import { type OpenApproval, openApprovals } from './approvals.ts';
import { takeBrief } from './pending-brief.ts';
import type { RequestKind } from './request.ts';
import { settleMessages } from './settle.ts';
import { StudioTransport } from './transport.ts';
import { useRecovery } from './use-recovery.ts';
import { useStop } from './use-stop.ts';

export type { ChatMessage, DraftChange } from '../words/chat-message.ts';

/** The server understood and did not take it; nothing was kept. */
const isRefusal = ({ status }: ApiError): boolean => status >= 400 && status < 500;

const partsOf = (text: string, pictures: readonly FileUIPart[]): ChatMessage['parts'] => [
  ...pictures,
  ...(text === '' ? [] : [{ type: 'text' as const, text }]),
];

/** One of the author's messages in other words: it still asks for what it asked, where that was to mend a finding. */
export function saidAnew(
  messages: readonly ChatMessage[],
  messageId: string,
  text: string,
  pictures: readonly FileUIPart[] = [],
): Pick<ChatMessage, 'role' | 'parts' | 'metadata'> & { messageId: string } {
  const finding = messages.find(({ id }) => id === messageId)?.metadata?.finding;
  return {
    role: 'user',
    parts: partsOf(text, pictures),
    messageId,
    ...(finding && { metadata: { finding, propose: true } }),
  };
}

/**
 * The conversation of one session. The server's history is the truth: only what is new is sent, an answer under way is
 * followed from its first part, whoever asked for it, and stopping is the server's to do.
 * @param session as it stands; what changes in it elsewhere is taken over as long as no answer is under way here
 */
export function useCoauthor(
  session: SessionAnswer,
  on: {
    draftChange: (changed: DraftChange[]) => void;
    finish: () => void;
    /** A message was not taken: it goes back to the author. `isBusy`: since an answer was being written. */
    unsent: (message: ChatMessage, isBusy: boolean) => void;
  },
) {
  const { id } = session;
  const [initial] = useState(session);
  /** True from a request on until its answer is over: nothing is taken over meanwhile. */
  const active = useRef(false);
  const requested = useRef<RequestKind>('message');
  const known = useRef<readonly ChatMessage[]>([]);
  /** The last message shown when the author last asked for something: before an edit took what follows away. */
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
      // Once the failed request has been put away, or its error would come after this.
      if (requested.current !== 'message') {
        if (isRefusal(error)) setTimeout(() => void putRight(error));
      } else if (isRefusal(error)) setTimeout(() => void giveBack(error));
    },
  });
  const { messages, sendMessage, setMessages, resumeStream, regenerate, clearError, status, addToolApprovalResponse } =
    chat;
  const [ownError, setOwnError] = useState<ApiError | null>(null);
  /** Why the last message was not taken. */
  const [refused, setRefused] = useState<ApiError | null>(null);
  /** A decision came too late: somebody else had decided. */
  const [stale, setStale] = useState(false);
  const busy = status === 'submitted' || status === 'streaming';
  const error = ownError ?? refused ?? (status === 'error' && chat.error ? toApiError(chat.error) : null);
  useEffect(() => {
    known.current = messages;
  }, [messages]);

  const read = useCallback(() => fetchConversation(id), [id]);
  /** The server's conversation as it was taken over last: what changes beside it concerns the chat little. */
  const adopted = useRef<Pick<SessionAnswer, 'messages' | 'running'>>(initial);
  const adopt = useCallback(
    async (now: Pick<Conversation, 'messages' | 'running'>): Promise<void> => {
      adopted.current = now;
      const next = settleMessages(known.current, now.messages);
      if (next !== known.current) {
        known.current = next;
        setMessages([...next]);
      }
      if (now.running) await resumeStream();
    },
    [setMessages, resumeStream],
  );

  /** What was said was not taken: it goes back into the author's hands. Where an answer runs, that is followed. */
  async function giveBack(refusal: ApiError): Promise<void> {
    const isConflict = refusal.code === 'conflict';
    // What stands in its place, and what another tab has said meanwhile.
    const now = await read().catch(() => null);
    const isBusy = isConflict && (now?.running ?? true);
    const unsent = known.current.findLast(({ role }) => role === 'user');
    const arrived = now?.messages.find((message) => message.id === unsent?.id);
    clearError();
    // It had arrived and was answered: only the word of that was lost.
    const isThere = isConflict && !isBusy && arrived && unsent && textOf(arrived) === textOf(unsent);
    if (!isThere) {
      setMessages((all) => all.filter((message) => message !== unsent));
      if (unsent) on.unsent(unsent, isBusy);
      if (!isBusy) setRefused(refusal);
    }
    if (now) await adopt(now);
    else if (isBusy) await resumeStream();
  }

  /** A decision or a wish for another answer was refused: the page shows what stands, and why. */
  async function putRight(refusal: ApiError): Promise<void> {
    const isLate = refusal.code === 'conflict';
    clearError();
    if (!isLate) setRefused(refusal);
    else setStale(requested.current === 'decision');
    const now = await read().catch(() => null);
    if (now) await adopt(now);
    on.finish();
  }

  // What was done elsewhere – another tab, the API – is taken over; an answer begun there is followed.
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
    // A moment later, so that an effect that is run twice (React's strict mode) sends once.
    const timer = setTimeout(() => {
      const brief = takeBrief(id);
      if (brief !== null) void sendMessage({ text: brief });
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
  const { stop, stopping } = useStop(id, busy, setOwnError);

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
      void sendMessage({ role: 'user', parts: partsOf(text, pictures), ...(metadata && { metadata }) });
    },
    [begin, sendMessage],
  );
  /** Says one of the author's messages anew; what came after it goes. */
  const resay = useCallback(
    (messageId: string, text: string, pictures: readonly FileUIPart[]) => {
      begin();
      void sendMessage(saidAnew(known.current, messageId, text, pictures));
    },
    [begin, sendMessage],
  );
  /** Asks for another answer in the place of one; what came after it goes. */
  const answerAgain = useCallback(
    (messageId: string) => {
      begin();
      void regenerate({ messageId });
    },
    [begin, regenerate],
  );
  /** Decides on calls that wait; once all have been decided on, the answer goes on. */
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
  const open = useMemo(() => (busy ? [] : openApprovals(messages)), [busy, messages]);
  return {
    messages,
    busy,
    stopping,
    error,
    stale,
    open,
    reconnecting,
    send,
    resay,
    answerAgain,
    decide,
    stop,
    retry: refused ? null : retry,
  };
}
